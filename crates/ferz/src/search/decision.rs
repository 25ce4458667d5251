//! Decisions as data: what a branch of the search tree assumes.

use crate::propagator::Change;
use crate::store::Store;
use crate::view::{Var, View};

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
    /// First `var ≠ value`, then `var = value`.
    Exclude(Var, i64),
    /// `var = value`, and then another value of `var`, as the brancher's [`sibling`](super::Brancher::sibling) names
    /// them, until each had a branch of its own.
    Each(Var, i64),
}

impl Decision {
    /// The variable that it is about.
    #[must_use]
    pub fn var(self) -> Var {
        self.parts().0
    }

    /// The value that it is about.
    #[must_use]
    pub fn value(self) -> i64 {
        self.parts().1
    }

    /// First what is seen is at most `seen`, then it is greater.
    pub(super) fn at_most(view: impl View, seen: i64) -> Self {
        let (var, value) = (view.var(), view.back(seen));
        if view.reversed() { Self::AtLeast(var, value) } else { Self::AtMost(var, value) }
    }

    /// First what is seen is at least `seen`, then it is less.
    pub(super) fn at_least(view: impl View, seen: i64) -> Self {
        let (var, value) = (view.var(), view.back(seen));
        if view.reversed() { Self::AtMost(var, value) } else { Self::AtLeast(var, value) }
    }

    fn parts(self) -> (Var, i64) {
        match self {
            Self::Fix(var, value)
            | Self::AtMost(var, value)
            | Self::AtLeast(var, value)
            | Self::Exclude(var, value)
            | Self::Each(var, value) => (var, value),
        }
    }

    /// Makes the assumption of the first branch.
    pub(super) fn apply(self, store: &mut Store) -> Change {
        match self {
            Self::Fix(var, value) | Self::Each(var, value) => store.fix(var, value),
            Self::AtMost(var, value) => store.at_most(var, value),
            Self::AtLeast(var, value) => store.at_least(var, value),
            Self::Exclude(var, value) => store.remove(var, value),
        }
    }

    /// Whether something is left of the variable's domain on either side, and the variable is of this store at all.
    pub(super) fn splits(self, store: &Store) -> bool {
        let (var, value) = self.parts();
        if var.index() >= store.var_count() {
            return false;
        }
        let (min, max) = (store.min(var), store.max(var));
        match self {
            Self::Fix(..) | Self::Exclude(..) | Self::Each(..) => min < max && store.contains(var, value),
            Self::AtMost(..) => min <= value && value < max,
            Self::AtLeast(..) => min < value && value <= max,
        }
    }

    /// Makes the assumption of the second branch, where there are two.
    pub(super) fn refute(self, store: &mut Store) -> Change {
        match self {
            Self::Fix(var, value) | Self::Each(var, value) => store.remove(var, value),
            Self::AtMost(var, value) => store.at_least(var, value.saturating_add(1)),
            Self::AtLeast(var, value) => store.at_most(var, value.saturating_sub(1)),
            Self::Exclude(var, value) => store.fix(var, value),
        }
    }
}
