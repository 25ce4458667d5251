//! Tasks on machines, boxes in space, and items in bins.

use super::Length::{Any, Same};
use super::Shape::{Boxes, Int, Ints, Naturals, Number, Numbers};
use super::Value::{Many, One};
use super::{Drawn, Shape, Value, at, product};

const WEIGHTS: Shape = Numbers(Same, 0, 3);
const FIRST: Shape = Number(-1, 2);

pub(super) const DRAWN: Drawn = &[
    ("fzn_cumulative", &[Ints(Same), Naturals(Same), Naturals(Same), Int]),
    ("fzn_disjunctive", &[Ints(Same), Ints(Same)]),
    ("fzn_disjunctive_strict", &[Ints(Same), Ints(Same)]),
    ("fzn_diffn", &[Ints(Same), Ints(Same), Naturals(Same), Naturals(Same)]),
    ("fzn_diffn_nonstrict", &[Ints(Same), Ints(Same), Naturals(Same), Naturals(Same)]),
    ("ferz_diffn_k", &[Boxes]),
    ("ferz_diffn_nonstrict_k", &[Boxes]),
    ("fzn_bin_packing", &[Number(0, 4), Ints(Same), WEIGHTS]),
    ("ferz_bin_packing_capa", &[Numbers(Any, 0, 4), FIRST, Ints(Same), WEIGHTS]),
    ("ferz_bin_packing_load", &[Ints(Any), FIRST, Ints(Same), WEIGHTS]),
    ("fzn_knapsack", &[WEIGHTS, WEIGHTS, Ints(Same), Int, Int]),
];

pub(super) fn holds(name: &str, arguments: &[Value]) -> Option<bool> {
    Some(match (name, arguments) {
        ("fzn_cumulative", [Many(s), Many(d), Many(r), One(b)]) => {
            let tasks = || (0..s.len()).filter(|&i| r[i] > 0 && d[i] > 0);
            let use_at = |t| tasks().filter(|&i| s[i] <= t && t < s[i] + d[i]).map(|i| r[i]).sum::<i64>();
            (s.is_empty() || *b >= 0) && tasks().all(|i| use_at(s[i]) <= *b)
        }
        ("fzn_disjunctive", [Many(s), Many(d)]) => exclude_each_other(s, d, |i, j| d[i] == 0 || d[j] == 0),
        ("fzn_disjunctive_strict", [Many(s), Many(d)]) => exclude_each_other(s, d, |_, _| false),
        ("fzn_diffn" | "fzn_diffn_nonstrict", [Many(x), Many(y), Many(dx), Many(dy)]) => {
            let pairs =
                |xs: &[i64], ys: &[i64]| xs.iter().zip(ys).flat_map(|(x, y)| [*x, *y]).collect::<Vec<_>>();
            are_apart(2, &pairs(x, y), &pairs(dx, dy), name == "fzn_diffn")
        }
        ("ferz_diffn_k" | "ferz_diffn_nonstrict_k", [One(dimensions), Many(places), Many(lengths)]) => {
            are_apart(*dimensions as usize, places, lengths, name == "ferz_diffn_k")
        }
        ("fzn_bin_packing", [One(c), Many(bin), Many(w)]) => bin.iter().all(|b| load(bin, w, *b) <= *c),
        ("ferz_bin_packing_capa", [Many(c), One(first), Many(bin), Many(w)]) => {
            bin.iter().all(|&b| at(c, *first, b).is_some())
                && c.iter().zip(*first..).all(|(&capacity, b)| load(bin, w, b) <= capacity)
        }
        ("ferz_bin_packing_load", [Many(loads), One(first), Many(bin), Many(w)]) => {
            bin.iter().all(|&b| at(loads, *first, b).is_some())
                && loads.iter().zip(*first..).all(|(&is, b)| load(bin, w, b) == is)
        }
        ("fzn_knapsack", [Many(w), Many(p), Many(x), One(weight), One(profit)]) => {
            x.iter().all(|&x| x >= 0) && product(w, x) == *weight && product(p, x) == *profit
        }
        _ => return None,
    })
}

/// Whether of each two tasks one ends before the other begins, but for those that may be anywhere.
fn exclude_each_other(s: &[i64], d: &[i64], may_overlap: impl Fn(usize, usize) -> bool) -> bool {
    let before = |i: usize, j: usize| s[i] + d[i] <= s[j];
    let is_apart = |i, j| may_overlap(i, j) || before(i, j) || before(j, i);
    d.iter().all(|&d| d >= 0) && (0..s.len()).all(|j| (0..j).all(|i| is_apart(i, j)))
}

/// Whether of each two boxes one ends before the other begins in some dimension. Boxes without room may be anywhere if they
/// are not strict.
fn are_apart(dimensions: usize, places: &[i64], lengths: &[i64], is_strict: bool) -> bool {
    let all: Vec<_> = places.chunks(dimensions).zip(lengths.chunks(dimensions)).collect();
    let before = |(a, length): (&[i64], &[i64]), (b, _): (&[i64], &[i64])| {
        (0..dimensions).any(|d| a[d] + length[d] <= b[d])
    };
    let is_flat = |(_, length): (&[i64], &[i64])| !is_strict && length.contains(&0);
    all.iter()
        .enumerate()
        .all(|(j, &b)| all[..j].iter().all(|&a| is_flat(a) || is_flat(b) || before(a, b) || before(b, a)))
}

/// What is in a bin.
fn load(bins: &[i64], weights: &[i64], bin: i64) -> i64 {
    bins.iter().zip(weights).filter(|(other, _)| **other == bin).map(|(_, weight)| weight).sum()
}
