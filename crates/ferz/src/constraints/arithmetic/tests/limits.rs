//! Very wide domains, and values at the ends of the range.

use super::*;

#[test]
fn very_wide_extremes() {
    let far = 1 << 60;
    let gap = Domain::from_runs([(-far, 5), (far, far + 5)]);
    let m = model([gap.clone(), gap, all()], |m, [x, y, z]| m.add(maximum([x, y], z)));
    assert_eq!(bounds(&m), Some(vec![(-far, far + 5), (-far, far + 5), (-far, far + 5)]));
    let mut engine = m.engine().unwrap();
    engine.store_mut().at_most(Var(2), far - 1).unwrap();
    engine.fixpoint().unwrap();
    assert_eq!(engine.store().max(Var(2)), 5);
    engine.store_mut().at_most(Var(0), 4).unwrap();
    engine.store_mut().at_least(Var(2), 5).unwrap();
    engine.fixpoint().unwrap();
    assert_eq!(engine.store().value(Var(1)), Some(5));
}

#[test]
fn very_wide_absolute_values() {
    let gap = Domain::from_runs([(-(1 << 60), -(1 << 50)), (7, 1 << 40)]);
    let m = model([gap, all()], |m, [x, z]| m.add(abs(x, z)));
    assert_eq!(bounds(&m), Some(vec![(-(1 << 60), 1 << 40), (7, 1 << 60)]));
    let m = model([all(), ((1 << 40)..=(1 << 41)).into()], |m, [x, z]| {
        m.add(abs(x, z));
        m.add(x.ge(-(1 << 40) + 1));
    });
    assert_eq!(bounds(&m), Some(vec![(1 << 40, 1 << 41), (1 << 40, 1 << 41)]));
    let m = model([all(), all()], |m, [x, z]| {
        m.add(abs(x, z));
        m.add(x.eq(MIN_VALUE));
    });
    assert_eq!(solutions(&m), [[MIN_VALUE, MAX_VALUE]]);
}

/// Quotients and remainders of the same numbers put these together again.
#[test]
fn quotients_and_remainders_fit() {
    let m = model([(-40..=40).into(), (-9..=9).into()], |m, [x, y]| {
        let (quotient, product, remainder) = (m.int(-40..=40), m.int(-400..=400), m.int(-8..=8));
        m.add(div(x, y, quotient));
        m.add(modulo(x, y, remainder));
        m.add(times(y, quotient, product));
        m.add((product + remainder).eq(x));
    });
    assert_eq!(count(&m), 81 * 18);
}

#[test]
fn products_beyond_the_range_of_values() {
    let wide = || Domain::from(-3_000_000_000..=3_000_000_000);
    let m = model([wide(), wide(), all()], |m, [x, y, z]| m.add(times(x, y, z)));
    assert_eq!(
        bounds(&m),
        Some(vec![(-3_000_000_000, 3_000_000_000), (-3_000_000_000, 3_000_000_000), (MIN_VALUE, MAX_VALUE)])
    );
    // 9·10^18 is more than 2^62, and no variable can be that.
    let m = model([wide(), wide(), all()], |m, [x, y, z]| {
        m.add(times(x, y, z));
        m.add(x.ge(2_999_999_999));
        m.add(y.le(-2_999_999_999));
    });
    assert_eq!(bounds(&m), None);
    let m = model([wide(), wide(), all()], |m, [x, y, z]| {
        m.add(times(x, y, z));
        m.add(x.ge(2_999_999_999));
        m.add(z.ge(MAX_VALUE - 1_000_000_000));
    });
    assert_eq!(solutions(&m), [[2_999_999_999, 1_537_228_673, 2_999_999_999 * 1_537_228_673]]);
    let most = 2_147_483_645;
    let m = model([(-most..=most).into(), (-most..=most).into(), (-most..=most).into()], |m, [x, y, z]| {
        m.add(times(x, y, z));
        m.add(x.eq(13));
        m.add(z.eq(169));
    });
    assert_eq!(solutions(&m), [[13, 13, 169]]);
}

#[test]
fn operations_at_the_ends_of_the_range() {
    let check = |state: &dyn Fn(&mut Model, Var), expected: &[i64]| {
        let m = model([all()], |m, [x]| state(m, x));
        let found: Vec<i64> = solutions(&m).into_iter().map(|values| values[0]).collect();
        assert_eq!(found, expected, "{m}");
    };
    check(&|m, x| m.add(times(x, MAX_VALUE, MIN_VALUE)), &[-1]);
    check(&|m, x| m.add(times(x, x, MAX_VALUE)), &[-(1 << 31), 1 << 31]);
    check(&|m, x| m.add(times(1 << 31, 1 << 31, x)), &[MAX_VALUE]);
    check(&|m, x| m.add(times(1 << 32, 1 << 31, x)), &[]);
    check(&|m, x| m.add(times(1 << 62, 1 << 62, x)), &[]);
    check(&|m, x| m.add(div(MIN_VALUE, -1, x)), &[MAX_VALUE]);
    check(&|m, x| m.add(div(x, 1 << 61, -2)), &[MIN_VALUE]);
    check(&|m, x| m.add(modulo(x, MAX_VALUE, MAX_VALUE - 1)), &[MAX_VALUE - 1]);
    check(&|m, x| m.add(modulo(MIN_VALUE, x, MIN_VALUE + 1)), &[]);
    check(&|m, x| m.add(pow(x, 3, -(1 << 60))), &[-(1 << 20)]);
    check(&|m, x| m.add(pow(-2, 61, x)), &[-(1 << 61)]);
    check(&|m, x| m.add(pow(2, x, MAX_VALUE)), &[62]);
    check(&|m, x| m.add(pow(2, 63, x)), &[]);
    check(&|m, x| m.add(pow(-1, MAX_VALUE, x)), &[1]);
    check(&|m, x| m.add(pow(7, MIN_VALUE, x)), &[0]);
}

#[test]
fn what_leaves_the_range_of_values_is_refused() {
    let beyond = |x: Var| x + MAX_VALUE;
    for refused in [
        model([(0..=3).into()], |m, [x]| m.add(times(x, beyond(x), 1))),
        model([(0..=3).into()], |m, [x]| m.add(abs(beyond(x), x))),
        model([(0..=3).into()], |m, [x]| m.add(maximum([x, x], beyond(x)))),
        model([(0..=3).into()], |m, [x]| m.add(in_set(beyond(x), 0..5))),
    ] {
        assert!(matches!(refused.engine(), Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
    }
}
