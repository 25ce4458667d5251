//! Round trips through all nodes, or through some.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::graph as propagators;
use crate::view::Var;

/// The constraint that successors make a circuit; made by [`circuit`] and [`subcircuit`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circuit {
    successors: Vec<Term>,
    /// Whether nodes may lead to themselves, and are left out.
    sub: bool,
}

/// Nodes are numbered from 0 on; for each of them there is the number of its successor. Who goes from a node to its
/// successor, and on and on, comes through all nodes and back. A single node is its own successor.
///
/// Value consistent, and more: successors are different, which is domain consistent; a chain may not be closed before it
/// is complete; and a circuit goes through the strongly connected parts of the graph, of which it must be able to reach
/// one after the other.
///
/// Chains cost a few steps for each node whose successor becomes known. The others look at all domains whenever one has
/// changed, 64 values at a time. (Régin, AAAI 1994; Caseau and Laburthe, ICLP 1997; Francis and Stuckey, Constraints
/// 2014.)
///
/// ```
/// use ferz::{Model, branch, circuit};
/// let mut m = Model::new();
/// let next = m.ints(5, 0..5);
/// m.add(circuit(&next));
/// assert_eq!(m.search(branch(&next))?.count(), 24);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn circuit<T: Into<Term>>(successors: impl IntoIterator<Item = T>) -> Circuit {
    Circuit { successors: collect(successors), sub: false }
}

/// Nodes are numbered from 0 on; for each of them there is the number of its successor. Nodes that are their own
/// successors are left out; who goes from one of the others to its successor, and on and on, comes through all of these
/// and back. All nodes may be left out.
///
/// Value consistent, and more: successors are different, which is domain consistent; if there is a cycle, all
/// other nodes are left out; the circuit lies within a strongly connected part of the graph, and has all nodes that
/// cannot be left out. The costs and sources are those of [`circuit`].
///
/// ```
/// use ferz::{Model, branch, subcircuit};
/// let mut m = Model::new();
/// let next = m.ints(4, 0..4);
/// m.add(subcircuit(&next));
/// // None, 6 of two nodes, 8 of three, 6 of four.
/// assert_eq!(m.search(branch(&next))?.count(), 21);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn subcircuit<T: Into<Term>>(successors: impl IntoIterator<Item = T>) -> Circuit {
    Circuit { sub: true, ..circuit(successors) }
}

impl Constraint for Circuit {
    fn scope(&self) -> Scope {
        scope(&self.successors)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let next = values(&self.successors, value);
        let on_circuit = (0..).zip(&next).filter(|&(node, &next)| next != node);
        let (mut node, length) = (on_circuit.clone().next().map_or(0, |first| first.0), on_circuit.count());
        let start = node;
        // Back at the start after as many steps as there are nodes, and not before.
        (self.sub || next.len() < 2 || length == next.len())
            && (1..=length).all(|step| {
                node = usize::try_from(node).ok().and_then(|node| next.get(node)).copied().unwrap_or(-1);
                (node == start) == (step == length)
            })
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(&self.successors, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let views = views(&self.successors, engine)?;
        if self.sub {
            propagators::post_subcircuit(&views, engine);
        } else {
            propagators::post_circuit(&views, engine);
        }
        Ok(())
    }
}

impl Display for Circuit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.sub { "subcircuit(" } else { "circuit(" })?;
        write_list(f, self.successors.iter(), "nodes")?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests;
