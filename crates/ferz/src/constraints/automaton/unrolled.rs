//! An automaton unrolled over a sequence of variables: a graph in layers, in which each path is a word.
//!
//! Forwards, layer by layer, go the states that can be reached with the values of the variables. Backwards, those are
//! dropped from which no word can be completed, and those with the same ways on are made one. For a deterministic
//! automaton that leaves the fewest nodes possible.

use std::iter;
use std::mem;

use indexmap::IndexSet;

use super::words::Automaton;
use crate::error::Refusal;
use crate::propagators::automaton::{Layer, Way};
use crate::store::Store;
use crate::view::{Signed, View};

/// A limit of memory: what is made of a way takes some dozens of bytes.
const MOST_WAYS: usize = 1 << 24;

/// The layers, one for each view, from a single node to a single node; none if there is no word.
pub(super) fn unrolled(
    automaton: &Automaton,
    views: &[Signed],
    store: &Store,
) -> Result<Option<Vec<Layer>>, Refusal> {
    let mut states = IndexSet::from([automaton.start()]);
    let mut layers = Vec::with_capacity(views.len());
    let mut room = MOST_WAYS;
    for &view in views {
        let mut reached = IndexSet::new();
        let mut nodes = Vec::with_capacity(states.len());
        for &state in &states {
            let mut ways = Vec::new();
            for transition in automaton.leaving(state) {
                for v in values_within(transition.symbols.runs(), view, store) {
                    room = room.checked_sub(1).ok_or_else(too_large)?;
                    let (to, _) = reached.insert_full(transition.to);
                    ways.push(Way { value: view.back(v), to: to as u32 });
                }
            }
            nodes.push(ways);
        }
        layers.push(Layer { var: view.var, nodes });
        states = reached;
    }
    let ends = states.iter().map(|&state| automaton.is_accepting(state).then_some(0)).collect();
    Ok(merge(&mut layers, ends).then_some(layers))
}

/// What is left of the view's values within these runs.
fn values_within(runs: &[(i64, i64)], view: Signed, store: &Store) -> impl Iterator<Item = i64> {
    runs.iter().flat_map(move |&(first, last)| {
        let above = move |v| store.next_above(view, v).filter(|&v| v <= last);
        iter::successors(above(first.saturating_sub(1)), move |&v| above(v))
    })
}

/// Leaves the nodes from which the end can be reached, and of those with the same ways on one each. `ends` are the
/// numbers of the nodes behind the last layer, where they have one. Says whether there is a path.
fn merge(layers: &mut [Layer], ends: Vec<Option<u32>>) -> bool {
    let begins = layers.iter_mut().rev().fold(ends, |numbers, layer| {
        let mut distinct = IndexSet::new();
        let renumbered = mem::take(&mut layer.nodes).into_iter().map(|ways| {
            let renumbered = |way: Way| Some(Way { to: numbers[way.to as usize]?, ..way });
            let mut ways: Vec<Way> = ways.into_iter().filter_map(renumbered).collect();
            ways.sort_unstable();
            ways.dedup();
            (!ways.is_empty()).then(|| distinct.insert_full(ways).0 as u32)
        });
        let numbers = renumbered.collect();
        layer.nodes = distinct.into_iter().collect();
        numbers
    });
    begins.iter().any(Option::is_some)
}

fn too_large() -> Refusal {
    Refusal::Other(format!(
        "the automaton would be unrolled to more than {MOST_WAYS} transitions by values of its variables; give these \
         smaller domains"
    ))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::domain::Domain;
    use crate::engine::Engine;

    const LENGTH: usize = 4;
    const SYMBOLS: i64 = 3;

    /// The words that can follow each beginning of so many symbols, if there are any.
    fn futures(automaton: &Automaton, length: usize) -> BTreeSet<BTreeSet<Vec<i64>>> {
        let word =
            |i: i64| (0..LENGTH as u32).map(|place| i / SYMBOLS.pow(place) % SYMBOLS).collect::<Vec<_>>();
        let mut futures: BTreeMap<Vec<i64>, BTreeSet<Vec<i64>>> = BTreeMap::new();
        for word in
            (0..SYMBOLS.pow(LENGTH as u32)).map(word).filter(|word| automaton.accepts(word.iter().copied()))
        {
            let (begin, end) = word.split_at(length);
            futures.entry(begin.to_vec()).or_default().insert(end.to_vec());
        }
        futures.into_values().collect()
    }

    proptest! {
        #[test]
        fn of_a_deterministic_automaton_each_future_has_a_node(
            targets in vec((0..6u32, 0..6u32, 0..6u32), 5),
            accepting in vec(0..5u32, 0..4),
        ) {
            let transitions = (0..).zip(targets).flat_map(|(from, (a, b, c))| [(from, 0, a), (from, 1, b), (from, 2, c)]);
            let automaton = Automaton::new(0, accepting, transitions);
            let mut engine = Engine::new();
            let var = |_| engine.new_var(&Domain::from(0..SYMBOLS)).unwrap().into();
            let views: Vec<Signed> = (0..LENGTH).map(var).collect();
            let layers = unrolled(&automaton, &views, engine.store()).unwrap();
            let found: Vec<usize> = layers.iter().flatten().map(|layer| layer.nodes.len()).collect();
            let expected = (0..LENGTH).map(|length| futures(&automaton, length).len()).filter(|&count| count > 0);
            prop_assert_eq!(found, expected.collect::<Vec<_>>());
        }
    }
}
