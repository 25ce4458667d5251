//! Searches that begin anew: still every solution once, and the same optima.

use std::ops::ControlFlow;

use ferz::{
    Assumption, Consistency, Event, Limits, Model, Restarts, SolveStatus, StopReason, Store, Var, VarOrder,
    all_different, branch, first_fail, sum, warm_start,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::models::{Variant, by_force, golomb, queens, spec};
use crate::strategies::strategy;
use crate::{cases, rows, sorted};

/// Policies whose numbers grow, so that the search comes to its end.
const GROWING: [Restarts; 4] =
    [Restarts::Linear(1), Restarts::Geometric { base: 1.2, scale: 1 }, Restarts::Luby(1), Restarts::Luby(3)];

/// Pigeons in too few holes: nothing but failures.
fn pigeons(n: usize) -> (Model, Vec<Var>) {
    let mut m = Model::new();
    let x = m.ints(n, 1..n as i64);
    m.add(all_different(&x));
    (m, x)
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn each_solution_comes_once(spec in spec(), number in any::<usize>(), policy in select(&GROWING[..])) {
        let (m, x) = spec.model(Variant::Fused);
        let mut search = m.search(strategy(&x, number)).unwrap().restarts(policy);
        prop_assert_eq!(sorted(rows(&mut search)), by_force(&m));
        prop_assert!(search.is_complete());
    }

    #[test]
    fn optima_are_those_without(
        spec in spec(),
        number in any::<usize>(),
        policy in select(&GROWING[..]),
        weights in proptest::collection::vec(-3..4i64, 6),
    ) {
        let (mut m, x) = spec.model(Variant::Fused);
        let objective: ferz::Linear = sum(x.iter().zip(weights).map(|(&x, a)| a * x));
        m.minimize(objective.clone());
        let plain = m.search(branch(&x)).unwrap().solve();
        let mut search = m.search(strategy(&x, number)).unwrap().restarts(policy);
        let solved = search.solve();
        prop_assert_eq!(solved.status, plain.status);
        prop_assert!(search.is_complete());
        let value = |best: &Option<ferz::Assignment>| best.as_ref().map(|best| objective.value(&|x| best[x]));
        prop_assert_eq!(value(&solved.best), value(&plain.best));
    }

    /// The tracer follows, and tells each restart as steps back to the root.
    #[test]
    fn traced_restarts_are_the_same_search(
        spec in spec(),
        number in any::<usize>(),
        policy in select(&GROWING[..]),
        optimises in any::<bool>(),
    ) {
        let (mut m, x) = spec.model(Variant::Fused);
        if optimises {
            m.maximize(sum(&x));
        }
        let (mut depth, mut roots, mut nodes) = (0, 0, 0);
        let listen = |event: Event<'_>, store: &Store| {
            match event {
                Event::Entered(node) => {
                    nodes += 1;
                    roots += u64::from(node.assumption == Assumption::Nothing);
                    assert!(node.assumption != Assumption::Nothing || depth == 0);
                    assert!(node.depth == depth || node.depth == depth + 1);
                    assert_eq!(node.depth, store.level());
                    depth = node.depth;
                }
                Event::Left { depth: left } => {
                    assert_eq!(left + 1, depth);
                    depth = left;
                }
                _ => {}
            }
            ControlFlow::Continue(())
        };
        let mut traced = m.trace(strategy(&x, number), listen).unwrap().restarts(policy);
        let found: Vec<_> = traced.solutions().collect();
        let stats = *traced.stats();
        drop(traced);
        let mut plain = m.search(strategy(&x, number)).unwrap().restarts(policy);
        prop_assert_eq!(found, plain.solutions().collect::<Vec<_>>());
        let plain = *plain.stats();
        prop_assert_eq!((stats.nodes, stats.failures, stats.restarts), (plain.nodes, plain.failures, plain.restarts));
        prop_assert_eq!((nodes, roots), (stats.nodes, stats.restarts + 1));
    }
}

#[test]
fn a_search_that_only_fails_restarts_until_the_number_is_large_enough() {
    let (m, x) = pigeons(6);
    let failures = |policy| {
        let mut search = m.search(branch(&x)).unwrap().restarts(policy);
        assert_eq!(search.solve().status, SolveStatus::Unsatisfiable);
        (search.stats().failures, search.stats().restarts)
    };
    let (whole, none) = failures(Restarts::Never);
    assert_eq!(none, 0);
    assert_eq!(failures(Restarts::Constant(whole)), (whole, 0));
    for policy in [Restarts::Linear(10), Restarts::Geometric { base: 1.5, scale: 10 }, Restarts::Luby(10)] {
        let (all, restarts) = failures(policy);
        assert!(restarts > 2 && all > whole && all < 20 * whole, "{policy:?}: {all} {restarts}");
    }
}

/// The first restart comes with the first decision that fails after that many failures.
#[test]
fn restarts_come_when_they_are_due() {
    let (m, x) = pigeons(6);
    for due in [1, 5, 20] {
        let mut at = Vec::new();
        let mut failures = 0;
        let mut search = m
            .trace(branch(&x), |event, _| {
                match event {
                    Event::Failed { .. } => failures += 1,
                    Event::Entered(node) if node.assumption == Assumption::Nothing => at.push(failures),
                    _ => {}
                }
                ControlFlow::Continue(())
            })
            .unwrap()
            .restarts(Restarts::Constant(due))
            .limits(Limits::none().failures(100));
        assert_eq!(search.solve().status, SolveStatus::Unknown(StopReason::Failures));
        drop(search);
        assert_eq!(at[0], 0);
        assert!(at.windows(2).all(|pair| (due..due + 6).contains(&(pair[1] - pair[0]))), "{due}: {at:?}");
    }
}

/// What cannot be at the root is not tried again.
#[test]
fn what_was_refuted_at_the_root_stays_so() {
    let (m, x) = pigeons(6);
    let mut sizes = Vec::new();
    let mut search = m
        .trace(branch(&x), |event, store| {
            if let Event::Entered(node) = event
                && node.depth == 0
            {
                sizes.push(store.size(x[0]));
            }
            ControlFlow::Continue(())
        })
        .unwrap()
        .restarts(Restarts::Linear(3));
    assert_eq!(search.count(), 0);
    let restarts = search.stats().restarts;
    drop(search);
    assert!(sizes.is_sorted_by(|one, next| one >= next), "{sizes:?}");
    let begun_anew = sizes.windows(2).filter(|pair| pair[0] == pair[1]).count();
    assert!(sizes[sizes.len() - 1] < 5 && begun_anew > 0 && restarts > 1, "{sizes:?}");
}

#[test]
fn after_a_solution_there_is_no_restart() {
    let (m, q) = queens(8, Consistency::Value);
    let mut search = m.search(branch(&q)).unwrap().restarts(Restarts::Linear(3));
    assert!(search.next_solution().is_some());
    let restarts = search.stats().restarts;
    assert!(restarts > 0);
    // Nor if it is asked for once more.
    let mut search = search.restarts(Restarts::Constant(1));
    assert_eq!((search.count(), search.stats().restarts), (91, restarts));
}

#[test]
fn the_bound_holds_at_the_root() {
    let (m, marks) = golomb(6);
    let length = marks[5];
    let (mut best, mut at_root, mut bounded) = (i64::MAX, false, 0);
    let mut search = m
        .trace(branch(&marks), |event, store| {
            match event {
                Event::Entered(node) => {
                    let was_root = std::mem::replace(&mut at_root, node.assumption == Assumption::Nothing);
                    assert!(!was_root || store.max(length) < best);
                    bounded += u32::from(was_root && best < i64::MAX);
                }
                Event::Solution => best = store.min(length),
                _ => {}
            }
            ControlFlow::Continue(())
        })
        .unwrap()
        .restarts(Restarts::Luby(5));
    assert_eq!(search.solve().best.map(|best| best[length]), Some(17));
    drop(search);
    assert!(bounded > 2, "{bounded}");
}

#[test]
fn a_strategy_may_bring_its_restarts_along() {
    let (m, x) = pigeons(6);
    let restarts = |strategy: ferz::Sequence| {
        let mut search = m.search(strategy).unwrap();
        assert_eq!(search.count(), 0);
        search.stats().restarts
    };
    let by_weight = || branch(&x).order(VarOrder::DomOverWeight);
    assert_eq!(restarts(by_weight().into()), 0);
    let restarting = || ferz::Sequence::from(by_weight()).restarts(Restarts::Luby(5));
    assert!(restarts(restarting()) > 0);
    assert!(restarts(first_fail(&x[..1]).then(restarting())) > 0);
    assert!(restarts(restarting().then(first_fail(&x))) > 0);
    let mut told_not_to = m.search(restarting()).unwrap().restarts(Restarts::Never);
    assert_eq!((told_not_to.count(), told_not_to.stats().restarts), (0, 0));
}

proptest! {
    #![proptest_config(cases())]

    /// A solution that is given is the first to be found, and all others are found as well.
    #[test]
    fn a_warm_start_comes_first(spec in spec(), number in any::<usize>(), which in any::<usize>(), noise in 0..9i64) {
        let (m, x) = spec.model(Variant::Fused);
        let solutions = by_force(&m);
        prop_assume!(!solutions.is_empty());
        let known = &solutions[which % solutions.len()];
        // Hints that cannot be followed, and those on what is fixed already, change nothing.
        let impossible = x.iter().map(|&x| (ferz::Term::from(x), -1_000_000 - noise));
        let hints = impossible.chain(x.iter().map(|&x| (noise - x, noise - known[x.index()])).map(|(view, v)| (view.into(), v)));
        let again = x.iter().map(|&x| (ferz::Term::from(x), known[x.index()]));
        let number_term = [(ferz::Term::from(3), 4)];
        let strategy = warm_start(hints.chain(again).chain(number_term)).then(strategy(&x, number));
        let mut search = m.search(strategy).unwrap();
        let found = rows(&mut search);
        prop_assert_eq!(&found[0], known);
        prop_assert_eq!(sorted(found), solutions);
    }
}

#[test]
fn hints_on_what_is_not_of_the_model_are_refused() {
    let mut m = Model::new();
    let x = m.int(0..=1);
    let foreign = Model::new().ints(3, 0..=1)[2];
    let refused = m.search(warm_start([(foreign, 0)])).unwrap_err().to_string();
    assert_eq!(refused, "the strategy: it speaks of variable x2, which is not of this model");
    assert!(m.search(warm_start([(x + i64::MAX, 0)])).is_err());
    assert_eq!(m.search(warm_start([(x, i64::MIN), (x, i64::MAX)])).unwrap().count(), 2);
}
