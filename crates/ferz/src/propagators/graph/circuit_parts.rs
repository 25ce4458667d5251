//! A circuit through a graph goes through its parts one after the other.
//!
//! Take away what leads to some node, the *start*. A circuit is then a path from there through all others, and each
//! strongly connected component is a part of it: once it is left, it cannot be reached again. So the components stand in
//! a row, and
//! - an arc from each of them leads to the next one; otherwise there is no circuit;
//! - an arc that skips one is impossible;
//! - where only one node of a component has arcs to the next, they are all it has;
//! - where only one node of the next is reached, it has no other arcs to it.
//!
//! The last component leads back to the start. All of this is about chains in place of nodes, and the start is the chain
//! of the first node. (After the pruning of Francis and Stuckey, "Explaining circuit propagation", Constraints 2014; but
//! with components in place of the subtrees of one search, so that it depends on nothing but the domains.)

use std::iter;

use super::contracted::{Contracted, empty};
use crate::propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::components::Components;
use crate::propagators::sets::{common, contains, insert, intersects, unite};
use crate::store::Store;
use crate::view::View;

/// What each node's view says is its successor, on one circuit of all.
#[derive(Debug)]
pub(super) struct CircuitParts<V> {
    graph: Contracted<V>,
    components: Components,
    order: Order,
    /// The start, as a set.
    start: Vec<u64>,
    nothing: Vec<u64>,
}

/// The components that are complete, each of which leads to the one before.
#[derive(Debug)]
struct Order {
    /// What is in the last one.
    last: Vec<u64>,
    /// How many nodes are in all of them.
    count: usize,
    /// Scratch: what is in two of them.
    near: Vec<u64>,
    /// Scratch: what is reached of the last one.
    entries: Vec<u64>,
}

impl<V: View> CircuitParts<V> {
    /// The views are between 0 and their number, without it, and none has the value of its own position.
    pub(super) fn new(views: Vec<V>) -> Self {
        let set = || empty(views.len());
        let order = Order { last: set(), count: 0, near: set(), entries: set() };
        let (start, nothing) = (set(), set());
        let graph = Contracted::new(views);
        Self { components: graph.components(), graph, order, start, nothing }
    }
}

impl<V: View> Propagator for CircuitParts<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.graph.wake(on);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { graph, components, order, start: start_set, nothing } = self;
        graph.read(store)?;
        // A cycle is no matter for this one.
        let Some(start) = graph.start() else { return Ok(Status::Fixpoint) };
        start_set.fill(0);
        insert(start_set, start);
        order.count = 0;
        components.clear(nothing.len());
        let mut changed = false;
        let row = |first: usize| if first == start { &nothing[..] } else { graph.row(first) };
        let starts = iter::once(start).chain(common(graph.row(start), graph.row(start)));
        components.find(starts, row, |members| {
            if order.count > 0 {
                changed |= order.link(members, graph, store)?;
            }
            order.add(members, graph);
            Ok(())
        })?;
        if order.count < graph.node_count() {
            return Err(Conflict);
        }
        changed |= order.link(start_set, graph, store)?;
        Ok(if changed { Status::Unsure } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }
}

impl Order {
    fn add<V: View>(&mut self, members: &[u64], graph: &Contracted<V>) {
        self.last.copy_from_slice(members);
        self.count += common(members, members).map(|first| graph.chain(first).length as usize).sum::<usize>();
    }

    /// Leaves of the arcs from the members those among themselves and those to the last component that a path through
    /// both can use.
    fn link<V: View>(&mut self, members: &[u64], graph: &Contracted<V>, store: &mut Store) -> Change {
        let Self { last, near, entries, .. } = self;
        near.copy_from_slice(members);
        unite(near, last);
        entries.fill(0);
        let (mut exit, mut exits) = (0, 0);
        let mut changed = false;
        for first in common(members, members) {
            changed |= graph.keep(first, near, store)?;
            let row = graph.row(first);
            if intersects(row, last) {
                (exit, exits) = (first, exits + 1);
                entries.iter_mut().zip(row).zip(&*last).for_each(|((entry, row), last)| *entry |= row & last);
            }
        }
        if exits == 0 {
            return Err(Conflict);
        }
        if exits == 1 {
            changed |= graph.keep(exit, last, store)?;
        }
        let mut entered = common(entries, entries);
        if let (Some(entry), None) = (entered.next(), entered.next()) {
            for first in common(last, last).filter(|&first| contains(graph.row(first), entry)) {
                changed |= graph.remove(first, entry, store)?;
            }
        }
        Ok(changed)
    }
}
