//! The sets of rows that the queens of the left half may use, one for each orbit of symmetric sets.

/// A set of rows of the left half, and the sets that are like it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Orbit {
    /// The rows of the left half.
    pub(super) rows: u32,
    /// The number of sets in the orbit: 1, 2 or 4.
    pub(super) size: u32,
}

/// The orbits of the sets of half of `count` rows, under turning the order of the rows around and exchanging the
/// set for its complement. Each is represented by its least set; in ascending order.
pub(super) fn orbits(count: usize) -> impl Iterator<Item = Orbit> {
    let all = (1 << count) - 1;
    sets(count, count / 2).filter_map(move |rows| {
        let reversed = reversed(rows, count);
        let mut images = [rows, reversed, all ^ rows, all ^ reversed];
        images.sort_unstable();
        let size = 1 + images.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
        (images[0] == rows).then_some(Orbit { rows, size })
    })
}

/// The sets of `size` out of `count` rows, in ascending order.
pub(super) fn sets(count: usize, size: usize) -> impl Iterator<Item = u32> {
    (0..1 << count).filter(move |rows: &u32| rows.count_ones() as usize == size)
}

fn reversed(rows: u32, count: usize) -> u32 {
    (0..count).filter(|row| rows >> row & 1 == 1).fold(0, |set, row| set | 1 << (count - 1 - row))
}

/// The set with an empty row put in at `row`; later rows move on by one.
pub(super) const fn spread(rows: u32, row: usize) -> u32 {
    let before = rows & ((1 << row) - 1);
    before | (rows & !before) << 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_cover_each_set_once() {
        for count in [0, 2, 4, 6, 8, 10] {
            let covered: u32 = orbits(count).map(|orbit| orbit.size).sum();
            assert_eq!(covered as usize, sets(count, count / 2).count(), "{count} rows");
        }
        let four: Vec<_> = orbits(4).map(|orbit| (orbit.rows, orbit.size)).collect();
        assert_eq!(four, [(0b0011, 2), (0b0101, 2), (0b0110, 2)]);
    }

    #[test]
    fn a_row_is_put_in() {
        assert_eq!(spread(0b1011, 0), 0b10110);
        assert_eq!(spread(0b1011, 2), 0b10011);
        assert_eq!(spread(0b1011, 4), 0b01011);
    }
}
