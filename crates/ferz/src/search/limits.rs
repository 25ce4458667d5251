//! When a search stops before it is done, and why.

use std::fmt::{self, Display};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits on a search, none unless set. The counts are those of [`Stats`](super::Stats).
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Limits {
    time: Option<Duration>,
    deadline: Option<Instant>,
    nodes: Option<u64>,
    failures: Option<u64>,
    solutions: Option<u64>,
    cancel: Option<Arc<AtomicBool>>,
}

/// Why a search stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// The time was up.
    Time,
    /// The number of nodes was reached.
    Nodes,
    /// The number of failures was reached.
    Failures,
    /// The number of solutions was reached.
    Solutions,
    /// The cancel flag was raised.
    Cancelled,
    /// The observer stopped it.
    Observer,
}

impl Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "time limit",
            Self::Nodes => "node limit",
            Self::Failures => "failure limit",
            Self::Solutions => "solution limit",
            Self::Cancelled => "cancelled",
            Self::Observer => "observer",
        })
    }
}

impl Limits {
    /// No limits.
    pub fn none() -> Self {
        Self::default()
    }

    /// At most about this long. The clock is read between nodes, and in a fixpoint between runs of propagators.
    pub fn time(mut self, limit: Duration) -> Self {
        self.time = Some(limit);
        self
    }

    /// Until this instant, whenever the search begins: for several searches that are to end by then. Also with a limit on
    /// the time: the earlier end holds.
    pub fn deadline(mut self, instant: Instant) -> Self {
        self.deadline = Some(instant);
        self
    }

    /// At most so many nodes.
    pub fn nodes(mut self, limit: u64) -> Self {
        self.nodes = Some(limit);
        self
    }

    /// At most so many failures.
    pub fn failures(mut self, limit: u64) -> Self {
        self.failures = Some(limit);
        self
    }

    /// At most so many solutions.
    pub fn solutions(mut self, limit: u64) -> Self {
        self.solutions = Some(limit);
        self
    }

    /// Stops soon after the flag was raised, which any thread or signal handler may do. It is looked at when the clock
    /// is.
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }
}

/// The limits at work: most nodes cost one comparison.
#[derive(Debug)]
pub(super) struct Watch {
    limits: Limits,
    most_failures: u64,
    /// When the time is up.
    end: Option<Instant>,
    /// The number of nodes at which to look closer.
    look_at: u64,
    /// How many nodes there were at the last look, and when that was.
    last_look: (u64, Instant),
}

/// The longest stretch of nodes between two looks at the clock and at the flag; shorter where nodes are slow.
const LONGEST_STRETCH: u64 = 1024;
const LOOK_EVERY: Duration = Duration::from_millis(5);

impl Watch {
    pub(super) fn new(limits: Limits) -> Self {
        let now = Instant::now();
        let most_failures = limits.failures.unwrap_or(u64::MAX);
        let end = limits.time.and_then(|time| now.checked_add(time));
        let end = end.into_iter().chain(limits.deadline).min();
        Self { limits, most_failures, end, look_at: 0, last_look: (0, now) }
    }

    /// Whether the next node may be visited. Nodes and failures are those so far.
    #[inline]
    pub(super) fn before_node(&mut self, nodes: u64, failures: u64) -> Result<(), StopReason> {
        if failures >= self.most_failures {
            return Err(StopReason::Failures);
        }
        if nodes < self.look_at { Ok(()) } else { self.look(nodes) }
    }

    /// Says whether to break off a fixpoint.
    pub(super) fn alarm(&self) -> impl Fn() -> bool + Send + 'static {
        let (end, cancel) = (self.end, self.limits.cancel.clone());
        move || {
            cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
                || end.is_some_and(|end| Instant::now() >= end)
        }
    }

    /// Why the alarm went off.
    pub(super) fn cause(&self) -> StopReason {
        let cancelled = self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        if cancelled { StopReason::Cancelled } else { StopReason::Time }
    }

    pub(super) fn before_solution(&self, solutions: u64) -> Result<(), StopReason> {
        if self.limits.solutions.is_some_and(|limit| solutions >= limit) {
            return Err(StopReason::Solutions);
        }
        Ok(())
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> Result<(), StopReason> {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return Err(StopReason::Nodes);
        }
        if self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(StopReason::Cancelled);
        }
        let now = Instant::now();
        if self.end.is_some_and(|end| now >= end) {
            return Err(StopReason::Time);
        }
        let stretch = (nodes - self.last_look.0).max(1);
        let elapsed = now.duration_since(self.last_look.1);
        let stretch =
            if elapsed > LOOK_EVERY { 1.max(stretch / 4) } else { LONGEST_STRETCH.min(stretch * 2) };
        self.last_look = (nodes, now);
        self.look_at = self.limits.nodes.map_or(nodes + stretch, |limit| limit.min(nodes + stretch));
        Ok(())
    }
}
