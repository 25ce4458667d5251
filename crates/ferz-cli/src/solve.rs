//! Runs the solver on a board.
//!
//! A solution is handed on as it is found, so memory does not grow with their number; where they are only
//! counted, nothing is done for each of them.

use std::borrow::Borrow;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use ferz::{Search, Solution, StopReason};
use nqueens::board::is_solution;
use nqueens::counting::{self, Method};
use nqueens::direct::{Count, First};
use nqueens::model::Queens;
use nqueens::single;
use nqueens::stop::Stop;

use crate::args::ENGINE;
use crate::job::{Job, Limits, Solver};
use crate::report::{Report, Status};

/// Takes a solution, by default the column of each row's queen, and breaks if it wants no more.
pub(crate) type Visit<'a, S = [u32]> = &'a mut dyn FnMut(&S) -> ControlFlow<()>;

/// Searches the board of `n` queens, until it is done, a limit is reached or `cancel` is raised.
///
/// Every solution is tested before it is handed on.
///
/// # Errors
/// When the solver does not take the board, or what it finds is no solution.
pub(crate) fn solve(
    job: &Job,
    n: usize,
    cancel: &Arc<AtomicBool>,
    visit: Option<Visit<'_>>,
) -> Result<Report> {
    let Some(visit) = visit else {
        return search(job, n, cancel, None);
    };
    let mut is_wrong = false;
    let report = search(
        job,
        n,
        cancel,
        Some(&mut |columns| {
            is_wrong = columns.len() != n || !is_solution(columns);
            if is_wrong { ControlFlow::Break(()) } else { visit(columns) }
        }),
    )?;
    if is_wrong {
        bail!("{} found columns that are no solution for n = {n}, a fault in the program", report.solver);
    }
    Ok(report)
}

fn search(job: &Job, n: usize, cancel: &Arc<AtomicBool>, visit: Option<Visit<'_>>) -> Result<Report> {
    match &job.solver {
        Solver::Engine(strategy) => {
            let queens = Queens::with_consistency(n, strategy.consistency)?;
            let search = queens.model.search(strategy.branch(&queens.rows))?;
            let search = search.limits(job.limits.with(cancel));
            let report = by_engine(n, search, |solution| queens.columns(solution), visit);
            Ok(Report { seed: strategy.seed(), ..report })
        }
        Solver::Direct { rung, .. } => {
            directly(n, rung.name(), &job.limits, cancel, visit, |stop, visit| match visit {
                None => Ok(rung.count(n, stop)?),
                Some(visit) => Ok(rung.for_each(n, stop, visit)?),
            })
        }
        Solver::Symmetric => {
            directly(n, Method::Symmetric.name(), &job.limits, cancel, visit, |stop, visit| {
                let mut visit = visit;
                let mut hand_on = |columns: &[u32]| {
                    visit.as_mut().map_or(ControlFlow::Continue(()), |visit| visit(columns))
                };
                Ok(counting::for_each(n, stop, &mut |columns, _| hand_on(columns))?)
            })
        }
        Solver::Counting(counting) => counting.count(n, &job.limits, cancel),
        Solver::Single(method) => find(*method, n, &job.limits, cancel, visit),
    }
}

/// Goes through the solutions of a search, as `read` reads them. The seed is not known here.
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
    Report { n, solver: ENGINE, seed: None, status, solutions, time, search: Some(stats) }
}

/// Goes through the solutions that `method` counts, or hands on if it is given something that takes them.
pub(crate) fn directly<S: ?Sized>(
    n: usize,
    solver: &'static str,
    limits: &Limits,
    cancel: &AtomicBool,
    visit: Option<Visit<'_, S>>,
    method: impl FnOnce(&Stop<'_>, Option<Visit<'_, S>>) -> Result<Count>,
) -> Result<Report> {
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
        None => stopped(cancel),
    };
    Ok(Report { n, solver, seed: None, status, solutions: count.solutions, time, search: None })
}

fn find(
    method: single::Method,
    n: usize,
    limits: &Limits,
    cancel: &AtomicBool,
    visit: Option<Visit<'_>>,
) -> Result<Report> {
    let start = Instant::now();
    let found = method.find(n, &limits.stop(cancel))?;
    let time = start.elapsed();
    let (status, solutions) = match found {
        First::Found(columns) if visit.is_some_and(|visit| visit(&columns).is_break()) => {
            (Status::OutputClosed, 1)
        }
        First::Found(_) => (Status::Satisfied, 1),
        First::NoSolution => (Status::Unsatisfiable, 0),
        First::Stopped => (stopped(cancel), 0),
    };
    let seed = if let single::Method::Random { seed } = method { Some(seed) } else { None };
    Ok(Report { n, solver: method.name(), seed, status, solutions, time, search: None })
}

/// Why a direct method was stopped.
fn stopped(cancel: &AtomicBool) -> Status {
    if cancel.load(Ordering::Relaxed) { Status::Interrupted } else { StopReason::Time.into() }
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

#[cfg(test)]
mod tests {
    use nqueens::direct::{DirectError, DirectSolver};

    use super::*;
    use crate::job::Show;

    /// Finds these columns, and nothing else, whatever the board.
    struct Finds(&'static [u32]);

    impl DirectSolver for Finds {
        fn name(&self) -> &'static str {
            "finds"
        }

        fn max_n(&self) -> usize {
            usize::MAX
        }

        fn for_each(
            &self,
            _: usize,
            _: &Stop<'_>,
            visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
        ) -> Result<Count, DirectError> {
            Ok(Count { solutions: 1, complete: visit(self.0).is_continue() })
        }
    }

    /// The columns that are handed on for a board of four.
    fn shown(solver: &'static Finds) -> Result<Vec<Vec<u32>>> {
        let job = Job {
            sizes: 4..=4,
            solver: Solver::Direct { rung: solver, threads: None },
            symmetry: crate::symmetry::Symmetry::Ignored,
            limits: Limits { time: None, nodes: None, failures: None, solutions: None },
            show: Show::Number,
            is_colored: false,
            out: None,
            stats: false,
            playback: None,
        };
        let mut shown = Vec::new();
        let mut visit = |columns: &[u32]| {
            shown.push(columns.to_vec());
            ControlFlow::Continue(())
        };
        let report = solve(&job, 4, &Arc::default(), Some(&mut visit));
        report.map(|_| shown)
    }

    #[test]
    fn what_is_no_solution_is_not_shown() {
        assert_eq!(shown(&Finds(&[1, 3, 0, 2])).unwrap(), [[1, 3, 0, 2]]);
        for wrong in [&Finds(&[1, 3, 0, 3]), &Finds(&[0, 1, 2, 3]), &Finds(&[0]), &Finds(&[])] {
            let error = shown(wrong).unwrap_err().to_string();
            assert_eq!(error, "finds found columns that are no solution for n = 4, a fault in the program");
        }
    }
}
