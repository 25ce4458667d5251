//! `|x| = z`. Domain consistent, but for a side with more than [`WORDS_SPAN`] values, which may keep values without
//! support between its bounds.
//!
//! First the ranges below 0, at 0 and above it are cut to one another. A run costs constant time as long as that leaves
//! no holes, and otherwise a look at each value.

use super::has_holes;
use super::sizes::Parts;
use crate::propagator::{Change, Conflict, Propagator, Status, Wake};
use crate::store::{Store, WORDS_SPAN};
use crate::view::View;

#[derive(Debug)]
pub(super) struct Absolute<V> {
    pub(super) x: V,
    pub(super) z: V,
}

impl<V: View> Absolute<V> {
    fn cut(&self, store: &mut Store) -> Change {
        let (of_x, of_z) = (Parts::of(self.x, store), Parts::of(self.z, store));
        let (mut x, mut z) = (Parts::default(), Parts::default());
        for (sign_of_x, all) in of_x.each() {
            for (sign_of_z, sizes) in of_z.each().filter(|part| part.0 == sign_of_x.abs()) {
                if let Some(shared) = all.meet(sizes.first, sizes.last) {
                    x.include(sign_of_x, shared);
                    z.include(sign_of_z, shared);
                }
            }
        }
        Ok(x.leave(self.x, store)? | z.leave(self.z, store)?)
    }

    /// Takes out each value that lacks support.
    fn search(&self, store: &mut Store) -> Change {
        let Self { x, z } = *self;
        let mut changed = false;
        if store.size(x) <= WORDS_SPAN {
            let mut next = Some(store.min(x));
            while let Some(v) = next {
                next = store.next_above(x, v);
                changed |= !store.contains(z, v.abs()) && store.remove(x, v)?;
            }
        }
        if store.size(z) <= WORDS_SPAN {
            let mut next = Some(store.min(z));
            while let Some(v) = next {
                next = store.next_above(z, v);
                changed |= !store.contains(x, v) && !store.contains(x, -v) && store.remove(z, v)?;
            }
        }
        Ok(changed)
    }
}

impl<V: View> Propagator for Absolute<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.x, 0);
        on.any(self.z, 1);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let mut changed = self.cut(store)?;
        if has_holes(self.x, store) || has_holes(self.z, store) {
            changed |= self.search(store)?;
        }
        Ok(if changed {
            Status::Unsure
        } else if store.is_fixed(self.x) {
            Status::Entailed
        } else {
            Status::Fixpoint
        })
    }
}
