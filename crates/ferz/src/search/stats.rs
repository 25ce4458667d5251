//! What a search did.

use std::time::Duration;

/// What a search has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Points of the tree whose fixpoint was computed, the root and the failed ones included.
    pub nodes: u64,
    /// Nodes whose fixpoint was a conflict.
    pub failures: u64,
    /// Solutions found.
    pub solutions: u64,
    /// How often the search went back to the root to begin anew.
    pub restarts: u64,
    /// Runs of propagators.
    pub propagations: u64,
    /// The greatest number of decisions that were open at a time.
    pub peak_depth: u64,
    /// Time spent in the search, the root's propagation included, building the engine not.
    pub time: Duration,
}
