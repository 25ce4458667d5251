//! Traced searches: the tree is the same, and what is told adds up.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ferz::{
    Assumption, Cause, Consistency, Event, Model, Search, SolveStatus, Stats, StopReason, Store, Var,
    all_different, branch, first_fail, sum,
};
use proptest::prelude::*;

use crate::cases;
use crate::models::{Variant, queens, spec};
use crate::strategies::strategy;

const GO: ControlFlow<()> = ControlFlow::Continue(());

type Domains = Vec<BTreeSet<i64>>;

fn domains(model: &Model, store: &Store) -> Domains {
    model.vars().map(|var| store.iter(var).collect()).collect()
}

/// What a search finds and how, but for its times.
fn explored<O: ferz::Observer>(mut search: Search<'_, O>) -> (Vec<Vec<i64>>, Stats) {
    let solutions = search.solutions().map(|solution| solution.values().to_vec()).collect();
    let mut stats = *search.stats();
    stats.time = std::time::Duration::ZERO;
    (solutions, stats)
}

/// Follows a trace, and checks each event against the domains that those before it left.
#[derive(Default)]
struct Follower {
    /// The domains at each depth, as they were when the search was last there, and at last as they are.
    path: Vec<Domains>,
    here: Domains,
    entered: u64,
    failed: u64,
    solutions: u64,
}

impl Follower {
    fn see(&mut self, model: &Model, event: Event<'_>, store: &Store) {
        let now = domains(model, store);
        match event {
            Event::Entered(node) => {
                self.entered += 1;
                assert_eq!(self.entered == 1, node.assumption == Assumption::Nothing);
                if self.entered > 1 {
                    assert_eq!(now, self.here);
                }
                self.here = now;
                if node.depth as usize > self.path.len() {
                    self.path.push(self.here.clone());
                }
                assert_eq!(self.path.len(), node.depth as usize);
            }
            Event::Changed { cause, vars } => {
                assert!(vars.is_sorted_by(|a, b| a < b) && !vars.is_empty());
                for var in model.vars() {
                    let (old, new) = (&self.here[var.index()], &now[var.index()]);
                    assert!(new.is_subset(old));
                    assert_eq!(new.len() < old.len(), vars.contains(&var), "{var} in {vars:?}");
                }
                if let Cause::Constraint(index) = cause {
                    let scope = model.constraints().nth(index).unwrap().scope();
                    assert!(vars.iter().all(|var| scope.contains(var)), "{vars:?} and {scope:?}");
                }
                self.here = now;
            }
            Event::Failed { .. } => self.failed += 1,
            Event::Left { depth } => {
                self.here = self.path.pop().unwrap();
                assert_eq!((now, self.path.len()), (self.here.clone(), depth as usize));
            }
            Event::Solution => {
                self.solutions += 1;
                assert!(now == self.here && now.iter().all(|domain| domain.len() == 1));
            }
            _ => panic!("an event that nobody knows"),
        }
    }
}

proptest! {
    #![proptest_config(cases())]

    /// Nodes, failures, solutions and their order do not depend on being traced, also where the order asks for
    /// weights, which depend on how constraints are posted; and the events tell the same.
    #[test]
    fn a_traced_search_is_the_same_search(spec in spec(), number in any::<usize>(), level in 0..5usize) {
        for variant in [Variant::Fused, Variant::Level(Consistency::ALL[level])] {
            let (m, x) = spec.model(variant);
            let mut follower = Follower::default();
            let listen = |event: Event<'_>, store: &Store| {
                follower.see(&m, event, store);
                GO
            };
            let traced = explored(m.trace(strategy(&x, number), listen).unwrap());
            prop_assert_eq!(&traced, &explored(m.search(strategy(&x, number)).unwrap()));
            let told = (follower.entered, follower.failed, follower.solutions);
            prop_assert_eq!(told, (traced.1.nodes, traced.1.failures, traced.1.solutions));
        }
    }

    /// The same where each solution has to be better than the last one.
    #[test]
    fn a_traced_optimisation_is_the_same_search(spec in spec(), number in any::<usize>()) {
        let (mut m, x) = spec.model(Variant::Fused);
        m.minimize(sum(x.iter().copied()));
        let mut told = 0;
        let listen = |event: Event<'_>, _: &Store| {
            told += u64::from(matches!(event, Event::Failed { .. }));
            GO
        };
        let traced = m.trace(strategy(&x, number), listen).unwrap().solve();
        let plain = m.search(strategy(&x, number)).unwrap().solve();
        prop_assert_eq!((traced.status, &traced.best), (plain.status, &plain.best));
        prop_assert_eq!(
            (traced.stats.nodes, traced.stats.failures, traced.stats.solutions),
            (plain.stats.nodes, plain.stats.failures, plain.stats.solutions)
        );
        prop_assert_eq!(told, traced.stats.failures);
    }

    /// A break stops the search wherever it comes, and nothing is told afterwards.
    #[test]
    fn a_break_stops_the_search(spec in spec(), number in any::<usize>(), at in 0..60usize) {
        let (m, x) = spec.model(Variant::Fused);
        let mut told = 0;
        let listen = |_: Event<'_>, _: &Store| {
            told += 1;
            if told > at { ControlFlow::Break(()) } else { GO }
        };
        let mut search = m.trace(strategy(&x, number), listen).unwrap();
        search.count();
        prop_assert_eq!(search.next_solution().is_some(), false);
        let (stopped, complete) = (search.stop_reason(), search.is_complete());
        drop(search);
        prop_assert_eq!(stopped.is_some(), told > at);
        prop_assert_eq!(stopped.is_some(), !complete);
        prop_assert!(told <= at + 1 && stopped.is_none_or(|reason| reason == StopReason::Observer));
    }
}

/// The events of a search by name, with the values left in the variables that changed.
fn story(m: &Model, q: &[Var]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut search = m
        .trace(branch(q), |event, store| {
            lines.push(match event {
                Event::Entered(node) => format!("{:?} at {}", node.assumption, node.depth),
                Event::Changed { cause, vars } => {
                    let left = vars
                        .iter()
                        .map(|&var| format!("{var}:{:?}", store.iter(var).collect::<Vec<_>>()))
                        .collect::<Vec<_>>();
                    format!("{cause:?} leaves {}", left.join(" "))
                }
                Event::Failed { cause } => format!("{cause:?} fails"),
                other => format!("{other:?}"),
            });
            GO
        })
        .unwrap();
    search.next_solution();
    drop(search);
    lines
}

/// Columns, rising diagonals and falling diagonals, in this order, row by row. Checked by hand.
#[test]
fn four_queens_are_told_constraint_by_constraint() {
    let expected = "\
Nothing at 0
Decided(Fix(x0, 0)) at 1
Assumption leaves x0:[0]
Constraint(0) leaves x1:[1, 2, 3] x2:[1, 2, 3] x3:[1, 2, 3]
Constraint(2) leaves x1:[2, 3] x2:[1, 3] x3:[1, 2]
Decided(Fix(x1, 2)) at 2
Assumption leaves x1:[2]
Constraint(0) leaves x2:[3] x3:[1]
Constraint(2) fails
Left { depth: 1 }
Refuted(Fix(x1, 2)) at 1
Assumption leaves x1:[3]
Constraint(0) leaves x2:[1] x3:[2]
Constraint(2) fails
Left { depth: 0 }
Refuted(Fix(x0, 0)) at 0
Assumption leaves x0:[1, 2, 3]
Decided(Fix(x0, 1)) at 1
Assumption leaves x0:[1]
Constraint(0) leaves x1:[0, 2, 3] x2:[0, 2, 3] x3:[0, 2, 3]
Constraint(1) leaves x1:[2, 3]
Constraint(2) leaves x1:[3] x2:[0, 2]
Constraint(0) leaves x3:[0, 2]
Constraint(1) leaves x2:[0]
Constraint(0) leaves x3:[2]
Solution
";
    let (m, q) = queens(4, Consistency::Value);
    assert_eq!(story(&m, &q), expected.lines().collect::<Vec<_>>());
}

#[test]
fn the_objective_takes_values_under_its_own_name() {
    let mut m = Model::new();
    let x = m.ints(3, 0..=5);
    m.add(all_different(&x));
    m.maximize(sum(x.iter().copied()));
    let mut causes = Vec::new();
    let mut search = m
        .trace(first_fail(&x), |event, _| {
            if let Event::Changed { cause, .. } = event {
                causes.push(cause);
            }
            GO
        })
        .unwrap();
    let outcome = search.solve();
    drop(search);
    let plain = m.search(first_fail(&x)).unwrap().solve();
    assert_eq!((outcome.status, outcome.best.as_ref()), (SolveStatus::Optimal, plain.best.as_ref()));
    assert_eq!(outcome.stats.nodes, plain.stats.nodes);
    for cause in [Cause::Assumption, Cause::Constraint(0), Cause::Objective] {
        assert!(causes.contains(&cause), "{cause:?}");
    }
}

#[test]
fn a_model_without_hope_fails_at_the_root() {
    let mut m = Model::new();
    let none: [i64; 0] = [];
    m.int(none);
    let mut told = Vec::new();
    let mut search = m
        .trace(branch(&[]), |event, _| {
            told.push(format!("{event:?}"));
            GO
        })
        .unwrap();
    assert_eq!(search.count(), 0);
    drop(search);
    assert_eq!(told.last().unwrap(), "Failed { cause: Assumption }");
}

#[test]
fn constraints_are_named_by_their_place() {
    let mut m = Model::new();
    let x = m.ints(2, 0..=5);
    m.add(all_different(&x));
    m.add_named("order", (x[0] + 0).lt(x[1]));
    assert_eq!([0, 1, 2].map(|index| m.constraint_name(index)), [None, Some("order"), None]);
}
