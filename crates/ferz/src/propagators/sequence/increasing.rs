//! Each view is at most the next one, or less. Domain consistent: a value has support where all before are least, and
//! all behind are greatest.
//!
//! Where a least value grew, those behind are raised until one is great enough already; likewise downwards. So a run
//! looks only at what moved, and at one neighbour of it.

use super::settled;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Increasing<V> {
    views: Vec<V>,
    /// How much a view must be greater than the one before.
    step: i64,
    settled: Status,
}

impl<V: View> Increasing<V> {
    pub(super) fn new(views: Vec<V>, strictly: bool) -> Self {
        let settled = settled(views.iter().map(|view| view.var()));
        Self { views, step: strictly.into(), settled }
    }
}

impl<V: View> Propagator for Increasing<V> {
    /// Tag `2p` says that the least value at `p` grew, `2p + 1` that the greatest at `p + 1` shrank.
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (pair, tag) in self.views.windows(2).zip((0..).step_by(2)) {
            on.lower(pair[0], tag);
            on.upper(pair[1], tag + 1);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let Self { views, step, settled } = self;
        for &tag in woken {
            let at = tag as usize / 2;
            if tag % 2 == 0 {
                for pair in views[at..].windows(2) {
                    if !store.at_least(pair[1], store.min(pair[0]) + *step)? {
                        break;
                    }
                }
            } else {
                for pair in views[..at + 2].windows(2).rev() {
                    if !store.at_most(pair[0], store.max(pair[1]) - *step)? {
                        break;
                    }
                }
            }
        }
        Ok(*settled)
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }
}
