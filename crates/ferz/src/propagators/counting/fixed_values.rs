//! At least so many different values, by the values of fixed variables: each open view can add one to these. If each of
//! them must, they lose the values that are there.
//!
//! A run costs a step for each fixed view when it is sorted, and where views must be different, for each view and value.

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::shape::settled;
use crate::store::Store;
use crate::view::Signed;

#[derive(Debug)]
pub(super) struct FixedValues {
    views: Vec<Signed>,
    count: Signed,
    settled: Status,
    /// Scratch: the values of fixed views.
    values: Vec<i64>,
}

impl FixedValues {
    pub(super) fn new(views: &[Signed], count: Signed) -> Self {
        Self {
            settled: settled(views.iter().chain([&count]).map(|view| view.var)),
            values: Vec::with_capacity(views.len()),
            views: views.to_vec(),
            count,
        }
    }
}

impl Propagator for FixedValues {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &view in &self.views {
            on.fixed(view, 0);
        }
        on.lower(self.count, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { views, count, settled, values } = self;
        values.clear();
        values.extend(views.iter().filter_map(|&view| store.value(view)));
        let open = views.len() - values.len();
        values.sort_unstable();
        values.dedup();
        let most = (values.len() + open) as i64;
        store.at_most(*count, most)?;
        if store.max(*count) <= values.len() as i64 {
            return Ok(Status::Entailed);
        }
        if store.min(*count) < most {
            return Ok(*settled);
        }
        let mut fixed = false;
        for &view in &*views {
            if store.is_fixed(view) {
                continue;
            }
            for &value in &*values {
                store.remove(view, value)?;
            }
            fixed |= store.is_fixed(view);
        }
        Ok(if fixed { Status::Unsure } else { *settled })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
