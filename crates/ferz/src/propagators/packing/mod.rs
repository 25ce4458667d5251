//! Tasks on machines, boxes in a plane, items in bins.
//!
//! A position and a size, be it the start of a task and its duration or a side of a box, are seen as a [`Window`]. An end
//! is the sum of both; who posts promises that the greatest such sum fits in 64 bits.

mod diffn;
mod disjunctive;
mod energy;
mod profile;
mod theta_tree;
mod time_table;
mod window;

use crate::engine::Engine;
use crate::view::Signed;
use energy::Energy;
use time_table::{Demand, TimeTable};
use window::Span;

/// Posts that tasks, each with its start and its duration, which is not negative, do not overlap. If not `strict`, a
/// task without duration may be anywhere.
pub(crate) fn post_disjunctive(tasks: &[(Signed, Signed)], strict: bool, engine: &mut Engine) {
    if tasks.len() > 1 {
        let tasks = tasks.iter().map(|&(start, size)| Span { start, size }).collect();
        engine.post(disjunctive::Disjunctive::new(tasks, strict));
    }
}

/// Posts that tasks, each with its start, its duration and its demand, never demand more than the capacity together.
/// Neither durations nor demands nor the capacity are negative.
pub(crate) fn post_cumulative(tasks: &[[Signed; 3]], capacity: Signed, energy: bool, engine: &mut Engine) {
    let demands = tasks.iter().map(|&[start, size, amount]| Demand { span: Span { start, size }, amount });
    let demands: Vec<_> = demands.collect();
    if energy && let Some(propagator) = Energy::new(demands.clone(), capacity, engine.store()) {
        engine.post(propagator);
    }
    engine.post(TimeTable::new(demands, capacity));
}

/// Posts that boxes, each given by its start and its size in each dimension, do not overlap. If not `strict`, a box with
/// a size of 0 may be anywhere.
pub(crate) fn post_diffn(boxes: &[Vec<(Signed, Signed)>], strict: bool, engine: &mut Engine) {
    let sides: Vec<_> = boxes.iter().flatten().map(|&(start, size)| Span { start, size }).collect();
    if boxes.len() > 1 {
        engine.post(diffn::Diffn::new(sides, boxes[0].len(), strict));
    }
}
