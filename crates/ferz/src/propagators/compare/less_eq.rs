//! `x + gap ≤ y`. Domain consistent: a value of `x` needs the greatest value of `y`, one of `y` the least value of `x`.
//!
//! The gap is 0, or 1 for `x < y`; where it is known, the compiler leaves it out. A view may see all of 64 bits.

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::boolean::Rule;
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct LessEq<X, Y, const GAP: i64 = 0> {
    pub(super) x: X,
    pub(super) y: Y,
}

impl<X: View, Y: View, const GAP: i64> Propagator for LessEq<X, Y, GAP> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.lower(self.x, 0);
        on.upper(self.y, 1);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { x, y } = *self;
        if GAP > 0 && (store.max(y) == i64::MIN || store.min(x) == i64::MAX) {
            return Err(Conflict);
        }
        store.at_most(x, store.max(y) - GAP)?;
        store.at_least(y, store.min(x) + GAP)?;
        Ok(if store.max(x) + GAP <= store.min(y) { Status::Entailed } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }
}

impl<X: View, Y: View, const GAP: i64> Rule for LessEq<X, Y, GAP> {
    fn is_refuted(&mut self, store: &mut Store) -> bool {
        let (least, greatest) = (store.min(self.x), store.max(self.y));
        if GAP > 0 { least >= greatest } else { least > greatest }
    }
}
