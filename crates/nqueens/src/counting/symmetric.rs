//! One unit for each square of the first row.

use std::ops::Range;

use super::run::Counter;
use crate::direct::by_name;
use crate::stop::Stop;

#[derive(Debug)]
pub(super) struct Symmetric {
    n: usize,
}

impl Symmetric {
    pub(super) fn new(n: usize) -> Self {
        Self { n }
    }
}

impl Counter for Symmetric {
    type Tables = ();
    type Scratch = ();

    fn phases(&self) -> Vec<Range<u32>> {
        std::iter::once(0..self.n.max(1) as u32).collect()
    }

    fn costs(&self) -> Vec<u64> {
        vec![1; self.n.max(1)]
    }

    fn tables(&self, _: usize) {}

    fn scratch(&self) {}

    fn count(&self, (): &(), (): &mut (), unit: u32, stop: &Stop<'_>) -> Option<u64> {
        let mut solutions = 0;
        let count = by_name("bitmask")?.for_each(self.n, stop, &mut |columns| {
            solutions += u64::from(columns.first().copied().unwrap_or_default() == unit);
            std::ops::ControlFlow::Continue(())
        });
        count.is_ok_and(|count| count.complete).then_some(solutions)
    }
}
