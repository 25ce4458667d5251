//! Comparisons and sums of integers.

use super::Length::Same;
use super::Shape::{Int, Ints, Number, Numbers};
use super::Value::{Many, One};
use super::{Drawn, Shape, Value, product};

const LINEAR: &[Shape] = &[Numbers(Same, -2, 3), Ints(Same), Number(-3, 5)];

pub(super) const DRAWN: Drawn = &[
    ("int_eq", &[Int, Int]),
    ("int_ne", &[Int, Int]),
    ("int_le", &[Int, Int]),
    ("int_lt", &[Int, Int]),
    ("int_ge", &[Int, Int]),
    ("int_gt", &[Int, Int]),
    ("int_lin_eq", LINEAR),
    ("int_lin_ne", LINEAR),
    ("int_lin_le", LINEAR),
    ("int_lin_lt", LINEAR),
    ("int_lin_ge", LINEAR),
    ("int_lin_gt", LINEAR),
    ("int_plus", &[Int, Int, Int]),
];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    Some(match (name, arguments) {
        ("int_eq", [One(a), One(b)]) => a == b,
        ("int_ne", [One(a), One(b)]) => a != b,
        ("int_le", [One(a), One(b)]) => a <= b,
        ("int_lt", [One(a), One(b)]) => a < b,
        ("int_ge", [One(a), One(b)]) => a >= b,
        ("int_gt", [One(a), One(b)]) => a > b,
        ("int_lin_eq", [Many(c), Many(xs), One(b)]) => product(c, xs) == *b,
        ("int_lin_ne", [Many(c), Many(xs), One(b)]) => product(c, xs) != *b,
        ("int_lin_le", [Many(c), Many(xs), One(b)]) => product(c, xs) <= *b,
        ("int_lin_lt", [Many(c), Many(xs), One(b)]) => product(c, xs) < *b,
        ("int_lin_ge", [Many(c), Many(xs), One(b)]) => product(c, xs) >= *b,
        ("int_lin_gt", [Many(c), Many(xs), One(b)]) => product(c, xs) > *b,
        ("int_plus", [One(a), One(b), One(c)]) => a + b == *c,
        _ => return None,
    })
}
