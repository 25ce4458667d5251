//! Circuits along successors.

use ferz::constraints::Circuit;
use ferz::{Term, circuit, subcircuit};

use super::State;
use crate::instance::Statement;
use crate::syntax::Error;

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "ferz_circuit" => |s| successors(s, circuit),
        "ferz_subcircuit" => |s| successors(s, subcircuit),
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
