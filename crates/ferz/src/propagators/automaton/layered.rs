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

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::shape::settled;
use crate::propagators::supports::Supports;
use crate::sparse_bits::{Row, SparseBits};
use crate::sparse_set::SparseSet;
use crate::store::Store;

/// Variables that lead through a graph.
#[derive(Debug)]
pub(super) struct LayeredGraph {
    layers: Vec<Layer>,
    /// The nodes between each layer and the next.
    joints: Vec<Joint>,
    /// The layers with more than one value.
    open: SparseSet,
    /// Whether no variable can have a value without a way.
    exact: bool,
    settled: Status,
}

/// A variable, and the ways that it can choose from.
#[derive(Debug)]
pub(super) struct Layer {
    supports: Supports,
    ways: SparseBits,
    /// What has lost ways in this run.
    lost: Lost,
}

/// Why ways were lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lost {
    Nothing,
    /// Values went from the domain.
    ByValues,
    /// So did nodes, and perhaps values.
    ByNodes,
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
        Self { supports, ways: SparseBits::full(way_count, store), lost: Lost::Nothing }
    }

    /// Takes out the ways of the nodes that are gone, or leaves those of the others, whichever are fewer.
    fn lose<'a>(
        &mut self,
        (left, gone): (&[u32], &[u32]),
        row: impl Fn(u32) -> &'a Row,
        store: &mut Store,
    ) -> Result<(), Conflict> {
        if gone.is_empty() {
            return Ok(());
        }
        if gone.len() < left.len() {
            self.ways.subtract(store, gone.iter().map(|&node| row(node)));
        } else {
            self.ways.intersect(store, left.iter().map(|&node| row(node)));
        }
        self.lost = Lost::ByNodes;
        if self.ways.is_empty(store) { Err(Conflict) } else { Ok(()) }
    }
}

impl Joint {
    pub(super) fn new(nodes: Vec<Node>, store: &mut Store) -> Self {
        Self { live: SparseSet::full(nodes.len() as u32, store), nodes }
    }

    /// Gives up nodes that have no ways in `before`, and so those from them.
    fn forwards(&mut self, before: &Layer, after: &mut Layer, store: &mut Store) -> Result<(), Conflict> {
        let Self { nodes, live } = self;
        let split =
            live.retain(store, |store, node| Ok(before.ways.meets(store, &mut nodes[node as usize].before)))?;
        after.lose(split, |node| &nodes[node as usize].after, store)
    }

    /// Gives up nodes that have no ways in `after`, and so those to them.
    fn backwards(&mut self, before: &mut Layer, after: &Layer, store: &mut Store) -> Result<(), Conflict> {
        let Self { nodes, live } = self;
        let split =
            live.retain(store, |store, node| Ok(after.ways.meets(store, &mut nodes[node as usize].after)))?;
        before.lose(split, |node| &nodes[node as usize].before, store)
    }
}

impl LayeredGraph {
    /// There is at least one way in each layer, and one on each side of each node between two layers.
    pub(super) fn new(layers: Vec<Layer>, joints: Vec<Joint>, store: &mut Store) -> Self {
        Self {
            open: SparseSet::full(layers.len() as u32, store),
            exact: layers.iter().all(|layer| layer.supports.is_exact()),
            settled: settled(layers.iter().map(|layer| layer.supports.var())),
            layers,
            joints,
        }
    }

    /// Takes the ways of values that are gone. Returns the first and the last of the layers that have lost some.
    fn follow(&mut self, woken: &[u32], store: &mut Store) -> Result<Option<(usize, usize)>, Conflict> {
        let mut range = None;
        for at in woken.iter().map(|&tag| tag as usize) {
            let Layer { supports, ways, lost } = &mut self.layers[at];
            if supports.follow(ways, store) {
                if ways.is_empty(store) {
                    return Err(Conflict);
                }
                *lost = Lost::ByValues;
                let (first, last) = range.unwrap_or((at, at));
                range = Some((first.min(at), last.max(at)));
            }
        }
        Ok(range)
    }

    /// Goes from these layers as far as ways are lost, and returns where the first and the last of them are.
    fn spread(
        &mut self,
        (mut first, mut last): (usize, usize),
        store: &mut Store,
    ) -> Result<(usize, usize), Conflict> {
        let Self { layers, joints, .. } = self;
        let mut at = first;
        while at <= last && at < joints.len() {
            let [before, after, ..] = &mut layers[at..] else { break };
            if before.lost != Lost::Nothing {
                joints[at].forwards(before, after, store)?;
                last = if after.lost == Lost::Nothing { last } else { last.max(at + 1) };
            }
            at += 1;
        }
        let mut at = last;
        while at >= first && at > 0 {
            at -= 1;
            let [before, after, ..] = &mut layers[at..] else { break };
            if after.lost != Lost::Nothing {
                joints[at].backwards(before, after, store)?;
                first = if before.lost == Lost::Nothing { first } else { first.min(at) };
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
        for layer in &mut self.layers {
            layer.lost = Lost::Nothing;
        }
        let Some(range) = self.follow(woken, store)? else { return Ok(self.settled) };
        let (first, last) = self.spread(range, store)?;
        let mut closed = false;
        for layer in &mut self.layers[first..=last] {
            if layer.lost == Lost::ByNodes {
                layer.supports.filter(&layer.ways, store)?;
            }
            layer.supports.tighten(store)?;
            closed |= !layer.supports.is_open(store);
        }
        if closed {
            let Self { open, layers, .. } = self;
            let (open, _) =
                open.retain(store, |store, at| Ok(layers[at as usize].supports.is_open(store)))?;
            if open.len() < 2 && self.exact {
                return Ok(Status::Entailed);
            }
        }
        Ok(self.settled)
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
