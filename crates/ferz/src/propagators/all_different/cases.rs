//! Random all-different constraints for tests, with what is known about them from their definition.
//!
//! Consistency is meant by position here: a variable that comes twice is two variables that have to agree.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::domain::Domain;
use crate::engine::Engine;
use crate::view::{Signed, Var, View};

/// Variables with their domains, and positions that see them.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) domains: Vec<BTreeSet<i64>>,
    pub(super) views: Vec<Signed>,
}

/// What a propagator should leave, or nothing if it should find a conflict.
pub(super) type Expected = Option<Vec<BTreeSet<i64>>>;

/// Cases with at most so many positions, in all layouts and shapes of views.
pub(super) fn case(most: usize) -> impl Strategy<Value = Case> {
    let scale = prop_oneof![Just(1), Just(50), Just(100_000)];
    let domain = proptest::collection::btree_set(-3..most as i64 - 1, 1..6);
    let view = (any::<proptest::sample::Index>(), any::<bool>(), -2..3i64);
    let domains = proptest::collection::vec(domain, 1..=most);
    (scale, domains, proptest::collection::vec(view, 0..=most), 0..4).prop_map(
        |(scale, domains, views, shape)| {
            let count = domains.len();
            let domains = domains.iter().map(|domain| domain.iter().map(|v| v * scale).collect()).collect();
            let mut seen = 0;
            let views = views.iter().map(|(index, negated, by)| {
                seen += 1;
                // One shape in four has variables that come twice.
                let var = if shape == 3 { index.index(count) } else { seen - 1 };
                let negated = shape >= 2 && *negated;
                let by = if shape == 0 { 0 } else { by * scale };
                Signed { var: Var(var as u32), negated, by }
            });
            let views = views.filter(|view| view.var.index() < count).collect();
            Case { domains, views }
        },
    )
}

impl Case {
    /// An engine with the variables.
    pub(super) fn engine(&self) -> Engine {
        let mut engine = Engine::new();
        for domain in &self.domains {
            engine.new_var(&domain.iter().copied().collect::<Domain>()).unwrap();
        }
        engine
    }

    /// What is left where no value goes that has a support: the other positions have other values of their domains.
    pub(super) fn domain_consistent(&self) -> Expected {
        self.reduce(|seen, position, v| {
            let taken = BTreeSet::from([v]);
            let others: Vec<&BTreeSet<i64>> = seen
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != position)
                .map(|(_, values)| values)
                .collect();
            assignable(&others, &taken)
        })
    }

    /// What is left where no bound goes that has a support: the other positions have other values between bounds.
    pub(super) fn bounds_consistent(&self) -> Expected {
        self.reduce(|seen, position, v| {
            let interval = |values: &BTreeSet<i64>| Some((*values.first()?, *values.last()?));
            let mut intervals: Vec<(i64, i64)> = seen.iter().filter_map(interval).collect();
            let (first, last) = std::mem::replace(&mut intervals[position], (v, v));
            (v != first && v != last) || satisfies_hall(&intervals)
        })
    }

    /// Takes out values without a support until nothing changes.
    fn reduce(&self, has_support: impl Fn(&[BTreeSet<i64>], usize, i64) -> bool) -> Expected {
        let mut domains = self.domains.clone();
        loop {
            let before = domains.clone();
            for (position, &view) in self.views.iter().enumerate() {
                let see = |view: &Signed| domains[view.var.index()].iter().map(|&v| view.see(v)).collect();
                let seen: Vec<BTreeSet<i64>> = self.views.iter().map(see).collect();
                domains[view.var.index()].retain(|&v| has_support(&seen, position, view.see(v)));
                if domains[view.var.index()].is_empty() {
                    return None;
                }
            }
            if domains == before {
                return Some(domains);
            }
        }
    }
}

/// Runs to the fixpoint and reads the domains, unless there is a conflict.
pub(super) fn outcome(engine: &mut Engine) -> Expected {
    engine.fixpoint().ok()?;
    let store = engine.store();
    Some((0..store.var_count() as u32).map(|var| store.iter(Var(var)).collect()).collect())
}

/// Whether each set can give a value that no other gives and that is not taken.
fn assignable(sets: &[&BTreeSet<i64>], taken: &BTreeSet<i64>) -> bool {
    let Some((first, rest)) = sets.split_first() else { return true };
    first.difference(taken).any(|&v| {
        let mut taken = taken.clone();
        taken.insert(v);
        assignable(rest, &taken)
    })
}

/// Hall's condition: no interval has fewer values than there are intervals within.
fn satisfies_hall(intervals: &[(i64, i64)]) -> bool {
    intervals.iter().all(|&(start, _)| {
        intervals.iter().all(|&(_, end)| {
            let within = intervals.iter().filter(|interval| start <= interval.0 && interval.1 <= end).count();
            within as i64 <= (end - start + 1).max(0)
        })
    })
}

proptest! {
    /// Hall's theorem for intervals, on which the rest is built.
    #[test]
    fn halls_condition_is_assignability(intervals in proptest::collection::vec((0..5i64, 0..4i64), 0..6)) {
        let intervals: Vec<(i64, i64)> = intervals.iter().map(|(start, width)| (*start, start + width)).collect();
        let sets: Vec<BTreeSet<i64>> = intervals.iter().map(|&(start, end)| (start..=end).collect()).collect();
        let sets: Vec<&BTreeSet<i64>> = sets.iter().collect();
        prop_assert_eq!(satisfies_hall(&intervals), assignable(&sets, &BTreeSet::new()));
    }
}

/// A step of a walk through a search tree.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Opens a level, at a fixpoint.
    Push,
    Pop,
    /// Fixes a variable to one of its values.
    Fix(proptest::sample::Index, proptest::sample::Index),
    /// Takes one of its values from a variable.
    Remove(proptest::sample::Index, proptest::sample::Index),
    Fixpoint,
}

pub(super) fn steps(count: usize) -> impl Strategy<Value = Vec<Step>> {
    let index = any::<proptest::sample::Index>;
    let step = prop_oneof![
        3 => Just(Step::Push),
        2 => Just(Step::Pop),
        2 => (index(), index()).prop_map(|(var, value)| Step::Fix(var, value)),
        2 => (index(), index()).prop_map(|(var, value)| Step::Remove(var, value)),
        3 => Just(Step::Fixpoint),
    ];
    proptest::collection::vec(step, 0..count)
}

/// Walks, and compares each fixpoint with that of an engine that is made for it alone. `post` adds the propagators.
pub(super) fn walk(case: &Case, steps: &[Step], post: impl Fn(&mut Engine)) -> Result<(), TestCaseError> {
    let mut engine = case.engine();
    post(&mut engine);
    // Variable, value, and whether it is the only one left.
    let mut decisions: Vec<(Var, i64, bool)> = Vec::new();
    let mut levels: Vec<usize> = Vec::new();
    for step in steps.iter().chain([&Step::Fixpoint]) {
        let mut failed = false;
        match step {
            Step::Pop => {
                if let Some(length) = levels.pop() {
                    engine.abandon();
                    engine.pop();
                    decisions.truncate(length);
                }
            }
            Step::Fix(var, value) | Step::Remove(var, value) => {
                let var = Var(var.index(case.domains.len()) as u32);
                let value = engine.store().nth(var, value.index(engine.store().size(var) as usize) as u64);
                let fix = matches!(step, Step::Fix(..));
                decisions.push((var, value, fix));
                let store = engine.store_mut();
                failed = if fix { store.fix(var, value) } else { store.remove(var, value) }.is_err();
                if failed {
                    engine.abandon();
                }
            }
            Step::Push | Step::Fixpoint => {
                let mut fresh = case.engine();
                post(&mut fresh);
                for &(var, value, fix) in &decisions {
                    let store = fresh.store_mut();
                    let change = if fix { store.fix(var, value) } else { store.remove(var, value) };
                    prop_assert!(change.is_ok());
                }
                let expected = outcome(&mut fresh);
                failed = expected.is_none();
                prop_assert_eq!(outcome(&mut engine), expected);
            }
        }
        if failed {
            let Some(length) = levels.pop() else { return Ok(()) };
            engine.pop();
            decisions.truncate(length);
        } else if matches!(step, Step::Push) {
            levels.push(decisions.len());
            engine.push();
        }
    }
    Ok(())
}
