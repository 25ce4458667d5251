//! Circuits and paths along successors.

use ferz::{Term, circuit, subcircuit};

use crate::harness::Claim::Value;
use crate::harness::{Draw, constraints};

/// Successors of so many nodes, mostly among them.
fn successors(draw: &mut Draw) -> Vec<Term> {
    let count = draw.below(6);
    let plain = !draw.one_in(4);
    (0..count).map(|_| if plain { draw.index(count) } else { draw.term() }).collect()
}

constraints! {
    circuits: Value, |draw| circuit(successors(draw));
    subcircuits: Value, |draw| subcircuit(successors(draw));
}
