//! At most one cycle of more than one node: when one is closed, all other nodes lead to themselves.

use super::chains::{Chains, Joined};
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

/// What each node's view says is its successor; itself, if it is not on the cycle.
#[derive(Debug)]
pub(super) struct AtMostOneCycle<V> {
    successors: Vec<V>,
    chains: Chains,
}

impl<V: View> AtMostOneCycle<V> {
    /// The views are between 0 and their number, without it.
    pub(super) fn new(successors: Vec<V>, store: &mut Store) -> Self {
        let chains = Chains::new(successors.len() as u32, store);
        Self { successors, chains }
    }

    /// There is a cycle of so many nodes, so others lead to themselves.
    fn close(&self, length: u32, store: &mut Store) -> Result<(), Conflict> {
        let mut on_cycle = 0;
        for (&view, node) in self.successors.iter().zip(0..) {
            match store.value(view) {
                Some(next) if next != node => on_cycle += 1,
                _ => {
                    store.fix(view, node)?;
                }
            }
        }
        if on_cycle == length { Ok(()) } else { Err(Conflict) }
    }
}

impl<V: View> Propagator for AtMostOneCycle<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (&view, node) in self.successors.iter().zip(0..) {
            on.fixed(view, node);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        for &from in woken {
            let Some(to) = store.value(self.successors[from as usize]) else { continue };
            match self.chains.join(from, to as u32, store)? {
                Joined::Cycle(length) if length > 1 => {
                    self.close(length, store)?;
                    return Ok(Status::Entailed);
                }
                _ => {}
            }
        }
        Ok(Status::Fixpoint)
    }
}
