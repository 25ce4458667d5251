//! The constraints that FlatZinc has by name, and what each is in the engine.
//!
//! A function reads the arguments of a constraint and states what it means. With `_reif` and `_imp` behind its name, a
//! constraint takes one more argument, under whose condition it is stated: both ways, or one way. So each constraint has
//! these forms.
//!
//! Names and meanings are those of MiniZinc's library. Where a meaning depends on an index set, which FlatZinc does not
//! have, the constraint is called `ferz_…` and takes the first index as one more argument after each such array.

mod arithmetic;
mod automata;
mod booleans;
mod counting;
mod graph;
mod integers;
#[cfg(test)]
mod library_tests;
mod packing;
mod sequences;
mod values;

use crate::instance::Statement;
use crate::syntax::Error;

/// States a constraint.
type State = fn(&mut Statement<'_, '_>) -> Result<(), Error>;

/// How a constraint with some name is posted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    state: State,
    condition: Option<BothWays>,
}

type BothWays = bool;

/// What is known of the constraint with this name.
pub(crate) fn entry(name: &str) -> Option<Entry> {
    let find = |name: &str| TOPICS.iter().find_map(|topic| topic(name));
    if let Some(state) = find(name) {
        return Some(Entry { state, condition: None });
    }
    let (base, both_ways) = match name.rsplit_once('_')? {
        (base, "reif") => (base, true),
        (base, "imp") => (base, false),
        _ => return None,
    };
    Some(Entry { state: find(base)?, condition: Some(both_ways) })
}

/// Each topic's constraints by name.
const TOPICS: [fn(&str) -> Option<State>; 9] = [
    integers::state,
    booleans::state,
    values::state,
    arithmetic::state,
    counting::state,
    sequences::state,
    automata::state,
    packing::state,
    graph::state,
];

impl Entry {
    pub(crate) fn post(self, statement: &mut Statement<'_, '_>) -> Result<(), Error> {
        if let Some(both_ways) = self.condition {
            statement.take_condition(both_ways)?;
        }
        (self.state)(statement)
    }
}
