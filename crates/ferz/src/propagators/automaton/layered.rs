//! A path through a graph in layers, domain consistent as long as no variable comes twice (Compact-MDD by Verhaeghe,
//! Lecoutre, Schaus, IJCAI 2018).
//!
//! The ways of each layer that are still possible are a reversible bit set. Each value of the layer's variable and each
//! node at either end has the row of its ways. A run has three parts:
//! 1. Where values went from a domain, their ways go.
//! 2. Through the layers that have lost some, forwards and then backwards: a node to which no way is left loses those
//!    from it, and then the other way round. Going backwards, the last way to a node is lost only if the node is given up
//!    itself, so once forwards is enough.
//! 3. In layers where nodes have lost their ways, values without a way are taken out.
//!
//! The third part takes no ways, so that one run is enough, unless a variable is that of several layers.

use crate::propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::shape::settled;
use crate::propagators::supports::Supports;
use crate::sparse_bits::{Row, SparseBits};
use crate::sparse_set::SparseSet;
use crate::store::Store;
use crate::trail::Cell;

/// Variables that lead through a graph.
#[derive(Debug)]
pub(super) struct LayeredGraph {
    layers: Vec<Layer>,
    /// The nodes between each layer and the next.
    joints: Vec<Joint>,
    /// What each layer has lost in this run.
    lost: Vec<Lost>,
    /// How many layers have more than one value.
    open: Cell,
    /// Whether no variable can have a value without a way.
    exact: bool,
    settled: Status,
}

/// A variable, and the ways that it can choose from.
#[derive(Debug)]
pub(super) struct Layer {
    supports: Supports,
    ways: SparseBits,
}

/// What ways a layer has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lost {
    None,
    /// Those of values.
    OfValues,
    /// Those of nodes, and perhaps of values.
    OfNodes,
}

/// The nodes between two layers.
#[derive(Debug)]
pub(super) struct Joint {
    nodes: Vec<Node>,
    /// Those with ways on both sides.
    live: SparseSet,
}

/// The ways of a node, by their numbers in the layers on either side.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) before: Row,
    pub(super) after: Row,
}

impl Layer {
    pub(super) fn new(supports: Supports, way_count: u32, store: &mut Store) -> Self {
        Self { supports, ways: SparseBits::full(way_count, store) }
    }

    /// Takes out the ways of values that are gone. Says whether there were any.
    fn follow(&mut self, store: &mut Store) -> Change {
        let changed = self.supports.follow(&mut self.ways, store);
        if changed && self.ways.is_empty(store) { Err(Conflict) } else { Ok(changed) }
    }

    /// Takes out the ways of the nodes that are gone, or leaves those of the others, whichever are fewer. Says whether
    /// any are gone.
    fn give_up<'a>(
        &mut self,
        (left, gone): (&[u32], &[u32]),
        row: impl Fn(u32) -> &'a Row,
        store: &mut Store,
    ) -> Change {
        if gone.is_empty() {
            return Ok(false);
        }
        if gone.len() < left.len() {
            self.ways.subtract(store, gone.iter().map(|&node| row(node)));
        } else {
            self.ways.intersect(store, left.iter().map(|&node| row(node)));
        }
        if self.ways.is_empty(store) { Err(Conflict) } else { Ok(true) }
    }
}

impl Joint {
    pub(super) fn new(nodes: Vec<Node>, store: &mut Store) -> Self {
        Self { live: SparseSet::full(nodes.len() as u32, store), nodes }
    }

    /// Gives up nodes that have no ways in `before`, and so those from them.
    fn forwards(&mut self, before: &Layer, after: &mut Layer, store: &mut Store) -> Change {
        let Self { nodes, live } = self;
        let split =
            live.retain(store, |store, node| Ok(before.ways.meets(store, &mut nodes[node as usize].before)))?;
        after.give_up(split, |node| &nodes[node as usize].after, store)
    }

    /// Gives up nodes that have no ways in `after`, and so those to them.
    fn backwards(&mut self, before: &mut Layer, after: &Layer, store: &mut Store) -> Change {
        let Self { nodes, live } = self;
        let split =
            live.retain(store, |store, node| Ok(after.ways.meets(store, &mut nodes[node as usize].after)))?;
        before.give_up(split, |node| &nodes[node as usize].before, store)
    }
}

impl LayeredGraph {
    /// There is at least one way in each layer, and one on each side of each node between two layers.
    pub(super) fn new(layers: Vec<Layer>, joints: Vec<Joint>, store: &mut Store) -> Self {
        let open = layers.iter().filter(|layer| layer.supports.is_open(store)).count();
        Self {
            lost: vec![Lost::None; layers.len()],
            open: store.new_cell(open as u64),
            exact: layers.iter().all(|layer| layer.supports.is_exact()),
            settled: settled(layers.iter().map(|layer| layer.supports.var())),
            layers,
            joints,
        }
    }

    /// Goes through layers that have lost ways, and those that lose some by that. Returns the first and the last.
    fn spread(
        &mut self,
        (mut first, mut last): (usize, usize),
        store: &mut Store,
    ) -> Result<(usize, usize), Conflict> {
        let Self { layers, joints, lost, .. } = self;
        let mut at = first;
        while at <= last && at < joints.len() {
            let [before, after, ..] = &mut layers[at..] else { break };
            if lost[at] != Lost::None && joints[at].forwards(before, after, store)? {
                lost[at + 1] = Lost::OfNodes;
                last = last.max(at + 1);
            }
            at += 1;
        }
        let mut at = last;
        while at >= first && at > 0 {
            at -= 1;
            let [before, after, ..] = &mut layers[at..] else { break };
            if lost[at + 1] != Lost::None && joints[at].backwards(before, after, store)? {
                lost[at] = Lost::OfNodes;
                first = first.min(at);
            }
        }
        Ok((first, last))
    }
}

impl Propagator for LayeredGraph {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (layer, tag) in self.layers.iter().zip(0..) {
            on.any(layer.supports.var(), tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        self.lost.fill(Lost::None);
        let mut changed = None;
        let mut closed = 0;
        for at in woken.iter().map(|&tag| tag as usize) {
            let layer = &mut self.layers[at];
            let was_open = layer.supports.is_open(store);
            if layer.follow(store)? {
                self.lost[at] = Lost::OfValues;
                let (first, last) = changed.unwrap_or((at, at));
                changed = Some((first.min(at), last.max(at)));
                closed += u64::from(was_open && !layer.supports.is_open(store));
            }
        }
        let Some(changed) = changed else { return Ok(self.settled) };
        let (first, last) = self.spread(changed, store)?;
        for (layer, &lost) in self.layers[first..=last].iter_mut().zip(&self.lost[first..=last]) {
            if lost == Lost::OfNodes && layer.supports.is_open(store) {
                layer.supports.filter(&layer.ways, store)?;
                closed += u64::from(!layer.supports.is_open(store));
            }
            layer.supports.tighten(store)?;
        }
        if closed > 0 {
            let open = store.cell(self.open) - closed;
            store.set_cell(self.open, open);
            if open < 2 && self.exact {
                return Ok(Status::Entailed);
            }
        }
        Ok(self.settled)
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
