//! The ends of the range of values, and domains that are too wide to go through value by value.

use ferz::{
    Consistency, Limits, MAX_VALUE, MIN_VALUE, Model, all_different, branch, increasing, maximum,
    strictly_decreasing, strictly_increasing, xor,
};

/// The number of solutions, which is found in a few nodes.
fn count(m: &Model) -> u64 {
    let mut search = m.search(branch(&[])).unwrap().limits(Limits::none().nodes(100));
    let count = search.count();
    assert!(search.is_complete() && search.stats().propagations < 1000, "{m}: {:?}", search.stats());
    count
}

#[test]
fn a_condition_on_the_greatest_values() {
    let mut m = Model::new();
    let (x, y) = (m.int([MIN_VALUE, 0, MAX_VALUE]), m.int([MIN_VALUE, 0, MAX_VALUE]));
    let is_less = m.whether((x + y).lt(MAX_VALUE));
    let is_most = m.whether((x + y).le(MAX_VALUE - 1));
    m.add(xor([is_less, is_most]));
    assert_eq!(count(&m), 0);
    let mut m = Model::new();
    let x = m.int([MIN_VALUE, MAX_VALUE]);
    // What is seen lies at the ends of 64 bits.
    m.add((x + (i64::MAX - MAX_VALUE)).lt(x + (i64::MAX - MAX_VALUE)));
    assert_eq!(count(&m), 0);
}

#[test]
fn terms_a_constant_apart_are_settled_at_once() {
    let wide = || {
        let mut m = Model::new();
        let x = m.int(0..=1 << 40);
        (m, x)
    };
    let impossible: [fn(&mut Model, ferz::Var); 7] = [
        |m, x| m.add(all_different([x + 2, x + 1, x + 2])),
        |m, x| m.add(all_different([-x, -x]).consistency(Consistency::Domain)),
        |m, x| m.add(strictly_increasing([x, x])),
        |m, x| m.add(strictly_increasing([x + 0, x + 5, x + 1])),
        |m, x| m.add(strictly_decreasing([x, x])),
        |m, x| m.add(increasing([x + 1, x + 0])),
        |m, x| m.add(maximum([x + 1, x - 1], x)),
    ];
    for constraint in impossible {
        let (mut m, x) = wide();
        constraint(&mut m, x);
        assert_eq!(count(&m), 0);
    }
    let (mut m, x) = wide();
    let y = m.int(3..=4);
    m.add(maximum([x - 1, y + 0], x));
    assert_eq!(count(&m), 2);
    let (mut m, x) = wide();
    m.add(maximum([x - 1, x - 2], x));
    assert_eq!(count(&m), 0);
    let (mut m, x) = wide();
    m.add(strictly_increasing([x + 0, x + 1, x + 2]));
    m.add(x.le(2));
    assert_eq!(count(&m), 3);
}
