//! An index is that of the first of the greatest views. Domain consistent where no variable comes twice.
//!
//! A value together with its position makes a *key*; keys are greater with greater values, and among equal values with
//! smaller positions. No two are equal, so the index is that of the greatest. As in Gange and Stuckey ("The argmax
//! constraint", 2020):
//!
//! - What cannot come up to the greatest of all least keys is not the greatest. All others can be.
//! - What is not the greatest stays below the greatest key that one of the others can have.
//! - What is known to be the greatest comes up to the least keys of all others.

use std::cmp::Reverse;

use super::settled;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::{Signed, View};

#[derive(Debug)]
pub(super) struct ArgMax<V> {
    views: Vec<V>,
    /// Its values are positions.
    index: Signed,
    settled: Status,
}

type Key = (i64, Reverse<usize>);

impl<V: View> ArgMax<V> {
    pub(super) fn new(views: Vec<V>, index: Signed) -> Self {
        let settled = settled(views.iter().map(|view| view.var()).chain([index.var]));
        Self { views, index, settled }
    }

    fn least_key(&self, at: usize, store: &Store) -> Key {
        (store.min(self.views[at]), Reverse(at))
    }

    fn greatest_key(&self, at: usize, store: &Store) -> Key {
        (store.max(self.views[at]), Reverse(at))
    }

    /// Takes positions out that cannot have the greatest key. Returns the greatest key that one of the others can have.
    fn sift(&self, store: &mut Store) -> Result<Key, Conflict> {
        let needed = (0..self.views.len()).map(|at| self.least_key(at, store)).max();
        let mut reached = None;
        for at in 0..self.views.len() {
            if store.contains(self.index, at as i64) {
                let key = Some(self.greatest_key(at, store));
                if key < needed {
                    store.remove(self.index, at as i64)?;
                } else {
                    reached = reached.max(key);
                }
            }
        }
        reached.ok_or(Conflict)
    }
}

impl<V: View> Propagator for ArgMax<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.index, 0);
        for &view in &self.views {
            on.bounds(view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let (greatest, Reverse(first)) = self.sift(store)?;
        for (at, &view) in self.views.iter().enumerate() {
            if !store.contains(self.index, at as i64) {
                store.at_most(view, greatest - i64::from(at < first))?;
            }
        }
        // It may be fixed to another position if it is one of the views.
        if store.value(self.index) != Some(first as i64) {
            return Ok(self.settled);
        }
        let mut decided = true;
        for (at, &view) in self.views.iter().enumerate().filter(|&(at, _)| at != first) {
            store.at_least(self.views[first], store.min(view) + i64::from(at < first))?;
            decided &= self.greatest_key(at, store) < self.least_key(first, store);
        }
        Ok(if decided { Status::Entailed } else { self.settled })
    }
}
