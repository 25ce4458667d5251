//! `|x| = z`, for different variables. Domain consistent, unless a side has more than [`WORDS_SPAN`] values: then the
//! least and the greatest value below 0, at 0 and above it have support.
//!
//! First the ranges below 0, at 0 and above it are cut to one another. A run costs constant time as long as that leaves
//! no holes, and otherwise a step for each 64 values.

use super::has_holes;
use super::sizes::Parts;
use crate::bits::ones;
use crate::propagator::{Change, Conflict, Propagator, Status, Wake};
use crate::store::{Store, WORDS_SPAN};
use crate::view::{Signed, View};

#[derive(Debug)]
pub(super) struct Absolute<V> {
    x: V,
    opposite: Signed,
    z: V,
}

impl<V: View> Absolute<V> {
    /// `opposite` sees the negation of what `x` sees.
    pub(super) fn new(x: V, opposite: Signed, z: V) -> Self {
        debug_assert_ne!(x.var(), z.var());
        Self { x, opposite, z }
    }

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
        Ok(x.leave(&of_x, self.x, store)? | z.leave(&of_z, self.z, store)?)
    }

    /// Takes out each value that lacks support, a word at a time.
    fn search(&self, store: &mut Store) -> Result<(), Conflict> {
        let Self { x, opposite, z } = *self;
        let mut next = Some(0);
        while let Some(first) = next {
            let [above, below, sizes] =
                [store.word(x, first), store.word(opposite, first), store.word(z, first)];
            let last = first + i64::from(u64::BITS - 1);
            let rest =
                [store.next_above(x, last), store.next_above(opposite, last), store.next_above(z, last)];
            next = rest.into_iter().flatten().min();
            for place in ones(sizes & !(above | below)) {
                store.remove(z, first + place as i64)?;
            }
            for place in ones(above & !sizes) {
                store.remove(x, first + place as i64)?;
            }
            for place in ones(below & !sizes) {
                store.remove(opposite, first + place as i64)?;
            }
        }
        Ok(())
    }
}

impl<V: View> Propagator for Absolute<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.x, 0);
        on.any(self.z, 1);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { x, z, .. } = *self;
        while self.cut(store)? {}
        if store.size(x).max(store.size(z)) <= WORDS_SPAN && (has_holes(x, store) || has_holes(z, store)) {
            self.search(store)?;
        }
        Ok(if store.is_fixed(x) { Status::Entailed } else { Status::Fixpoint })
    }
}
