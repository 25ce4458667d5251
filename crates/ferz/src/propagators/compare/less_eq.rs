//! `x ≤ y`. Domain consistent: a value of `x` needs the greatest value of `y`, one of `y` the least value of `x`.

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct LessEq<X, Y> {
    pub(super) x: X,
    pub(super) y: Y,
}

impl<X: View, Y: View> Propagator for LessEq<X, Y> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.lower(self.x, 0);
        on.upper(self.y, 1);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { x, y } = *self;
        store.at_most(x, store.max(y))?;
        store.at_least(y, store.min(x))?;
        Ok(if store.max(x) <= store.min(y) { Status::Entailed } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }
}
