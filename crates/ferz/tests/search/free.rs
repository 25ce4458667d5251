//! The free search: the same solutions and optima as any other, and the same search each time.

use ferz::{Consistency, Model, SolveStatus, free_search, sum};
use proptest::prelude::*;

use crate::models::{Variant, by_force, queens, spec};
use crate::{cases, rows, sorted};

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn each_solution_comes_once(spec in spec(), seed in proptest::option::of(any::<u64>()), some in 0..7usize) {
        let (m, x) = spec.model(Variant::Fused);
        let strategy = free_search(&x[..some.min(x.len())]);
        let strategy = seed.map_or(strategy.clone(), |seed| strategy.seed(seed));
        let mut search = m.search(strategy.clone()).unwrap();
        let found = rows(&mut search);
        prop_assert!(search.is_complete());
        prop_assert_eq!(&rows(&mut m.search(strategy).unwrap()), &found);
        prop_assert_eq!(sorted(found), by_force(&m));
    }

    #[test]
    fn optima_are_those_of_brute_force(spec in spec(), weights in proptest::collection::vec(-3..4i64, 6)) {
        let (mut m, x) = spec.model(Variant::Fused);
        let objective: ferz::Linear = sum(x.iter().zip(weights).map(|(&x, a)| a * x));
        m.minimize(objective.clone());
        let best = by_force(&m).iter().map(|row| objective.value(&|x| row[x.index()])).min();
        let outcome = m.search(free_search(&x)).unwrap().solve();
        prop_assert_eq!(outcome.status, if best.is_some() { SolveStatus::Optimal } else { SolveStatus::Unsatisfiable });
        prop_assert_eq!(outcome.best.map(|found| objective.value(&|x| found[x])), best);
    }
}

#[test]
fn a_variable_of_another_model_is_refused() {
    let mut m = Model::new();
    m.int(0..=1);
    let foreign = Model::new().ints(3, 0..=1);
    assert!(m.search(free_search(&foreign)).is_err());
    assert_eq!(m.search(free_search(&[])).unwrap().count(), 2);
}

#[test]
fn queens_are_counted() {
    for (n, count) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352)] {
        let (m, q) = queens(n, Consistency::Value);
        for strategy in [free_search(&q), free_search(&q).seed(9)] {
            assert_eq!(m.search(strategy).unwrap().count(), count, "{n}");
        }
    }
}
