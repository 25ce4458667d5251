//! The two quarters of the left half: its upper and its lower rows.

use super::quarter::QuarterSizes;
use super::rows::sets;

/// What is known of each quarter.
#[derive(Debug)]
pub(super) struct Quarters<Q> {
    pub(super) upper: Q,
    pub(super) lower: Q,
    upper_rows: usize,
    columns: usize,
    /// The sets of columns, by their size.
    column_sets: Vec<Vec<u32>>,
}

/// A set of rows of a quarter, counted from its first, and a set of columns.
pub(super) type Used = (u32, u32);

impl<Q> Quarters<Q> {
    /// Both have so many columns, and the upper one so many rows.
    pub(super) fn new(upper: Q, lower: Q, upper_rows: usize, columns: usize) -> Self {
        let column_sets = (0..=columns).map(|size| sets(columns, size).collect()).collect();
        Self { upper, lower, upper_rows, columns, column_sets }
    }

    /// The ways to divide the columns between queens in these rows: what is used of the upper and of the lower
    /// quarter.
    #[inline]
    pub(super) fn divisions(&self, rows: u32) -> impl ExactSizeIterator<Item = (Used, Used)> {
        let upper_rows = rows & ((1 << self.upper_rows) - 1);
        let lower_rows = rows >> self.upper_rows;
        let all = (1 << self.columns) - 1;
        let sets = &self.column_sets[upper_rows.count_ones() as usize];
        sets.iter().map(move |&columns| ((upper_rows, columns), (lower_rows, all & !columns)))
    }
}

impl Quarters<QuarterSizes> {
    /// About how many pairs of placements on the quarters must be tested to find those on the half that use these
    /// rows: from sixteen of the ways to divide the columns.
    pub(super) fn tests(&self, rows: u32) -> u64 {
        let divisions = self.divisions(rows);
        let step = divisions.len().div_ceil(16);
        let tests = |(upper, lower)| self.upper.bucket(upper) * self.lower.bucket(lower);
        divisions.step_by(step.max(1)).map(tests).sum::<u64>() * step as u64
    }
}
