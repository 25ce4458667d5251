//! All placements on a quarter of the board.

use std::ops::Range;

use super::layout::Layout;
use super::quarters::Used;

/// The squares of a quarter that may hold queens: some rows of the left half.
#[derive(Debug, Clone)]
pub(super) struct Squares {
    columns: usize,
    /// The free columns of each row.
    free: Vec<u32>,
    /// The bits of a queen on each square, row by row.
    words: Vec<u64>,
}

impl Squares {
    /// The squares in these rows and so many columns that are `free`.
    pub(super) fn new(
        layout: Layout,
        rows: Range<usize>,
        columns: usize,
        free: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let row =
            |row| (0..columns).filter(|&column| free(row, column)).fold(0, |set, column| set | 1 << column);
        let words = |row| (0..columns).map(move |column| layout.square(row, column));
        Self { columns, free: rows.clone().map(row).collect(), words: rows.flat_map(words).collect() }
    }

    /// The number of pairs of a set of rows and a set of columns.
    fn keys(&self) -> usize {
        1 << (self.free.len() + self.columns)
    }

    /// The number of placements for each key.
    fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.keys()];
        self.for_each(&mut |key, _| counts[key] += 1);
        counts
    }

    /// Visits every placement of queens that do not attack each other: its key and its word.
    fn for_each(&self, visit: &mut impl FnMut(usize, u64)) {
        self.below(0, Placed::default(), visit);
    }

    /// Visits every placement that continues this one from `row` on.
    fn below(&self, row: usize, placed: Placed, visit: &mut impl FnMut(usize, u64)) {
        let Some(free) = self.free.get(row) else {
            return visit(key(self.columns, (placed.rows, placed.columns)), placed.word);
        };
        let mut free = free & !(placed.columns | placed.up | placed.down);
        let skipped = Placed { up: placed.up << 1, down: placed.down >> 1, ..placed };
        self.below(row + 1, skipped, visit);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let column = queen.trailing_zeros() as usize;
            let next = Placed {
                rows: placed.rows | 1 << row,
                columns: placed.columns | queen,
                up: (placed.up | queen) << 1,
                down: (placed.down | queen) >> 1,
                word: placed.word | self.words[row * self.columns + column],
            };
            self.below(row + 1, next, visit);
        }
    }
}

/// Queens on a quarter, and what they attack in the next row.
#[derive(Clone, Copy, Default)]
struct Placed {
    rows: u32,
    columns: u32,
    up: u32,
    down: u32,
    word: u64,
}

/// The words of all placements on a quarter, in buckets by the rows and the columns that they use.
#[derive(Debug)]
pub(super) struct Quarter {
    columns: usize,
    starts: Vec<u32>,
    words: Vec<u64>,
}

impl Quarter {
    /// Finds all placements. Takes memory for them, and for 2 to the power of rows and columns.
    pub(super) fn new(squares: &Squares) -> Self {
        let mut sum = 0;
        let ends = squares.counts().into_iter().map(|count| {
            sum += count;
            sum
        });
        let starts: Vec<_> = [0].into_iter().chain(ends).collect();
        let mut words = vec![0; sum as usize];
        let mut next = starts.clone();
        squares.for_each(&mut |key, word| {
            words[next[key] as usize] = word;
            next[key] += 1;
        });
        Self { columns: squares.columns, starts, words }
    }

    /// The words of the placements that use just these rows of the quarter and these columns.
    #[inline]
    pub(super) fn bucket(&self, used: Used) -> &[u64] {
        let key = key(self.columns, used);
        &self.words[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}

/// The number of placements on a quarter for each set of rows and of columns, without the placements.
#[derive(Debug)]
pub(super) struct QuarterSizes {
    columns: usize,
    counts: Vec<u32>,
}

impl QuarterSizes {
    pub(super) fn new(squares: &Squares) -> Self {
        Self { columns: squares.columns, counts: squares.counts() }
    }

    /// The number of placements that use just these rows of the quarter and these columns.
    pub(super) fn bucket(&self, used: Used) -> u64 {
        u64::from(self.counts[key(self.columns, used)])
    }
}

/// The number of a bucket.
#[inline]
const fn key(width: usize, (rows, columns): Used) -> usize {
    (rows << width | columns) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(rows: Range<usize>, columns: usize, free: impl Fn(usize, usize) -> bool) -> Squares {
        Squares::new(Layout::new(2 * columns, true), rows, columns, free)
    }

    fn attack(a: (usize, usize), b: (usize, usize)) -> bool {
        a.0 == b.0 || a.1 == b.1 || a.0.abs_diff(b.0) == a.1.abs_diff(b.1)
    }

    #[test]
    fn buckets_hold_the_placements_on_their_rows_and_columns() {
        let free = |row, column| (row, column) != (4, 1);
        let squares = squares(3..6, 3, free);
        let (quarter, sizes) = (Quarter::new(&squares), QuarterSizes::new(&squares));
        let layout = Layout::new(6, true);
        for used in (0..8).flat_map(|rows| (0..8).map(move |columns| (rows, columns))) {
            // Each of the nine squares holds a queen or none.
            let mut expected = Vec::new();
            for placed in 0..1_u32 << 9 {
                let queens = (0..9).filter(|square| placed >> square & 1 == 1);
                let queens: Vec<_> = queens.map(|square| (3 + square / 3, square % 3)).collect();
                let is_placement = queens.iter().enumerate().all(|(index, &queen)| {
                    free(queen.0, queen.1) && queens[..index].iter().all(|&other| !attack(queen, other))
                });
                let rows = queens.iter().fold(0, |rows, queen| rows | 1 << (queen.0 - 3));
                let columns = queens.iter().fold(0, |columns, queen| columns | 1 << queen.1);
                if is_placement && (rows, columns) == used {
                    expected
                        .push(queens.iter().fold(0, |word, queen| word | layout.square(queen.0, queen.1)));
                }
            }
            let mut found = quarter.bucket(used).to_vec();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{used:?}");
            assert_eq!(sizes.bucket(used), expected.len() as u64, "{used:?}");
        }
    }

    /// The sums over the numbers of queens; for n = 8 they are 1, 64, 1288, 10320, 34568, 46736, 22708, 3192 and 92
    /// (A036464 and the like in the On-Line Encyclopedia of Integer Sequences).
    #[test]
    fn a_quarter_has_all_placements_of_any_number_of_queens() {
        let known = [1, 2, 5, 18, 87, 462, 2635, 16_870, 118_969];
        for (n, placements) in known.into_iter().enumerate() {
            let quarter = Quarter::new(&squares(0..n, n, |_, _| true));
            assert_eq!(quarter.words.len(), placements, "n = {n}");
        }
    }
}
