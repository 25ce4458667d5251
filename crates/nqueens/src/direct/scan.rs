//! Each square is tested against every queen above it: no memory but the columns, linear time a test.

use super::backtrack::Occupancy;

pub(super) struct Scan;

impl Occupancy for Scan {
    const NAME: &'static str = "scan";

    fn empty(_n: usize) -> Self {
        Self
    }

    fn is_free(&self, placed: &[u32], column: u32) -> bool {
        // The queen above by `distance` rows attacks the squares 0 and `distance` columns away from it.
        (1..).zip(placed.iter().rev()).all(|(distance, &above)| {
            let offset = above.abs_diff(column);
            offset != 0 && offset != distance
        })
    }

    fn mark(&mut self, _row: u32, _column: u32, _occupied: bool) {}
}
