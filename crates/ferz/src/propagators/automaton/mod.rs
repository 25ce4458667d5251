//! Sequences of variables that spell the way through a graph in layers.

mod layered;

use super::supports::Supports;
use crate::engine::Engine;
use crate::propagator::Conflict;
use crate::sparse_bits::Row;
use crate::store::Store;
use crate::view::Var;
use layered::{Joint, LayeredGraph, Node};

/// The ways from some nodes to those of the next layer. They are taken by the values of a variable.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) var: Var,
    /// The ways from each node.
    pub(crate) nodes: Vec<Vec<Way>>,
}

/// A way to a node of the next layer, by a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Way {
    pub(crate) value: i64,
    pub(crate) to: u32,
}

/// Posts that the variables lead from the only node of the first layer to the only one behind the last. All nodes lie
/// on such paths with values that the variables have.
pub(crate) fn post_layers(layers: &[Layer], engine: &mut Engine) {
    if let Some(graph) = engine.change(|store| prepare(layers, store)) {
        engine.post(graph);
    }
}

fn prepare(layers: &[Layer], store: &mut Store) -> Result<LayeredGraph, Conflict> {
    let mut parts = Vec::with_capacity(layers.len());
    for layer in layers {
        let mut entries: Vec<(i64, u32)> = ways(layer).map(|way| way.value).zip(0..).collect();
        entries.sort_unstable();
        let mut supports = Supports::new(layer.var, &entries, store);
        supports.narrow(store)?;
        parts.push(layered::Layer::new(supports, entries.len() as u32, store));
    }
    let joints = layers.windows(2).map(|pair| Joint::new(nodes(&pair[0], &pair[1]), store)).collect();
    Ok(LayeredGraph::new(parts, joints, store))
}

/// The nodes between two layers, with the numbers of the ways to and from them.
fn nodes(before: &Layer, after: &Layer) -> Vec<Node> {
    let mut into = vec![Vec::new(); after.nodes.len()];
    for (way, number) in ways(before).zip(0..) {
        into[way.to as usize].push(number);
    }
    let mut end = 0;
    let node = |(into, out): (Vec<u32>, &Vec<Way>)| {
        let start = end;
        end += out.len() as u32;
        Node { before: Row::new(into.into_iter()), after: Row::new(start..end) }
    };
    into.into_iter().zip(&after.nodes).map(node).collect()
}

/// The ways of a layer, in the order of their numbers.
fn ways(layer: &Layer) -> impl Iterator<Item = Way> {
    layer.nodes.iter().flatten().copied()
}
