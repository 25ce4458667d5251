//! Decisions as data: what a branch of the search tree assumes.

use crate::propagator::Change;
use crate::store::Store;
use crate::view::Var;

/// What the search tries first at a node, and with that also what it tries afterwards.
///
/// A decision is plain data: a path of decisions can be stored, sent elsewhere and replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Decision {
    /// First `var = value`, then `var ≠ value`.
    Fix(Var, i64),
    /// First `var ≤ value`, then `var > value`.
    AtMost(Var, i64),
    /// First `var ≥ value`, then `var < value`.
    AtLeast(Var, i64),
    /// `var = value`, one of as many branches as `var` has values here; the next is the brancher's
    /// [`sibling`](super::Brancher::sibling) of rank `rank + 1`.
    Each {
        /// The variable.
        var: Var,
        /// Its value in this branch.
        value: i64,
        /// How many branches were before this one.
        rank: u64,
    },
}

impl Decision {
    /// Makes the assumption of the first branch.
    pub(super) fn apply(self, store: &mut Store) -> Change {
        match self {
            Self::Fix(var, value) | Self::Each { var, value, .. } => store.fix(var, value),
            Self::AtMost(var, value) => store.at_most(var, value),
            Self::AtLeast(var, value) => store.at_least(var, value),
        }
    }

    /// Makes the assumption of the second branch. [`Decision::Each`] has none.
    pub(super) fn refute(self, store: &mut Store) -> Change {
        match self {
            Self::Fix(var, value) => store.remove(var, value),
            Self::AtMost(var, value) => store.at_least(var, value.saturating_add(1)),
            Self::AtLeast(var, value) => store.at_most(var, value.saturating_sub(1)),
            Self::Each { .. } => Ok(false),
        }
    }
}
