//! The bitmask method on all cores: the beginnings of the solutions are shared out, and joined in order.
//!
//! Runs on the rayon pool of the calling thread, by default one thread for each core. Neither the order of
//! the solutions nor a complete count depends on the number of threads.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::bitmask::{Bitmask, Frontier, count_from, walk};
use super::{Count, DirectError, DirectSolver, Stop};

pub(super) struct BitmaskParallel;

/// The rows that are placed before the work is shared out: n = 16 has 2,236 such beginnings, n = 64 has
/// 227,164, and all are held at once to count.
const SPLIT_ROWS: usize = 3;

/// When enumerating, at most so many rows are left to a share, so that the solutions of a share are few.
const SHARED_ROWS: usize = 10;

/// Larger boards are enumerated on the calling thread: so few rows left are completed no slower than they are
/// handed out. Nobody sees the 2.7 · 10¹² solutions of this one to the end.
const LARGEST_SHARED: usize = 22;

/// The shares whose solutions are held at once when enumerating.
const BATCH: usize = 512;

impl DirectSolver for BitmaskParallel {
    fn name(&self) -> &'static str {
        "bitmask-parallel"
    }

    fn max_n(&self) -> usize {
        Bitmask.max_n()
    }

    fn count(&self, n: usize, stop: &Stop<'_>) -> Result<Count, DirectError> {
        self.admit(n)?;
        if n <= SPLIT_ROWS {
            return Bitmask.count(n, stop);
        }
        let mut prefixes = Vec::new();
        let end = walk(n, &[], SPLIT_ROWS, stop, |prefix| {
            prefixes.extend_from_slice(prefix);
            ControlFlow::Continue(())
        });
        let nothing = || Count { solutions: 0, complete: end.is_continue() };
        let counts = prefixes.par_chunks_exact(SPLIT_ROWS).map(|prefix| {
            let mut solutions = 0;
            let end = count_from(Frontier::below(n, prefix), &mut stop.watch(), &mut solutions);
            Count { solutions, complete: end.is_continue() }
        });
        Ok(counts.reduce(nothing, |a, b| Count {
            solutions: a.solutions + b.solutions,
            complete: a.complete && b.complete,
        }))
    }

    fn for_each(
        &self,
        n: usize,
        stop: &Stop<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, DirectError> {
        self.admit(n)?;
        if n <= SPLIT_ROWS || n > LARGEST_SHARED {
            return Bitmask.for_each(n, stop, visit);
        }
        let depth = SPLIT_ROWS.max(n.saturating_sub(SHARED_ROWS));
        let mut solutions = 0;
        let mut counted = |columns: &[u32]| {
            solutions += 1;
            visit(columns)
        };
        let mut prefixes = Vec::with_capacity(BATCH * depth);
        let mut end = walk(n, &[], depth, stop, |prefix| {
            prefixes.extend_from_slice(prefix);
            if prefixes.len() == BATCH * depth {
                join(n, &prefixes, depth, stop, &mut counted)?;
                prefixes.clear();
            }
            ControlFlow::Continue(())
        });
        if end.is_continue() {
            end = join(n, &prefixes, depth, stop, &mut counted);
        }
        Ok(Count { solutions, complete: end.is_continue() })
    }
}

/// Completes the prefixes, each of `depth` rows, on all threads and visits their solutions in order.
///
/// A share that was stopped is the last whose solutions are visited, so none is left out in between.
fn join(
    n: usize,
    prefixes: &[u32],
    depth: usize,
    stop: &Stop<'_>,
    visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let complete = |prefix: &[u32]| {
        let mut found = Vec::new();
        let end = walk(n, prefix, n, stop, |columns| {
            found.extend_from_slice(columns);
            ControlFlow::Continue(())
        });
        (found, end)
    };
    let shares: Vec<_> = prefixes.par_chunks_exact(depth).map(complete).collect();
    for (found, end) in shares {
        for columns in found.chunks_exact(n) {
            visit(columns)?;
        }
        end?;
    }
    ControlFlow::Continue(())
}
