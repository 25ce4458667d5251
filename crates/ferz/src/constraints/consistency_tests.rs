//! Domain consistency against brute force: at the root and on random walks, what is left of each variable is exactly
//! what it has in the solutions that the decisions allow; and a search finds these solutions, each once.

use std::collections::BTreeSet;

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use super::Constraint;
use crate::engine::Engine;
use crate::propagator::{Change, Conflict};
use crate::view::Var;
use crate::{Domain, Model, Term, branch, first_fail};

/// Variables, and a walk to take through their domains.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    domains: Vec<Domain>,
    walk: Vec<Step>,
}

#[derive(Clone, Debug)]
enum Step {
    Push,
    Pop,
    /// Several decisions at once, each about the variable and the value that the numbers select.
    Decide(Vec<(Verb, u32, u64)>),
}

#[derive(Clone, Copy, Debug)]
enum Verb {
    Fix,
    Remove,
    AtMost,
    AtLeast,
}

type Decision = (Verb, Var, i64);

/// A value that is small, or far enough away for another layout of the domain.
pub(super) fn value() -> impl Strategy<Value = i64> {
    prop_oneof![20 => -2..5i64, 1 => Just(100), 1 => Just(100_000)]
}

fn domain() -> impl Strategy<Value = Domain> {
    btree_set(value(), 0..12).prop_map(Domain::from_iter)
}

pub(super) fn problem(var_count: usize) -> impl Strategy<Value = Problem> {
    let verb = prop_oneof![
        1 => Just(Verb::Fix),
        5 => Just(Verb::Remove),
        1 => Just(Verb::AtMost),
        1 => Just(Verb::AtLeast),
    ];
    let decisions = vec((verb, 0..var_count as u32, any::<u64>()), 1..4);
    let step =
        prop_oneof![2 => Just(Step::Push), 1 => Just(Step::Pop), 4 => decisions.prop_map(Step::Decide)];
    (vec(domain(), var_count), vec(step, 0..24)).prop_map(|(domains, walk)| Problem { domains, walk })
}

/// A number, a variable out of so many, or a view of one.
pub(super) fn term(var_count: u32) -> impl Strategy<Value = Term> {
    (0..var_count, -1..4i64, 0..6).prop_map(|(var, v, kind)| match kind {
        0 => v.into(),
        1 => (Var(var) + v).into(),
        2 => (v - Var(var)).into(),
        _ => Var(var).into(),
    })
}

impl Problem {
    /// The same walk through other domains.
    pub(super) fn over(self, domains: Vec<Domain>) -> Self {
        Self { domains, ..self }
    }

    /// Whether the constraint, which is domain consistent, does to these variables what it should.
    pub(super) fn check(&self, constraint: &(impl Constraint + Clone)) -> Result<(), TestCaseError> {
        let mut model = Model::new();
        let vars: Vec<Var> = self.domains.iter().map(|domain| model.int(domain.clone())).collect();
        model.add(constraint.clone());
        let mut solutions = assignments(&self.domains);
        solutions.retain(|values| constraint.holds(&|var| values[var.index()]));
        for strategy in [branch(&vars), first_fail(&vars)] {
            let mut search = model.search(strategy).unwrap();
            let mut found: Vec<Vec<i64>> = search.solutions().map(|found| found.values().to_vec()).collect();
            found.sort_unstable();
            prop_assert_eq!(&found, &solutions);
        }
        self.take_walk(&model, &solutions)
    }

    fn take_walk(&self, model: &Model, solutions: &[Vec<i64>]) -> Result<(), TestCaseError> {
        let mut engine = model.engine().unwrap();
        let mut decisions: Vec<Decision> = Vec::new();
        let mut levels = Vec::new();
        let mut steps = self.walk.iter();
        let mut state = engine.fixpoint();
        loop {
            let expected = projections(model.var_count(), solutions, &decisions);
            prop_assert_eq!(left(&engine, model, state), &expected[..]);
            prop_assert_eq!(from_scratch(model, &decisions), &expected[..]);
            let step = if state.is_ok() { steps.next() } else { Some(&Step::Pop) };
            match step {
                None => return Ok(()),
                Some(Step::Push) => {
                    levels.push(decisions.len());
                    engine.push();
                }
                Some(Step::Pop) => {
                    let Some(before) = levels.pop() else {
                        prop_assert!(state.is_ok() || engine.fixpoint().is_err());
                        return Ok(());
                    };
                    decisions.truncate(before);
                    engine.pop();
                    state = Ok(());
                }
                Some(Step::Decide(some)) => {
                    for &(verb, var, rank) in some {
                        let (store, var) = (engine.store(), Var(var));
                        let decision = (verb, var, store.nth(var, rank % store.size(var)));
                        decisions.push(decision);
                        state = state.and_then(|()| decide(&mut engine, decision));
                    }
                    state = state.and_then(|()| engine.fixpoint());
                }
            }
        }
    }
}

fn decide(engine: &mut Engine, (verb, var, v): Decision) -> Result<(), Conflict> {
    let store = engine.store_mut();
    let change: Change = match verb {
        Verb::Fix => store.fix(var, v),
        Verb::Remove => store.remove(var, v),
        Verb::AtMost => store.at_most(var, v),
        Verb::AtLeast => store.at_least(var, v),
    };
    if change.is_err() {
        engine.abandon();
    }
    change.map(|_| ())
}

fn allows((verb, var, v): Decision, values: &[i64]) -> bool {
    match verb {
        Verb::Fix => values[var.index()] == v,
        Verb::Remove => values[var.index()] != v,
        Verb::AtMost => values[var.index()] <= v,
        Verb::AtLeast => values[var.index()] >= v,
    }
}

/// What each variable has in the solutions that the decisions allow; nothing if there is none.
fn projections(var_count: usize, solutions: &[Vec<i64>], decisions: &[Decision]) -> Vec<BTreeSet<i64>> {
    let allowed =
        solutions.iter().filter(|values| decisions.iter().all(|&decision| allows(decision, values)));
    let allowed: Vec<&Vec<i64>> = allowed.collect();
    let values_of = |var| allowed.iter().map(|values| values[var]).collect();
    if allowed.is_empty() { Vec::new() } else { (0..var_count).map(values_of).collect() }
}

/// What is left of each variable of the model; nothing after a conflict.
fn left(engine: &Engine, model: &Model, state: Result<(), Conflict>) -> Vec<BTreeSet<i64>> {
    match state {
        Ok(()) => model.vars().map(|var| engine.store().iter(var).collect()).collect(),
        Err(Conflict) => Vec::new(),
    }
}

/// What is left in a new engine that knows the decisions before anything runs.
fn from_scratch(model: &Model, decisions: &[Decision]) -> Vec<BTreeSet<i64>> {
    let mut engine = model.engine().unwrap();
    let decided = decisions.iter().try_for_each(|&decision| decide(&mut engine, decision));
    let state = decided.and_then(|()| engine.fixpoint());
    left(&engine, model, state)
}

/// All combinations of values, sorted.
fn assignments(domains: &[Domain]) -> Vec<Vec<i64>> {
    domains.iter().fold(vec![Vec::new()], |prefixes, domain| {
        let extended = |prefix: &Vec<i64>| {
            let prefix = prefix.clone();
            domain.iter().map(move |v| [&prefix[..], &[v]].concat()).collect::<Vec<_>>()
        };
        prefixes.iter().flat_map(extended).collect()
    })
}
