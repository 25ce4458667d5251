//! Counts boards by the methods that do not walk the whole tree: at once, going on from a checkpoint, or in
//! [`parts`].

mod estimate;
pub(crate) mod parts;
mod progress;
mod work;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Result, bail};
use ferz::StopReason;
use nqueens::counting::ledger::LedgerError;
use nqueens::counting::{CountingError, Method, Plan};
use nqueens::direct::Count;

use self::work::{Means, count};
use crate::args::{AUTO, QueensArgs};
use crate::job::Limits;
use crate::parse::Sizes;
use crate::report::{Report, Status};

/// How boards are counted.
pub(crate) struct Counting {
    /// The method, or none for the fastest on each board.
    method: Option<Method>,
    means: Means,
    /// Where the counts of what is done are kept.
    checkpoint: Option<PathBuf>,
}

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
        if args.counting.checkpoint.is_some() && matches!(args.sizes, Some(Sizes::Range(_))) {
            bail!("--checkpoint goes with one board, not with a range");
        }
        Ok(Self { method, means: Means::new(&args.counting), checkpoint: args.counting.checkpoint.clone() })
    }

    /// The method for a board of `n` queens.
    pub(crate) fn method(&self, n: usize) -> Method {
        self.method.unwrap_or(Method::fastest(n))
    }

    /// Counts the solutions for `n` queens until all are counted, a limit is reached or `cancel` is raised.
    ///
    /// # Errors
    /// When the method does not take the board, the checkpoint is not one of this board or cannot be written, or the
    /// threads cannot be started.
    pub(crate) fn count(&self, n: usize, limits: &Limits, cancel: &AtomicBool) -> Result<Report> {
        let start = Instant::now();
        let stop = limits.stop(cancel);
        let Count { solutions, complete } = match Plan::until(self.method(n), n, &stop) {
            Err(CountingError::Stopped) => Count { solutions: 0, complete: false },
            plan => {
                let (plan, ledger) = (plan?, self.checkpoint.as_deref());
                count(&plan, &[plan.units()], &self.means, &stop, ledger, &mut |_, _| Ok(()))?
            }
        };
        let status = if complete { Status::exhausted(solutions) } else { stopped(cancel) };
        let solver = self.method(n).name();
        Ok(Report { n, solver, seed: None, status, solutions, time: start.elapsed(), search: None })
    }
}

/// Why a count was stopped: it has no limit but that on time.
pub(crate) fn stopped(cancel: &AtomicBool) -> Status {
    if cancel.load(Ordering::Relaxed) { Status::Interrupted } else { StopReason::Time.into() }
}

/// Whether the error is that a file is not what it has to be.
pub(crate) fn is_wrong_input(error: &anyhow::Error) -> bool {
    use LedgerError::{InUse, Lock, Write};
    let error = error.downcast_ref();
    error.is_some_and(|error| !matches!(error, Write { .. } | Lock { .. } | InUse { .. }))
}
