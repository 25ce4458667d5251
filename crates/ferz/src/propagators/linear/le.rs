//! A sum is at most a bound. Domain consistent: a value has support where all others are least.
//!
//! What the bound leaves above the least sum is what each addend may have above its least value (Harvey, Schimpf 2002,
//! "Bounds consistency techniques for long linear constraints"). The cuts move no least value, so one pass does it.

use super::sum::Open;
use super::{Addend, Sum};
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::propagators::boolean::Rule;
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct AtMost<V>(pub(super) Sum<V>);

impl<V: View> Propagator for AtMost<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.0.wake(on, |on, view| on.lower(view, 0));
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Open { addends, ranges, room } = self.0.look(store);
        if room.above_least < 0 {
            return Err(Conflict);
        }
        if room.below_greatest <= 0 {
            return Ok(Status::Entailed);
        }
        if room.widest > room.above_least {
            for (&Addend { factor, view }, &mut (min, _)) in addends.iter().zip(ranges) {
                store.at_most(view, min + room.above_least / factor)?;
            }
        }
        Ok(Status::Fixpoint)
    }
}

impl<V: View> Rule for AtMost<V> {
    fn is_refuted(&mut self, store: &mut Store) -> bool {
        self.0.look(store).room.above_least < 0
    }
}
