//! Which values variables take: all different, of an array, of a table.

use super::Length::{Any, Some as NotEmpty};
use super::Shape::{Bool, Bools, Int, Ints, Numbers, Rows, Set, Truths};
use super::Value::{Many, One};
use super::{Drawn, Value, at, number_of_values};

pub(super) const DRAWN: Drawn = &[
    ("all_different_int", &[Ints(Any)]),
    ("fzn_all_different_int", &[Ints(Any)]),
    ("fzn_all_equal_int", &[Ints(Any)]),
    ("fzn_alldifferent_except", &[Ints(Any), Set]),
    ("fzn_alldifferent_except_0", &[Ints(Any)]),
    ("set_in", &[Int, Set]),
    ("fzn_member_int", &[Ints(Any), Int]),
    ("fzn_member_bool", &[Bools(Any), Bool]),
    ("array_int_element", &[Int, Numbers(Any, -2, 3), Int]),
    ("array_bool_element", &[Int, Truths(Any), Bool]),
    ("array_var_int_element", &[Int, Ints(Any), Int]),
    ("array_var_bool_element", &[Int, Bools(Any), Bool]),
    ("fzn_table_int", &[Ints(Any), Rows]),
    ("fzn_table_bool", &[Bools(Any), Rows]),
    ("fzn_table_int", &[Ints(NotEmpty), Rows]),
];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    Some(match (name, arguments) {
        ("all_different_int" | "fzn_all_different_int", [Many(xs)]) => are_different(xs, &[]),
        ("fzn_all_equal_int", [Many(xs)]) => number_of_values(xs) <= 1,
        ("fzn_alldifferent_except", [Many(xs), Many(set)]) => are_different(xs, set),
        ("fzn_alldifferent_except_0", [Many(xs)]) => are_different(xs, &[0]),
        ("set_in", [One(x), Many(set)]) => set.contains(x),
        ("fzn_member_int" | "fzn_member_bool", [Many(xs), One(x)]) => xs.contains(x),
        (
            "array_int_element" | "array_bool_element" | "array_var_int_element" | "array_var_bool_element",
            [One(index), Many(xs), One(value)],
        ) => at(xs, 1, *index) == Some(*value),
        // A flat list cannot tell how many empty rows it has.
        ("fzn_table_int" | "fzn_table_bool", [Many(xs), Many(rows)]) => {
            xs.is_empty() || rows.chunks(xs.len()).any(|row| row == xs)
        }
        _ => return None,
    })
}

fn are_different(xs: &[i64], excepted: &[i64]) -> bool {
    let others: Vec<_> = xs.iter().copied().filter(|x| !excepted.contains(x)).collect();
    number_of_values(&others) == others.len() as i64
}
