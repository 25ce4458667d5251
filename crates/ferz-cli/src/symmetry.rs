//! Solutions up to symmetry: listed, marked or counted.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Result, bail};
use nqueens::board::Format;
use nqueens::symmetry::{Classes, is_fundamental};

use crate::args::QueensArgs;
use crate::choices::Choices;
use crate::counting::stopped;
use crate::job::{Job, Limits, Show};
use crate::report::{Report, Status};
use crate::solve::{Visit, solve};

/// What is done about the images of solutions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symmetry {
    /// They are solutions like others.
    Ignored,
    /// Solutions that are fundamental are marked.
    Marked,
    /// Solutions that are not fundamental are passed over, and so many at most are listed.
    Fundamental { limit: Option<u64> },
    /// Fundamental solutions are counted by class.
    Classes,
}

impl Symmetry {
    /// What is asked for. Takes a limit on fundamental solutions out of those for the solver, which counts all.
    ///
    /// # Errors
    /// What does not go together, in one line for the user.
    pub(crate) fn new(args: &QueensArgs, show: Show, limits: &mut Limits) -> Result<Self> {
        if args.symmetry.mark_fundamental {
            if let Show::Solutions(format) = show
                && !format.has_marks()
            {
                let formats = Format::ALL.iter().filter(|format| format.has_marks());
                let formats: Vec<_> = formats.map(|format| format.name()).collect();
                bail!(
                    "--mark-fundamental goes with the formats {}, and this is {}",
                    formats.join(", "),
                    format.word()
                );
            }
            return Ok(Self::Marked);
        }
        if args.symmetry.classes {
            // The parser does not insist on it where something else is given that excludes it.
            if !args.count {
                bail!("--classes goes with --count only");
            }
            return Ok(Self::Classes);
        }
        if !args.symmetry.fundamental {
            return Ok(Self::Ignored);
        }
        if args.count && args.limit.is_some() {
            bail!("--fundamental with --count counts all solutions, so --limit does not go with them");
        }
        if args.json && !args.count {
            bail!("--fundamental goes with --json only to --count");
        }
        Ok(Self::Fundamental { limit: limits.solutions.take() })
    }
}

/// Solves a board and hands on the solutions that are wanted, each with whether it has to be marked.
///
/// # Errors
/// When the solver does not take the board.
pub(crate) fn list(
    job: &Job,
    n: usize,
    cancel: &Arc<AtomicBool>,
    visit: &mut dyn FnMut(&[u32], bool) -> ControlFlow<()>,
) -> Result<Report> {
    let solve = |visit: Visit<'_>| solve(job, n, cancel, Some(visit));
    match job.symmetry {
        Symmetry::Marked => solve(&mut |columns| visit(columns, is_fundamental(columns))),
        Symmetry::Fundamental { limit } => {
            let mut listed = 0;
            let mut report = solve(&mut |columns| {
                if !is_fundamental(columns) {
                    return ControlFlow::Continue(());
                }
                visit(columns, false)?;
                listed += 1;
                if limit == Some(listed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            if limit == Some(listed) {
                report.status = Status::Satisfied;
            }
            report.solutions = listed;
            Ok(report)
        }
        Symmetry::Ignored | Symmetry::Classes => solve(&mut |columns| visit(columns, false)),
    }
}

/// Counts the solutions of a board, all or up to symmetry, and the classes if they are wanted and known. Of what is
/// stopped the number is a lower bound.
///
/// # Errors
/// When the solver or the count of symmetric solutions does not take the board, or the count cannot be kept.
pub(crate) fn count(job: &Job, n: usize, cancel: &Arc<AtomicBool>) -> Result<(Report, Option<Classes>)> {
    let mut report = solve(job, n, cancel, None)?;
    if !matches!(job.symmetry, Symmetry::Fundamental { .. } | Symmetry::Classes) {
        return Ok((report, None));
    }
    let mut classes = None;
    if matches!(report.status, Status::Complete | Status::Unsatisfiable) {
        let start = Instant::now();
        let left =
            Limits { time: job.limits.time.map(|limit| limit.saturating_sub(report.time)), ..job.limits };
        classes = Classes::of_board(n, report.solutions, &left.stop(cancel))?;
        report.time += start.elapsed();
        if classes.is_none() {
            report.status = stopped(cancel);
        }
    }
    if job.symmetry != Symmetry::Classes {
        report.solutions = classes.map_or(report.solutions.div_ceil(8), |classes| classes.fundamental());
    }
    Ok((report, classes))
}
