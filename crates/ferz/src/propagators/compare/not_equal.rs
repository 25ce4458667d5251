//! `x ≠ y`. Domain consistent: while both sides have two values, each value differs from one of the other side's.

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::boolean::Rule;
use crate::store::Store;
use crate::view::{Var, View};

#[derive(Debug)]
pub(super) struct NotEqual<Y> {
    pub(super) x: Var,
    pub(super) y: Y,
}

impl<Y: View> Propagator for NotEqual<Y> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.fixed(self.x, 0);
        on.fixed(self.y, 1);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { x, y } = *self;
        if let Some(taken) = store.value(x) {
            store.remove(y, taken)?;
        } else if let Some(taken) = store.value(y) {
            store.remove(x, taken)?;
        } else if store.max(x) >= store.min(y) && store.max(y) >= store.min(x) {
            return Ok(Status::Fixpoint);
        }
        Ok(Status::Entailed)
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }
}

impl<Y: View> Rule for NotEqual<Y> {
    fn is_refuted(&mut self, store: &mut Store) -> bool {
        store.value(self.x).is_some_and(|taken| store.value(self.y) == Some(taken))
    }
}
