//! Tasks on machines, boxes in a plane, items in bins.
//!
//! A position and a size, be it the start of a task and its duration or a side of a box, are seen as a [`Window`]. An end
//! is the sum of both; who posts promises that the greatest such sum fits in 64 bits.

mod bin_packing;
mod capacity;
mod diffn;
mod disjunctive;
mod energy;
mod exclusive;
mod machine;
mod profile;
mod time_table;
mod window;

use crate::engine::Engine;
use crate::view::Signed;
use bin_packing::{BinPacking, Limit};
use capacity::{Capacity, Item};
use energy::Energy;
use exclusive::Exclusive;
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
/// Neither durations nor demands nor the capacity are negative. With `edge_finding`, more than by time-tabling.
pub(crate) fn post_cumulative(
    tasks: &[[Signed; 3]],
    capacity: Signed,
    edge_finding: bool,
    engine: &mut Engine,
) {
    let demands = tasks.iter().map(|&[start, size, amount]| Demand { span: Span { start, size }, amount });
    let demands: Vec<_> = demands.collect();
    if edge_finding {
        let half = engine.store().min(capacity) / 2;
        let mut large = demands.clone();
        large.retain(|demand| engine.store().max(demand.amount) > half);
        if large.len() > 1 {
            engine.post(Exclusive::new(large, capacity));
        }
        engine.post(Energy::new(demands.clone(), capacity));
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

/// Posts that no bin, whatever its number, holds more than its capacity. The weights are between 0 and the capacity, and
/// their sum fits in 64 bits.
pub(crate) fn post_bin_packing(capacity: i64, bins: &[Signed], weights: &[i64], engine: &mut Engine) {
    let items = bins.iter().zip(weights).map(|(&bin, &weight)| Item { bin, weight });
    engine.post(Capacity::new(capacity, items.collect()));
    engine.post(BinPacking::new(Limit::Capacity(capacity), bins.to_vec(), weights.to_vec()));
}

/// Posts that each bin, of those with these numbers from 0 on, holds no more than its capacity. Items are in no other bins.
/// Weights are not negative, and their sum fits in 64 bits.
pub(crate) fn post_bin_packing_capacities(
    capacities: &[i64],
    bins: &[Signed],
    weights: &[i64],
    engine: &mut Engine,
) {
    let limit = Limit::Capacities(capacities.to_vec());
    engine.post(BinPacking::new(limit, bins.to_vec(), weights.to_vec()));
}

/// Posts the same for bins that hold just what their loads say.
pub(crate) fn post_bin_packing_load(loads: &[Signed], bins: &[Signed], weights: &[i64], engine: &mut Engine) {
    engine.post(BinPacking::new(Limit::Loads(loads.to_vec()), bins.to_vec(), weights.to_vec()));
}
