//! Words of automata, and paths of decision diagrams.

use ferz::{Automaton, Domain, mdd, regular};

use super::State;
use crate::instance::Statement;
use crate::syntax::{Error, Expr};

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "fzn_regular" => deterministic,
        "fzn_regular_nfa" => nondeterministic,
        "fzn_mdd" => diagram,
        _ => return None,
    })
}

/// Terms, the numbers of states and of symbols, for each state and symbol the next state, which is 0 if there is none, the
/// first state, and the accepting ones. States and symbols count from 1.
fn deterministic(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [_, _, _, next, ..]: &[Expr; 6] = s.arguments()?;
    let target = |to: i64| if to == 0 { Domain::empty() } else { to.into() };
    let targets = s.numbers(next)?.into_iter().map(target).collect::<Vec<_>>();
    spell(s, &targets)
}

/// The same, with a set of next states.
fn nondeterministic(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [_, _, _, next, ..]: &[Expr; 6] = s.arguments()?;
    let targets = s.sets(next)?;
    spell(s, &targets)
}

/// States that the terms spell a word, given the next states for each state and symbol.
fn spell(s: &mut Statement<'_, '_>, targets: &[Domain]) -> Result<(), Error> {
    let [terms, states, symbols, next, first, accepting] = s.arguments()?;
    let size = size(s, states, symbols, next, targets.len())?;
    let mut transitions = Vec::new();
    for (set, (from, symbol)) in targets.iter().zip(size.places()) {
        for to in set.iter() {
            transitions.push((from, symbol, size.state(s, next, to)?));
        }
    }
    let automaton =
        Automaton::new(first_state(s, first, &size)?, accepted(s, accepting, &size)?, transitions);
    let terms = s.ints(terms)?;
    s.state(regular(terms, &automaton));
    Ok(())
}

/// Terms, the number of nodes and the level of each, the number of edges and of each the node that it leaves, its values,
/// and the node that it enters, where 0 is the terminal. The root is 1.
fn diagram(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [terms, nodes, _, _, from, labels, to] = s.arguments()?;
    let size = Size { states: s.number(nodes)?, symbols: 0 };
    let (from, to, labels) = (s.numbers(from)?, s.numbers(to)?, s.sets(labels)?);
    if from.len() != to.len() || from.len() != labels.len() {
        let problem = "the edges leave, enter and are labelled by arrays of different lengths";
        return Err(s.error(nodes.position, problem));
    }
    let mut arcs: Vec<(u32, Domain, u32)> = Vec::new();
    for ((from, to), label) in from.into_iter().zip(to).zip(labels) {
        let target = if to == 0 { 0 } else { size.state(s, nodes, to)? };
        arcs.push((size.state(s, nodes, from)?, label, target));
    }
    let terms = s.ints(terms)?;
    s.state(mdd(terms, 1, 0, arcs));
    Ok(())
}

/// How many states and symbols there are.
struct Size {
    states: i64,
    symbols: i64,
}

impl Size {
    /// Each state with each symbol.
    fn places(&self) -> impl Iterator<Item = (u32, i64)> + use<> {
        let symbols = self.symbols;
        (1..=self.states).flat_map(move |from| (1..=symbols).map(move |symbol| (from as u32, symbol)))
    }

    /// A number as a state.
    fn state(&self, s: &Statement<'_, '_>, place: &Expr, state: i64) -> Result<u32, Error> {
        match u32::try_from(state) {
            Ok(known @ 1..) if state <= self.states => Ok(known),
            _ => Err(s.error(
                place.position,
                format!("there is no state {state}: they count from 1 to {}", self.states),
            )),
        }
    }
}

fn size(
    s: &Statement<'_, '_>,
    states: &Expr,
    symbols: &Expr,
    next: &Expr,
    transitions: usize,
) -> Result<Size, Error> {
    let size = Size { states: s.number(states)?, symbols: s.number(symbols)? };
    let expected = size.states.checked_mul(size.symbols);
    if expected.is_none_or(|expected| usize::try_from(expected) != Ok(transitions)) || size.states < 1 {
        let problem = format!(
            "{} states with {} symbols do not have {transitions} transitions",
            size.states, size.symbols
        );
        return Err(s.error(next.position, problem));
    }
    Ok(size)
}

fn first_state(s: &Statement<'_, '_>, first: &Expr, size: &Size) -> Result<u32, Error> {
    size.state(s, first, s.number(first)?)
}

fn accepted(s: &Statement<'_, '_>, accepting: &Expr, size: &Size) -> Result<Vec<u32>, Error> {
    s.set(accepting)?.iter().map(|state| size.state(s, accepting, state)).collect()
}
