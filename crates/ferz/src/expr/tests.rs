use proptest::prelude::*;

use super::*;

fn value(var: Var) -> i64 {
    [7, -3, 100][var.index()]
}

#[test]
fn reads_as_written() {
    let (x, y, z) = (Var(0), Var(1), Var(2));
    assert_eq!((2 * x + y - z).value(&value), 14 - 3 - 100);
    assert_eq!((5 - x).to_string(), "5 - x0");
    assert_eq!((-(x - 3)).to_string(), "3 - x0");
    assert_eq!((2 * x - 3 * y + 4 * (z + 1) - 5).to_string(), "2·x0 - 3·x1 + 4·x2 - 1");
    assert_eq!((x - y).eq(z + 2).to_string(), "x0 - x1 - x2 - 2 = 0");
    assert_eq!(Linear::from(4).to_string(), "4");
}

#[test]
fn terms_are_merged() {
    let (x, y) = (Var(0), Var(1));
    assert_eq!((x + y - x).as_term(), Some(Term::from(y)));
    assert_eq!((3 * x - 4 * x + 2).as_term(), Some(Term::from(2 - x)));
    assert_eq!((x - x).as_term(), Some(Term::Constant(0)));
    assert_eq!((x + y).as_term(), None);
}

#[test]
fn overflow_is_remembered() {
    let x = Var(0);
    let far = x + i64::MAX + i64::MAX - i64::MAX;
    assert_eq!(far.by, OVERFLOWED);
    assert!((x + far).overflowed());
    assert!((i64::MAX * (2 * x) - x).overflowed());
    assert!(!(i64::MAX * x - i64::MAX * x).overflowed());
    assert!((Linear::from(i64::MIN) * -1).overflowed());
    assert!(((i64::MAX * x) + (i64::MAX * x)).merged().is_none());
}

proptest! {
    #[test]
    fn arithmetic_means_arithmetic(a in -50..50i64, b in -50..50i64, c in -50..50i64) {
        let (x, y, z) = (Var(0), Var(1), Var(2));
        let expression = a * (x + b) - (y * c - (c - z)) + (b - x) - (y - a) + (-z);
        let exact = a * (7 + b) - (-3 * c - (c - 100)) + (b - 7) - (-3 - a) - 100;
        prop_assert_eq!(expression.value(&value), i128::from(exact));
        prop_assert_eq!(expression.merged().map(|e| e.value(&value)), Some(i128::from(exact)));
    }
}

#[test]
fn references_read_like_values() {
    let x = [Var(0), Var(1), Var(2)];
    let [first, rest @ ..] = &x;
    assert_eq!((first + 1).to_string(), "x0 + 1");
    assert_eq!((2 * first - (3 - first)).to_string(), "2·x0 + x0 - 3");
    assert_eq!(sum(rest).to_string(), "x1 + x2");
    assert_eq!(rest.iter().sum::<Linear>(), sum(rest));
    let total = first + rest[0];
    assert_eq!((&total + &total).eq(first), (total.clone() + total).eq(x[0]));
    for x in &x {
        // Not the comparison of `PartialEq`, which is of two references here.
        assert_eq!(x.ne(1), (*x).ne(1));
    }
}

#[test]
fn sums_have_room() {
    let x = Var(0);
    let terms = |count: usize, a: i64| sum((0..count).map(|_| a * x));
    assert_eq!(terms(9, i64::MIN).value(&|_| crate::MIN_VALUE), i128::MAX);
    assert_eq!(terms(9, i64::MAX).value(&|_| crate::MIN_VALUE), i128::MIN);
    assert_eq!((terms(9, i64::MIN) + terms(9, i64::MAX)).value(&|_| crate::MIN_VALUE), 9 << 62);
    assert_eq!((terms(2, i64::MIN) + 5).value(&|_| -3), 6 * (1 << 63) + 5);
}
