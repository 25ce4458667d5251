//! Runs the solver on a board.
//!
//! A solution is handed on as it is found, so memory does not grow with their number; where they are only
//! counted, nothing is done for each of them.

use std::borrow::Borrow;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use ferz::{Search, Solution, StopReason};
use nqueens::direct::Count;
use nqueens::model::Queens;
use nqueens::stop::Stop;

use crate::args::ENGINE;
use crate::job::{Job, Limits, Solver};
use crate::report::{Report, Status};

/// Takes a solution, by default the column of each row's queen, and breaks if it wants no more.
pub(crate) type Visit<'a, S = [u32]> = &'a mut dyn FnMut(&S) -> ControlFlow<()>;

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
        Solver::Engine(strategy) => {
            let queens = Queens::with_consistency(n, strategy.consistency)?;
            let search = queens.model.search(strategy.branch(&queens.rows))?;
            let limits = job.limits.with(cancel);
            Ok(by_engine(n, search.limits(limits), |solution| queens.columns(solution), visit))
        }
        Solver::Direct { rung, .. } => {
            directly(rung.name(), n, &job.limits, cancel, visit, |stop, visit| match visit {
                None => rung.count(n, stop),
                Some(visit) => rung.for_each(n, stop, visit),
            })
        }
        Solver::Counting(counting) => counting.count(n, &job.limits, cancel),
    }
}

/// Goes through the solutions of a search, as `read` reads them.
pub(crate) fn by_engine<S: ?Sized, T: Borrow<S>>(
    n: usize,
    mut search: Search<'_>,
    read: impl Fn(&Solution<'_>) -> T,
    visit: Option<Visit<'_, S>>,
) -> Report {
    let mut is_open = true;
    match visit {
        None => {
            search.count();
        }
        Some(visit) => {
            while is_open && let Some(solution) = search.next_solution() {
                is_open = visit(read(&solution).borrow()).is_continue();
            }
        }
    }
    let stats = *search.stats();
    let status = match search.stop_reason() {
        _ if !is_open => Status::OutputClosed,
        Some(reason) => reason.into(),
        None => Status::exhausted(stats.solutions),
    };
    let (solutions, time) = (stats.solutions, stats.time);
    Report { n, solver: ENGINE, status, solutions, time, search: Some(stats) }
}

/// Goes through the solutions that a direct method counts, or hands on if it is given something that takes them.
pub(crate) fn directly<S: ?Sized, E>(
    solver: &'static str,
    n: usize,
    limits: &Limits,
    cancel: &AtomicBool,
    visit: Option<Visit<'_, S>>,
    method: impl FnOnce(&Stop<'_>, Option<Visit<'_, S>>) -> Result<Count, E>,
) -> Result<Report>
where
    anyhow::Error: From<E>,
{
    let start = Instant::now();
    let stop = limits.stop(cancel);
    let mut visit = visit;
    let (mut solutions, mut outside) = (0, Duration::ZERO);
    // Why no more solutions are wanted.
    let mut sated = None;
    let count = if visit.is_none() && limits.solutions.is_none() {
        method(&stop, None)?
    } else {
        let mut hand_on = |solution: &S| {
            solutions += 1;
            let paused = Instant::now();
            if visit.as_mut().is_some_and(|visit| visit(solution).is_break()) {
                sated = Some(Status::OutputClosed);
            } else if limits.solutions == Some(solutions) {
                sated = Some(Status::Satisfied);
            }
            outside += paused.elapsed();
            if sated.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        method(&stop, Some(&mut hand_on))?
    };
    let time = start.elapsed().saturating_sub(outside);
    let status = match sated {
        Some(status) => status,
        None if count.complete => Status::exhausted(count.solutions),
        None if cancel.load(Ordering::Relaxed) => Status::Interrupted,
        None => StopReason::Time.into(),
    };
    Ok(Report { n, solver, status, solutions: count.solutions, time, search: None })
}

impl Limits {
    /// The limit on time from now on, and the flag that cancels.
    pub(crate) fn stop<'a>(&self, cancel: &'a AtomicBool) -> Stop<'a> {
        let stop = Stop::never().when(cancel);
        self.time.map_or(stop, |limit| stop.after(limit))
    }

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
