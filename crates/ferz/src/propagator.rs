//! What a propagator is, and what passes between one and the engine.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign};

use crate::engine::Subscriptions;
use crate::store::Store;
use crate::trail::Cell;
use crate::view::{Var, View};

/// A domain would have become empty: there is no solution below this point of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict;

/// What a verb on the store did: whether anything changed, or that a domain would have become empty.
pub type Change = Result<bool, Conflict>;

/// What a run of a propagator achieved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Running again at once would change nothing.
    Fixpoint,
    /// Its own changes may give it more to do.
    Unsure,
    /// The constraint holds for whatever is left in the domains.
    Entailed,
}

/// The price of a run, in terms of the number of views. Cheap propagators run first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// Constant, or nearly so.
    Constant,
    /// Linear.
    Linear,
    /// A little more than linear, or linear with a large constant.
    Quadratic,
    /// Anything beyond.
    Heavy,
}

impl Cost {
    pub(crate) const COUNT: usize = 4;
}

/// A filtering algorithm.
///
/// # How to write one
///
/// A propagator takes values out of domains that no solution of its constraint can use. It sees the store and
/// itself, never another propagator, never the search.
///
/// 1. Keep the views it works on, and scratch memory of the right size, in a struct. Be generic over the views.
/// 2. In [`Propagator::wake`], say which events of which views concern it, each with a tag of your choice.
/// 3. In [`Propagator::propagate`], shrink domains by the store's verbs and pass a [`Conflict`] on with `?`. The tags
///    that fired since the last run come as `woken`, each once; their order means nothing. On the first run they are
///    all of them: a tag means "look here".
/// 4. Return [`Status::Fixpoint`] if running again at once would change nothing, [`Status::Unsure`] if its own
///    changes may give it more to do (it is run again with the tags that these fired), [`Status::Entailed`] if the
///    constraint holds whatever happens further down (it sleeps until the search backtracks).
/// 5. When all its views are fixed it must detect whether the constraint holds: a conflict if not.
/// 6. State that must follow the search back lives in reversible cells ([`Wake::new_cell`]). Everything else is
///    scratch, or heals itself: after a backtrack the domains are larger than the propagator last saw them.
/// 7. Values may be anything within [`MIN_VALUE`](crate::MIN_VALUE)..=[`MAX_VALUE`](crate::MAX_VALUE): refuse a
///    model whose arithmetic could overflow when the constraint is posted.
pub trait Propagator: Debug + Send {
    /// Says which events concern it. Called once, before the first run.
    fn wake(&mut self, on: &mut Wake<'_>);

    /// Shrinks domains. `woken` are the tags of the subscriptions that fired since the last run.
    ///
    /// # Errors
    /// [`Conflict`] if the constraint cannot hold.
    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict>;

    /// The price of a run.
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    /// The variables that its last conflict is about, if not all those that it waits for: they gain weight.
    fn blamed(&self) -> Option<&[Var]> {
        None
    }
}

/// A set of things that can happen to a domain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Events(u8);

impl Events {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const FIXED: Self = Self(1);
    pub(crate) const LOWER: Self = Self(2);
    pub(crate) const UPPER: Self = Self(4);
    pub(crate) const DOMAIN: Self = Self(8);
    pub(crate) const BOUNDS: Self = Self(2 | 4);

    /// The events of a change, given what it did beyond taking a value out.
    #[inline]
    pub(crate) fn of(fixed: bool, lower: bool, upper: bool) -> Self {
        Self(Self::DOMAIN.0 | u8::from(fixed) | u8::from(lower) << 1 | u8::from(upper) << 2)
    }

    /// Whether there is anything but `FIXED` in it.
    #[inline]
    pub(crate) fn beyond_fixed(self) -> bool {
        self.0 & !Self::FIXED.0 != 0
    }

    #[inline]
    pub(crate) fn contains(self, some: Self) -> bool {
        self.0 & some.0 != 0
    }
}

impl BitAnd for Events {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Events {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Events {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// Where a propagator says what it waits for.
///
/// Tags count from 0: the propagator's inbox has a place for each number up to the greatest. The same tag may be used
/// for several subscriptions.
#[derive(Debug)]
pub struct Wake<'a> {
    pub(crate) store: &'a mut Store,
    pub(crate) subscriptions: &'a mut Subscriptions,
    pub(crate) propagator: u32,
}

impl Wake<'_> {
    /// When one value is left.
    pub fn fixed<V: View>(&mut self, view: V, tag: u32) {
        self.subscribe(view, Events::FIXED, tag);
    }

    /// When the least value grows.
    pub fn lower<V: View>(&mut self, view: V, tag: u32) {
        self.subscribe(view, if view.reversed() { Events::UPPER } else { Events::LOWER }, tag);
    }

    /// When the greatest value shrinks.
    pub fn upper<V: View>(&mut self, view: V, tag: u32) {
        self.subscribe(view, if view.reversed() { Events::LOWER } else { Events::UPPER }, tag);
    }

    /// When either bound moves.
    pub fn bounds<V: View>(&mut self, view: V, tag: u32) {
        self.subscribe(view, Events::BOUNDS, tag);
    }

    /// When any value goes.
    pub fn any<V: View>(&mut self, view: V, tag: u32) {
        self.subscribe(view, Events::DOMAIN, tag);
    }

    /// The store as it is before the first run.
    #[must_use]
    pub fn store(&self) -> &Store {
        self.store
    }

    /// A reversible cell for the propagator's own state.
    pub fn new_cell(&mut self, value: u64) -> Cell {
        self.store.new_cell(value)
    }

    fn subscribe<V: View>(&mut self, view: V, events: Events, tag: u32) {
        self.store.add_interest(view.var(), events);
        self.subscriptions.add(view.var(), events, self.propagator, tag);
    }
}
