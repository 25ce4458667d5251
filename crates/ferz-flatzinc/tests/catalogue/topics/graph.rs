//! Circuits along successors.
//!
//! One node that is its own successor is a circuit for us, and none in MiniZinc's decomposition: no such circuit is drawn.

use super::Length::{Any, NotOne};
use super::Shape::{Ints, Number};
use super::Value::{Many, One};
use super::{Drawn, Shape, Value, at};

const FIRST: Shape = Number(-1, 2);

pub(super) const DRAWN: Drawn =
    &[("ferz_circuit", &[Ints(NotOne), FIRST]), ("ferz_subcircuit", &[Ints(Any), FIRST])];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    let (xs, first) = match (name, arguments) {
        ("ferz_circuit" | "ferz_subcircuit", [Many(xs), One(first)]) => (xs, *first),
        _ => return None,
    };
    let cycles: Option<Vec<usize>> = (first..).take(xs.len()).map(|node| cycle(xs, first, node)).collect();
    let Some(cycles) = cycles else { return Some(false) };
    // The nodes that do not stay where they are belong to one cycle.
    let moving = cycles.iter().filter(|&&length| length > 1).count();
    let is_one = cycles.iter().all(|&length| length == 1 || length == moving);
    Some(is_one && (name == "ferz_subcircuit" || moving == xs.len()))
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
