//! Linear relations where the answer is known.

use super::tests::{RELATIONS, found};
use super::*;
use crate::error::ModelError;
use crate::{Model, all_different, branch, first_fail, sum};

fn refused(m: &Model) -> bool {
    matches!(m.engine(), Err(ModelError::Refused { refusal: Refusal::Overflow, .. }))
}

#[test]
fn what_fits_is_accepted_and_nothing_else() {
    let all = crate::MIN_VALUE..=crate::MAX_VALUE;
    let mut m = Model::new();
    let (x, y) = (m.int(all.clone()), m.int(all.clone()));
    m.add(x.le(y));
    m.add((x - y).lt(-3));
    m.add(x.ne(y + (crate::MAX_VALUE - 1)));
    m.add((1000 * x).ge(i64::MAX));
    m.add((i64::MAX * x).le(i64::MAX));
    assert!(m.engine().unwrap().fixpoint().is_err());

    let mut m = Model::new();
    let (x, y) = (m.int(all.clone()), m.int(all.clone()));
    m.add((x + y + i64::MAX).lt(0));
    assert!(refused(&m));

    // The absolute values of the terms add up to the last number that is allowed, and to the first that is not.
    let quarter = 1 << 60;
    for (last, fits) in [(quarter - 1, true), (quarter, false)] {
        for relation in RELATIONS {
            let mut m = Model::new();
            let mut x = m.ints(3, -quarter..=quarter);
            x.push(m.int(-last..=last));
            m.add(LinearRelation::new(sum(x.iter().copied()), relation, 0));
            let strict = matches!(relation, Relation::Lt | Relation::Gt);
            assert_eq!(refused(&m), !fits || strict, "{relation:?}");
            if !refused(&m) {
                assert!(m.engine().unwrap().fixpoint().is_ok());
            }
        }
    }

    let mut m = Model::new();
    let x = m.ints(20, all);
    m.add(sum(x.iter().map(|&x| i64::MAX * x)).le(0));
    assert!(refused(&m));
}

#[test]
fn overflow_in_the_expression_is_refused() {
    let mut m = Model::new();
    let x = m.int(0..=1);
    m.add((i64::MAX * x + 2 * x).ge(0));
    assert!(refused(&m));
    let mut m = Model::new();
    let x = m.int(0..=1);
    m.add((2 * (i64::MAX * x)).ge(0));
    assert!(refused(&m));
    let mut m = Model::new();
    let x = m.int(0..=1);
    m.add((x + i64::MAX + 1).ge(0));
    assert!(refused(&m));
}

#[test]
fn divisors_round_the_right_way() {
    let bounds = |write: fn(Var) -> LinearRelation| {
        let mut m = Model::new();
        let x = m.int(-10..=10);
        m.add(write(x));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().ok().map(|()| (engine.store().min(x), engine.store().max(x)))
    };
    assert_eq!(bounds(|x| (3 * x).le(7)), Some((-10, 2)));
    assert_eq!(bounds(|x| (3 * x).le(-7)), Some((-10, -3)));
    assert_eq!(bounds(|x| (3 * x).lt(6)), Some((-10, 1)));
    assert_eq!(bounds(|x| (-3 * x).le(7)), Some((-2, 10)));
    assert_eq!(bounds(|x| (3 * x).ge(7)), Some((3, 10)));
    assert_eq!(bounds(|x| (3 * x).gt(-6)), Some((-1, 10)));
    assert_eq!(bounds(|x| (3 * x).eq(-9)), Some((-3, -3)));
    assert_eq!(bounds(|x| (3 * x).eq(7)), None);
    assert_eq!(bounds(|x| (3 * x).ne(-30)), Some((-9, 10)));
    assert_eq!(bounds(|x| (3 * x).ne(7)), Some((-10, 10)));
    assert_eq!(bounds(|x| (0 * x).ne(0)), None);
    assert_eq!(bounds(|x| (x - x).ge(1)), None);
    assert_eq!(bounds(|x| (x - x).le(0)), Some((-10, 10)));
}

#[test]
fn a_parity_that_cannot_be_is_seen_at_once() {
    let mut m = Model::new();
    let x = m.ints(3, 0..=1_000_000);
    m.add((2 * x[0] + 4 * x[1] - 6 * x[2]).eq(7));
    assert!(m.engine().unwrap().fixpoint().is_err());
    let mut m = Model::new();
    let (x, one) = (m.ints(2, 0..=1_000_000), m.int(1));
    m.add((2 * x[0] - 4 * x[1] + 3 * one).eq(8));
    assert!(m.engine().unwrap().fixpoint().is_err());
    let mut m = Model::new();
    let x = m.ints(3, 0..=1_000_000);
    m.add((2 * x[0] + 4 * x[1] - 6 * x[2]).ne(7));
    assert_eq!(m.engine().unwrap().propagator_count(), 0);
}

#[test]
fn send_more_money() {
    let mut m = Model::new();
    let letters @ [s, e, n, d, o, r, y] = [(); 7].map(|()| m.int(0..=9));
    let mo = m.int(1..=9);
    let number = |digits: &[Var]| digits.iter().fold(Linear::default(), |sum, &digit| 10 * sum + digit);
    m.add(s.ne(0));
    m.add(all_different(letters.into_iter().chain([mo])));
    m.add((number(&[s, e, n, d]) + number(&[mo, o, r, e])).eq(number(&[mo, o, n, e, y])));
    let found = found(&m).unwrap();
    assert_eq!(found, [[9, 5, 6, 7, 0, 8, 2, 1]], "9567 + 1085 = 10652");
}

#[test]
fn sums_are_counted() {
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    for n in 1..=9u64 {
        for k in 0..=n {
            let mut m = Model::new();
            let x = m.ints(n as usize, 0..=1);
            m.add(sum(x.iter().copied()).eq(k as i64));
            assert_eq!(m.search(branch(&x)).unwrap().count(), choose(n, k), "{k} of {n}");
        }
    }
    for n in 1..=5u64 {
        for s in 0..=7u64 {
            let mut m = Model::new();
            let x = m.ints(n as usize, 0..=100_000);
            m.add(sum(x.iter().copied()).eq(s as i64));
            assert_eq!(
                m.search(first_fail(&x)).unwrap().count(),
                choose(s + n - 1, n - 1),
                "{s} in {n} parts"
            );
        }
    }
}

#[test]
fn long_relations_hold_too() {
    let n = 40;
    let mut m = Model::new();
    let x = m.ints(n, 0..=1);
    m.add(sum(x.iter().copied()).le(1));
    m.add(sum(x.iter().copied()).ne(0));
    m.add(sum(x.iter().zip(0..).map(|(&x, i)| i * x)).ne(7));
    assert_eq!(m.search(branch(&x)).unwrap().count(), n as u64 - 1);
}
