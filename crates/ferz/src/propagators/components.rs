//! Strongly connected components of a graph over small numbers, with the successors of each as a row of bits.
//!
//! They are found by contraction on one path (Purdom 1970, Munro 1971): the path is a stack of components, each a set of
//! numbers with the union of their rows. An edge back into the path merges all components from there on; the last
//! component is complete when it leads neither back nor to anything new.

use super::sets::{Rows, contains, first_outside, insert, intersects, subtract, unite};

/// Scratch for a search, and the path that it is on.
#[derive(Debug)]
pub(super) struct Components {
    /// Those that are not complete, each reached from the one before.
    members: Rows,
    /// All that these lead to.
    next: Rows,
    /// What is in any of them but the last.
    below: Vec<u64>,
    seen: Vec<u64>,
}

impl Components {
    /// Room for a graph of `count` numbers in rows of `width` words.
    pub(super) fn with_room(count: usize, width: usize) -> Self {
        let rows = || Rows::with_room(count, width);
        let set = || Vec::with_capacity(width);
        Self { members: rows(), next: rows(), below: set(), seen: set() }
    }

    /// Begins anew with rows of `width` words.
    pub(super) fn clear(&mut self, width: usize) {
        self.members.clear(width);
        self.next.clear(width);
        for set in [&mut self.below, &mut self.seen] {
            set.clear();
            set.resize(width, 0);
        }
    }

    /// Calls `complete` with each component that can be reached from the starts, those that a component leads to before
    /// it. To be called once after [`clear`](Self::clear).
    pub(super) fn find<'a, E>(
        &mut self,
        starts: impl Iterator<Item = usize>,
        row: impl Fn(usize) -> &'a [u64],
        mut complete: impl FnMut(&[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        for start in starts {
            if contains(&self.seen, start) {
                continue;
            }
            self.push(start, row(start));
            while self.members.count() > 0 {
                self.merge();
                match first_outside(self.next.last(), &self.seen) {
                    Some(next) => self.push(next, row(next)),
                    None => {
                        complete(self.members.last())?;
                        self.pop();
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds the component of one number.
    fn push(&mut self, number: usize, row: &[u64]) {
        insert(&mut self.seen, number);
        if self.members.count() > 0 {
            unite(&mut self.below, self.members.last());
        }
        insert(self.members.push(), number);
        self.next.push().copy_from_slice(row);
    }

    /// Merges the last component with all back to the first that it leads to.
    fn merge(&mut self) {
        while intersects(self.next.last(), &self.below) {
            self.members.unite_last_two();
            self.next.unite_last_two();
            subtract(&mut self.below, self.members.last());
        }
    }

    fn pop(&mut self) {
        self.members.pop();
        self.next.pop();
        if self.members.count() > 0 {
            subtract(&mut self.below, self.members.last());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::super::sets::common;
    use super::*;

    const MOST: usize = 70;

    /// The numbers that can be reached from each one, itself among them.
    fn reached(edges: &[(usize, usize)]) -> Vec<Vec<bool>> {
        let mut reached: Vec<Vec<bool>> = (0..MOST).map(|i| (0..MOST).map(|j| i == j).collect()).collect();
        edges.iter().for_each(|&(from, to)| reached[from][to] = true);
        for via in 0..MOST {
            for from in 0..MOST {
                for to in 0..MOST {
                    reached[from][to] |= reached[from][via] && reached[via][to];
                }
            }
        }
        reached
    }

    proptest! {
        #[test]
        fn reach_one_another(edges in vec((0..MOST, 0..MOST), 0..150), starts in vec(0..MOST, 0..5)) {
            let width = 2;
            let mut rows = Rows::with_room(MOST, width);
            rows.clear(width);
            for from in 0..MOST {
                let row = rows.push();
                edges.iter().filter(|edge| edge.0 == from).for_each(|edge| insert(row, edge.1));
            }
            let reached = reached(&edges);
            let mut components = Components::with_room(MOST, width);
            let mut found = [false; MOST];
            components.clear(width);
            let Ok(()) = components.find(starts.iter().copied(), |i| rows.get(i), |members| {
                let members: Vec<usize> = common(members, members).collect();
                let first = members[0];
                assert!(starts.iter().any(|&start| reached[start][first]));
                for i in 0..MOST {
                    assert_eq!(members.contains(&i), reached[first][i] && reached[i][first]);
                    // What it leads to has come before.
                    assert!(!reached[first][i] || found[i] || members.contains(&i));
                }
                members.into_iter().for_each(|i| assert!(!std::mem::replace(&mut found[i], true)));
                Ok::<_, Infallible>(())
            });
            for i in 0..MOST {
                prop_assert_eq!(found[i], starts.iter().any(|&start| reached[start][i]));
            }
        }
    }
}
