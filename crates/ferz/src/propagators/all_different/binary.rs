//! The clique of `≠` as it stands: a fixed value goes from each other variable, one by one, unless it is excepted.

use super::settled;
use crate::domain::Domain;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::{Signed, View};

#[derive(Debug)]
pub(super) struct Clique {
    views: Vec<Signed>,
    /// Values that any number of views may have.
    excepted: Domain,
    settled: Status,
    /// Positions that became fixed and whose value the others still have.
    fixed: Vec<u32>,
}

impl Clique {
    pub(super) fn new(views: Vec<Signed>, excepted: Domain) -> Self {
        let settled = settled(views.iter().map(|view| view.var()));
        let fixed = Vec::with_capacity(views.len());
        Self { views, excepted, settled, fixed }
    }
}

impl Propagator for Clique {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (&view, tag) in self.views.iter().zip(0..) {
            on.fixed(view, tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        self.fixed.clear();
        self.fixed.extend(woken.iter().filter(|&&tag| store.is_fixed(self.views[tag as usize])));
        let mut next = 0;
        while let Some(&position) = self.fixed.get(next) {
            next += 1;
            let taken = store.min(self.views[position as usize]);
            if self.excepted.contains(taken) {
                continue;
            }
            for (&view, other) in self.views.iter().zip(0..) {
                if other != position && store.remove(view, taken)? && store.is_fixed(view) {
                    self.fixed.push(other);
                }
            }
        }
        Ok(self.settled)
    }

    fn cost(&self) -> Cost {
        if self.views.len() == 2 { Cost::Constant } else { Cost::Linear }
    }
}
