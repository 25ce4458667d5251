use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::constraints::consistency_tests::{problem, term, value};
use crate::{Domain, Model, ModelError, branch, first_fail};

fn array() -> impl Strategy<Value = Vec<i64>> {
    vec(prop_oneof![4 => 0..3i64, 1 => value()], 0..9)
}

proptest! {
    #[test]
    fn means_what_it_says(
        array in array(),
        terms in (term(2), term(2)),
        problem in problem(2),
    ) {
        problem.check(&element(array, terms.0, terms.1))?;
    }

    #[test]
    fn few_groups(array in prop_oneof![vec(0..3i64, 3..12), vec(0..3i64, 70..150)], problem in problem(2)) {
        let domains = vec![Domain::from(-1..=array.len() as i64), Domain::from(0..=3)];
        problem.over(domains).check(&element(array, Var(0), Var(1)))?;
    }
}

#[test]
fn as_many_solutions_as_indexes() {
    let n = 300;
    let mut m = Model::new();
    let (x, y) = (m.int(-10..=n + 10), m.int(0..=n));
    m.add(element((0..n).map(|i| i * i % 7).collect::<Vec<_>>(), x, y));
    assert_eq!(m.search(branch(&[x])).unwrap().count(), n as u64);
    assert_eq!(m.search(branch(&[y])).unwrap().count(), n as u64);
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    assert!(engine.store().iter(y).eq([0, 1, 2, 4]));
}

#[test]
fn a_value_goes_with_its_last_index() {
    let array = [0, 0, 0, 1, 1, 1, 2, 2, 2];
    let mut m = Model::new();
    let (x, y) = (m.int(0..=8), m.int(0..=2));
    m.add(element(array, x, y));
    let mut engine = m.engine().unwrap();
    for order in [[3, 4, 5, 0, 1], [8, 6, 7, 2, 1], [1, 0, 2, 7, 6]] {
        engine.push();
        for removed in order {
            engine.store_mut().remove(x, removed).unwrap();
            engine.fixpoint().unwrap();
            let left: BTreeSet<i64> = engine.store().iter(x).map(|at| array[at as usize]).collect();
            assert!(engine.store().iter(y).eq(left));
        }
        engine.pop();
    }
}

#[test]
fn a_very_wide_result() {
    let prices: Vec<i64> = (0..40).map(|i| (i * 17 % 40) << 40).collect();
    let mut m = Model::new();
    let (x, y) = (m.int(0..=1000), m.int(-(1 << 60)..=1 << 60));
    m.add(element(prices, x, 7 - y));
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    assert_eq!((engine.store().min(x), engine.store().max(x)), (0, 39));
    assert_eq!((engine.store().min(y), engine.store().max(y)), (7 - (39 << 40), 7));
    for strategy in [branch(&[x]), branch(&[y]), first_fail(&[x, y])] {
        let mut search = m.search(strategy).unwrap();
        assert_eq!(search.count(), 40);
        assert_eq!(search.stats().failures, 0);
    }
}

#[test]
fn an_empty_array_has_no_solution() {
    let mut m = Model::new();
    let x = m.int(0..=3);
    m.add(element([], x, x));
    assert_eq!(m.search(branch(&[x])).unwrap().count(), 0);
}

#[test]
fn shows_itself() {
    let (x, y) = (Var(1), Var(2));
    assert_eq!(element([3, 5, 8], x, y).to_string(), "[3, 5, 8][x1] = x2");
    assert_eq!(element([], x - 1, 7).to_string(), "[][x1 - 1] = 7");
    let long = element(vec![4; 100], x, y);
    assert_eq!(long.to_string(), "[4, 4, 4, … 100 values][x1] = x2");
}

#[test]
fn overflow_is_refused() {
    let mut m = Model::new();
    let (x, y) = (m.int(0..=3), m.int(0..=3));
    m.add(element([1, i64::MAX, i64::MIN], x, y));
    assert_eq!(m.search(branch(&[x])).unwrap().count(), 1);
    m.add(element([1, 2], x, y + crate::MAX_VALUE));
    assert!(matches!(m.search(branch(&[x])), Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
}
