//! Hash maps from each column and diagonal met so far to a flag: constant time a test, by hashing.

use std::collections::HashMap;

use super::backtrack::Occupancy;

pub(super) struct HashMaps {
    columns: HashMap<u32, bool>,
    /// By row + column.
    rising: HashMap<u32, bool>,
    /// By row − column.
    falling: HashMap<i32, bool>,
}

impl Occupancy for HashMaps {
    const NAME: &'static str = "hash-map";

    fn empty(_n: usize) -> Self {
        Self { columns: HashMap::new(), rising: HashMap::new(), falling: HashMap::new() }
    }

    fn is_free(&self, placed: &[u32], column: u32) -> bool {
        let row = placed.len() as u32;
        let is_set = |flag: Option<&bool>| flag.is_some_and(|&occupied| occupied);
        !is_set(self.columns.get(&column))
            && !is_set(self.rising.get(&(row + column)))
            && !is_set(self.falling.get(&(row as i32 - column as i32)))
    }

    fn mark(&mut self, row: u32, column: u32, occupied: bool) {
        self.columns.insert(column, occupied);
        self.rising.insert(row + column, occupied);
        self.falling.insert(row as i32 - column as i32, occupied);
    }
}
