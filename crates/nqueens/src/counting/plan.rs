//! The work of counting a board, cut into units.

use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;

use super::meet::Meet;
use super::run::Work;
use super::symmetric::Symmetric;
use super::{CountingError, Method};
use crate::direct::Count;
use crate::stop::Stop;

/// The units that together count the solutions of a board by one method.
///
/// The units of a board and a method are the same whenever and wherever the plan is made, as long as
/// [`Method::version`] is.
#[derive(Debug)]
pub struct Plan {
    n: usize,
    method: Method,
    work: Box<dyn Work>,
    units: u32,
    /// The cost of all units before each, and at last that of all.
    costs: OnceLock<Vec<u64>>,
}

impl Plan {
    /// The plan for an n×n board.
    ///
    /// # Errors
    /// When the method does not take `n`.
    pub fn new(method: Method, n: usize) -> Result<Self, CountingError> {
        Self::until(method, n, &Stop::never())
    }

    /// The plan for an n×n board, unless it is stopped before it is made: by the symmetric method it has about n⁴/16
    /// units, which take seconds for n = 64.
    ///
    /// # Errors
    /// When the method does not take `n`, and [`CountingError::Stopped`] when `stop` says so.
    pub fn until(method: Method, n: usize, stop: &Stop<'_>) -> Result<Self, CountingError> {
        method.admit(n)?;
        let work: Box<dyn Work> = match method {
            Method::Symmetric => Box::new(Symmetric::new(n, stop).ok_or(CountingError::Stopped)?),
            Method::MeetInTheMiddle => Box::new(Meet::new(n)),
        };
        let units = work.units();
        Ok(Self { n, method, work, units, costs: OnceLock::new() })
    }

    /// The size of the board.
    #[must_use]
    pub const fn n(&self) -> usize {
        self.n
    }

    /// The method.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// All units.
    #[must_use]
    pub fn units(&self) -> Range<u32> {
        0..self.units
    }

    /// The estimated cost of these units, in no particular measure: it tells how much of the work they are.
    ///
    /// Units that the plan does not have cost nothing. The costs are estimated when they are first asked for, by this,
    /// by [`split`](Self::split) or by [`estimate`](Self::estimate): for meet-in-the-middle, about as long as it takes
    /// to list all placements on two quarters of the board, a second for n = 23.
    #[must_use]
    pub fn cost(&self, units: &Range<u32>) -> u64 {
        let before = |unit: u32| self.costs()[unit.min(self.units) as usize];
        before(units.end).saturating_sub(before(units.start))
    }

    /// Estimates the costs now, as far as `stop` allows, and tells whether they are known.
    pub fn estimate(&self, stop: &Stop<'_>) -> bool {
        if self.costs.get().is_none()
            && let Some(costs) = self.work.costs(stop)
        {
            self.costs.get_or_init(|| sums(costs));
        }
        self.costs.get().is_some()
    }

    fn costs(&self) -> &[u64] {
        let costs = || self.work.costs(&Stop::never()).unwrap_or_default();
        self.costs.get_or_init(|| sums(costs()))
    }

    /// Cuts these units into `pieces` consecutive ranges of about the same cost, or one for each unit if there are
    /// fewer units.
    ///
    /// No range is empty; units that the plan does not have are left out.
    #[must_use]
    pub fn split(&self, units: &Range<u32>, pieces: usize) -> Vec<Range<u32>> {
        let units = units.start.min(self.units().end)..units.end.min(self.units().end);
        let pieces = pieces.min(units.len()) as u32;
        let before = u128::from(self.costs()[units.start as usize]);
        let total = u128::from(self.cost(&units));
        let mut first = units.start;
        let mut ranges = Vec::with_capacity(pieces as usize);
        for left in (0..pieces).rev() {
            let target = before + total * u128::from(pieces - left) / u128::from(pieces);
            let reached = self.costs().partition_point(|&cost| u128::from(cost) < target) as u32;
            let end = if left == 0 { units.end } else { reached.clamp(first + 1, units.end - left) };
            ranges.push(first..end);
            first = end;
        }
        ranges
    }

    /// Cuts each of these ranges, so that there are about `pieces` of about the same cost in all, and at least one
    /// of each range that is not empty.
    #[must_use]
    pub fn split_all(&self, ranges: &[Range<u32>], pieces: usize) -> Vec<Range<u32>> {
        let total: u128 = ranges.iter().map(|units| u128::from(self.cost(units))).sum();
        let split = |units: &Range<u32>| {
            let share = u128::from(self.cost(units)) * pieces as u128 / total.max(1);
            self.split(units, usize::try_from(share).unwrap_or(usize::MAX).max(1))
        };
        ranges.iter().flat_map(split).collect()
    }

    /// Counts all solutions on so many threads (at least one), as far as `stop` allows.
    ///
    /// # Errors
    /// When the threads cannot be started.
    pub fn count(&self, threads: usize, stop: &Stop<'_>) -> Result<Count, CountingError> {
        let length = self.units / PIECES + 1;
        let piece = |start| start..self.units.min(start + length);
        let pieces: Vec<_> = (0..self.units).step_by(length as usize).map(piece).collect();
        let mut solutions = 0;
        let complete = self.count_pieces(&pieces, threads, stop, &mut |_, count| {
            solutions += count;
            ControlFlow::Continue(())
        })?;
        Ok(Count { solutions, complete })
    }

    /// Counts the units of each piece on so many threads (at least one), as far as `stop` allows, and tells
    /// whether all were counted.
    ///
    /// Calls `done` on this thread with the index of each piece that is finished, and its count; the order in
    /// which they come is not determined. When `done` breaks, no further piece is begun.
    ///
    /// # Errors
    /// When the threads cannot be started.
    pub fn count_pieces(
        &self,
        pieces: &[Range<u32>],
        threads: usize,
        stop: &Stop<'_>,
        done: &mut dyn FnMut(usize, u64) -> ControlFlow<()>,
    ) -> Result<bool, CountingError> {
        self.work.run(pieces, threads, stop, done)
    }
}

/// The pieces of a count that nobody watches, at most: so many that threads come to their end at about the same time.
const PIECES: u32 = 1024;

/// The sum of all costs before each, and at last of all.
fn sums(costs: Vec<u64>) -> Vec<u64> {
    let mut sum = 0;
    let sums = costs.into_iter().map(|cost| {
        sum += cost;
        sum
    });
    [0].into_iter().chain(sums).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A000170 in the On-Line Encyclopedia of Integer Sequences, from n = 0.
    const COUNTS: [u64; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];

    #[test]
    fn counts_are_the_known_ones_on_any_number_of_threads() {
        for method in Method::ALL {
            for (n, solutions) in COUNTS.into_iter().enumerate() {
                let plan = Plan::new(method, n).unwrap();
                for threads in [0, 1, 2, 3, 8] {
                    let count = plan.count(threads, &Stop::never());
                    assert_eq!(count, Ok(Count { solutions, complete: true }), "n = {n}, {threads} threads");
                }
            }
        }
    }

    #[test]
    fn pieces_are_the_units_in_order_and_none_is_empty() {
        for method in Method::ALL {
            for n in 0..=12 {
                let plan = Plan::new(method, n).unwrap();
                let all = plan.units();
                let most = *all
                    .clone()
                    .map(|unit| plan.cost(&(unit..unit + 1)))
                    .collect::<Vec<_>>()
                    .iter()
                    .max()
                    .unwrap();
                for pieces in [1, 2, 3, 7, 100, 10_000] {
                    let ranges = plan.split(&all, pieces);
                    assert_eq!(ranges.len(), pieces.min(all.len()), "n = {n}");
                    assert!(ranges.iter().all(|range| range.start < range.end));
                    assert!(ranges.iter().cloned().flatten().eq(all.clone()), "n = {n}, {pieces} pieces");
                    let share = plan.cost(&all) / pieces as u64;
                    assert!(ranges.iter().all(|range| plan.cost(range) <= share + most + 1));
                }
            }
        }
        let plan = Plan::new(Method::Symmetric, 8).unwrap();
        assert_eq!(plan.split(&(3..3), 4), []);
        assert_eq!(plan.split(&plan.units(), 0), []);
        assert_eq!(plan.split(&(u32::MAX - 1..u32::MAX), 4), []);
        assert_eq!(plan.cost(&(0..u32::MAX)), plan.cost(&plan.units()));
    }

    #[test]
    fn several_ranges_are_cut_by_their_share_of_the_cost() {
        for method in Method::ALL {
            let plan = Plan::new(method, 12).unwrap();
            let end = plan.units().end;
            let ranges = [0..1, 1..1, 2..end - 3, end - 2..end + 5];
            let expected: Vec<_> = [0..1, 2..end - 3, end - 2..end].into_iter().flatten().collect();
            for pieces in [0, 1, 4, 9, 1000] {
                let cut = plan.split_all(&ranges, pieces);
                assert!(cut.len() <= pieces + 3 && cut.iter().all(|range| !range.is_empty()));
                assert_eq!(cut.into_iter().flatten().collect::<Vec<_>>(), expected, "{pieces} pieces");
            }
            assert!(plan.split_all(&ranges, 1000).len() > 3, "not only one of each");
            assert_eq!(plan.split_all(&[], 5), []);
        }
    }

    #[test]
    fn pieces_that_are_not_all_count_their_part() {
        for method in Method::ALL {
            let plan = Plan::new(method, 9).unwrap();
            let pieces = plan.split(&plan.units(), 5);
            let mut counts = vec![None; pieces.len()];
            let complete = plan.count_pieces(&pieces, 2, &Stop::never(), &mut |piece, count| {
                assert_eq!(counts[piece].replace(count), None, "a piece is done once");
                ControlFlow::Continue(())
            });
            assert_eq!(complete, Ok(true));
            assert_eq!(counts.iter().map(|count| count.unwrap()).sum::<u64>(), 352);
            for (piece, expected) in pieces.iter().zip(counts) {
                let mut found = None;
                let piece = [piece.clone()];
                plan.count_pieces(&piece, 1, &Stop::never(), &mut |_, count| {
                    found = Some(count);
                    ControlFlow::Continue(())
                })
                .unwrap();
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn the_largest_board_is_not_planned_to_the_end_if_it_is_stopped() {
        use std::time::{Duration, Instant};
        let start = Instant::now();
        let stop = Stop::never().after(Duration::from_millis(20));
        let n = Method::Symmetric.max_n();
        assert_eq!(Plan::until(Method::Symmetric, n, &stop).err(), Some(CountingError::Stopped));
        assert!(start.elapsed() < Duration::from_secs(1));
    }

    #[test]
    fn a_count_that_is_stopped_says_so() {
        use std::sync::atomic::AtomicBool;
        let flag = AtomicBool::new(true);
        for method in Method::ALL {
            let plan = Plan::new(method, 12).unwrap();
            let count = plan.count(2, &Stop::never().when(&flag)).unwrap();
            assert!(!count.complete && count.solutions < 14_200);
            let pieces = plan.split(&plan.units(), 10);
            let mut calls = 0;
            let complete = plan.count_pieces(&pieces, 1, &Stop::never(), &mut |_, _| {
                calls += 1;
                ControlFlow::Break(())
            });
            assert_eq!((complete, calls), (Ok(false), 1));
        }
    }
}
