use super::*;
use crate::constraints::counting::closed_forms::{binomial, solutions};
use crate::{MAX_VALUE, MIN_VALUE, Model, ModelError, branch};

#[test]
fn as_many_as_the_closed_form_says() {
    for (n, values) in [(0, 1), (1, 3), (5, 2), (5, 4), (7, 3)] {
        for k in 0..=n + 1 {
            let exactly = |k: u64| binomial(n, k) * (values - 1u64).pow((n - k) as u32);
            let expected =
                |holds: &dyn Fn(u64) -> bool| (0..=n).filter(|&k| holds(k)).map(exactly).sum::<u64>();
            for (relation, expected) in [
                (Relation::Eq, expected(&|number| number == k)),
                (Relation::Ne, expected(&|number| number != k)),
                (Relation::Le, expected(&|number| number <= k)),
                (Relation::Lt, expected(&|number| number < k)),
                (Relation::Ge, expected(&|number| number >= k)),
                (Relation::Gt, expected(&|number| number > k)),
            ] {
                let mut m = Model::new();
                let x = m.ints(n as usize, 1..=values as i64);
                m.add(count(&x, 1, relation, k as i64));
                assert_eq!(solutions(&m), expected, "{n} {values} {relation} {k}");
            }
        }
    }
}

#[test]
fn so_many_of_zeros_and_ones() {
    for k in 0..=8 {
        let mut m = Model::new();
        let x = m.ints(8, 0..=1);
        m.add(exactly(k, &x, 1));
        assert_eq!(solutions(&m), binomial(8, k as u64));
        m.add(at_least(k, &x, 1));
        m.add(at_most(k, &x, 1));
        m.add(at_most(8 - k, &x, 0));
        assert_eq!(solutions(&m), binomial(8, k as u64));
        m.add(at_least(9 - k, &x, 0));
        assert_eq!(solutions(&m), 0);
    }
}

#[test]
fn the_value_stands_among_the_terms() {
    let mut m = Model::new();
    let (v, a, n) = (m.int(0..=2), m.int(0..=2), m.int(0..=3));
    m.add(count([v.into(), a.into(), Term::from(1)], v, Relation::Eq, n));
    assert_eq!(solutions(&m), 9);
    // The value is always there once.
    assert_eq!(
        m.engine().map(|mut engine| {
            engine.fixpoint().unwrap();
            engine.store().min(n)
        }),
        Ok(1)
    );
}

#[test]
fn the_count_stands_among_the_terms() {
    let mut m = Model::new();
    let x = m.ints(3, 0..=3);
    m.add(count(&x, 1, Relation::Eq, x[0]));
    // If it is 1, it counts itself; if it is 2, both others are 1.
    assert_eq!(solutions(&m), 9 + 9 + 1);
}

#[test]
fn the_count_is_the_value() {
    let mut m = Model::new();
    let (x, n) = (m.ints(3, 0..=3), m.int(0..=9));
    m.add(count(&x, n, Relation::Eq, n));
    let expected = (0..64)
        .map(|i| [i % 4, i / 4 % 4, i / 16])
        .map(|x| (0..4).filter(|&n| x.iter().filter(|&&v| v == n).count() == n).count() as u64);
    assert_eq!(solutions(&m), expected.sum::<u64>());
}

#[test]
fn of_nothing() {
    let none = Vec::<Term>::new;
    for (relation, holds) in [(Relation::Eq, 1), (Relation::Lt, 3), (Relation::Gt, 1), (Relation::Ne, 4)] {
        let mut m = Model::new();
        let (n, v) = (m.int(-1..=3), m.int([7]));
        m.add(count(none(), v, relation, n));
        assert_eq!(solutions(&m), holds);
    }
}

/// Strict relations beside the ends of the range.
#[test]
fn counts_at_the_ends_of_the_range() {
    for (relation, holds) in [(Relation::Lt, 1), (Relation::Gt, 1), (Relation::Le, 1), (Relation::Eq, 0)] {
        let mut m = Model::new();
        let (x, n) = (m.int([MIN_VALUE, MAX_VALUE]), m.int([MIN_VALUE, MAX_VALUE]));
        m.add(count([x], 3, relation, n));
        assert_eq!(solutions(&m), 2 * holds);
    }
    let mut m = Model::new();
    let (x, y) = (m.int(0..=3), m.int(0..=3));
    m.add(at_least(x + (MAX_VALUE - 2), [y], 3));
    assert!(matches!(m.engine(), Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
}

/// A value with too many possibilities is left alone until it is narrowed down.
#[test]
fn a_very_wide_value() {
    let mut m = Model::new();
    let (x, v) = (m.ints(4, -2..=1), m.int(-(1 << 40)..=1 << 40));
    m.add(exactly(5, [x[0], x[1], x[2], x[3], v], v));
    m.add(at_least(1, [v], 1));
    assert_eq!(solutions(&m), 1);
    m.add(at_most(0, &x, v));
    assert_eq!(solutions(&m), 0);
    let mut m = Model::new();
    let (x, v) = (m.ints(2, 0..=1), m.int(0..=1 << 40));
    m.add(at_least(3, &x, v));
    assert_eq!(m.engine().map(|mut engine| engine.fixpoint()), Ok(Err(crate::Conflict)));
}

#[test]
fn magic_sequences() {
    for (n, expected) in (4..10).zip([2, 1, 0, 1, 1, 1]) {
        let mut m = Model::new();
        let x = m.ints(n, 0..=n as i64);
        for (v, &number) in (0..).zip(&x) {
            m.add(count(&x, v, Relation::Eq, number));
        }
        assert_eq!(m.search(branch(&x)).unwrap().count(), expected, "{n}");
    }
}

#[test]
fn shows_itself() {
    let (x, y) = (Var(0), Var(1));
    assert_eq!(count([x, y], 3, Relation::Ne, y).to_string(), "count of 3 in (x0, x1) ≠ x1");
    assert_eq!(at_most(2, [x; 9], y).to_string(), "count of x1 in (x0, x0, x0, … 9 terms) ≤ 2");
}
