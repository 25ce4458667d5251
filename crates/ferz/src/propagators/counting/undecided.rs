//! A reversible set of positions that only shrinks, by one at a time: those where it is open whether they count.
//!
//! One bit for each position, in cells, and a cell for their number. It says at once whether a position is in; going
//! through it costs a step for each 64 positions there were at first.

use crate::bits::ones;
use crate::store::Store;
use crate::trail::Cell;

const BITS: u32 = u64::BITS;

/// A subset of `0..n`; see the [module](self).
#[derive(Debug)]
pub(super) struct Undecided {
    words: Vec<Cell>,
    count: Cell,
}

impl Undecided {
    /// All positions below `n`. It exists at every level.
    pub(super) fn full(n: u32, store: &mut Store) -> Self {
        let word = |index: u32| u64::MAX >> (BITS - (n - index * BITS).min(BITS));
        let words = (0..n.div_ceil(BITS)).map(|index| store.new_cell(word(index))).collect();
        Self { words, count: store.new_cell(n.into()) }
    }

    /// How many there are.
    pub(super) fn count(&self, store: &Store) -> u64 {
        store.cell(self.count)
    }

    pub(super) fn contains(&self, store: &Store, position: u32) -> bool {
        store.cell(self.words[(position / BITS) as usize]) >> (position % BITS) & 1 == 1
    }

    /// Takes out a position that is in.
    pub(super) fn remove(&self, store: &mut Store, position: u32) {
        let cell = self.words[(position / BITS) as usize];
        store.set_cell(cell, store.cell(cell) ^ 1 << (position % BITS));
        store.set_cell(self.count, store.cell(self.count) - 1);
    }

    /// Calls the function with each position until it fails.
    pub(super) fn try_for_each<E>(
        &self,
        store: &mut Store,
        mut each: impl FnMut(&mut Store, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        for (&cell, index) in self.words.iter().zip(0..) {
            for bit in ones(store.cell(cell)) {
                each(store, index * BITS + bit as u32)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::convert::Infallible;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn behaves_like_a_set(n in 0..200u32, steps in proptest::collection::vec((0..4, 0..200u32), 0..60)) {
            let mut store = Store::default();
            let set = Undecided::full(n, &mut store);
            let mut expected: BTreeSet<u32> = (0..n).collect();
            let mut saved = Vec::new();
            for (kind, position) in steps {
                match kind {
                    0 => {
                        store.push();
                        saved.push(expected.clone());
                    }
                    1 => if let Some(before) = saved.pop() {
                        store.pop();
                        expected = before;
                    },
                    _ => if expected.remove(&position) {
                        prop_assert!(set.contains(&store, position));
                        set.remove(&mut store, position);
                    },
                }
                let mut members = Vec::new();
                let Ok(()) = set.try_for_each(&mut store, |_, position| {
                    members.push(position);
                    Ok::<_, Infallible>(())
                });
                prop_assert!(members.iter().eq(&expected));
                prop_assert_eq!(set.count(&store), expected.len() as u64);
                prop_assert!((0..n).all(|position| set.contains(&store, position) == expected.contains(&position)));
            }
        }
    }
}
