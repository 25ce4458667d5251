//! The completions of a border, counted depth-first, a batch at a time.

use std::ops::ControlFlow;

use super::batch::{Batch, SIZE};
use super::rows::{Interior, Mask, Row};
use crate::stop::{Stop, Watch};

/// Counts the placements that complete a border, in batches that serve one after the other; none if stopped.
///
/// There are at least as many batches as rows.
pub(super) fn completions<M: Mask>(
    interior: &Interior<M>,
    batches: &mut [Batch<M>],
    stop: &Stop<'_>,
) -> Option<u64> {
    let rows = interior.rows.as_slice();
    let (Some(first), batches) = (rows.last(), &mut batches[..rows.len()]) else {
        return Some(1);
    };
    if let Some(batch) = batches.last_mut() {
        batch.start(interior.closed, !(interior.closed | first.attacked));
    }
    let mut solutions = 0;
    let end = complete(rows, batches, &mut stop.watch(), &mut solutions);
    end.is_continue().then_some(solutions)
}

/// Adds the completions of the placements of the last batch, to which the last of `rows` is the next. Each row has
/// the batch of its index, and at most 62 of them are open at a time.
fn complete<M: Mask>(
    rows: &[Row<M>],
    batches: &mut [Batch<M>],
    watch: &mut Watch<'_>,
    solutions: &mut u64,
) -> ControlFlow<()> {
    let (Some((row, rows)), Some((placements, batches))) = (rows.split_last(), batches.split_last_mut())
    else {
        return ControlFlow::Continue(());
    };
    while placements.len() > 0 {
        // A batch is worth some microseconds, so this costs nothing.
        watch.poll()?;
        let (Some(below), Some(next)) = (rows.last(), batches.last_mut()) else {
            // In the last row there is but one column left.
            *solutions += placements.len() as u64;
            return ControlFlow::Continue(());
        };
        next.clear();
        while (1..=SIZE - next.len()).contains(&placements.len()) {
            match below.number - row.number {
                1 => placements.descend::<1>(below.attacked, next),
                2 => placements.descend::<2>(below.attacked, next),
                // The queens on the border take no more than two rows between the first and the last.
                _ => placements.descend::<3>(below.attacked, next),
            }
        }
        complete(rows, batches, watch, solutions)?;
    }
    ControlFlow::Continue(())
}
