//! Automata: which sequences of values are words.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::hash::Hash;

use indexmap::IndexSet;

use crate::constraints::listing::write_list;
use crate::domain::Domain;

/// A finite automaton that reads integers. States are numbers of your choice.
///
/// A sequence of integers is a *word* of it if transitions lead from the state to start in, with a symbol for each of
/// the integers, to an accepting state. The automaton need not be deterministic: several transitions may leave a
/// state with the same symbol. Where there is no transition, there is no word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    start: u32,
    accepting: BTreeSet<u32>,
    /// Sorted by the states that they leave.
    transitions: Vec<Transition>,
}

/// From one state to another by any of these symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Transition {
    from: u32,
    pub(super) symbols: Domain,
    pub(super) to: u32,
}

impl Automaton {
    /// The automaton with these transitions, each from a state by a symbol, or any of a set of symbols, to a state.
    ///
    /// ```
    /// use ferz::Automaton;
    /// // No two ones beside one another.
    /// let sparse = Automaton::new(0, [0, 1], [(0, 0, 0), (0, 1, 1), (1, 0, 0)]);
    /// assert!(sparse.accepts([0, 1, 0, 0, 1]) && !sparse.accepts([0, 1, 1]));
    /// // Small numbers, then large ones.
    /// let rising = Automaton::new(0, [1], [(0, 1..=4, 0), (0, 5..=9, 1), (1, 5..=9, 1)]);
    /// assert!(rising.accepts([3, 1, 9, 7]) && !rising.accepts([3, 9, 1]) && !rising.accepts([3]));
    /// ```
    #[must_use]
    pub fn new<D: Into<Domain>>(
        start: u32,
        accepting: impl IntoIterator<Item = u32>,
        transitions: impl IntoIterator<Item = (u32, D, u32)>,
    ) -> Self {
        let transition =
            |(from, symbols, to): (u32, D, u32)| Transition { from, symbols: symbols.into(), to };
        let mut transitions: Vec<Transition> = transitions.into_iter().map(transition).collect();
        transitions.sort_by_key(|transition| transition.from);
        Self { start, accepting: accepting.into_iter().collect(), transitions }
    }

    /// The deterministic automaton whose states are anything: `step` says where a symbol leads from a state, if
    /// anywhere, and `accepts` which states are accepting. All states that can be reached are visited, so there must be
    /// finitely many.
    ///
    /// ```
    /// use ferz::Automaton;
    /// // Digits whose sum is a multiple of 7, and at most 100.
    /// let sums = Automaton::explore(0, 0..=9, |sum, digit| Some(sum + digit).filter(|&sum| sum <= 100), |sum| sum % 7 == 0);
    /// assert!(sums.accepts([9, 9, 3]) && !sums.accepts([9, 9, 4]));
    /// ```
    #[must_use]
    pub fn explore<S: Clone + Eq + Hash>(
        start: S,
        symbols: impl IntoIterator<Item = i64>,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let symbols: Vec<i64> = symbols.into_iter().collect();
        let mut states = IndexSet::from([start]);
        let mut transitions = Vec::new();
        let mut from = 0;
        while let Some(state) = states.get_index(from).cloned() {
            for &symbol in &symbols {
                if let Some(next) = step(&state, symbol) {
                    let (to, _) = states.insert_full(next);
                    transitions.push((from as u32, symbol, to as u32));
                }
            }
            from += 1;
        }
        Self::new(
            0,
            (0..).zip(&states).filter(|(_, state)| accepts(state)).map(|(number, _)| number),
            transitions,
        )
    }

    /// Whether this is a word.
    pub fn accepts(&self, word: impl IntoIterator<Item = i64>) -> bool {
        let after = |states: BTreeSet<u32>, symbol| {
            let transitions = states.iter().flat_map(|&state| self.leaving(state));
            transitions
                .filter(|transition| transition.symbols.contains(symbol))
                .map(|transition| transition.to)
                .collect()
        };
        let states = word.into_iter().fold(BTreeSet::from([self.start]), after);
        !states.is_disjoint(&self.accepting)
    }

    pub(super) fn start(&self) -> u32 {
        self.start
    }

    pub(super) fn is_accepting(&self, state: u32) -> bool {
        self.accepting.contains(&state)
    }

    /// The transitions that leave a state.
    pub(super) fn leaving(&self, state: u32) -> &[Transition] {
        let first = self.transitions.partition_point(|transition| transition.from < state);
        let count = self.transitions[first..].partition_point(|transition| transition.from == state);
        &self.transitions[first..first + count]
    }
}

impl Display for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from {} to {{", self.start)?;
        write_list(f, self.accepting.iter(), "states")?;
        f.write_str("} by {")?;
        write_list(f, self.transitions.iter(), "transitions")?;
        f.write_str("}")
    }
}

impl Display for Transition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}, {})", self.from, self.symbols, self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_transitions_may_be_taken() {
        // A one, or two of them, and then anything that ends with a two.
        let automaton = Automaton::new(
            5,
            [9],
            [(7, 0..=2, 7), (5, 1..=1, 7), (5, 1..=1, 6), (6, 1..=1, 7), (7, 2..=2, 9)],
        );
        for (word, expected) in
            [(&[1, 2][..], true), (&[1, 1, 2], true), (&[1, 1], false), (&[2], false), (&[1, 2, 0, 2], true)]
        {
            assert_eq!(automaton.accepts(word.iter().copied()), expected, "{word:?}");
        }
        assert!(!automaton.accepts([]));
        assert!(Automaton::new(3, [3], [(0, 0, 0); 0]).accepts([]));
    }

    #[test]
    fn explored_states_are_those_that_can_be_reached() {
        let automaton = Automaton::explore(
            (0, 0),
            0..=1,
            |&(ones, _), v| (ones < 2).then_some((ones + v, v)),
            |&(_, last)| last == 1,
        );
        let states: BTreeSet<u32> = automaton.transitions.iter().flat_map(|t| [t.from, t.to]).collect();
        assert_eq!(states.len(), 4);
        assert!(
            automaton.accepts([0, 1, 0, 1]) && !automaton.accepts([1, 1, 0]) && !automaton.accepts([1, 0])
        );
    }
}
