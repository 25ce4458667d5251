//! What the constraints mean, after the decompositions and comments of MiniZinc's standard library, and what arguments they
//! take. Neither knows anything of the engine.

mod arithmetic;
mod automata;
mod booleans;
mod counting;
mod graph;
mod integers;
mod packing;
mod sequences;
mod values;

use Value::One;

/// What an argument is.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// An integer that may be a variable.
    Int,
    /// A truth value that may be a variable.
    Bool,
    Ints(Length),
    Bools(Length),
    /// Integers that are never negative.
    Naturals(Length),
    /// A constant within bounds.
    Number(i64, i64),
    /// Constants within bounds.
    Numbers(Length, i64, i64),
    /// Different constants.
    Different(Length),
    /// Constant truth values.
    Truths(Length),
    /// Constants.
    Set,
    /// Tuples for the first argument, one after the other.
    Rows,
    /// The five arguments that describe a deterministic automaton.
    Automaton,
    /// The five arguments that describe a nondeterministic automaton.
    Nondeterministic,
    /// The six arguments that describe a decision diagram for the first argument.
    Diagram,
    /// The three arguments that describe boxes: dimensions, positions and sizes.
    Boxes,
    /// The eight arguments that say which nodes and edges of a graph are on a path from where to where.
    Path,
}

/// How long a list is.
#[derive(Clone, Copy)]
pub(crate) enum Length {
    Any,
    /// Not empty.
    Some,
    /// Empty, or two and more.
    NotOne,
    /// As long as the others of the constraint that are the same.
    Same,
}

/// The value of an argument; Booleans are 0 and 1.
pub(crate) enum Value {
    One(i64),
    /// An array, or a set.
    Many(Vec<i64>),
    Sets(Vec<Vec<i64>>),
}

/// The constraints of a topic with their arguments.
type Drawn = &'static [(&'static str, &'static [Shape])];

/// Whether a constraint holds, if it belongs to a topic.
type Meaning = fn(&str, &[Value]) -> Option<bool>;

const TOPICS: [(Drawn, Meaning); 9] = [
    (integers::DRAWN, integers::holds),
    (booleans::DRAWN, booleans::holds),
    (values::DRAWN, values::holds),
    (arithmetic::DRAWN, arithmetic::holds),
    (counting::DRAWN, counting::holds),
    (sequences::DRAWN, sequences::holds),
    (automata::DRAWN, automata::holds),
    (packing::DRAWN, packing::holds),
    (graph::DRAWN, graph::holds),
];

/// All constraints that are drawn, without their forms under a condition.
pub(crate) fn catalogue() -> Vec<(&'static str, &'static [Shape])> {
    TOPICS.iter().flat_map(|(drawn, _)| drawn.iter().copied()).collect()
}

/// Whether a constraint holds for such arguments.
pub(crate) fn holds(name: &str, arguments: &[Value]) -> bool {
    if let Some(base) = name.strip_suffix("_reif") {
        let (condition, rest) = condition(arguments);
        return condition == holds(base, rest);
    }
    if let Some(base) = name.strip_suffix("_imp") {
        let (condition, rest) = condition(arguments);
        return !condition || holds(base, rest);
    }
    let mut meanings = TOPICS.iter().filter_map(|(_, meaning)| meaning(name, arguments));
    meanings.next().unwrap_or_else(|| panic!("`{name}` has no meaning here"))
}

fn condition(arguments: &[Value]) -> (bool, &[Value]) {
    match arguments.split_last() {
        Some((One(condition), rest)) => (*condition == 1, rest),
        _ => panic!("a reified constraint ends in its condition"),
    }
}

/// How many there are in a list.
fn number_of(xs: &[i64], is: impl Fn(i64) -> bool) -> i64 {
    xs.iter().filter(|&&x| is(x)).count() as i64
}

/// How many different values there are in a list.
fn number_of_values(xs: &[i64]) -> i64 {
    xs.iter().enumerate().filter(|(at, x)| !xs[..*at].contains(x)).count() as i64
}

/// The sum of the products.
fn product(xs: &[i64], ys: &[i64]) -> i64 {
    xs.iter().zip(ys).map(|(x, y)| x * y).sum()
}

/// What an array has at an index.
fn at(xs: &[i64], first: i64, index: i64) -> Option<i64> {
    usize::try_from(index - first).ok().and_then(|at| xs.get(at)).copied()
}
