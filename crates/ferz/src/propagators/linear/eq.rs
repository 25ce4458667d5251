//! A sum equals a bound. Bounds(R) consistent: each bound of a variable solves the equation with *real* values of the
//! others between their bounds (Choi, Harvey, Lee, Stuckey 2006, "Finite domain bounds consistency revisited").
//!
//! It does not see that the others have no such integers (`2x + 4y + 3z = 7` leaves `z = 2`), nor their holes. The
//! passes are repeated until one changes nothing. Each makes some domain smaller, and few are needed as a rule, though
//! large coefficients without a common divisor over very wide domains can take many.

use super::{Addend, greatest, least};
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Equals<V> {
    pub(super) addends: Vec<Addend<V>>,
    pub(super) bound: i64,
}

/// How far the bound lies above the least and below the greatest sum.
#[derive(Clone, Copy, Debug)]
struct Room {
    above_least: i64,
    below_greatest: i64,
}

impl<V: View> Propagator for Equals<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for addend in &self.addends {
            on.bounds(addend.view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let mut room = Room {
            above_least: self.bound - least(&self.addends, store),
            below_greatest: greatest(&self.addends, store) - self.bound,
        };
        room.check()?;
        let mut changed = true;
        while changed {
            changed = false;
            for &addend in &self.addends {
                changed |= room.cut(addend, store)?;
            }
        }
        // No room on one side means that each variable is fixed at that end.
        Ok(if room.above_least == 0 { Status::Entailed } else { Status::Fixpoint })
    }
}

impl Room {
    fn check(self) -> Result<(), Conflict> {
        if self.above_least < 0 || self.below_greatest < 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Cuts an addend to what the room allows, and says whether that changed anything.
    #[inline]
    fn cut<V: View>(
        &mut self,
        Addend { factor, view }: Addend<V>,
        store: &mut Store,
    ) -> Result<bool, Conflict> {
        let (min, max) = (store.min(view), store.max(view));
        let spread = factor * (max - min);
        if spread <= self.above_least && spread <= self.below_greatest {
            return Ok(false);
        }
        store.at_most(view, min + self.above_least / factor)?;
        store.at_least(view, max - self.below_greatest / factor)?;
        self.above_least -= factor * (store.min(view) - min);
        self.below_greatest -= factor * (max - store.max(view));
        self.check()?;
        Ok(true)
    }
}
