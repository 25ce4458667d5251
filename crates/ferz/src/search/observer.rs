//! What a search tells as it goes, and who may listen.
//!
//! A [`Search`](super::Search) is generic over its observer. `()` listens to nothing, and the calls to it leave no
//! code behind. What a search does never depends on its observer, but for being stopped by it.

use std::ops::ControlFlow;

use super::Decision;
use crate::engine::Engine;
use crate::propagator::Change;
use crate::store::Store;
use crate::view::Signed;

/// Listens to a search, and may stop it. Give it to [`Search::observer`](super::Search::observer).
///
/// ```
/// use std::ops::ControlFlow;
/// use ferz::{Engine, Model, Node, Observer, StopReason, all_different, first_fail};
///
/// /// Stops the search when a node is this deep.
/// #[derive(Debug)]
/// struct NoDeeperThan(u32);
///
/// impl Observer for NoDeeperThan {
///     fn visited(&mut self, node: &Node, _engine: &Engine, _open: bool) -> ControlFlow<()> {
///         if node.depth < self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     }
/// }
///
/// let mut m = Model::new();
/// let x = m.ints(5, 0..=4);
/// m.add(all_different(&x));
/// let mut search = m.search(first_fail(&x))?.observer(NoDeeperThan(3));
/// assert_eq!(search.count(), 0);
/// assert_eq!(search.stop_reason(), Some(StopReason::Observer));
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub trait Observer {
    /// A node was visited; it is open if its fixpoint was no conflict. The engine stands there, or at whatever the
    /// conflict left behind. A break stops the search.
    fn visited(&mut self, _node: &Node, _engine: &Engine, _open: bool) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The search went back to so many open decisions, one less than before: the domains are again what they were
    /// there. So, one by one, it goes back to the root when it restarts. A break stops the search.
    fn left(&mut self, _depth: u32) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The engine stands at a solution. A break stops the search after this solution.
    fn solved(&mut self, _engine: &Engine) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Nobody.
impl Observer for () {}

/// A point of the search tree.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Node {
    /// What is assumed here, in addition to what holds at the node that it is a branch of. With an objective, it is
    /// also assumed that the solution is better than the last one.
    pub assumption: Assumption,
    /// The number of decisions that are open here. A refutation belongs to the node above its decision, so it counts
    /// as deep as that one. So does the last branch where each value has one.
    pub depth: u32,
    /// What must be less than what.
    pub(super) bound: Option<(Signed, i64)>,
}

/// What is assumed at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assumption {
    /// Nothing: this is the root, where the search begins, and begins anew with each restart.
    Nothing,
    /// What the decision tries.
    Decided(Decision),
    /// The opposite of what the decision tried, which was searched before.
    Refuted(Decision),
}

impl Node {
    /// Makes the assumption.
    #[inline(always)]
    pub(super) fn assume(&self, store: &mut Store) -> Change {
        let changed = match self.assumption {
            Assumption::Nothing => false,
            Assumption::Decided(decision) => decision.apply(store)?,
            Assumption::Refuted(decision) => decision.refute(store)?,
        };
        Ok(match self.bound {
            Some((view, less_than)) => store.at_most(view, less_than - 1)? | changed,
            None => changed,
        })
    }
}
