//! The bitmask method over one of each two mirror images.
//!
//! Mirroring left and right pairs off the solutions: a first queen off the middle column changes sides, and
//! below one in the middle, which odd boards have, the second queen does. Just those solutions are counted
//! whose first queen off the middle stands to the left of it, one of each pair.
//!
//! Enumeration gains nothing from this. The images of the left half come in order when the left half is
//! walked from its last solution to its first, and that walk mirrors the plain walk of the right half node
//! for node; keeping the left half instead would take memory in proportion to the solutions.

use std::ops::ControlFlow;

use super::bitmask::{Bitmask, Frontier, count_from};
use super::{Count, DirectError, DirectSolver, Stop};

pub(super) struct BitmaskMirror;

impl DirectSolver for BitmaskMirror {
    fn name(&self) -> &'static str {
        "bitmask-mirror"
    }

    fn max_n(&self) -> usize {
        Bitmask.max_n()
    }

    fn count(&self, n: usize, stop: &Stop<'_>) -> Result<Count, DirectError> {
        self.admit(n)?;
        if n < 2 {
            // The solutions of these boards are their own images.
            return Bitmask.count(n, stop);
        }
        let mut watch = stop.watch();
        let mut pairs = 0;
        let end = left_half(n)
            .try_for_each(|prefix| count_from(Frontier::below(n, &prefix), &mut watch, &mut pairs));
        Ok(Count { solutions: 2 * pairs, complete: end.is_continue() })
    }

    fn for_each(
        &self,
        n: usize,
        stop: &Stop<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, DirectError> {
        self.admit(n)?;
        Bitmask.for_each(n, stop, visit)
    }
}

/// The beginnings of the solutions that are counted, for n ≥ 2.
fn left_half(n: usize) -> impl Iterator<Item = Vec<u32>> {
    let middle = n as u32 / 2;
    // The square next to the middle is attacked from there.
    let below_the_middle = if n % 2 == 1 { 0..middle - 1 } else { 0..0 };
    let first = (0..middle).map(|column| vec![column]);
    first.chain(below_the_middle.map(move |column| vec![middle, column]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_beginning_differs_from_its_image_and_each_solution_has_one_of_the_two() {
        for n in 2..=9 {
            let half: Vec<_> = left_half(n).collect();
            let count = Bitmask.for_each(n, &Stop::never(), &mut |columns| {
                let image: Vec<_> = columns.iter().map(|column| n as u32 - 1 - column).collect();
                let counted =
                    |solution: &[u32]| half.iter().filter(|prefix| solution.starts_with(prefix)).count();
                assert_eq!(counted(columns) + counted(&image), 1, "n = {n}, {columns:?}");
                ControlFlow::Continue(())
            });
            assert!(count.unwrap().complete);
        }
    }
}
