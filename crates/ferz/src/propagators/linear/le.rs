//! A sum is at most a bound. Domain consistent: a value has support where all others are least.
//!
//! One pass finds the slack, which is what the bound leaves above the least sum; another one cuts each addend to its
//! least value plus the slack (Harvey, Schimpf 2002, "Bounds consistency techniques for long linear constraints").
//! The cuts move no least value, so the slack stays what it is.

use super::{Addend, least};
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct AtMost<V> {
    pub(super) addends: Vec<Addend<V>>,
    pub(super) bound: i64,
}

impl<V: View> Propagator for AtMost<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for addend in &self.addends {
            on.lower(addend.view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let slack = self.bound - least(&self.addends, store);
        if slack < 0 {
            return Err(Conflict);
        }
        // How far the greatest sum lies above the least one.
        let mut spread = 0;
        for &Addend { factor, view } in &self.addends {
            let min = store.min(view);
            let mut width = store.max(view) - min;
            if factor * width > slack {
                store.at_most(view, min + slack / factor)?;
                width = store.max(view) - min;
            }
            spread += factor * width;
        }
        Ok(if spread <= slack { Status::Entailed } else { Status::Fixpoint })
    }
}
