//! What came out of a search.

use std::fmt::{self, Display};
use std::time::Duration;

use ferz::{Stats, StopReason};

/// What is known of a board after a search, but for the solutions.
pub(crate) struct Report {
    /// The number of queens.
    pub(crate) n: usize,
    /// The name of what solved it.
    pub(crate) solver: &'static str,
    /// The seed, if anything was random.
    pub(crate) seed: Option<u64>,
    /// How the search ended.
    pub(crate) status: Status,
    /// The solutions found.
    pub(crate) solutions: u64,
    /// Time spent in the search, printing solutions not included.
    pub(crate) time: Duration,
    /// What the engine did, if it was the solver.
    pub(crate) search: Option<Stats>,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// All has been searched, and there are solutions.
    Complete,
    /// As many solutions as asked for were found.
    Satisfied,
    /// All has been searched, and nothing is better than what was found.
    Optimal,
    /// All has been searched, and there is no solution.
    Unsatisfiable,
    /// A limit was reached.
    Limited(StopReason),
    /// The user or the system asked to stop.
    Interrupted,
    /// The solutions could not be written any more.
    OutputClosed,
}

impl Status {
    /// The status when all has been searched.
    pub(crate) fn exhausted(solutions: u64) -> Self {
        if solutions == 0 { Self::Unsatisfiable } else { Self::Complete }
    }

    /// Whether the search was told to stop before it was done.
    pub(crate) fn is_stopped(self) -> bool {
        matches!(self, Self::Limited(_) | Self::Interrupted)
    }
}

impl From<StopReason> for Status {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Solutions => Self::Satisfied,
            StopReason::Cancelled => Self::Interrupted,
            limit => Self::Limited(limit),
        }
    }
}

impl Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete => f.write_str("complete"),
            Self::Optimal => f.write_str("optimal"),
            Self::Satisfied => f.write_str("satisfied"),
            Self::Unsatisfiable => f.write_str("unsatisfiable"),
            Self::Limited(reason) => write!(f, "stopped: {reason}"),
            Self::Interrupted => f.write_str("stopped: interrupted"),
            Self::OutputClosed => f.write_str("stopped: output closed"),
        }
    }
}
