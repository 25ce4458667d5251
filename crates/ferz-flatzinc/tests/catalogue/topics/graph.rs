//! Circuits along successors, and paths along edges.
//!
//! One node that is its own successor is a circuit for us, and none in MiniZinc's decomposition: no such circuit is drawn.

use super::Length::{Any, NotOne};
use super::Shape::{Ints, Number, Path};
use super::Value::{Many, One};
use super::{Drawn, Shape, Value, at};

const FIRST: Shape = Number(-1, 2);

pub(super) const DRAWN: Drawn = &[
    ("ferz_circuit", &[Ints(NotOne), FIRST]),
    ("ferz_subcircuit", &[Ints(Any), FIRST]),
    ("fzn_path", &[Path]),
    ("fzn_dpath", &[Path]),
];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    Some(match (name, arguments) {
        ("ferz_circuit", [Many(xs), One(first)]) => moving(xs, *first) == Some(xs.len()),
        ("ferz_subcircuit", [Many(xs), One(first)]) => moving(xs, *first).is_some(),
        (
            "fzn_path" | "fzn_dpath",
            [One(_), One(_), Many(from), Many(to), One(source), One(target), Many(nodes), Many(edges)],
        ) => {
            let on_path = (0..edges.len()).filter(|&edge| edges[edge] == 1);
            let mut left: Vec<(i64, i64)> = on_path.map(|edge| (from[edge], to[edge])).collect();
            let mut walked = vec![*source];
            let mut end = *source;
            let next_of = |(from, to): (i64, i64), node: i64| match name {
                _ if from == node => Some(to),
                "fzn_path" if to == node => Some(from),
                _ => None,
            };
            while let Some(at) = left.iter().position(|&edge| next_of(edge, end).is_some()) {
                end = next_of(left.swap_remove(at), end)?;
                walked.push(end);
            }
            walked.sort_unstable();
            let on_path = (1..).zip(nodes).filter(|(_, is_in)| **is_in == 1).map(|(node, _)| node);
            // Whoever has left an edge behind, or comes to a node twice, does not walk on a path.
            left.is_empty() && end == *target && on_path.eq(walked)
        }
        _ => return None,
    })
}

/// How many nodes have another one as their successor, if all those are on one cycle.
fn moving(xs: &[i64], first: i64) -> Option<usize> {
    let cycles: Vec<usize> =
        (first..).take(xs.len()).map(|node| cycle(xs, first, node)).collect::<Option<_>>()?;
    let moving = cycles.iter().filter(|&&length| length > 1).count();
    cycles.iter().all(|&length| length == 1 || length == moving).then_some(moving)
}

/// The number of nodes that come one after the other, from one to itself; if there is a way back.
fn cycle(xs: &[i64], first: i64, node: i64) -> Option<usize> {
    let mut next = node;
    for length in 1..=xs.len() {
        next = at(xs, first, next)?;
        if next == node {
            return Some(length);
        }
    }
    None
}
