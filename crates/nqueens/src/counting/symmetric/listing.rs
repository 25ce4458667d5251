//! All solutions, from the completions of one border of each class and their images.

use std::ops::ControlFlow;

use super::rows::{Interior, Row};
use super::{Border, SOLVED, cost, distinct};
use crate::counting::{CountingError, Method};
use crate::direct::{Count, by_name};
use crate::stop::{Stop, Watch};
use crate::symmetry;

/// Calls `visit` with each solution and whether it is [fundamental](symmetry::is_fundamental), until it breaks or
/// `stop` says so.
///
/// The order is not lexicographic but always the same: class by class of the queens on the border; below one of the
/// class, each completion is followed at once by its images. So it is an eighth of the tree that is walked. Memory
/// does not grow with the number of solutions.
///
/// ```
/// use nqueens::counting;
/// use nqueens::stop::Stop;
/// use std::ops::ControlFlow;
///
/// let mut fundamental = 0;
/// let count = counting::for_each(8, &Stop::never(), &mut |_, is_fundamental| {
///     fundamental += u32::from(is_fundamental);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((count.solutions, fundamental), (92, 12));
/// # Ok::<(), counting::CountingError>(())
/// ```
///
/// # Errors
/// When `n` is more than the 64 that [`Method::Symmetric`] takes.
pub fn for_each(
    n: usize,
    stop: &Stop<'_>,
    visit: &mut dyn FnMut(&[u32], bool) -> ControlFlow<()>,
) -> Result<Count, CountingError> {
    Method::Symmetric.admit(n)?;
    let mut solutions = 0;
    let mut counted = |columns: &[u32]| {
        solutions += 1;
        visit(columns, symmetry::is_fundamental(columns))
    };
    let end = if n < SOLVED.len() { small(n, stop, &mut counted) } else { by_borders(n, stop, &mut counted) };
    Ok(Count { solutions, complete: end.is_continue() })
}

type Visit<'a> = &'a mut dyn FnMut(&[u32]) -> ControlFlow<()>;

fn small(n: usize, stop: &Stop<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let count = by_name("bitmask").and_then(|bitmask| bitmask.for_each(n, stop, visit).ok());
    if count.is_some_and(|count| count.complete) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

fn by_borders(n: usize, stop: &Stop<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let mut watch = stop.watch();
    for canonical in Border::canonical(n as u32) {
        let (border, _) = cost::cheapest(canonical);
        let interior = Interior::<u64>::new(border);
        let mut columns = vec![0; n];
        for (row, column) in border.queens() {
            columns[row as usize] = column;
        }
        let images: Vec<_> = distinct(border).collect();
        let mut visit = |columns: &[u32]| {
            let all = symmetry::images(columns);
            images.iter().try_for_each(|&image| visit(&all[image]))
        };
        let mut walk = Walk { columns, watch: &mut watch, visit: &mut visit };
        walk.descend(&interior.rows, Placed { columns: interior.closed, up: 0, down: 0 })?;
    }
    ControlFlow::Continue(())
}

/// What the queens above, but for those on the border, attack in a row.
#[derive(Clone, Copy)]
struct Placed {
    columns: u64,
    up: u64,
    down: u64,
}

struct Walk<'a, 'b> {
    columns: Vec<u32>,
    watch: &'a mut Watch<'b>,
    visit: Visit<'a>,
}

impl Walk<'_, '_> {
    /// Visits what completes the queens placed so far, to which the last of `rows` is the next; at most 62 deep.
    fn descend(&mut self, rows: &[Row<u64>], placed: Placed) -> ControlFlow<()> {
        self.watch.poll()?;
        let Some((row, rows)) = rows.split_last() else {
            return (self.visit)(&self.columns);
        };
        let shift = rows.last().map_or(0, |below| below.number - row.number);
        let mut free = !(placed.columns | placed.up | placed.down | row.attacked);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.columns[row.number as usize] = queen.trailing_zeros();
            let columns = placed.columns | queen;
            let (up, down) = ((placed.up | queen) << shift, (placed.down | queen) >> shift);
            self.descend(rows, Placed { columns, up, down })?;
        }
        ControlFlow::Continue(())
    }
}
