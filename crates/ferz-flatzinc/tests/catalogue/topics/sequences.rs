//! Order within and between sequences, and what stands where.

use super::Length::{Any, Same};
use super::Shape::{Bools, Different, Int, Ints, Number};
use super::Value::{Many, One};
use super::{Drawn, Shape, Value, at};

const INTS: &[Shape] = &[Ints(Any)];
const BOOLS: &[Shape] = &[Bools(Any)];
const FIRST: Shape = Number(-1, 2);

pub(super) const DRAWN: Drawn = &[
    ("fzn_increasing_int", INTS),
    ("fzn_strictly_increasing_int", INTS),
    ("fzn_decreasing_int", INTS),
    ("fzn_strictly_decreasing_int", INTS),
    ("fzn_increasing_bool", BOOLS),
    ("fzn_strictly_increasing_bool", BOOLS),
    ("fzn_decreasing_bool", BOOLS),
    ("fzn_strictly_decreasing_bool", BOOLS),
    ("fzn_lex_less_int", &[Ints(Any), Ints(Any)]),
    ("fzn_lex_lesseq_int", &[Ints(Any), Ints(Any)]),
    ("fzn_lex_less_bool", &[Bools(Any), Bools(Any)]),
    ("fzn_lex_lesseq_bool", &[Bools(Any), Bools(Any)]),
    ("fzn_sort", &[Ints(Same), Ints(Same)]),
    ("fzn_sliding_sum", &[Number(-3, 5), Number(-3, 5), Number(0, 3), Ints(Any)]),
    ("fzn_value_precede_int", &[Number(-3, 5), Number(-3, 5), Ints(Any)]),
    ("fzn_value_precede_chain_int", &[Different(Any), Ints(Any)]),
    ("fzn_seq_precede_chain_int", INTS),
    ("ferz_inverse", &[Ints(Same), FIRST, Ints(Same), FIRST]),
    ("ferz_inverse", &[Ints(Any), FIRST, Ints(Any), FIRST]),
    ("ferz_symmetric_all_different", &[Ints(Any), FIRST]),
    ("ferz_maximum_arg_int", &[Ints(Any), FIRST, Int]),
    ("ferz_minimum_arg_int", &[Ints(Any), FIRST, Int]),
    ("ferz_maximum_arg_bool", &[Bools(Any), FIRST, Int]),
    ("ferz_minimum_arg_bool", &[Bools(Any), FIRST, Int]),
];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    let name = name.strip_suffix("_int").or_else(|| name.strip_suffix("_bool")).unwrap_or(name);
    Some(match (name, arguments) {
        ("fzn_increasing", [Many(xs)]) => xs.windows(2).all(|pair| pair[0] <= pair[1]),
        ("fzn_strictly_increasing", [Many(xs)]) => xs.windows(2).all(|pair| pair[0] < pair[1]),
        ("fzn_decreasing", [Many(xs)]) => xs.windows(2).all(|pair| pair[0] >= pair[1]),
        ("fzn_strictly_decreasing", [Many(xs)]) => xs.windows(2).all(|pair| pair[0] > pair[1]),
        // A list is less than those that it begins.
        ("fzn_lex_less", [Many(xs), Many(ys)]) => xs < ys,
        ("fzn_lex_lesseq", [Many(xs), Many(ys)]) => xs <= ys,
        ("fzn_sort", [Many(xs), Many(ys)]) => {
            let mut sorted = xs.clone();
            sorted.sort_unstable();
            sorted == *ys
        }
        ("fzn_sliding_sum", [One(low), One(up), One(length), Many(xs)]) => {
            let length = *length as usize;
            let mut starts = 0..(xs.len() + 1).saturating_sub(length);
            starts.all(|start| (*low..=*up).contains(&xs[start..start + length].iter().sum()))
        }
        ("fzn_value_precede", [One(s), One(t), Many(xs)]) => {
            (0..xs.len()).all(|i| xs[i] != *t || xs[..i].contains(s))
        }
        ("fzn_value_precede_chain", [Many(chain), Many(xs)]) => {
            let place = |x: &i64| chain.iter().position(|y| x == y).map_or(0, |at| at as i64 + 1);
            grows_by_one(&xs.iter().map(place).collect::<Vec<_>>())
        }
        ("fzn_seq_precede_chain", [Many(xs)]) => grows_by_one(xs),
        ("ferz_inverse", [Many(f), One(first), Many(g), One(first_of_g)]) => {
            undoes(f, *first, g, *first_of_g) && undoes(g, *first_of_g, f, *first)
        }
        ("ferz_symmetric_all_different", [Many(xs), One(first)]) => undoes(xs, *first, xs, *first),
        // The first of the places where it is.
        ("ferz_maximum_arg", [Many(xs), One(first), One(z)]) => {
            place(xs, xs.iter().max(), *first) == Some(*z)
        }
        ("ferz_minimum_arg", [Many(xs), One(first), One(z)]) => {
            place(xs, xs.iter().min(), *first) == Some(*z)
        }
        _ => return None,
    })
}

/// Whether the greatest value so far, or 0, grows by one at most.
fn grows_by_one(xs: &[i64]) -> bool {
    let mut most = 0;
    xs.iter().all(|&x| {
        let is_next = x <= most + 1;
        most = most.max(x);
        is_next
    })
}

/// Whether `g` leads back from where `f` leads.
fn undoes(f: &[i64], first: i64, g: &[i64], first_of_g: i64) -> bool {
    f.iter().zip(first..).all(|(&x, i)| at(g, first_of_g, x) == Some(i))
}

fn place(xs: &[i64], extreme: Option<&i64>, first: i64) -> Option<i64> {
    xs.iter().position(|x| Some(x) == extreme).map(|at| at as i64 + first)
}
