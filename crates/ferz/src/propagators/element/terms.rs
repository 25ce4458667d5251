//! `array[index] = result`, where the array is of views. Domain consistent, but for values between the bounds of a result
//! with more than [`WORDS_SPAN`](crate::store::WORDS_SPAN) values.
//!
//! An entry of the array is *open* while the index can be at it. Then it must share a value with the result; the one
//! that was last seen is the *witness*, and is looked at first. The result must share each value with an open entry.
//! When one entry is left, it equals the result. As values that the result shares with no entry are no witnesses, one
//! pass is enough.
//!
//! A run costs a step for each open entry, and one for each 64 values of the result and each entry that it takes to find
//! them; next to nothing if all that changed are entries that are closed.

use std::iter;

use super::Entry;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::compare::equalize;
use crate::propagators::shared::{first_shared, leave_shared};
use crate::sparse_set::SparseSet;
use crate::store::Store;
use crate::view::{Var, View};

/// The index is in no entry, nor in the result. The result is in no entry, unless it is that entry.
#[derive(Debug)]
pub(super) struct Terms<V> {
    index: Var,
    entries: Vec<Entry<V>>,
    /// For each entry a value that it may share with the result.
    witnesses: Vec<i64>,
    result: V,
    open: SparseSet,
}

const INDEX: u32 = 0;
const RESULT: u32 = 1;
const ENTRIES: u32 = 2;

impl<V: View> Terms<V> {
    pub(super) fn new(index: Var, entries: Vec<Entry<V>>, result: V, store: &mut Store) -> Self {
        let witnesses = vec![0; entries.len()];
        let open = SparseSet::full(entries.len() as u32, store);
        Self { index, entries, witnesses, result, open }
    }

    /// Closes entries that share nothing with the result, or where the index cannot be.
    fn close(&mut self, store: &mut Store) -> Result<(), Conflict> {
        let Self { index, entries, witnesses, result, open } = self;
        open.retain(store, |store, number| {
            let (Entry { at, view }, witness) = (entries[number as usize], &mut witnesses[number as usize]);
            if !store.contains(*index, at) {
                return Ok(false);
            }
            if store.contains(view, *witness) && store.contains(*result, *witness) {
                return Ok(true);
            }
            match first_shared(*result, &iter::once(view), store) {
                Some(shared) => {
                    *witness = shared;
                    Ok(true)
                }
                None => {
                    store.remove(*index, at)?;
                    Ok(false)
                }
            }
        })?;
        Ok(())
    }
}

impl<V: View> Propagator for Terms<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.index, INDEX);
        on.any(self.result, RESULT);
        for (entry, tag) in self.entries.iter().zip(ENTRIES..) {
            on.any(entry.view, tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let is_closed = |&tag: &u32| {
            tag >= ENTRIES && !store.contains(self.index, self.entries[(tag - ENTRIES) as usize].at)
        };
        if woken.iter().all(is_closed) {
            return Ok(Status::Fixpoint);
        }
        self.close(store)?;
        match self.open.members(store) {
            [] => Err(Conflict),
            &[only] => {
                equalize(self.entries[only as usize].view, self.result, store)?;
                Ok(if store.is_fixed(self.result) { Status::Entailed } else { Status::Fixpoint })
            }
            open => {
                let views = open.iter().map(|&number| self.entries[number as usize].view);
                leave_shared(self.result, &views, store)?;
                Ok(Status::Fixpoint)
            }
        }
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
