use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::constraints::consistency_tests::{problem, term, value};
use crate::{Domain, Model, ModelError, Signed, branch, first_fail};

/// The term with another variable.
fn of(var: Var, term: Term) -> Term {
    match term {
        Term::View(view) => Term::View(Signed { var, ..view }),
        number => number,
    }
}

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

    /// Also where the index and the result are of the same variable, or of one in the array.
    #[test]
    fn of_terms_it_means_what_it_says(
        array in vec(term(1), 0..4),
        (index, result) in (term(3), term(3)),
        problem in problem(3),
    ) {
        let of_different = |(at, term)| of(Var(at), term);
        let array: Vec<Term> = (0..).zip(array).map(of_different).collect();
        problem.check(&element(array, index, result))?;
    }

    #[test]
    fn rows_mean_what_they_say(
        rows in vec(vec(prop_oneof![4 => 0..3i64, 1 => value()], 3), 0..4),
        (row, column, result) in (term(2), term(2), term(1)),
        problem in problem(3),
    ) {
        // Row and column may be of the same variable, the result is of another one.
        problem.check(&element_in_rows(rows, (row, column), of(Var(2), result)))?;
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
    m.add(element([0; 0], x, x));
    assert_eq!(m.search(branch(&[x])).unwrap().count(), 0);
}

#[test]
fn shows_itself() {
    let (x, y) = (Var(1), Var(2));
    assert_eq!(element([3, 5, 8], x, y).to_string(), "[3, 5, 8][x1] = x2");
    assert_eq!(element([0; 0], x - 1, 7).to_string(), "[][x1 - 1] = 7");
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

#[test]
fn an_index_that_is_the_result() {
    let mut m = Model::new();
    let (a, x) = (m.ints(3, 1..=3), m.int(0..=4));
    m.add(element(&a, x - 1, x));
    assert_eq!(m.search(first_fail(&[a, vec![x]].concat())).unwrap().count(), 27);
}

#[test]
fn an_index_that_is_outside() {
    let mut m = Model::new();
    let (index, result) = (m.int(4..=6), m.int(0..=9));
    m.add(element([4, 9, 4], index - 1, result));
    assert_eq!(m.search(branch(&[index, result])).unwrap().count(), 0);
}

#[test]
fn a_place_that_may_be_outside() {
    let mut m = Model::new();
    let (row, column) = (m.int(0..=3), m.int(0..=4));
    m.add(element_in_rows([[1, 2, 3], [3, 2, 1]], (row - 1, column - 1), 3));
    let mut search = m.search(branch(&[row, column])).unwrap();
    let found: Vec<_> = search.solutions().map(|solution| (solution[row], solution[column])).collect();
    assert_eq!(found, [(1, 3), (2, 1)]);
}

/// The index and the other variables of the array are free, the result follows.
#[test]
fn as_many_solutions_as_arrays_and_indexes() {
    for (n, values) in [(1, 5), (3, 4), (5, 3)] {
        let mut m = Model::new();
        let (x, index, result) = (m.ints(n as usize, 0..values), m.int(-3..=99), m.int(-9..=9));
        m.add(element(&x, index, result));
        let expected = n * values.pow(n as u32);
        assert_eq!(
            m.search(first_fail(&[vec![result, index], x].concat())).unwrap().count(),
            expected as u64
        );
    }
}

#[test]
fn truth_values_in_an_array() {
    let mut m = Model::new();
    let (a, b, index) = (m.bool(), m.bool(), m.int(1..=3));
    m.add(element([a, true.into(), b], index - 1, 0));
    assert_eq!(m.search(branch(&[index])).unwrap().count(), 4);
}

#[test]
fn arrays_of_very_wide_views() {
    let far = 1 << 60;
    let mut m = Model::new();
    let x = m.int(Domain::from_runs([(-far, -5), (7, 9)]));
    let y = m.int(Domain::from_runs([(0, 6), (20, far)]));
    let (index, result) = (m.int(0..=2), m.int(-4..=far));
    m.add(element([x + 0, 3 - y, y + 0], index, result));
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    assert_eq!((engine.store().min(result), engine.store().max(result)), (-3, far));
    engine.store_mut().at_most(result, 19).unwrap();
    engine.store_mut().at_least(result, 4).unwrap();
    engine.fixpoint().unwrap();
    assert!(engine.store().iter(result).eq(4..=9));
    assert!(engine.store().iter(index).eq([0, 2]));
    engine.store_mut().fix(index, 2).unwrap();
    engine.fixpoint().unwrap();
    assert!(engine.store().iter(y).eq([4, 5, 6]) && engine.store().iter(result).eq([4, 5, 6]));
}

#[test]
fn rows_of_different_lengths_are_refused() {
    let mut m = Model::new();
    let x = m.int(0..=3);
    m.add(element_in_rows([vec![1, 2], vec![3]], (x, x), x));
    let error = m.engine().unwrap_err().to_string();
    assert!(error.ends_with("row 1 is of length 1, but row 0 is of length 2"), "{error}");
}

#[test]
fn rows_show_themselves() {
    let (x, y) = (Var(1), Var(2));
    let rows = element_in_rows([[1, 2], [3, 4]], (x, y + 1), 7);
    assert_eq!(rows.to_string(), "[[1, 2], [3, 4]][x1, x2 + 1] = 7");
    assert_eq!(element([x + 1, 5 - y], x, y).to_string(), "[x1 + 1, 5 - x2][x1] = x2");
}
