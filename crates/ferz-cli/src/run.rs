//! Does a job, board after board.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};

use crate::job::{Job, Show};
use crate::output::listing::Listing;
use crate::output::{record, statistics, table};
use crate::report::{Report, Status};
use crate::solve::solve;
use crate::symmetry;

/// How a job ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All boards are done.
    Done,
    /// It was interrupted.
    Interrupted,
}

/// What is said when the output fails.
pub(crate) const UNWRITABLE: &str = "the output cannot be written";

/// Solves the boards of the job and shows each of them on `out`, until all are done or `cancel` is raised.
///
/// Statistics go to `err`, and the word that there is no solution if that cannot be drawn. They also come unasked when
/// a search was stopped, unless there is a row for it.
///
/// # Errors
/// When `out` cannot be written, or threads cannot be started.
pub(crate) fn run(
    job: &Job,
    cancel: &Arc<AtomicBool>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Ending> {
    job.solver.prepare()?;
    match job.show {
        Show::Row => table::heads(out).context(UNWRITABLE)?,
        Show::Classes => table::class_heads(out).context(UNWRITABLE)?,
        Show::Solutions(_) | Show::Number | Show::Record => {}
    }
    for n in job.sizes.clone() {
        let (report, written) = show(job, n, cancel, out)?;
        say_statistics(&report, job.show, job.stats, err);
        if report.status == Status::Unsatisfiable && job.show.is_picture() {
            let _ = writeln!(err, "There is no solution for n = {n}, so there is no picture.");
        }
        written.and_then(|()| out.flush()).context(UNWRITABLE)?;
        if report.status == Status::Interrupted {
            return Ok(Ending::Interrupted);
        }
    }
    Ok(Ending::Done)
}

/// Writes statistics if they are wanted, or if a search was stopped and there is no row for it.
pub(crate) fn say_statistics(report: &Report, show: Show, are_wanted: bool, err: &mut dyn Write) {
    if are_wanted || (report.status.is_stopped() && !matches!(show, Show::Row | Show::Classes)) {
        // There is no other place to report it to.
        let _ = err.write_all(statistics::table(report).as_bytes());
    }
}

/// Solves a board and writes what is to be seen of it; the inner result is that of writing.
fn show(
    job: &Job,
    n: usize,
    cancel: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> Result<(Report, io::Result<()>)> {
    let report;
    let written = match job.show {
        Show::Solutions(format) => {
            let mut listing = Listing::new(format, job.is_colored, &mut *out);
            report = symmetry::list(job, n, cancel, &mut |columns, is_marked| {
                if is_marked { listing.write_marked(columns) } else { listing.write(columns) }
            })?;
            listing.finish(&report)
        }
        Show::Record if job.limits.solutions == Some(1) => {
            let mut first = None;
            let mut keep = |columns: &[u32]| {
                first = Some(columns.to_vec());
                ControlFlow::Continue(())
            };
            report = solve(job, n, cancel, Some(&mut keep))?;
            record::write(out, job.solver.strategy(), &report, first.as_deref())
        }
        Show::Record => {
            (report, _) = symmetry::count(job, n, cancel)?;
            record::write(out, job.solver.strategy(), &report, None)
        }
        Show::Number => {
            (report, _) = symmetry::count(job, n, cancel)?;
            writeln!(out, "{}", report.solutions)
        }
        Show::Row => {
            (report, _) = symmetry::count(job, n, cancel)?;
            table::write(out, &report)
        }
        Show::Classes => {
            let classes;
            (report, classes) = symmetry::count(job, n, cancel)?;
            table::write_classes(out, &report, classes)
        }
    };
    Ok((report, written))
}
