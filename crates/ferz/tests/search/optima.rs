//! Branch and bound against brute force.

use ferz::{
    Domain, Limits, MAX_VALUE, MIN_VALUE, Model, SolveStatus, StopReason, ValueOrder, all_different, branch,
};
use proptest::prelude::*;

use crate::cases;
use crate::models::{Variant, by_force, spec};
use crate::strategies::strategy;

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn optima_are_those_of_brute_force(
        spec in spec(),
        number in any::<usize>(),
        which in any::<usize>(),
        by in -5..5i64,
        objective in 0..4u8,
    ) {
        let (mut m, x) = spec.model(Variant::Fused);
        let solutions = by_force(&m);
        let goal = x[which % x.len()];
        let values = solutions.iter().map(|row| row[goal.index()]);
        let best = match objective {
            0 => { m.minimize(goal + by); values.min() }
            1 => { m.maximize(goal); values.max() }
            2 => { m.minimize(by - goal); values.max() }
            _ => { m.maximize(3 * goal - 4 * goal + by); values.min() }
        };
        let mut search = m.search(strategy(&x, number)).unwrap();
        let outcome = search.solve();
        prop_assert!(search.is_complete());
        prop_assert_eq!(outcome.stats, *search.stats());
        match best {
            None => {
                prop_assert_eq!(outcome.status, SolveStatus::Unsatisfiable);
                prop_assert_eq!(outcome.best, None);
            }
            Some(best) => {
                prop_assert_eq!(outcome.status, SolveStatus::Optimal);
                let found = outcome.best.unwrap();
                prop_assert_eq!(found[goal], best);
                prop_assert!(solutions.contains(&found.values().to_vec()));
            }
        }
        // Each solution on the way is better than the one before.
        let mut search = m.search(strategy(&x, number)).unwrap();
        let way: Vec<i64> = search.solutions().map(|solution| solution[goal]).collect();
        let better = if matches!(objective, 0 | 3) { |a: &i64, b: &i64| a > b } else { |a: &i64, b: &i64| a < b };
        prop_assert!(way.is_sorted_by(better), "{way:?}");
    }
}

/// Once there was a solution, it is no longer true that there is none.
#[test]
fn solving_again_does_not_deny_the_solutions() {
    let mut m = Model::new();
    let x = m.int(1..=3);
    let mut search = m.search(branch(&[x])).unwrap();
    assert_eq!(search.count(), 3);
    assert_ne!(search.solve().status, SolveStatus::Unsatisfiable);

    m.minimize(x);
    let mut search = m.search(branch(&[x])).unwrap();
    assert_eq!(search.solve().status, SolveStatus::Optimal);
    assert_ne!(search.solve().status, SolveStatus::Unsatisfiable);
}

#[test]
fn the_best_so_far_is_kept_at_a_limit() {
    let mut m = Model::new();
    let x = m.ints(3, 0..=9);
    m.add(all_different(x.iter().copied()));
    m.maximize(x[2]);
    let mut search = m.search(branch(&x)).unwrap().limits(Limits::none().solutions(2));
    let outcome = search.solve();
    assert_eq!(outcome.status, SolveStatus::Satisfied);
    assert_eq!(outcome.best.map(|best| best[x[2]]), Some(3));
    assert_eq!(search.stop_reason(), Some(StopReason::Solutions));
}

#[test]
fn objectives_at_the_ends_of_the_values() {
    for (domain, least) in
        [(Domain::from(MIN_VALUE..=MIN_VALUE + 5), true), (Domain::from(MAX_VALUE - 5..=MAX_VALUE), false)]
    {
        let mut m = Model::new();
        let x = m.int(domain.clone());
        if least {
            m.minimize(x);
        } else {
            m.maximize(x);
        }
        for value in ValueOrder::ALL {
            let outcome = m.search(branch(&[x]).value(value)).unwrap().solve();
            assert_eq!(outcome.status, SolveStatus::Optimal);
            assert_eq!(outcome.best.map(|best| best[x]), if least { domain.min() } else { domain.max() });
        }
    }
}
