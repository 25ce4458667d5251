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

use super::shape::in_simplest_shape;
use crate::engine::Engine;
use crate::view::{Signed, View};
use bin_packing::{BinPacking, Limit};
use capacity::{Capacity, Item};
use energy::Energy;
use exclusive::Exclusive;
use time_table::{Demand, TimeTable};
use window::Span;

/// Posts that tasks, each with its start and its duration, which is not negative, do not overlap. If not `strict`, a
/// task without duration may be anywhere.
pub(crate) fn post_disjunctive(tasks: &[(Signed, Signed)], strict: bool, engine: &mut Engine) {
    let lasts = |&&(_, size): &&(Signed, Signed)| strict || engine.store().max(size) > 0;
    let views: Vec<Signed> = tasks.iter().filter(lasts).flat_map(|&(start, size)| [start, size]).collect();
    in_simplest_shape!(views, |views| {
        if views.len() > 2 {
            engine.post(disjunctive::Disjunctive::new(spans(&views), strict));
        }
    });
}

/// Posts that tasks, each with its start, its duration and its demand, never demand more than the capacity together.
/// Neither durations nor demands nor the capacity are negative. With `edge_finding`, more than by time-tabling.
pub(crate) fn post_cumulative(
    tasks: &[[Signed; 3]],
    capacity: Signed,
    edge_finding: bool,
    engine: &mut Engine,
) {
    let store = engine.store();
    let matters = |&&[_, size, amount]: &&[Signed; 3]| store.max(size) > 0 && store.max(amount) > 0;
    let views: Vec<Signed> = tasks.iter().filter(matters).copied().flatten().chain([capacity]).collect();
    in_simplest_shape!(views, |views| {
        if let Some((&capacity, tasks)) = views.split_last() {
            let demand =
                |task: &[_]| Demand { span: Span { start: task[0], size: task[1] }, amount: task[2] };
            post_demands(tasks.chunks_exact(3).map(demand).collect(), capacity, edge_finding, engine);
        }
    });
}

fn post_demands<V: View>(demands: Vec<Demand<V>>, capacity: V, edge_finding: bool, engine: &mut Engine) {
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
    let views: Vec<Signed> = boxes.iter().flatten().flat_map(|&(start, size)| [start, size]).collect();
    in_simplest_shape!(views, |views| {
        if boxes.len() > 1 {
            engine.post(diffn::Diffn::new(spans(&views), boxes[0].len(), strict));
        }
    });
}

/// Views as starts and sizes, which take turns.
fn spans<V: View>(views: &[V]) -> Vec<Span<V>> {
    views.chunks_exact(2).map(|pair| Span { start: pair[0], size: pair[1] }).collect()
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
