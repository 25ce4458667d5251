//! A reversible set of small numbers that only shrinks: what is still of interest to a propagator.
//!
//! A permutation of all the numbers, the members first. How many the members are lives in a cell, and that is all
//! there is to undo: below a level, numbers change places only within the part that was the set there (de
//! Saint-Marcq, Schaus, Solnon, Lecoutre, "Sparse-sets for domain implementation", 2013).
//!
//! Going through the members, and taking some out on the way, costs a step each. It does not answer whether a number
//! is a member.

use crate::store::Store;
use crate::trail::Cell;

/// A subset of `0..n`; see the [module](self).
#[derive(Debug)]
pub(crate) struct SparseSet {
    order: Vec<u32>,
    count: Cell,
}

impl SparseSet {
    /// All numbers below `n`. It exists at every level.
    pub(crate) fn full(n: u32, store: &mut Store) -> Self {
        Self { order: (0..n).collect(), count: store.new_cell(n.into()) }
    }

    /// How many members there are.
    #[inline]
    pub(crate) fn count(&self, store: &Store) -> usize {
        store.cell(self.count) as usize
    }

    /// The members, in no particular order.
    #[inline]
    pub(crate) fn members(&self, store: &Store) -> &[u32] {
        &self.order[..self.count(store)]
    }

    /// Leaves the members that `keep` is true of. Returns those that stayed and those that went. If `keep` fails, the
    /// set is as before.
    #[inline]
    pub(crate) fn retain<E>(
        &mut self,
        store: &mut Store,
        mut keep: impl FnMut(&mut Store, u32) -> Result<bool, E>,
    ) -> Result<(&[u32], &[u32]), E> {
        let before = self.count(store);
        let mut count = before;
        for at in (0..before).rev() {
            if !keep(store, self.order[at])? {
                count -= 1;
                self.order.swap(at, count);
            }
        }
        if count != before {
            store.set_cell(self.count, count as u64);
        }
        Ok(self.order[..before].split_at(count))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::convert::Infallible;

    use proptest::prelude::*;

    use super::*;
    use crate::propagator::Conflict;

    #[derive(Clone, Copy, Debug)]
    enum Step {
        Push,
        Pop,
        /// Keep what is not this modulo that.
        Drop(u32, u32),
        /// The same, but fail on the way.
        Fail(u32, u32),
    }

    fn as_set(members: &[u32]) -> BTreeSet<u32> {
        members.iter().copied().collect()
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            Just(Step::Push),
            Just(Step::Pop),
            (0..5u32, 2..6u32).prop_map(|(rest, by)| Step::Drop(rest, by)),
            (0..5u32, 2..6u32).prop_map(|(rest, by)| Step::Fail(rest, by)),
        ]
    }

    proptest! {
        #[test]
        fn behaves_like_a_set(n in 0..40u32, steps in proptest::collection::vec(step(), 0..40)) {
            let mut store = Store::default();
            let mut set = SparseSet::full(n, &mut store);
            let mut expected: BTreeSet<u32> = (0..n).collect();
            let mut saved = Vec::new();
            for step in steps {
                match step {
                    Step::Push => {
                        store.push();
                        saved.push(expected.clone());
                    }
                    Step::Pop => {
                        if let Some(before) = saved.pop() {
                            store.pop();
                            expected = before;
                        }
                    }
                    Step::Drop(rest, by) => {
                        let Ok::<_, Infallible>((stayed, went)) =
                            set.retain(&mut store, |_, member| Ok(member % by != rest));
                        let (kept, gone) = expected.iter().partition(|&member| member % by != rest);
                        expected = kept;
                        prop_assert_eq!(&as_set(stayed), &expected);
                        prop_assert_eq!(as_set(went), gone);
                    }
                    Step::Fail(rest, by) => {
                        let mut left = 3;
                        let result = set.retain(&mut store, |_, member| {
                            left -= 1;
                            if left == 0 { Err(Conflict) } else { Ok(member % by != rest) }
                        });
                        if result.is_ok() {
                            expected.retain(|member| member % by != rest);
                        }
                    }
                }
                prop_assert_eq!(set.count(&store), expected.len());
                prop_assert_eq!(&as_set(set.members(&store)), &expected);
            }
        }
    }
}
