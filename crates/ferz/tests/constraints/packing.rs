//! Tasks on machines, boxes in a plane, items in bins.

use ferz::{Signed, Term, cumulative, disjunctive, disjunctive_strict};

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

/// So many tasks, as their starts and durations.
fn tasks(draw: &mut Draw, count: i64) -> (Vec<Term>, Vec<Term>) {
    let starts_first = draw.one_in(2);
    let tasks: Vec<(Term, Term)> = (0..draw.between(0..=count))
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
    tasks.into_iter().unzip()
}

constraints! {
    cumulative_tasks_by_time_table: Value, |draw| {
        let capacity = size(draw);
        let (starts, durations) = tasks(draw, 4);
        let demands: Vec<Term> = starts.iter().map(|_| size(draw)).collect();
        cumulative(starts, durations, demands, capacity).energy(false)
    };
    cumulative_tasks: Value, |draw| {
        let capacity = size(draw);
        let (starts, durations) = tasks(draw, 4);
        let demands: Vec<Term> = starts.iter().map(|_| size(draw)).collect();
        cumulative(starts, durations, demands, capacity)
    };
    disjunctive_tasks: Value, |draw| {
        let (starts, durations) = tasks(draw, 4);
        disjunctive(starts, durations)
    };
    disjunctive_tasks_without_duration: Value, |draw| {
        let (starts, durations) = tasks(draw, 4);
        disjunctive_strict(starts, durations)
    };
}
