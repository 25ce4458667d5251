//! `x = y` for domains of any layout: first the bounds meet, then the holes between them go from one side to the other.
//!
//! Domain consistent, unless a side has more than [`MANY`] values, which only a very wide domain can have: such a side
//! may keep a value within its bounds that the other one lacks. Its bounds have support even then.
//!
//! A run costs constant time as long as there are no holes, and otherwise a look at each value, however wide the span.

use crate::propagator::{Change, Conflict, Propagator, Status, Wake};
use crate::propagators::boolean::Rule;
use crate::store::{Store, WORDS_SPAN};
use crate::view::{Var, View};

/// The number of values up to which a domain is searched for values without support.
const MANY: u64 = WORDS_SPAN;

#[derive(Debug)]
pub(super) struct Equal<Y> {
    pub(super) x: Var,
    pub(super) y: Y,
}

impl<Y: View> Propagator for Equal<Y> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.x, 0);
        on.any(self.y, 1);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { x, y } = *self;
        equalize(x, y, store)?;
        Ok(if store.is_fixed(x) { Status::Entailed } else { Status::Fixpoint })
    }
}

impl<Y: View> Rule for Equal<Y> {
    fn is_refuted(&mut self, store: &mut Store) -> bool {
        if store.size(self.x) <= store.size(self.y) {
            are_disjoint(store, self.x, self.y)
        } else {
            are_disjoint(store, self.y, self.x)
        }
    }
}

/// Whether the two have no value in common, by a look at those of the first one, if it does not have too many.
fn are_disjoint<X: View, Y: View>(store: &Store, x: X, y: Y) -> bool {
    let (first, last) = (store.min(x).max(store.min(y)), store.max(x).min(store.max(y)));
    if first > last {
        return true;
    }
    if store.size(x) > MANY {
        return false;
    }
    let mut at = Some(first);
    while let Some(v) = at.filter(|&v| v <= last) {
        if store.contains(x, v) && store.contains(y, v) {
            return false;
        }
        at = store.next_above(x, v);
    }
    true
}

/// Takes out of each of two views, which are of different variables or the same, what the other one lacks.
pub(crate) fn equalize<X: View, Y: View>(x: X, y: Y, store: &mut Store) -> Result<(), Conflict> {
    while meet(store, x, y)? {}
    channel(store, x, y)?;
    channel(store, y, x)
}

/// Cuts each side to the bounds of the other. They are the same once that changes nothing.
fn meet<X: View, Y: View>(store: &mut Store, x: X, y: Y) -> Change {
    let lower = store.at_least(x, store.min(y))? | store.at_least(y, store.min(x))?;
    let upper = store.at_most(x, store.max(y))? | store.at_most(y, store.max(x))?;
    Ok(lower | upper)
}

/// Takes from one view what another one, which has the same bounds, lacks.
fn channel<X: View, Y: View>(store: &mut Store, from: X, to: Y) -> Result<(), Conflict> {
    let (first, last) = (store.min(from), store.max(from));
    let without_holes = store.size(from) - 1 == last.abs_diff(first);
    if without_holes || store.size(to) > MANY {
        return Ok(());
    }
    let mut seen = first;
    while let Some(v) = store.next_above(to, seen) {
        if !store.contains(from, v) {
            store.remove(to, v)?;
        }
        seen = v;
    }
    Ok(())
}
