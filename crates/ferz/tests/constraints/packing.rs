//! Tasks on machines, boxes in a plane, items in bins.

use ferz::{
    Signed, Term, bin_packing, bin_packing_capacities, bin_packing_load, cumulative, diffn_k,
    diffn_nonstrict_k, disjunctive, disjunctive_strict, knapsack,
};

use crate::harness::Claim::{Nothing, Value};
use crate::harness::{Draw, constraints};

/// A start or a position.
fn start(draw: &mut Draw) -> Term {
    if draw.one_in(3) { draw.term() } else { draw.index(5) }
}

/// A duration, or another size: small, or such that it matches the distances between values.
fn size(draw: &mut Draw) -> Term {
    let distance = |draw: &mut Draw| draw.value().abs_diff(draw.value()) as i64;
    match draw.below(6) {
        0 => draw.between(0..=3).into(),
        1 => distance(draw).into(),
        2 => {
            let var = draw.var();
            let least = draw.value();
            (Signed::from(var) - least).into()
        }
        _ => draw.index(4),
    }
}

/// The starts and the sizes of so many tasks, or of boxes in one dimension.
fn spans(draw: &mut Draw, count: i64) -> (Vec<Term>, Vec<Term>) {
    let starts_first = draw.one_in(2);
    let spans: Vec<(Term, Term)> = (0..count)
        .map(|_| {
            if starts_first {
                let start = start(draw);
                (start, size(draw))
            } else {
                let size = size(draw);
                (start(draw), size)
            }
        })
        .collect();
    spans.into_iter().unzip()
}

fn tasks(draw: &mut Draw) -> (Vec<Term>, Vec<Term>) {
    let count = draw.between(0..=4);
    spans(draw, count)
}

/// Boxes, as their starts and sizes in each of up to three dimensions.
fn boxes(draw: &mut Draw) -> Vec<(Vec<Term>, Vec<Term>)> {
    let (dimensions, count) = (draw.between(0..=3), draw.between(0..=3));
    let mut boxes: Vec<_> = (0..dimensions).map(|_| spans(draw, count)).collect();
    // The first variables to be drawn have more values.
    if draw.one_in(2) {
        boxes.reverse();
    }
    boxes
}

/// Up to five items.
fn items(draw: &mut Draw, mut item: impl FnMut(&mut Draw) -> Term) -> Vec<Term> {
    (0..draw.between(0..=5)).map(|_| item(draw)).collect()
}

fn weights(draw: &mut Draw, count: usize) -> Vec<i64> {
    (0..count).map(|_| draw.between(0..=5)).collect()
}

constraints! {
    cumulative_tasks_by_time_table: Value, |draw| {
        let capacity = size(draw);
        let (starts, durations) = tasks(draw);
        let demands: Vec<Term> = starts.iter().map(|_| size(draw)).collect();
        cumulative(starts, durations, demands, capacity).edge_finding(false)
    };
    cumulative_tasks: Value, |draw| {
        let capacity = size(draw);
        let (starts, durations) = tasks(draw);
        let demands: Vec<Term> = starts.iter().map(|_| size(draw)).collect();
        cumulative(starts, durations, demands, capacity)
    };
    disjunctive_tasks_or_nothing: Value, |draw| {
        let (starts, durations) = tasks(draw);
        disjunctive(starts, durations)
    };
    disjunctive_tasks_or_moments: Value, |draw| {
        let (starts, durations) = tasks(draw);
        disjunctive_strict(starts, durations)
    };
    boxes_or_planes: Value, |draw| diffn_k(boxes(draw));
    boxes_or_nothing: Value, |draw| diffn_nonstrict_k(boxes(draw));
    bins_of_one_capacity: Value, |draw| {
        let wide = draw.one_in(2);
        let bins: Vec<Term> = items(draw, |draw| if wide { draw.term() } else { draw.index(3) });
        let weights = weights(draw, bins.len());
        let capacity = draw.between(-1..=8);
        bin_packing(capacity, bins, weights)
    };
    bins_with_capacities: Value, |draw| {
        let capacities: Vec<i64> = (0..draw.between(0..=3)).map(|_| draw.between(-1..=9)).collect();
        let bins: Vec<Term> = items(draw, |draw| draw.index(capacities.len()));
        let weights = weights(draw, bins.len());
        bin_packing_capacities(capacities, bins, weights)
    };
    bins_with_loads: Value, |draw| {
        let count = draw.between(0..=3) as usize;
        let bins: Vec<Term> = items(draw, |draw| draw.index(count));
        let weights = weights(draw, bins.len());
        let loads: Vec<Term> = (0..count).map(|_| if draw.one_in(4) { draw.term() } else { draw.index(9) }).collect();
        bin_packing_load(loads, bins, weights)
    };
    // As linear equations: how much is taken out depends on what is fixed when they are posted.
    knapsack_of_items: Nothing, |draw| {
        let amounts = items(draw, |draw| if draw.one_in(3) { draw.term() } else { draw.index(4) });
        let (weights, profits) = (weights(draw, amounts.len()), weights(draw, amounts.len()));
        knapsack(weights, profits, amounts, size(draw), size(draw))
    };
}
