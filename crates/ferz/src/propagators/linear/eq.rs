//! A sum equals a bound. Bounds(R) consistent: each bound of a variable solves the equation with *real* values of the
//! others between their bounds (Choi, Harvey, Lee, Stuckey 2006, "Finite domain bounds consistency revisited").
//!
//! It does not see that the others have no such integers (`2x + 4y + 3z = 7` leaves `z = 2`), nor their holes. The
//! passes are repeated until one changes nothing. Each makes some domain smaller, and few are needed as a rule, though
//! large coefficients without a common divisor over very wide domains can take many.

use super::sum::{Open, Room};
use super::{Addend, Sum};
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::propagators::boolean::Rule;
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Equals<V>(pub(super) Sum<V>);

impl<V: View> Propagator for Equals<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.0.wake(on, |on, view| on.bounds(view, 0));
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Open { addends, ranges, mut room } = self.0.look(store);
        if room.above_least < 0 || room.below_greatest < 0 {
            return Err(Conflict);
        }
        let mut changed = room.widest > room.above_least.min(room.below_greatest);
        while changed {
            changed = false;
            for (&addend, range) in addends.iter().zip(&mut *ranges) {
                if addend.factor * (range.1 - range.0) > room.above_least.min(room.below_greatest) {
                    cut(addend, range, &mut room, store)?;
                    changed = true;
                }
            }
        }
        // No room on one side means that each variable is fixed at that end.
        Ok(if room.above_least == 0 { Status::Entailed } else { Status::Fixpoint })
    }
}

impl<V: View> Rule for Equals<V> {
    fn is_refuted(&mut self, store: &mut Store) -> bool {
        let Open { room, .. } = self.0.look(store);
        room.above_least < 0 || room.below_greatest < 0
    }
}

/// Cuts an addend, which varies more, to the room there is, and the room by what that takes. Some is left on either side,
/// if only 0: bounds that move further than the room have crossed, which is a conflict.
#[inline]
fn cut<V: View>(
    Addend { factor, view }: Addend<V>,
    range: &mut (i64, i64),
    room: &mut Room,
    store: &mut Store,
) -> Result<(), Conflict> {
    let (min, max) = *range;
    store.at_most(view, min + divided(room.above_least, factor))?;
    store.at_least(view, max - divided(room.below_greatest, factor))?;
    *range = store.bounds(view);
    room.above_least -= factor * (range.0 - min);
    room.below_greatest -= factor * (max - range.1);
    Ok(())
}

/// The quotient, rounded down. Most factors are 1, and a division takes much longer than a look at that.
#[inline]
fn divided(room: i64, factor: i64) -> i64 {
    if factor == 1 { room } else { room / factor }
}
