//! How often values are taken.
//!
//! Values are covered once: with a value that is covered twice, its number counts twice against the length in MiniZinc's
//! decomposition, and once here.

use super::Length::{Any, Same};
use super::Shape::{Different, Int, Ints, Number, Numbers, Set};
use super::Value::{Many, One};
use super::{Drawn, Shape, Value, number_of, number_of_values};

const COUNT: &[Shape] = &[Ints(Any), Int, Int];
const NUMBER: &[Shape] = &[Number(-1, 3), Ints(Any), Number(-2, 4)];
const BETWEEN: &[Shape] = &[Ints(Any), Different(Same), Numbers(Same, -1, 3), Numbers(Same, 0, 3)];

pub(super) const DRAWN: Drawn = &[
    ("fzn_count_eq", COUNT),
    ("fzn_count_neq", COUNT),
    ("fzn_count_leq", COUNT),
    ("fzn_count_lt", COUNT),
    ("fzn_count_geq", COUNT),
    ("fzn_count_gt", COUNT),
    ("fzn_at_least_int", NUMBER),
    ("fzn_at_most_int", NUMBER),
    ("fzn_exactly_int", NUMBER),
    ("fzn_among", &[Int, Ints(Any), Set]),
    ("fzn_nvalue", &[Int, Ints(Any)]),
    ("fzn_global_cardinality", &[Ints(Any), Different(Same), Ints(Same)]),
    ("fzn_global_cardinality_closed", &[Ints(Any), Different(Same), Ints(Same)]),
    ("fzn_global_cardinality_low_up", BETWEEN),
    ("fzn_global_cardinality_low_up_closed", BETWEEN),
];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    Some(match (name, arguments) {
        ("fzn_count_eq", [Many(xs), One(y), One(c)]) => *c == number_of(xs, |x| x == *y),
        ("fzn_count_neq", [Many(xs), One(y), One(c)]) => *c != number_of(xs, |x| x == *y),
        ("fzn_count_leq", [Many(xs), One(y), One(c)]) => *c <= number_of(xs, |x| x == *y),
        ("fzn_count_lt", [Many(xs), One(y), One(c)]) => *c < number_of(xs, |x| x == *y),
        ("fzn_count_geq", [Many(xs), One(y), One(c)]) => *c >= number_of(xs, |x| x == *y),
        ("fzn_count_gt", [Many(xs), One(y), One(c)]) => *c > number_of(xs, |x| x == *y),
        ("fzn_at_least_int", [One(n), Many(xs), One(v)]) => number_of(xs, |x| x == *v) >= *n,
        ("fzn_at_most_int", [One(n), Many(xs), One(v)]) => number_of(xs, |x| x == *v) <= *n,
        ("fzn_exactly_int", [One(n), Many(xs), One(v)]) => number_of(xs, |x| x == *v) == *n,
        ("fzn_among", [One(n), Many(xs), Many(set)]) => *n == number_of(xs, |x| set.contains(&x)),
        ("fzn_nvalue", [One(n), Many(xs)]) => *n == number_of_values(xs),
        ("fzn_global_cardinality", [Many(xs), Many(cover), Many(counts)]) => {
            cover.iter().zip(counts).all(|(value, count)| number_of(xs, |x| x == *value) == *count)
                && xs.len() as i64 >= counts.iter().sum()
        }
        ("fzn_global_cardinality_low_up", [Many(xs), Many(cover), Many(low), Many(up)]) => {
            let numbers = cover.iter().map(|value| number_of(xs, |x| x == *value));
            numbers.zip(low.iter().zip(up)).all(|(number, (low, up))| (*low..=*up).contains(&number))
        }
        (
            "fzn_global_cardinality_closed" | "fzn_global_cardinality_low_up_closed",
            [Many(xs), Many(cover), ..],
        ) => {
            let open = name.strip_suffix("_closed")?;
            holds(open, arguments)? && xs.iter().all(|x| cover.contains(x))
        }
        _ => return None,
    })
}
