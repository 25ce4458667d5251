//! Nodes with successors, as chains: what has to be known of them when the next successor is chosen.
//!
//! The first and the last node of a chain know each other and its length; those in between only that they are. So an arc
//! that joins two chains writes at most four cells, however long these are. (Caseau and Laburthe, "Solving small TSPs
//! with constraints", ICLP 1997.)

use crate::propagator::Conflict;
use crate::store::Store;
use crate::trail::Cell;

/// Chains over nodes from 0 on; see the [module](self).
#[derive(Debug)]
pub(super) struct Chains {
    /// The place of each node, packed.
    places: Vec<Cell>,
}

/// Some nodes, each with the next as its successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chain {
    pub(super) first: u32,
    pub(super) last: u32,
    /// How many nodes it has.
    pub(super) length: u32,
}

/// What comes of an arc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Joined {
    /// It was there before.
    Known,
    /// A longer chain.
    Chain(Chain),
    /// A cycle of so many nodes.
    Cycle(u32),
}

/// Where a node is in its chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Alone,
    First {
        last: u32,
        length: u32,
    },
    Last {
        first: u32,
        length: u32,
    },
    /// It has a predecessor and a successor.
    Inside,
}

impl Chains {
    /// So many nodes, each alone, at every level.
    pub(super) fn new(count: u32, store: &mut Store) -> Self {
        Self { places: (0..count).map(|_| store.new_cell(Place::Alone.packed())).collect() }
    }

    /// Adds an arc from one node to another. It is a conflict if the latter has another predecessor.
    pub(super) fn join(&self, from: u32, to: u32, store: &mut Store) -> Result<Joined, Conflict> {
        let (first, before) = match self.place(from, store) {
            Place::Alone => (from, 1),
            Place::Last { first, length } => (first, length),
            Place::First { .. } | Place::Inside => return Ok(Joined::Known),
        };
        let (last, after) = match self.place(to, store) {
            Place::Alone => (to, 1),
            Place::First { last, length } => (last, length),
            Place::Last { .. } | Place::Inside => return Err(Conflict),
        };
        for node in [from, to] {
            self.put(node, Place::Inside, store);
        }
        if first == to {
            self.put(first, Place::Inside, store);
            return Ok(Joined::Cycle(before));
        }
        let length = before + after;
        self.put(first, Place::First { last, length }, store);
        self.put(last, Place::Last { first, length }, store);
        Ok(Joined::Chain(Chain { first, last, length }))
    }

    fn place(&self, node: u32, store: &Store) -> Place {
        Place::unpacked(store.cell(self.places[node as usize]))
    }

    fn put(&self, node: u32, place: Place, store: &mut Store) {
        store.set_cell(self.places[node as usize], place.packed());
    }
}

impl Place {
    /// The kind in two bits, the length in 30, the other end in 32.
    fn packed(self) -> u64 {
        let (kind, length, other) = match self {
            Self::Alone => (0, 0, 0),
            Self::Inside => (1, 0, 0),
            Self::First { last, length } => (2, length, last),
            Self::Last { first, length } => (3, length, first),
        };
        kind << 62 | u64::from(length) << 32 | u64::from(other)
    }

    fn unpacked(packed: u64) -> Self {
        let (length, other) = ((packed << 2 >> 34) as u32, packed as u32);
        match packed >> 62 {
            0 => Self::Alone,
            1 => Self::Inside,
            2 => Self::First { last: other, length },
            _ => Self::Last { first: other, length },
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// The nodes from this one on, until there is no successor or the first comes again.
    fn walk(successors: &[Option<u32>], start: u32) -> (Vec<u32>, bool) {
        let mut nodes = vec![start];
        let mut node = start;
        while let Some(next) = successors[node as usize] {
            if next == start {
                return (nodes, true);
            }
            nodes.push(next);
            node = next;
        }
        (nodes, false)
    }

    proptest! {
        #[test]
        fn are_what_a_walk_finds(arcs in vec((0..8u32, 0..8u32, any::<bool>()), 0..30)) {
            let mut store = Store::default();
            let chains = Chains::new(8, &mut store);
            let mut successors = vec![None; 8];
            let mut saved = Vec::new();
            for (from, to, push) in arcs {
                if push {
                    store.push();
                    saved.push(successors.clone());
                }
                let known = successors[from as usize];
                let to = known.unwrap_or(to);
                let joined = chains.join(from, to, &mut store);
                if known.is_none() && successors.contains(&Some(to)) {
                    prop_assert_eq!(joined, Err(Conflict));
                    if let Some(before) = saved.pop() {
                        store.pop();
                        successors = before;
                    }
                    continue;
                }
                successors[from as usize] = Some(to);
                let first = (0..8).find(|&node| !successors.contains(&Some(node)) && walk(&successors, node).0.contains(&from));
                let expected = match first {
                    _ if known.is_some() => Joined::Known,
                    None => Joined::Cycle(walk(&successors, from).0.len() as u32),
                    Some(first) => {
                        let nodes = walk(&successors, first).0;
                        Joined::Chain(Chain { first, last: nodes[nodes.len() - 1], length: nodes.len() as u32 })
                    }
                };
                prop_assert_eq!(joined, Ok(expected));
            }
        }
    }

    #[test]
    fn places_are_packed_without_loss() {
        let (other, length) = (u32::MAX, (1 << 30) - 1);
        for place in [
            Place::Alone,
            Place::Inside,
            Place::First { last: other, length },
            Place::Last { first: other, length },
        ] {
            assert_eq!(Place::unpacked(place.packed()), place);
        }
    }
}
