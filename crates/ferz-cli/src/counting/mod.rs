//! Counts boards by the methods that do not walk the whole tree.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::{Result, bail};
use ferz::StopReason;
use nqueens::counting::{Method, Plan};

use crate::args::{AUTO, QueensArgs};
use crate::job::Limits;
use crate::report::{Report, Status};

/// How boards are counted.
pub(crate) struct Counting {
    /// The method, or none for the fastest on each board.
    pub(crate) method: Option<Method>,
    /// The number of threads.
    pub(crate) threads: usize,
}

/// The pieces that a whole count is cut into.
const PIECES: usize = 4096;

impl Counting {
    /// What is asked for: all solutions are counted, and none is seen.
    ///
    /// # Errors
    /// What does not go with that, in one line for the user.
    pub(crate) fn new(method: Option<Method>, args: &QueensArgs) -> Result<Self> {
        let name = method.map_or(AUTO, Method::name);
        if !args.count {
            bail!("--solver {name} counts, and shows no solution: it goes with --count only");
        }
        if args.limit.is_some() {
            bail!("--limit does not go with --solver {name}, which counts all solutions");
        }
        let threads = args.counting.threads.unwrap_or_else(cores);
        Ok(Self { method, threads })
    }

    /// The method for a board of `n` queens.
    pub(crate) fn method(&self, n: usize) -> Method {
        self.method.unwrap_or(Method::fastest(n))
    }

    /// Counts the solutions for `n` queens until all are counted, a limit is reached or `cancel` is raised.
    ///
    /// # Errors
    /// When the method does not take the board, or the threads cannot be started.
    pub(crate) fn count(&self, n: usize, limits: &Limits, cancel: &AtomicBool) -> Result<Report> {
        let start = Instant::now();
        let stop = limits.stop(cancel);
        let plan = Plan::new(self.method(n), n)?;
        let pieces = plan.split(&plan.units(), PIECES);
        let mut solutions = 0;
        let complete = plan.count_pieces(&pieces, self.threads, &stop, &mut |_, count| {
            solutions += count;
            ControlFlow::Continue(())
        })?;
        let status = if complete { Status::exhausted(solutions) } else { stopped(cancel) };
        let solver = plan.method().name();
        Ok(Report { n, solver, status, solutions, time: start.elapsed(), search: None })
    }
}

/// The number of threads that run at the same time here.
fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// Why a count was stopped: it has no limit but that on time.
fn stopped(cancel: &AtomicBool) -> Status {
    if cancel.load(Ordering::Relaxed) { Status::Interrupted } else { StopReason::Time.into() }
}
