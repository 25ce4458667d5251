//! Products, quotients, powers, absolute values and extremes.

use super::Length::Any;
use super::Shape::{Int, Ints};
use super::Value::{Many, One};
use super::{Drawn, Value};

pub(super) const DRAWN: Drawn = &[
    ("int_times", &[Int, Int, Int]),
    ("int_div", &[Int, Int, Int]),
    ("int_mod", &[Int, Int, Int]),
    ("int_pow", &[Int, Int, Int]),
    ("int_abs", &[Int, Int]),
    ("int_min", &[Int, Int, Int]),
    ("int_max", &[Int, Int, Int]),
    ("array_int_minimum", &[Int, Ints(Any)]),
    ("array_int_maximum", &[Int, Ints(Any)]),
];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    Some(match (name, arguments) {
        ("int_times", [One(a), One(b), One(c)]) => a * b == *c,
        // Rounded towards zero; there is nothing that a number divided by zero is.
        ("int_div", [One(a), One(b), One(c)]) => *b != 0 && a / b == *c,
        ("int_mod", [One(a), One(b), One(c)]) => *b != 0 && a % b == *c,
        ("int_pow", [One(a), One(b), One(c)]) => power(*a, *b) == Some(*c),
        ("int_abs", [One(a), One(b)]) => a.abs() == *b,
        ("int_min", [One(a), One(b), One(c)]) => a.min(b) == c,
        ("int_max", [One(a), One(b), One(c)]) => a.max(b) == c,
        ("array_int_minimum", [One(a), Many(xs)]) => xs.iter().min() == Some(a),
        ("array_int_maximum", [One(a), Many(xs)]) => xs.iter().max() == Some(a),
        _ => return None,
    })
}

/// With a negative exponent it is `1 div` the positive power. None too if it is greater than what there is.
fn power(a: i64, b: i64) -> Option<i64> {
    let size = u32::try_from(b.unsigned_abs()).ok()?;
    match (a, b < 0) {
        (0, true) => None,
        (1 | -1, _) => Some(if b % 2 == 0 { 1 } else { a }),
        (_, true) => Some(0),
        _ => a.checked_pow(size),
    }
}
