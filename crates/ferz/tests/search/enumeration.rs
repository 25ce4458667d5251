//! Every solution once, in the order asked for, under every strategy.

use std::collections::BTreeSet;

use ferz::{
    Assignment, Branching, Consistency, Limits, MAX_VALUE, MIN_VALUE, Model, SolveStatus, StopReason,
    ValueOrder, Var, VarOrder, branch,
};
use proptest::prelude::*;

use crate::models::{Variant, by_force, queens, spec};
use crate::strategies::{strategies, strategy};
use crate::{cases, rows, sorted};

#[test]
fn free_variables_take_every_value_under_every_strategy() {
    let mut m = Model::new();
    m.int([-3, 0, 1]);
    m.int([7, 200]);
    m.int([-100_000, 5, 6, 100_000]);
    m.int(4);
    let vars: Vec<Var> = m.vars().collect();
    let expected = by_force(&m);
    assert_eq!(expected.len(), 24);
    for strategy in strategies(&vars) {
        let mut search = m.search(strategy.clone()).unwrap();
        assert_eq!(sorted(rows(&mut search)), expected, "{strategy:?}");
        assert!(search.is_complete());
        assert_eq!(search.stop_reason(), None);
        let stats = search.stats();
        assert_eq!((stats.solutions, stats.failures), (24, 0), "{strategy:?}");
        assert!(stats.peak_depth >= 3 && stats.propagations == 0, "{strategy:?}: {stats:?}");
        assert_eq!(m.search(strategy).unwrap().count(), 24);
    }
}

#[test]
fn solutions_come_in_the_order_of_the_values() {
    let mut m = Model::new();
    let x = m.ints(2, [1, 2, 4, 9, 10]);
    let values = |value, branching| {
        let mut search = m.search(branch(&x).value(value).branching(branching)).unwrap();
        rows(&mut search)
    };
    let lexicographic = by_force(&m);
    let reversed: Vec<Vec<i64>> = lexicographic.iter().rev().cloned().collect();
    let by = |order: [i64; 5]| order.iter().flat_map(|&a| order.map(|b| vec![a, b])).collect::<Vec<_>>();
    for branching in Branching::ALL {
        // What is excluded first comes last.
        let [min, max] = if branching == Branching::Exclude {
            [&reversed, &lexicographic]
        } else {
            [&lexicographic, &reversed]
        };
        assert_eq!(&values(ValueOrder::Min, branching), min, "{branching:?}");
        assert_eq!(&values(ValueOrder::Max, branching), max, "{branching:?}");
        assert_eq!(values(ValueOrder::SplitLow, branching), lexicographic, "{branching:?}");
        assert_eq!(values(ValueOrder::SplitHigh, branching), reversed, "{branching:?}");
        assert_eq!(values(ValueOrder::Interval, branching), lexicographic, "{branching:?}");
    }
    // The median of what is left, again and again; the nearest to the middle of the bounds, 5.5.
    assert_eq!(values(ValueOrder::Median, Branching::TwoWay), by([4, 2, 9, 1, 10]));
    assert_eq!(values(ValueOrder::Median, Branching::DWay), by([4, 2, 9, 1, 10]));
    assert_eq!(values(ValueOrder::MiddleOut, Branching::DWay), by([4, 2, 9, 1, 10]));
    assert_eq!(values(ValueOrder::Median, Branching::Exclude), by([10, 1, 9, 2, 4]));
}

#[test]
fn variables_come_in_the_order_asked_for() {
    let mut m = Model::new();
    let x = [m.int(3..=7), m.int(-1..=9), m.int(4..=5), m.int([0, 1, 20])];
    let first = |order: VarOrder| {
        let mut search = m.search(branch(&x).order(order).value(ValueOrder::Max)).unwrap();
        let (first, second) =
            (search.next_solution().unwrap().to_assignment(), search.next_solution().unwrap());
        // The variable that changes first is the one that was branched on last.
        m.vars().find(|&var| second.value(var) != first[var])
    };
    assert_eq!(first(VarOrder::Input), Some(x[3]));
    assert_eq!(first(VarOrder::SmallestDomain), Some(x[1]));
    assert_eq!(first(VarOrder::LargestDomain), Some(x[2]));
    assert_eq!(first(VarOrder::SmallestValue), Some(x[2]));
    assert_eq!(first(VarOrder::LargestValue), Some(x[2]));
}

#[test]
fn the_largest_regret_comes_first() {
    let mut m = Model::new();
    let x = [m.int([1, 2, 9]), m.int([5, 7, 8]), m.int([0, 4])];
    let mut search = m.search(branch(&x).order(VarOrder::LargestRegret)).unwrap();
    let found = rows(&mut search);
    assert_eq!(found[..4], [[1, 5, 0], [2, 5, 0], [9, 5, 0], [1, 7, 0]]);
}

#[test]
fn the_most_constraints_come_first() {
    let mut m = Model::new();
    let x = m.ints(3, 0..=1);
    m.add((x[0] + 0).ne(x[2] + 1));
    m.add((x[1] + 0).ne(x[2] + 1));
    let mut search = m.search(branch(&x).order(VarOrder::LargestDegree)).unwrap();
    let found = rows(&mut search);
    assert!(found.is_sorted_by_key(|row| [row[2], row[0], row[1]]), "{found:?}");
}

#[test]
fn the_widest_domain_can_be_searched() {
    // To exclude values one by one would take too long.
    let branchings = [Branching::TwoWay, Branching::DWay, Branching::Split];
    for (value, branching) in ValueOrder::ALL.into_iter().flat_map(|value| branchings.map(|b| (value, b))) {
        for order in VarOrder::ALL {
            let mut m = Model::new();
            let x = m.ints(2, MIN_VALUE..=MAX_VALUE);
            let strategy = branch(&x).order(order).value(value).branching(branching);
            let mut search = m.search(strategy).unwrap().limits(Limits::none().solutions(5));
            let found: BTreeSet<Assignment> = search.solutions().collect();
            assert_eq!(found.len(), 5, "{order:?} {value:?} {branching:?}");
            assert_eq!(search.stop_reason(), Some(StopReason::Solutions));
        }
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn random_models_have_their_solutions_once(spec in spec(), number in any::<usize>()) {
        let (m, x) = spec.model(Variant::Fused);
        let expected = by_force(&m);
        let mut search = m.search(strategy(&x, number)).unwrap();
        prop_assert_eq!(sorted(rows(&mut search)), expected, "{}", m);
        prop_assert!(search.is_complete());
    }
}

#[test]
fn every_strategy_counts_the_queens() {
    let (m, q) = queens(5, Consistency::Value);
    for strategy in strategies(&q) {
        let mut search = m.search(strategy.clone()).unwrap();
        assert_eq!(search.count(), 10, "{strategy:?}");
    }
}

#[test]
fn an_empty_model_has_one_solution() {
    let m = Model::new();
    let mut search = m.search(branch(&[])).unwrap();
    assert_eq!(
        search.next_solution().map(|solution| solution.to_assignment().values().to_vec()),
        Some(vec![])
    );
    assert!(search.next_solution().is_none());
    assert!(search.is_complete());
    assert_eq!((search.stats().nodes, search.stats().solutions, search.stats().peak_depth), (1, 1, 0));
}

#[test]
fn a_search_at_its_end_stays_there() {
    let (m, q) = queens(4, Consistency::Value);
    let mut search = m.search(branch(&q)).unwrap();
    assert_eq!(search.count(), 2);
    let stats = *search.stats();
    for _ in 0..3 {
        assert!(search.next_solution().is_none());
        assert_eq!(search.count(), 0);
        assert_eq!(search.solutions().next(), None);
    }
    assert!(search.is_complete());
    assert_eq!((search.stats().nodes, search.stats().solutions), (stats.nodes, 2));
}

#[test]
fn the_ways_to_ask_can_be_mixed() {
    let (m, q) = queens(6, Consistency::Value);
    let mut search = m.search(branch(&q)).unwrap();
    let first = search.next_solution().unwrap().to_assignment();
    let second = search.solutions().next().unwrap();
    let third = search.solve();
    assert_eq!(third.status, SolveStatus::Satisfied);
    assert_eq!(search.count(), 1);
    let found = BTreeSet::from([first, second, third.best.unwrap()]);
    assert_eq!((found.len(), search.stats().solutions), (3, 4));
}

#[test]
fn a_solution_lends_the_store() {
    let mut m = Model::new();
    let x = m.int(3..=4);
    let mut search = m.search(branch(&[x])).unwrap();
    let solution = search.next_solution().unwrap();
    assert_eq!((solution.value(x), solution.value(10 - x), solution.value(x + 2)), (3, 7, 5));
    let kept = solution.to_assignment();
    assert_eq!((kept[x], kept.value(-x), kept.values()), (3, -3, &[3][..]));
    assert_eq!(search.store().value(x), Some(3));
}
