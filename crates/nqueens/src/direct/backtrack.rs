//! Plain backtracking square by square, over any way to know which squares are attacked.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::{Count, DirectError, DirectSolver, Stop};

/// How a method knows whether the queens placed so far attack a square.
pub(super) trait Occupancy: Sync {
    /// The name of the method.
    const NAME: &'static str;

    /// The state of an empty board of `n` rows.
    fn empty(n: usize) -> Self;

    /// Whether a queen may stand in `column` of the row below `placed`, the columns of the queens so far.
    fn is_free(&self, placed: &[u32], column: u32) -> bool;

    /// Notes that the queen on this square, which was free, has been placed or lifted.
    fn mark(&mut self, row: u32, column: u32, occupied: bool);
}

/// The method that backtracks over the occupancy `O`.
pub(super) struct Backtracker<O>(PhantomData<O>);

impl<O> Backtracker<O> {
    pub(super) const NEW: Self = Self(PhantomData);
}

impl<O: Occupancy> DirectSolver for Backtracker<O> {
    fn name(&self) -> &'static str {
        O::NAME
    }

    /// The walk is a loop and its memory linear in `n`: the limit only keeps a node, whose time is at most
    /// quadratic in `n`, short enough to stop at once. Boards of this size are far out of reach anyway.
    fn max_n(&self) -> usize {
        256
    }

    fn for_each(
        &self,
        n: usize,
        stop: &Stop<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, DirectError> {
        self.admit(n)?;
        let mut solutions = 0;
        let end = walk(&mut O::empty(n), n, stop, |columns| {
            solutions += 1;
            visit(columns)
        });
        Ok(Count { solutions, complete: end.is_continue() })
    }
}

/// Visits every solution of a board of `n` rows; breaks when `stop` or `visit` did.
fn walk(
    occupancy: &mut impl Occupancy,
    n: usize,
    stop: &Stop<'_>,
    mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut watch = stop.watch();
    let mut placed = Vec::with_capacity(n);
    // The first column not yet tried in the row below the placed queens.
    let mut untried = 0;
    loop {
        watch.poll()?;
        let free = if placed.len() == n {
            visit(&placed)?;
            None
        } else {
            (untried..n as u32).find(|&column| occupancy.is_free(&placed, column))
        };
        if let Some(column) = free {
            occupancy.mark(placed.len() as u32, column, true);
            placed.push(column);
            untried = 0;
        } else if let Some(column) = placed.pop() {
            occupancy.mark(placed.len() as u32, column, false);
            untried = column + 1;
        } else {
            return ControlFlow::Continue(());
        }
    }
}
