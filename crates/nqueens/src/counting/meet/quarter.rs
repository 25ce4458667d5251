//! All placements on a quarter of the board.

use std::ops::Range;

use super::layout::Layout;

/// The squares of a quarter that may hold queens: some rows of the left half.
#[derive(Debug, Clone)]
pub(super) struct Squares {
    layout: Layout,
    columns: usize,
    first_row: usize,
    /// The free columns of each row.
    free: Vec<u32>,
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
        Self { layout, columns, first_row: rows.start, free: rows.map(row).collect() }
    }

    /// The number of pairs of a set of rows and a set of columns.
    fn keys(&self) -> usize {
        1 << (self.free.len() + self.columns)
    }

    /// Visits every placement of queens that do not attack each other: its key and its word.
    fn for_each(&self, visit: &mut impl FnMut(usize, u64)) {
        self.below(0, Placed::default(), visit);
    }

    /// Visits every placement that continues this one from `row` on.
    fn below(&self, row: usize, placed: Placed, visit: &mut impl FnMut(usize, u64)) {
        let Some(free) = self.free.get(row) else {
            return visit((placed.rows << self.columns | placed.columns) as usize, placed.word);
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
                word: placed.word | self.layout.square(self.first_row + row, column),
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
        let mut starts = vec![0; squares.keys() + 1];
        squares.for_each(&mut |key, _| starts[key + 1] += 1);
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
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
    pub(super) fn bucket(&self, rows: u32, columns: u32) -> &[u64] {
        let key = (rows << self.columns | columns) as usize;
        &self.words[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}
