//! Hash sets of the occupied columns and diagonals: constant time a test, by hashing.

use std::collections::HashSet;

use super::backtrack::Occupancy;

pub(super) struct HashSets {
    columns: HashSet<u32>,
    /// By row + column.
    rising: HashSet<u32>,
    /// By row − column.
    falling: HashSet<i32>,
}

impl Occupancy for HashSets {
    const NAME: &'static str = "hash-set";

    fn empty(_n: usize) -> Self {
        Self { columns: HashSet::new(), rising: HashSet::new(), falling: HashSet::new() }
    }

    fn is_free(&self, placed: &[u32], column: u32) -> bool {
        let row = placed.len() as u32;
        !self.columns.contains(&column)
            && !self.rising.contains(&(row + column))
            && !self.falling.contains(&(row as i32 - column as i32))
    }

    fn mark(&mut self, row: u32, column: u32, occupied: bool) {
        let falling = row as i32 - column as i32;
        if occupied {
            self.columns.insert(column);
            self.rising.insert(row + column);
            self.falling.insert(falling);
        } else {
            self.columns.remove(&column);
            self.rising.remove(&(row + column));
            self.falling.remove(&falling);
        }
    }
}
