//! Tasks on machines, boxes in a plane, items in bins.

use ferz::{
    Signed, Term, cumulative, diffn, diffn_k, diffn_nonstrict, diffn_nonstrict_k, disjunctive,
    disjunctive_strict,
};

use crate::harness::Claim::Value;
use crate::harness::{Draw, constraints};

/// A start or a position.
fn start(draw: &mut Draw) -> Term {
    if draw.one_in(3) { draw.term() } else { draw.index(6) }
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

/// Boxes, as their starts and sizes in each of so many dimensions.
fn boxes<const DIMENSIONS: usize>(draw: &mut Draw) -> [(Vec<Term>, Vec<Term>); DIMENSIONS] {
    let count = draw.between(0..=4);
    let mut dimensions = [0; DIMENSIONS].map(|_| spans(draw, count));
    // The first ones to be drawn have more values.
    if draw.one_in(2) {
        dimensions.reverse();
    }
    dimensions
}

constraints! {
    cumulative_tasks_by_time_table: Value, |draw| {
        let capacity = size(draw);
        let (starts, durations) = tasks(draw);
        let demands: Vec<Term> = starts.iter().map(|_| size(draw)).collect();
        cumulative(starts, durations, demands, capacity).energy(false)
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
    rectangles: Value, |draw| {
        let [(x, dx), (y, dy)] = boxes(draw);
        diffn(x, y, dx, dy)
    };
    rectangles_or_nothing: Value, |draw| {
        let [(x, dx), (y, dy)] = boxes(draw);
        diffn_nonstrict(x, y, dx, dy)
    };
    intervals: Value, |draw| diffn_k(boxes::<1>(draw));
    intervals_or_nothing: Value, |draw| diffn_nonstrict_k(boxes::<1>(draw));
    boxes_in_space: Value, |draw| diffn_k(boxes::<3>(draw));
    boxes_in_space_or_nothing: Value, |draw| diffn_nonstrict_k(boxes::<3>(draw));
    boxes_without_dimensions: Value, |draw| diffn_k(boxes::<0>(draw));
}
