//! Which bit of a word stands for which diagonal.
//!
//! Only diagonals that reach both the left and the right half of the board matter when halves are joined. In each
//! direction there are 2h − 1 of these; they are ranked by their distance from the diagonal through the middle of
//! the board, which is the longest and so attacks most. A falling diagonal (row − column) and the rising one
//! (row + column) of the same rank have bits side by side, since a mirrored half has them exchanged.

/// How the diagonals of a board are laid out in words.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    n: i32,
    h: i32,
    /// Whether the two diagonals through the middle are the class of a word, and not among its bits.
    middle_is_class: bool,
}

impl Layout {
    pub(super) const fn new(n: usize, middle_is_class: bool) -> Self {
        Self { n: n as i32, h: n as i32 / 2, middle_is_class }
    }

    /// The number of bits, from the lowest, that tell whether two halves attack each other.
    pub(super) const fn bits(self) -> u32 {
        let ranks = 2 * self.h - 1 - self.middle_is_class as i32;
        if ranks > 0 { 2 * ranks as u32 } else { 0 }
    }

    /// The bits of a queen on a square of the left half.
    ///
    /// Above [`bits`](Self::bits) there are two for the middle diagonals, if they are the class, and one for the
    /// falling diagonal that meets the upper and the lower rows of the left half of an odd board, but not the
    /// right half.
    pub(super) fn square(self, row: usize, column: usize) -> u64 {
        let (row, column) = (row as i32, column as i32);
        let falling = row - column;
        let rising = row + column - (self.n - 1);
        let shared = if falling == self.h { 4 << self.bits() } else { 0 };
        self.diagonal(falling, 0) | self.diagonal(rising, 1) | shared
    }

    /// The bit of a diagonal at this distance from the middle one; `direction` is 0 or 1.
    fn diagonal(self, distance: i32, direction: u32) -> u64 {
        if distance.abs() >= self.h {
            return 0;
        }
        let rank = 2 * distance.unsigned_abs() - u32::from(distance < 0);
        match (rank, self.middle_is_class) {
            (0, true) => 1 << (self.bits() + direction),
            (_, true) => 1 << (2 * (rank - 1) + direction),
            (_, false) => 1 << (2 * rank + direction),
        }
    }
}

/// The word of the mirror image: falling and rising diagonals exchanged. Says nothing of the bits above.
#[inline]
pub(super) const fn mirrored(word: u64) -> u64 {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    (word >> 1) & EVEN | (word & EVEN) << 1
}

#[cfg(test)]
mod tests {
    use super::*;

    type Square = (usize, usize);

    /// The squares in these columns of a board with `n` rows.
    fn squares(n: usize, columns: std::ops::Range<usize>) -> Vec<Square> {
        columns.flat_map(|column| (0..n).map(move |row| (row, column))).collect()
    }

    fn share_a_diagonal(a: Square, b: Square) -> bool {
        a.0.abs_diff(b.0) == a.1.abs_diff(b.1)
    }

    fn share_a_middle_diagonal(n: usize, a: Square, b: Square) -> bool {
        (a.0 == a.1 && b.0 == b.1) || (a.0 + a.1 == n - 1 && b.0 + b.1 == n - 1)
    }

    #[test]
    fn words_of_the_two_halves_have_the_diagonals_in_common_that_queens_share() {
        for n in 2..=11 {
            for &left in &squares(n, 0..n / 2) {
                for &right in &squares(n, n - n / 2..n) {
                    let common = |middle_is_class| {
                        let layout = Layout::new(n, middle_is_class);
                        let mirrored = mirrored(layout.square(right.0, n - 1 - right.1));
                        layout.square(left.0, left.1) & mirrored & ((1 << layout.bits()) - 1)
                    };
                    let share = share_a_diagonal(left, right);
                    assert_eq!(common(false) != 0, share, "n = {n}: {left:?}, {right:?}");
                    let share = share && !share_a_middle_diagonal(n, left, right);
                    assert_eq!(common(true) != 0, share, "n = {n}: {left:?}, {right:?}");
                }
            }
        }
    }

    #[test]
    fn words_of_the_two_quarters_of_a_half_have_the_diagonals_in_common_that_queens_share() {
        for n in 2..=11 {
            for (upper, lower) in squares(n, 0..n / 2)
                .iter()
                .flat_map(|upper| squares(n, 0..n / 2).into_iter().map(move |lower| (*upper, lower)))
            {
                let middle = n - n / 2;
                if upper.0 >= middle || lower.0 < middle {
                    continue;
                }
                for layout in [Layout::new(n, false), Layout::new(n, true)] {
                    let common = layout.square(upper.0, upper.1) & layout.square(lower.0, lower.1);
                    assert_eq!(common != 0, share_a_diagonal(upper, lower), "n = {n}: {upper:?}, {lower:?}");
                }
            }
        }
    }

    #[test]
    fn the_longest_diagonals_have_the_lowest_bits() {
        assert_eq!(Layout::new(16, true).bits(), 28);
        assert_eq!(Layout::new(17, false).bits(), 30);
        assert_eq!([0, 1, 2].map(|n| Layout::new(n, true).bits()), [0; 3]);
        assert_eq!(Layout::new(8, false).square(0, 0), 1);
        assert_eq!(Layout::new(8, false).square(7, 0), 2);
        assert_eq!(Layout::new(8, true).square(0, 0), 1 << 12);
    }
}
