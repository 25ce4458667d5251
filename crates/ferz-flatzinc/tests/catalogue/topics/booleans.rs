//! Truth values.

use super::Length::{Any, Same};
use super::Shape::{Bool, Bools, Int, Numbers};
use super::Value::{Many, One};
use super::{Drawn, Shape, Value, product};

/// The right side of such sums is a variable in `bool_lin_eq` alone, but always read as one that may be.
const LINEAR: &[Shape] = &[Numbers(Same, -2, 3), Bools(Same), Int];

pub(super) const DRAWN: Drawn = &[
    ("bool2int", &[Bool, Int]),
    ("bool_eq", &[Bool, Bool]),
    ("bool_ne", &[Bool, Bool]),
    ("bool_not", &[Bool, Bool]),
    ("bool_le", &[Bool, Bool]),
    ("bool_lt", &[Bool, Bool]),
    ("bool_ge", &[Bool, Bool]),
    ("bool_gt", &[Bool, Bool]),
    ("bool_xor", &[Bool, Bool]),
    ("bool_xor", &[Bool, Bool, Bool]),
    ("bool_and", &[Bool, Bool, Bool]),
    ("bool_or", &[Bool, Bool, Bool]),
    ("bool_clause", &[Bools(Any), Bools(Any)]),
    ("array_bool_and", &[Bools(Any), Bool]),
    ("array_bool_or", &[Bools(Any), Bool]),
    ("array_bool_xor", &[Bools(Any)]),
    ("bool_lin_eq", LINEAR),
    ("bool_lin_ne", LINEAR),
    ("bool_lin_le", LINEAR),
    ("bool_lin_lt", LINEAR),
    ("bool_lin_ge", LINEAR),
    ("bool_lin_gt", LINEAR),
];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    Some(match (name, arguments) {
        ("bool2int" | "bool_eq", [One(a), One(b)]) => a == b,
        ("bool_ne" | "bool_not" | "bool_xor", [One(a), One(b)]) => a != b,
        ("bool_le", [One(a), One(b)]) => a <= b,
        ("bool_lt", [One(a), One(b)]) => a < b,
        ("bool_ge", [One(a), One(b)]) => a >= b,
        ("bool_gt", [One(a), One(b)]) => a > b,
        ("bool_xor", [One(a), One(b), One(c)]) => (a ^ b) == *c,
        ("bool_and", [One(a), One(b), One(c)]) => (a & b) == *c,
        ("bool_or", [One(a), One(b), One(c)]) => (a | b) == *c,
        ("bool_clause", [Many(positive), Many(negative)]) => positive.contains(&1) || negative.contains(&0),
        ("array_bool_and", [Many(xs), One(a)]) => (*a == 1) == xs.iter().all(|&x| x == 1),
        ("array_bool_or", [Many(xs), One(a)]) => (*a == 1) == xs.contains(&1),
        ("array_bool_xor", [Many(xs)]) => xs.iter().sum::<i64>() % 2 == 1,
        ("bool_lin_eq", [Many(c), Many(xs), One(b)]) => product(c, xs) == *b,
        ("bool_lin_ne", [Many(c), Many(xs), One(b)]) => product(c, xs) != *b,
        ("bool_lin_le", [Many(c), Many(xs), One(b)]) => product(c, xs) <= *b,
        ("bool_lin_lt", [Many(c), Many(xs), One(b)]) => product(c, xs) < *b,
        ("bool_lin_ge", [Many(c), Many(xs), One(b)]) => product(c, xs) >= *b,
        ("bool_lin_gt", [Many(c), Many(xs), One(b)]) => product(c, xs) > *b,
        _ => return None,
    })
}
