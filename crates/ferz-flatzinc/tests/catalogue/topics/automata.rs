//! Words of automata, and paths of decision diagrams.

use super::Length::{Any, Some as NotEmpty};
use super::Shape::{Automaton, Diagram, Ints, Nondeterministic};
use super::Value::{Many, One, Sets};
use super::{Drawn, Value};

pub(super) const DRAWN: Drawn = &[
    ("fzn_regular", &[Ints(Any), Automaton]),
    ("fzn_regular_nfa", &[Ints(Any), Nondeterministic]),
    ("fzn_mdd", &[Ints(NotEmpty), Diagram]),
];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    Some(match (name, arguments) {
        ("fzn_regular", [Many(xs), One(_), One(symbols), Many(next), One(first), Many(accepting)]) => {
            accepts(xs, *symbols, &|at| vec![next[at]], *first, accepting)
        }
        ("fzn_regular_nfa", [Many(xs), One(_), One(symbols), Sets(next), One(first), Many(accepting)]) => {
            accepts(xs, *symbols, &|at| next[at].clone(), *first, accepting)
        }
        ("fzn_mdd", [Many(xs), One(_), Many(_), One(_), Many(from), Sets(labels), Many(to)]) => {
            // From level to level; there is no way on from the end.
            let mut nodes = vec![1];
            for x in xs {
                let edges = (0..from.len()).filter(|&e| nodes.contains(&from[e]) && labels[e].contains(x));
                nodes = edges.map(|e| to[e]).collect();
            }
            nodes.contains(&0)
        }
        _ => return None,
    })
}

/// Whether there are states, one after the other, from the first to an accepting one. State 0 is none.
fn accepts(
    xs: &[i64],
    symbols: i64,
    next: &dyn Fn(usize) -> Vec<i64>,
    first: i64,
    accepting: &[i64],
) -> bool {
    let mut states = vec![first];
    for &x in xs {
        if x < 1 || x > symbols {
            return false;
        }
        states = states.iter().flat_map(|state| next(((state - 1) * symbols + x - 1) as usize)).collect();
        states.retain(|&state| state != 0);
    }
    states.iter().any(|state| accepting.contains(state))
}
