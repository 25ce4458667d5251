//! At most so many different values, by bounds: how few points it takes to hit all the intervals from a view's least to
//! its greatest value (Beldiceanu, "Pruning for the minimum constraint family and for the number of distinct values
//! constraint family", 2001; Bessiere, Hebrard, Hnich, Kiziltan, Walsh, "Filtering algorithms for the NValue constraint",
//! 2006).
//!
//! From left to right, a point is put where the first interval ends that none has hit so far; from right to left, where
//! the last one starts. Both take as few points as possible, and where there are no more than that, the point number `j`
//! lies between the two that are number `j` there. What is outside of all these *kernels* goes. That is bounds consistent,
//! in the time that it takes to sort.

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::runs::keep;
use crate::propagators::shape::settled;
use crate::store::Store;
use crate::view::Signed;

#[derive(Debug)]
pub(super) struct FewValues {
    views: Vec<Signed>,
    count: Signed,
    settled: Status,
    /// Scratch: the positions in some order.
    order: Vec<u32>,
    /// Scratch: where each point lies.
    kernels: Vec<(i64, i64)>,
}

impl FewValues {
    pub(super) fn new(views: &[Signed], count: Signed) -> Self {
        Self {
            settled: settled(views.iter().chain([&count]).map(|view| view.var)),
            order: (0..views.len() as u32).collect(),
            kernels: Vec::with_capacity(views.len()),
            views: views.to_vec(),
            count,
        }
    }

    fn find_kernels(&mut self, store: &Store) {
        let Self { views, order, kernels, .. } = self;
        let (min, max) = (|at: u32| store.min(views[at as usize]), |at: u32| store.max(views[at as usize]));
        kernels.clear();
        order.sort_unstable_by_key(|&at| max(at));
        for &at in &*order {
            if kernels.last().is_none_or(|&(_, end)| end < min(at)) {
                kernels.push((max(at), max(at)));
            }
        }
        order.sort_unstable_by_key(|&at| min(at));
        let mut open = kernels.len();
        for &at in order.iter().rev() {
            if kernels.get(open).is_none_or(|&(start, _)| max(at) < start) {
                open -= 1;
                kernels[open].0 = min(at);
            }
        }
    }
}

impl Propagator for FewValues {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &view in &self.views {
            on.bounds(view, 0);
        }
        on.upper(self.count, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        self.find_kernels(store);
        let Self { views, count, kernels, settled, .. } = self;
        let fewest = kernels.len() as i64;
        store.at_least(*count, fewest)?;
        if store.min(*count) >= views.len() as i64 {
            return Ok(Status::Entailed);
        }
        if store.max(*count) > fewest {
            return Ok(*settled);
        }
        let mut moved = false;
        for &view in &*views {
            let before = (store.min(view), store.max(view));
            keep(store, view, kernels)?;
            moved |= before != (store.min(view), store.max(view));
        }
        // Other bounds have other kernels.
        Ok(if moved { Status::Unsure } else { *settled })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
