//! Circuits along successors, and paths along edges.

use ferz::constraints::{Circuit, Path};
use ferz::{Bool, Term, circuit, directed_path, path, subcircuit};

use super::State;
use crate::instance::Statement;
use crate::syntax::Error;

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "ferz_circuit" => |s| successors(s, circuit),
        "ferz_subcircuit" => |s| successors(s, subcircuit),
        "fzn_path" => |s| along_edges(s, path),
        "fzn_dpath" => |s| along_edges(s, directed_path),
        _ => return None,
    })
}

/// The successor of each node, and the first node.
fn successors(s: &mut Statement<'_, '_>, of: fn(Vec<Term>) -> Circuit) -> Result<(), Error> {
    let [nodes, first] = s.arguments()?;
    let nodes = s.indexes(nodes, s.number(first)?)?;
    s.state(of(nodes));
    Ok(())
}

type AlongEdges = fn(Term, Term, Vec<Bool>, Vec<(u32, u32, Bool)>) -> Path;

/// The numbers of nodes and edges, the ends of the edges, the ends of the path, and which nodes and edges are in.
fn along_edges(s: &mut Statement<'_, '_>, of: AlongEdges) -> Result<(), Error> {
    let [_, _, from, to, source, target, nodes, edges] = s.arguments()?;
    let (starts, ends) = (s.numbers(from)?, s.numbers(to)?);
    let (source, target) = (s.index(source, 1)?, s.index(target, 1)?);
    let (nodes, edges) = (s.truths(nodes)?, s.truths(edges)?);
    if starts.len() != edges.len() || ends.len() != edges.len() {
        let problem = format!("{} starts and {} ends of {} edges", starts.len(), ends.len(), edges.len());
        return Err(s.error(from.position, problem));
    }
    let count = nodes.len();
    let node = |number: i64| match u32::try_from(number) {
        Ok(node) if (1..=count).contains(&(node as usize)) => Ok(node - 1),
        _ => Err(s.error(from.position, format!("an edge has node {number}, but the nodes are 1..{count}"))),
    };
    let edges = starts.into_iter().zip(ends).zip(edges);
    let edges =
        edges.map(|((from, to), is_in)| Ok((node(from)?, node(to)?, is_in))).collect::<Result<_, _>>()?;
    s.state(of(source, target, nodes, edges));
    Ok(())
}
