//! Who decides what to try next.

use std::fmt::{self, Debug};

use super::{Decision, Restarts};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::model::Model;
use crate::store::Store;
use crate::view::Var;

/// A strategy: looks at the domains and names the next decision. It reads and never writes.
///
/// Closures over the store are branchers: `|store: &Store| -> Option<Decision> { … }`.
pub trait Brancher: Send {
    /// The next decision, or `None` if there is nothing left to decide. A decision that leaves nothing of its
    /// variable's domain on one side, or on a variable that is not of the model, counts as `None`.
    ///
    /// `mark` is a number that this brancher may leave for the nodes below this one; it comes as the node above left
    /// it, 0 at first. It serves to remember what is known there, such as which variables are fixed.
    fn choose(&mut self, engine: &Engine, mark: &mut u32) -> Option<Decision>;

    /// The value of the branch number `rank` of a [`Decision::Each`]; the domain is that of the node. A brancher that
    /// makes such decisions must name every value of the domain once. One that names none has its decision taken as
    /// [`Decision::Fix`].
    fn sibling(&self, _store: &Store, _var: Var, _rank: u64) -> Option<i64> {
        None
    }

    /// Whether its decisions are known to leave something on either side. Otherwise each is checked.
    fn always_splits(&self) -> bool {
        false
    }

    /// Variables that are fixed for sure when it has nothing left to decide; to leave some out costs a little time.
    fn vars(&self) -> Vec<Var> {
        Vec::new()
    }

    /// Whether it can work on this model: asked once, before the search. A strategy that the model does not have the
    /// variables for is refused here.
    ///
    /// # Errors
    /// What is wrong.
    fn admit(&self, _model: &Model) -> Result<(), Refusal> {
        Ok(())
    }

    /// The search stands at a solution.
    fn solved(&mut self, _store: &Store) {}

    /// Whether it wants [`Engine::weight`] to count failures.
    fn wants_weights(&self) -> bool {
        false
    }
}

impl<F: FnMut(&Store) -> Option<Decision> + Send> Brancher for F {
    fn choose(&mut self, engine: &Engine, _mark: &mut u32) -> Option<Decision> {
        self(engine.store())
    }
}

/// Branchers one after the other: the next one decides when those before it have nothing left to decide.
pub struct Sequence {
    branchers: Vec<Box<dyn Brancher>>,
    restarts: Restarts,
}

/// What a sequence knows at a node: which of its branchers is at work, and that one's mark.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    stage: u32,
    mark: u32,
}

impl Sequence {
    /// This sequence, and then `next`. It restarts as this one does, or if this one does not, as the next.
    #[must_use]
    pub fn then(mut self, next: impl Into<Self>) -> Self {
        let next = next.into();
        self.branchers.extend(next.branchers);
        if self.restarts == Restarts::Never {
            self.restarts = next.restarts;
        }
        self
    }

    /// This sequence with these restarts, unless the search is told to do without
    /// ([`Search::restarts`](super::Search::restarts)).
    #[must_use]
    pub fn restarts(self, restarts: Restarts) -> Self {
        Self { restarts, ..self }
    }

    /// The variables that are fixed for sure when the sequence has nothing left to decide.
    pub(crate) fn vars(&self) -> impl Iterator<Item = Var> {
        self.branchers.iter().flat_map(|brancher| brancher.vars())
    }

    pub(crate) fn admit(&self, model: &Model) -> Result<(), Refusal> {
        self.branchers.iter().try_for_each(|brancher| brancher.admit(model))
    }

    /// When to go back to the root.
    pub(super) fn when_to_restart(&self) -> Restarts {
        self.restarts
    }

    #[inline]
    pub(super) fn choose(&mut self, engine: &Engine, place: &mut Place) -> Option<Decision> {
        while let Some(brancher) = self.branchers.get_mut(place.stage as usize) {
            let decision = brancher.choose(engine, &mut place.mark);
            if let Some(decision) = decision
                && (brancher.always_splits() || decision.splits(engine.store()))
            {
                return Some(decision);
            }
            *place = Place { stage: place.stage + 1, mark: 0 };
        }
        None
    }

    pub(super) fn sibling(&self, store: &Store, place: Place, var: Var, rank: u64) -> Option<i64> {
        self.branchers[place.stage as usize].sibling(store, var, rank)
    }

    pub(super) fn solved(&mut self, store: &Store) {
        self.branchers.iter_mut().for_each(|brancher| brancher.solved(store));
    }

    pub(super) fn wants_weights(&self) -> bool {
        self.branchers.iter().any(|brancher| brancher.wants_weights())
    }
}

impl<B: Brancher + 'static> From<B> for Sequence {
    fn from(brancher: B) -> Self {
        Self { branchers: vec![Box::new(brancher)], restarts: Restarts::Never }
    }
}

impl Debug for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sequence of {} branchers", self.branchers.len())
    }
}
