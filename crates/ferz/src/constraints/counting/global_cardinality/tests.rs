use super::*;
use crate::constraints::counting::closed_forms::{factorial, solutions};
use crate::constraints::table;
use crate::{MAX_VALUE, MIN_VALUE, Model, ModelError, branch, first_fail};

const LEVELS: [Consistency; 2] = [Consistency::Value, Consistency::Domain];

#[test]
fn closed_with_fixed_counts_as_many_as_the_closed_form_says() {
    for counts in [&[][..], &[1], &[0, 3], &[2, 2, 2], &[1, 1, 1, 1, 1], &[4, 1, 0, 2]] {
        let n: i64 = counts.iter().sum();
        let divisor: u64 = counts.iter().map(|&c| factorial(c as u64)).product();
        for (level, factor) in LEVELS.into_iter().flat_map(|level| [(level, 1), (level, -1000)]) {
            let mut m = Model::new();
            let x = m.ints(n as usize, (0..6).map(|v| v * factor).collect::<Domain>());
            let cover: Vec<i64> = (0..counts.len() as i64).map(|v| v * factor).collect();
            let constraint = global_cardinality(&x, cover, counts.iter().copied()).consistency(level);
            m.add(constraint.clone().closed());
            assert_eq!(solutions(&m), factorial(n as u64) / divisor);
            // The counts add up, so that it is closed anyway.
            let mut m = Model::new();
            m.ints(n as usize, (0..6).map(|v| v * factor).collect::<Domain>());
            m.add(constraint);
            assert_eq!(solutions(&m), factorial(n as u64) / divisor);
        }
    }
}

#[test]
fn open_or_closed() {
    let model = |closed: bool| {
        let mut m = Model::new();
        let (x, n) = (m.ints(3, 0..=2), m.int(0..=3));
        let constraint = global_cardinality(&x, [1], [n]);
        m.add(if closed { constraint.closed() } else { constraint });
        m
    };
    assert_eq!(solutions(&model(false)), 27);
    assert_eq!(solutions(&model(true)), 1);
}

#[test]
fn a_value_that_comes_twice_in_the_cover() {
    for level in LEVELS {
        let mut m = Model::new();
        let (x, n) = (m.ints(3, 0..=2), m.ints(2, 0..=3));
        m.add(global_cardinality(&x, [1, 1], &n).consistency(level));
        assert_eq!(solutions(&m), 27);
        m.add(global_cardinality_low_up(&x, [1, 0, 1], [1, 0, 0], [3, 3, 1]).consistency(level));
        assert_eq!(solutions(&m), 12);
        m.add(n[0].ne(n[1]));
        assert_eq!(solutions(&m), 0);
    }
}

#[test]
fn counts_come_to_the_same_whether_others_are_fixed_before_or_after() {
    for level in LEVELS {
        let domains = |zero: std::ops::Range<i64>| {
            let mut m = Model::new();
            let x = m.int([-21, 0, 21]);
            let n = [m.int(zero), m.int(0..=2), m.int([1, 3])];
            m.add(global_cardinality([x, x, x], [-21, 0, 21], n).closed().consistency(level));
            let mut engine = m.engine().unwrap();
            engine.store_mut().fix(n[0], 0).unwrap();
            engine.fixpoint().unwrap();
            n.map(|n| engine.store().iter(n).collect::<Vec<_>>())
        };
        assert_eq!(domains(0..1), domains(0..2));
    }
}

#[test]
fn of_nothing() {
    let none = Vec::<Term>::new;
    for level in LEVELS {
        let mut m = Model::new();
        let (x, n) = (m.int(0..=4), m.int(-3..=3));
        m.add(global_cardinality(none(), [], none()).consistency(level).closed());
        m.add(global_cardinality([x], [], none()).consistency(level));
        m.add(global_cardinality(none(), [4, 5], [n + 0, 0 - n]).consistency(level));
        m.add(global_cardinality_low_up(none(), [4], [i64::MIN], [i64::MAX]).consistency(level));
        assert_eq!(solutions(&m), 5);
        m.add(global_cardinality([x], [], none()).consistency(level).closed());
        assert_eq!(solutions(&m), 0);
        let mut m = Model::new();
        m.add(global_cardinality_low_up(none(), [4], [1], [2]).consistency(level));
        assert_eq!(solutions(&m), 0);
    }
}

#[test]
fn values_that_nobody_has() {
    for level in LEVELS {
        let mut m = Model::new();
        let (x, n) = (m.ints(2, 0..=2), m.ints(2, -1..=MAX_VALUE));
        m.add(global_cardinality(&x, [i64::MIN, i64::MAX], &n).consistency(level));
        assert_eq!(solutions(&m), 9);
        m.add(global_cardinality_low_up(&x, [77, 1], [0, 1], [0, 1]).consistency(level));
        assert_eq!(solutions(&m), 4);
        m.add(global_cardinality_low_up(&x, [77], [1], [9]).consistency(level));
        assert_eq!(solutions(&m), 0);
    }
}

/// Variables whose domains cannot be cut to the cover at once.
#[test]
fn very_wide_variables() {
    for level in LEVELS {
        let mut m = Model::new();
        let x = m.ints(3, MIN_VALUE..=MAX_VALUE);
        let cover = [-(1 << 50), 7, 1 << 60];
        m.add(global_cardinality_low_up(&x, cover, [1, 1, 0], [1, 2, 1]).consistency(level).closed());
        assert_eq!(m.search(branch(&x)).unwrap().count(), 3 + 6);
    }
}

/// Three shifts, of which the first two are for the same two people.
#[test]
fn what_others_need_is_out_of_reach() {
    let mut m = Model::new();
    let x = [m.int(0..=1), m.int(0..=1), m.int(0..=2), m.int(1..=4)];
    m.add(
        global_cardinality_low_up(x, [0, 1, 2, 3], [0, 0, 0, 0], [1, 1, 1, 1])
            .consistency(Consistency::Domain),
    );
    let left = |m: &Model, at: usize| {
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        engine.store().iter(x[at]).collect::<Vec<_>>()
    };
    assert_eq!(left(&m, 2), [2]);
    assert_eq!(left(&m, 3), [3, 4]);
    m.add(global_cardinality_low_up(x, [4, 9], [1, 0], [1, 0]).consistency(Consistency::Bounds));
    assert_eq!(left(&m, 3), [4]);
}

/// From the number of terms follows what is left for a count.
#[test]
fn the_counts_add_up() {
    let mut m = Model::new();
    let (x, n) = (m.ints(9, 0..=2), [m.int(0..=2), m.int(3..=4), m.int(0..=9)]);
    m.add(global_cardinality(&x, [2, 0, 1], n));
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    assert_eq!((engine.store().min(n[2]), engine.store().max(n[2])), (0, 6));
    m.add(global_cardinality(&x, [2, 0, 1], n).closed());
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    assert_eq!((engine.store().min(n[2]), engine.store().max(n[2])), (3, 6));
}

#[test]
fn magic_sequences() {
    for (level, closed) in [(LEVELS[0], false), (LEVELS[1], false), (LEVELS[0], true), (LEVELS[1], true)] {
        for (n, expected) in (4..10).zip([2, 1, 0, 1, 1, 1]) {
            let mut m = Model::new();
            let x = m.ints(n, 0..=n as i64);
            let constraint = global_cardinality(&x, (0..n as i64).collect::<Vec<_>>(), &x).consistency(level);
            m.add(if closed { constraint.closed() } else { constraint });
            assert_eq!(solutions(&m), expected, "{n}");
        }
    }
}

/// Permutations whose neighbours have all differences there are.
#[test]
fn all_interval_series() {
    for level in LEVELS {
        for (n, expected) in (2..9).zip([2, 4, 4, 8, 24, 32, 40]) {
            let mut m = Model::new();
            let (x, d) = (m.ints(n as usize, 0..n), m.ints(n as usize - 1, 1..n));
            let once = vec![1; n as usize];
            m.add(global_cardinality(&x, (0..n).collect::<Vec<_>>(), once.clone()).consistency(level));
            m.add(
                global_cardinality_low_up(&d, (0..n).collect::<Vec<_>>(), vec![0; n as usize], once)
                    .consistency(level),
            );
            let differences = || (0..n).flat_map(|a| (0..n).map(move |b| [a, b, (a - b).abs()]));
            for (pair, &d) in x.windows(2).zip(&d) {
                m.add(table([pair[0], pair[1], d], differences()));
            }
            assert_eq!(m.search(first_fail(&x)).unwrap().count(), expected, "{n}");
        }
    }
}

#[test]
fn lists_of_different_length_are_refused() {
    let message = |constraint: GlobalCardinality| {
        let mut m = Model::new();
        m.ints(2, 0..=4);
        m.add(constraint);
        let Err(ModelError::Refused { refusal, .. }) = m.engine() else { panic!("it is accepted") };
        refusal.to_string()
    };
    let x = [Var(0), Var(1)];
    let counts = message(global_cardinality(x, [1, 2, 3], x));
    assert_eq!(counts, "there are 3 values in the cover, but 2 counts; there must be as many");
    let bounds = message(global_cardinality_low_up(x, [1, 2], [0], [3, 4, 5]));
    assert_eq!(bounds, "there are 2 values in the cover, but 1 and 3 counts; there must be as many");
}

#[test]
fn shows_itself() {
    let (x, y) = (Var(0), Var(1));
    let constraint = global_cardinality([x, y], [5, 7], [1 - y, y + 0]);
    assert_eq!(constraint.to_string(), "cardinality of (5, 7) in (x0, x1) = (1 - x1, x1)");
    assert_eq!(
        global_cardinality_low_up([x], [5, 7], [0, 1], [2, 3]).closed().to_string(),
        "cardinality of (5, 7) and no others in (x0) from (0, 1) to (2, 3)"
    );
}
