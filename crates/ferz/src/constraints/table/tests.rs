use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::constraints::consistency_tests::{problem, term, value};
use crate::{Domain, MAX_VALUE, MIN_VALUE, Model, ModelError, all_different, branch, first_fail};

/// Terms over three variables, and so many tuples of as many values.
fn anything(count: std::ops::Range<usize>) -> impl Strategy<Value = (Vec<Term>, Vec<Vec<i64>>)> {
    (0..5usize).prop_flat_map(move |length| (vec(term(3), length), vec(vec(value(), length), count.clone())))
}

proptest! {
    #[test]
    fn means_what_it_says((terms, tuples) in anything(0..20), problem in problem(3)) {
        problem.check(&table(terms, tuples))?;
    }

    #[test]
    fn means_what_it_forbids((terms, tuples) in anything(0..60), problem in problem(3)) {
        problem.check(&forbidden(terms, tuples))?;
    }

    #[test]
    fn many_tuples(tuples in vec(vec(value(), 4), 100..600), problem in problem(4)) {
        problem.check(&table((0..4).map(Var), tuples))?;
    }

    #[test]
    fn few_are_left(
        kept in proptest::collection::btree_set(vec(0..4i64, 3), 0..12),
        domains in vec(proptest::collection::btree_set(0..5i64, 1..5), 3),
        problem in problem(3),
    ) {
        let all = (0..64i64).map(|i| vec![i / 16, i / 4 % 4, i % 4]);
        let problem = problem.over(domains.into_iter().map(Domain::from_iter).collect());
        problem.check(&forbidden((0..3).map(Var), all.filter(|tuple| !kept.contains(tuple))))?;
    }

    #[test]
    fn very_wide_variables_meet(
        xy in vec((-9..9i64, -9..9i64), 0..30),
        yz in vec((-9..9i64, -9..9i64), 0..30),
    ) {
        let mut m = Model::new();
        let x = m.ints(3, -(1 << 60)..=1 << 60);
        let wide = |pairs: &[(i64, i64)]| pairs.iter().map(|pair| [pair.0 << 40, pair.1 << 40]).collect::<Vec<_>>();
        m.add(table([x[0], x[1]], wide(&xy)));
        m.add(table([x[1], x[2]], wide(&yz)));
        let of_x = |x: &(i64, i64)| yz.iter().filter(|y| y.0 == x.1).map(|y| (x.0, x.1, y.1)).collect::<Vec<_>>();
        let expected: BTreeSet<(i64, i64, i64)> = xy.iter().flat_map(of_x).collect();
        for vars in [[x[0], x[1], x[2]], [x[1], x[2], x[0]]] {
            prop_assert_eq!(m.search(branch(&vars)).unwrap().count(), expected.len() as u64);
        }
    }
}

/// Different tuples whose columns have little to do with one another.
fn scattered() -> BTreeSet<[i64; 4]> {
    (0..1500).map(|i: i64| [i * i % 31, i * 7 % 29, i % 3 * 1000, i * i * i % 100_003]).collect()
}

#[test]
fn as_many_solutions_as_tuples() {
    let tuples = scattered();
    let inside = tuples.iter().filter(|tuple| tuple[1] >= 3 && tuple[3] != 27).count();
    let mut m = Model::new();
    let x = [
        m.int(-100..=100),
        m.int(3..=40),
        m.int(0..=2000),
        m.int(Domain::from_runs([(0, 26), (28, 1 << 40)])),
    ];
    m.add(table(x, tuples.iter().chain(&tuples)));
    for strategy in [branch(&x), first_fail(&x), branch(&[x[3], x[2]]), branch(&[x[1], x[0], x[2], x[3]])] {
        let mut search = m.search(strategy).unwrap();
        assert_eq!(search.count(), inside as u64);
        assert_eq!(search.stats().failures, 0);
    }
}

#[test]
fn as_many_solutions_as_others() {
    let tuples = scattered();
    let mut m = Model::new();
    let x = [m.int(0..31), m.int(0..29), m.int(Domain::from([0, 1000, 2000])), m.int(Domain::from([27, 64]))];
    m.add(forbidden(x, tuples.iter().chain(&tuples)));
    let inside = tuples.iter().filter(|tuple| [27, 64].contains(&tuple[3])).count() as u64;
    assert!(inside > 0);
    for strategy in [branch(&x), first_fail(&x), branch(&[x[1], x[0], x[2], x[3]])] {
        let mut search = m.search(strategy).unwrap();
        assert_eq!(search.count(), 31 * 29 * 3 * 2 - inside);
        assert_eq!(search.stats().failures, 0);
    }
}

/// The number of ways to write 36 as a product of three numbers is (4 over 2) squared.
#[test]
fn products() {
    let mut m = Model::new();
    let x = m.ints(4, 1..=36);
    let product = |a: i64| (1..=36).map(move |b| [a, b, a * b]);
    m.add(table([x[0], x[1], x[3]], (1..=36).flat_map(product)));
    m.add(table([Term::from(x[2]), x[3].into(), 36.into()], (1..=36).flat_map(product)));
    assert_eq!(m.search(branch(&x[..3])).unwrap().count(), 36);
}

/// As a table, `all_different` leaves as many solutions as there are permutations.
#[test]
fn permutations_meet_all_different() {
    let mut m = Model::new();
    let x = m.ints(5, 0..=4);
    let tuples = (0..5i64.pow(5)).map(|i| [0, 1, 2, 3, 4].map(|digit| i / 5i64.pow(digit) % 5));
    m.add(table(x.iter().copied(), tuples.clone().filter(|t| t[0] < t[1])));
    m.add(all_different(x.iter().copied()));
    assert_eq!(m.search(first_fail(&x)).unwrap().count(), 60);
}

#[test]
fn without_terms_it_holds_if_there_is_a_tuple() {
    let count = |table: Table| {
        let mut m = Model::new();
        m.int(0..=4);
        m.add(table);
        m.search(branch(&[])).unwrap().count()
    };
    let none = || std::iter::empty::<Term>();
    assert_eq!(count(table(none(), [[], []])), 5);
    assert_eq!(count(table(none(), [[0; 0]; 0])), 0);
    assert_eq!(count(table([Var(0)], [[0; 1]; 0])), 0);
}

#[test]
fn a_very_wide_variable() {
    let mut m = Model::new();
    let (x, y) = (m.int(0..=1 << 60), m.int(0..=3));
    m.add(table([x], [[1 << 30], [1 << 50], [5]]));
    m.add(table([x + 1, y.into()], [[6, 0], [6, 3], [(1 << 50) + 1, 1], [(1 << 51) + 1, 2], [7, 3]]));
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    assert_eq!((engine.store().min(x), engine.store().max(x)), (5, 1 << 50));
    assert!(engine.store().iter(y).eq([0, 1, 3]));
    assert_eq!(m.search(branch(&[x])).unwrap().count(), 3);
    assert_eq!(m.search(branch(&[y])).unwrap().count(), 3);
}

/// Of `n` variables of `m` values all assignments but one are excluded: domain consistency finds it at the root.
#[test]
fn all_but_one() {
    let mut m = Model::new();
    let x = m.ints(4, 0..5);
    let digits = |i: i64| [0, 1, 2, 3].map(|place| i / 5i64.pow(place) % 5);
    m.add(forbidden(&x, (0..625).map(digits).filter(|tuple| *tuple != [4, 0, 2, 1])));
    let mut search = m.search(branch(&x)).unwrap();
    assert_eq!(search.count(), 1);
    assert_eq!(search.stats().nodes, 1);
}

#[test]
fn very_wide_variables() {
    let mut m = Model::new();
    let x = m.ints(3, MIN_VALUE..=MAX_VALUE);
    let (y, z) = (m.int(0..=1), m.int(0..=1));
    m.add(forbidden(
        [Term::from(x[0]), x[1].into(), x[2].into(), y.into()],
        [[5, MIN_VALUE, 7, 0], [5, 6, 7, 1]],
    ));
    m.add(forbidden([y, z], [[0, 0], [1, 0]]));
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    assert_eq!(engine.store().value(z), Some(1));
    for (x, v) in x.into_iter().zip([5, MIN_VALUE, 7]) {
        engine.store_mut().fix(x, v).unwrap();
    }
    engine.fixpoint().unwrap();
    assert_eq!(engine.store().value(y), Some(1));
}

#[test]
fn without_terms_it_holds_if_there_is_no_tuple() {
    let count = |forbidden: Forbidden| {
        let mut m = Model::new();
        m.int(0..=4);
        m.add(forbidden);
        m.search(branch(&[])).unwrap().count()
    };
    let none = || std::iter::empty::<Term>();
    assert_eq!(count(forbidden(none(), [[], []])), 0);
    assert_eq!(count(forbidden(none(), [[0; 0]; 0])), 5);
    assert_eq!(count(forbidden([Var(0)], [[0; 1]; 0])), 5);
    assert_eq!(count(forbidden([Var(0)], [[3], [7]])), 4);
    assert_eq!(count(forbidden([Term::from(Var(0)), 3.into()], [[3, 3], [2, 2]])), 4);
    assert_eq!(count(forbidden([Var(0), Var(0)], [[3, 3], [2, 1]])), 4);
}

#[test]
fn a_tuple_of_another_length_is_refused() {
    let mut m = Model::new();
    let x = m.ints(2, 0..=4);
    let tuples = [vec![1, 2], vec![1, 2, 3], vec![]];
    let mut n = m.clone();
    m.add(table(&x, &tuples));
    n.add(forbidden(&x, &tuples));
    for m in [m, n] {
        let error = m.search(branch(&x)).unwrap_err().to_string();
        assert!(
            error.ends_with("tuple (1, 2, 3) at index 1 is of length 3, but there are 2 terms"),
            "{error}"
        );
    }
}

#[test]
fn terms_out_of_range_are_refused() {
    let mut m = Model::new();
    let x = m.int(0..=4);
    let mut n = m.clone();
    m.add(table([x + MAX_VALUE], [[1]]));
    n.add(forbidden([x + MAX_VALUE], [[1]]));
    for m in [m, n] {
        assert!(matches!(m.engine(), Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
    }
}

#[test]
fn shows_itself() {
    let (x, y) = (Var(0), Var(1));
    assert_eq!(table([x, y], [[1, 2], [3, 4]]).to_string(), "(x0, x1) in {(1, 2), (3, 4)}");
    assert_eq!(table([3 - x], [[-1]; 120]).to_string(), "(3 - x0) in {(-1), (-1), (-1), … 120 tuples}");
    assert_eq!(forbidden([x, y], [[1, 2], [3, 4]]).to_string(), "(x0, x1) not in {(1, 2), (3, 4)}");
}
