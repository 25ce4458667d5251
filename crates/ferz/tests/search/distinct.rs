//! Searches for solutions that differ in some of the variables.

use ferz::{Model, Var, branch, sum};
use proptest::prelude::*;

use crate::cases;
use crate::models::{Variant, by_force, spec};
use crate::strategies::strategy;

proptest! {
    #![proptest_config(cases())]

    /// Each assignment of some variables that can be completed comes once if they are decided first, and otherwise at
    /// least once.
    #[test]
    fn each_assignment_of_some_variables_comes(spec in spec(), number in any::<usize>(), mask in any::<u8>()) {
        let (m, x) = spec.model(Variant::Fused);
        let (some, others): (Vec<Var>, Vec<Var>) = x.iter().partition(|var| mask >> (var.index() % 8) & 1 == 1);
        let project = |row: &Vec<i64>| some.iter().map(|var| row[var.index()]).collect::<Vec<_>>();
        let all = by_force(&m);
        let mut expected: Vec<_> = all.iter().map(project).collect();
        expected.sort_unstable();
        expected.dedup();

        let first = strategy(&some, number).then(strategy(&others, number / 2));
        let mut search = m.search(first).unwrap().distinct_in(&some);
        let found: Vec<_> = search.solutions().map(|solution| solution.values().to_vec()).collect();
        let mut projected: Vec<_> = found.iter().map(project).collect();
        projected.sort_unstable();
        prop_assert_eq!(&projected, &expected);
        prop_assert!(search.is_complete());
        prop_assert!(found.iter().all(|row| all.contains(row)));

        let mut search = m.search(strategy(&x, number)).unwrap().distinct_in(&some);
        let mut projected: Vec<_> = search.solutions().map(|solution| project(&solution.values().to_vec())).collect();
        prop_assert!(projected.len() <= all.len());
        projected.sort_unstable();
        projected.dedup();
        prop_assert_eq!(projected, expected);
    }
}

/// A better solution may differ in the other variables alone.
#[test]
fn an_optimum_is_not_missed() {
    let mut m = Model::new();
    let x = m.ints(3, 0..4);
    m.maximize(sum(&x[1..]));
    let outcome = m.search(branch(&x)).unwrap().distinct_in(&x[..1]).solve();
    assert_eq!(outcome.best.map(|best| best.values_of(&x[1..])), Some(vec![3, 3]));
}

#[test]
fn what_tells_nothing_apart() {
    let mut m = Model::new();
    let x = m.ints(3, 0..4);
    assert_eq!(m.search(branch(&x)).unwrap().distinct_in(&[]).count(), 1);
    assert_eq!(m.search(branch(&x)).unwrap().distinct_in(&x).count(), 64);
    let mut other = Model::new();
    let foreign = other.ints(5, 0..2)[4];
    assert_eq!(m.search(branch(&x)).unwrap().distinct_in(&[x[0], foreign]).count(), 4);
    m.add(x[0].ne(x[0]));
    assert_eq!(m.search(branch(&x)).unwrap().distinct_in(&[]).count(), 0);
}
