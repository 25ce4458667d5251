//! Runs the solver on a board.
//!
//! A solution is handed on as it is found, so memory does not grow with their number; where they are only
//! counted, nothing is done for each of them.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use ferz::StopReason;
use nqueens::direct::{DirectSolver, Stop};
use nqueens::model::Queens;

use crate::job::{Job, Limits, Solver, Strategy};
use crate::report::{Report, Status};

/// Takes a solution, the column of each row's queen, and breaks if it wants no more.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(&[u32]) -> ControlFlow<()>;

/// Searches the board of `n` queens, until it is done, a limit is reached or `cancel` is raised.
///
/// # Errors
/// When the solver does not take the board.
pub(crate) fn solve(
    job: &Job,
    n: usize,
    cancel: &Arc<AtomicBool>,
    visit: Option<Visit<'_>>,
) -> Result<Report> {
    match &job.solver {
        Solver::Engine(strategy) => by_engine(strategy, n, job.limits.with(cancel), visit),
        Solver::Direct(direct) => directly(*direct, n, &job.limits, cancel, visit),
    }
}

fn by_engine(
    strategy: &Strategy,
    n: usize,
    limits: ferz::Limits,
    visit: Option<Visit<'_>>,
) -> Result<Report> {
    let queens = Queens::with_consistency(n, strategy.consistency)?;
    let mut search = queens.model.search(strategy.branch(&queens.rows))?.limits(limits);
    let mut is_open = true;
    match visit {
        None => {
            search.count();
        }
        Some(visit) => {
            while is_open && let Some(solution) = search.next_solution() {
                is_open = visit(&queens.columns(&solution)).is_continue();
            }
        }
    }
    let stats = *search.stats();
    let status = match search.stop_reason() {
        _ if !is_open => Status::OutputClosed,
        Some(reason) => reason.into(),
        None => Status::exhausted(stats.solutions),
    };
    Ok(Report { n, status, solutions: stats.solutions, time: stats.time, search: Some(stats) })
}

fn directly(
    direct: &dyn DirectSolver,
    n: usize,
    limits: &Limits,
    cancel: &AtomicBool,
    visit: Option<Visit<'_>>,
) -> Result<Report> {
    let start = Instant::now();
    let stop = Stop::never().when(cancel);
    let stop = limits.time.map_or(stop, |limit| stop.after(limit));
    let mut visit = visit;
    let (mut solutions, mut outside) = (0, Duration::ZERO);
    // Why no more solutions are wanted.
    let mut sated = None;
    let count = if visit.is_none() && limits.solutions.is_none() {
        direct.count(n, &stop)?
    } else {
        direct.for_each(n, &stop, &mut |columns| {
            solutions += 1;
            let paused = Instant::now();
            if visit.as_mut().is_some_and(|visit| visit(columns).is_break()) {
                sated = Some(Status::OutputClosed);
            } else if limits.solutions == Some(solutions) {
                sated = Some(Status::Satisfied);
            }
            outside += paused.elapsed();
            if sated.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?
    };
    let time = start.elapsed().saturating_sub(outside);
    let status = match sated {
        Some(status) => status,
        None if count.complete => Status::exhausted(count.solutions),
        None if cancel.load(Ordering::Relaxed) => Status::Interrupted,
        None => StopReason::Time.into(),
    };
    Ok(Report { n, status, solutions: count.solutions, time, search: None })
}

impl Limits {
    /// These limits for the engine, and the flag that cancels it.
    pub(crate) fn with(&self, cancel: &Arc<AtomicBool>) -> ferz::Limits {
        let mut limits = ferz::Limits::none().cancel(Arc::clone(cancel));
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(failures) = self.failures {
            limits = limits.failures(failures);
        }
        if let Some(solutions) = self.solutions {
            limits = limits.solutions(solutions);
        }
        limits
    }
}
