//! Has a problem solved, by the engine or directly.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use ferz::{Search, Sequence, Solution};
use nqueens::stop::Stop;
use nqueens::variants::{Armies, Columns, Domination, Rules, Square, direct};

use super::position::Position;
use super::problem::Problem;
use super::task::{BITMASK, Method};
use crate::args::ENGINE;
use crate::job::Limits;
use crate::report::{Report, Status};
use crate::solve::{Visit, by_engine, directly};

/// Takes a solution as it is shown.
pub(super) type VisitPosition<'a> = &'a mut dyn FnMut(&Position<'_>) -> ControlFlow<()>;

/// Solves a problem by a method, until it is done, a limit is reached or `cancel` is raised.
///
/// Of what has a best solution, that is visited when it is known, or the best that was found.
///
/// # Errors
/// When the method does not take the board.
pub(super) fn solve(
    problem: &Problem,
    method: &Method,
    limits: &Limits,
    cancel: &Arc<AtomicBool>,
    visit: Option<VisitPosition<'_>>,
) -> Result<Report> {
    match problem {
        Problem::Rules(rules) => match visit {
            None => place(rules, method, limits, cancel, None),
            Some(visit) => {
                let mut visit = |queens: &Columns| visit(&Position::Rows(queens));
                place(rules, method, limits, cancel, Some(&mut visit))
            }
        },
        Problem::Domination { rows, columns, given, blocked } if matches!(method, Method::Bitmask) => {
            let each = |stop: &Stop<'_>, visit: Visit<'_, [Square]>| {
                Domination::for_each_smallest(*rows, *columns, given, blocked, stop, visit)
            };
            let method = |stop: &Stop<'_>, visit: Option<Visit<'_, [Square]>>| match visit {
                None => Ok(each(stop, &mut |_| ControlFlow::Continue(()))?),
                Some(visit) => Ok(each(stop, visit)?),
            };
            let report = match visit {
                None => directly(*rows, BITMASK, limits, cancel, None, method),
                Some(visit) => {
                    let mut visit = |squares: &[Square]| visit(&Position::Squares(squares));
                    directly(*rows, BITMASK, limits, cancel, Some(&mut visit), method)
                }
            }?;
            // The first that it finds is a smallest one.
            let is_best = limits.solutions == Some(1) && report.status == Status::Satisfied;
            Ok(Report { status: if is_best { Status::Optimal } else { report.status }, ..report })
        }
        Problem::Domination { rows, columns, given, blocked } => {
            let domination = Domination::new(*rows, *columns, given, blocked)?;
            dominate(domination, *rows, method, limits, cancel, visit)
        }
        Problem::Armies { rows, columns } => {
            let armies = Armies::new(*rows, *columns)?;
            let strategy = match method.chosen_strategy() {
                Some(strategy) => strategy.branch(&armies.lines).then(armies.strategy()),
                None => armies.strategy(),
            };
            let search = armies.model.search(strategy)?.limits(limits.to_find_the_best().with(cancel));
            let (report, best) = best(*rows, search, |solution| armies.squares(solution));
            Ok(show_best(report, best.as_ref().map(Position::Armies), visit))
        }
    }
}

fn place(
    rules: &Rules,
    method: &Method,
    limits: &Limits,
    cancel: &Arc<AtomicBool>,
    visit: Option<Visit<'_, Columns>>,
) -> Result<Report> {
    match method {
        Method::Engine { strategy, .. } => {
            let placement = rules.model(strategy.consistency)?;
            let search =
                placement.model.search(strategy.branch(&placement.rows))?.limits(limits.with(cancel));
            Ok(by_engine(rules.rows, search, |solution| placement.columns(solution), visit))
        }
        Method::Bitmask => directly(rules.rows, BITMASK, limits, cancel, visit, |stop, visit| match visit {
            None => Ok(direct::count(rules, stop)?),
            Some(visit) => Ok(direct::for_each(rules, stop, visit)?),
        }),
    }
}

/// Finds a smallest set, and if more than one is asked for then all sets of that size.
fn dominate(
    mut domination: Domination,
    n: usize,
    method: &Method,
    limits: &Limits,
    cancel: &Arc<AtomicBool>,
    visit: Option<VisitPosition<'_>>,
) -> Result<Report> {
    let strategy = || match method.chosen_strategy() {
        Some(strategy) => strategy.branch(&domination.queens).into(),
        None => Sequence::from(domination.strategy()),
    };
    let mut least = domination.model.clone();
    least.minimize(domination.number);
    let search = least.search(strategy())?.limits(limits.to_find_the_best().with(cancel));
    let read = |solution: &Solution<'_>| (solution.value(domination.number), domination.squares(solution));
    let (report, best) = best(n, search, read);
    if limits.solutions == Some(1) {
        return Ok(show_best(report, best.as_ref().map(|(_, squares)| Position::Squares(squares)), visit));
    }
    let (Status::Optimal, Some((number, _))) = (report.status, best) else {
        return Ok(Report { solutions: 0, ..report });
    };
    let strategy = strategy();
    domination.model.add(domination.number.eq(number));
    let search = domination.model.search(strategy)?.limits(limits.after(&report).with(cancel));
    let squares = |solution: &Solution<'_>| domination.squares(solution);
    let all = match visit {
        None => by_engine(n, search, squares, None::<Visit<'_, [Square]>>),
        Some(visit) => {
            by_engine(n, search, squares, Some(&mut |squares: &[_]| visit(&Position::Squares(squares))))
        }
    };
    Ok(all.added_to(&report))
}

/// Goes from better to better solutions, as `read` reads them, and keeps the last.
fn best<T>(n: usize, mut search: Search<'_>, read: impl Fn(&Solution<'_>) -> T) -> (Report, Option<T>) {
    let mut best = None;
    while let Some(solution) = search.next_solution() {
        best = Some(read(&solution));
    }
    let stats = *search.stats();
    let status = match search.stop_reason() {
        Some(reason) => reason.into(),
        None if best.is_none() => Status::Unsatisfiable,
        None => Status::Optimal,
    };
    let solutions = best.is_some().into();
    (Report { n, solver: ENGINE, seed: None, status, solutions, time: stats.time, search: Some(stats) }, best)
}

/// Visits the best solution, if there is one.
fn show_best(report: Report, best: Option<Position<'_>>, visit: Option<VisitPosition<'_>>) -> Report {
    if let (Some(best), Some(visit)) = (best, visit)
        && visit(&best).is_break()
    {
        return Report { status: Status::OutputClosed, ..report };
    }
    report
}

impl Limits {
    /// These limits without that on the number of solutions: each is only better than the one before.
    fn to_find_the_best(self) -> Self {
        Self { solutions: None, ..self }
    }

    /// What is left of these limits after a search; at least the least there is.
    fn after(&self, report: &Report) -> Self {
        let left = |limit: Option<u64>, used: fn(&ferz::Stats) -> u64| {
            let used = report.search.as_ref().map_or(0, used);
            limit.map(|limit| limit.saturating_sub(used))
        };
        Self {
            time: self.time.map(|limit| limit.saturating_sub(report.time)),
            nodes: left(self.nodes, |stats| stats.nodes),
            failures: left(self.failures, |stats| stats.failures),
            solutions: self.solutions,
        }
    }
}

impl Report {
    /// This report with the time and the search of an earlier one in it.
    fn added_to(self, earlier: &Self) -> Self {
        let search = self.search.zip(earlier.search).map(|(mut both, earlier)| {
            both.nodes += earlier.nodes;
            both.failures += earlier.failures;
            both.propagations += earlier.propagations;
            both.peak_depth = both.peak_depth.max(earlier.peak_depth);
            both
        });
        Self { time: self.time + earlier.time, search, ..self }
    }
}
