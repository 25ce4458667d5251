//! Circuits and paths along successors.

use ferz::{Bool, Term, circuit, directed_path, path, subcircuit};

use crate::harness::Claim::Value;
use crate::harness::{Draw, constraints};

/// Successors of so many nodes, mostly among them.
fn successors(draw: &mut Draw) -> Vec<Term> {
    let count = draw.below(6);
    let plain = !draw.one_in(4);
    (0..count).map(|_| if plain { draw.index(count) } else { draw.term() }).collect()
}

/// Nodes that are in or out, and edges between some of them.
fn graph(draw: &mut Draw) -> (Vec<Bool>, Vec<(u32, u32, Bool)>) {
    let nodes = draw.truths(1..=4);
    let end = |draw: &mut Draw| draw.below(nodes.len()) as u32;
    let edges = (0..draw.below(7)).map(|_| (end(draw), end(draw), draw.truth())).collect();
    (nodes, edges)
}

constraints! {
    circuits: Value, |draw| circuit(successors(draw));
    subcircuits: Value, |draw| subcircuit(successors(draw));
    paths: Value, |draw| {
        let (nodes, edges) = graph(draw);
        path(draw.index(nodes.len()), draw.index(nodes.len()), nodes, edges)
    };
    directed_paths: Value, |draw| {
        let (nodes, edges) = graph(draw);
        directed_path(draw.index(nodes.len()), draw.index(nodes.len()), nodes, edges)
    };
}
