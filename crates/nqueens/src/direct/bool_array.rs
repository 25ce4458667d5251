//! One flag for each column and diagonal, in arrays: constant time a test, by indexing.

use super::backtrack::Occupancy;

pub(super) struct BoolArray {
    columns: Vec<bool>,
    /// By row + column.
    rising: Vec<bool>,
    /// By row + n − column.
    falling: Vec<bool>,
}

impl BoolArray {
    fn falling(&self, row: usize, column: usize) -> usize {
        row + self.columns.len() - column
    }
}

impl Occupancy for BoolArray {
    const NAME: &'static str = "bool-array";

    fn empty(n: usize) -> Self {
        Self { columns: vec![false; n], rising: vec![false; 2 * n], falling: vec![false; 2 * n] }
    }

    fn is_free(&self, placed: &[u32], column: u32) -> bool {
        let (row, column) = (placed.len(), column as usize);
        !self.columns[column] && !self.rising[row + column] && !self.falling[self.falling(row, column)]
    }

    fn mark(&mut self, row: u32, column: u32, occupied: bool) {
        let (row, column) = (row as usize, column as usize);
        let falling = self.falling(row, column);
        self.columns[column] = occupied;
        self.rising[row + column] = occupied;
        self.falling[falling] = occupied;
    }
}
