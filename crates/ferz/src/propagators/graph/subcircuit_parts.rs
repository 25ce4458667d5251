//! A circuit that leaves nodes out lies within a strongly connected component of the graph of successors.
//!
//! So arcs between components are impossible. Nodes that cannot lead to themselves must be on the circuit; all of them
//! lie in one component, and the nodes of all others are left out. A chain can be closed only if all of them are on it.

use super::contracted::{Contracted, empty};
use crate::propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::components::Components;
use crate::propagators::sets::{common, contains, insert, intersects};
use crate::store::Store;
use crate::view::View;

/// What each node's view says is its successor on the circuit; itself, if it is left out.
#[derive(Debug)]
pub(super) struct SubcircuitParts<V> {
    graph: Contracted<V>,
    components: Components,
    /// The chains that must be on the circuit.
    required: Vec<u64>,
    /// The component that these are in.
    home: Vec<u64>,
}

impl<V: View> SubcircuitParts<V> {
    /// The views are between 0 and their number, without it.
    pub(super) fn new(views: Vec<V>) -> Self {
        let set = || empty(views.len());
        let (required, home) = (set(), set());
        let graph = Contracted::new(views);
        Self { components: graph.components(), graph, required, home }
    }

    /// Finds the chains that must be on the circuit; if there are several, they stay open.
    fn keep_open(&mut self, store: &mut Store) -> Change {
        let Self { graph, required, .. } = self;
        required.fill(0);
        for chain in graph.chains() {
            let first = chain.first as usize;
            if chain.length > 1 || !contains(graph.row(first), first) {
                insert(required, first);
            }
        }
        let mut changed = false;
        if common(required, required).nth(1).is_some() {
            for first in common(required, required).filter(|&first| contains(graph.row(first), first)) {
                changed |= graph.remove(first, first, store)?;
            }
        }
        Ok(changed)
    }

    /// Takes out what leads from one component to another, and leaves out what is not in that of the required chains.
    fn part(&mut self, store: &mut Store) -> Change {
        let Self { graph, components, required, home } = self;
        let mut changed = false;
        let mut found = false;
        components.clear(home.len());
        let firsts = graph.chains().iter().map(|chain| chain.first as usize);
        components.find(
            firsts,
            |first| graph.row(first),
            |members| {
                for first in common(members, members) {
                    changed |= graph.keep(first, members, store)?;
                }
                if intersects(members, required) {
                    if found {
                        return Err(Conflict);
                    }
                    found = true;
                    home.copy_from_slice(members);
                }
                Ok(())
            },
        )?;
        for chain in graph.chains() {
            if found && !contains(home, chain.first as usize) {
                changed |= graph.close(chain.first as usize, store)?;
            }
        }
        Ok(changed)
    }
}

impl<V: View> Propagator for SubcircuitParts<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.graph.wake(on);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        self.graph.read(store)?;
        let changed = self.keep_open(store)? | self.part(store)?;
        Ok(if changed { Status::Unsure } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }
}
