//! No cycle before all nodes are on it, value consistent with all-different: whenever chains are joined, their last node
//! may not lead back to their first, unless the chain is complete.

use super::chains::{Chain, Chains, Joined};
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

/// What each node's view says is its successor.
#[derive(Debug)]
pub(super) struct OneCycle<V> {
    successors: Vec<V>,
    chains: Chains,
}

impl<V: View> OneCycle<V> {
    /// The views are between 0 and their number, without it.
    pub(super) fn new(successors: Vec<V>, store: &mut Store) -> Self {
        let chains = Chains::new(successors.len() as u32, store);
        Self { successors, chains }
    }
}

impl<V: View> Propagator for OneCycle<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (&view, node) in self.successors.iter().zip(0..) {
            on.fixed(view, node);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let count = self.successors.len() as u32;
        let mut status = Status::Fixpoint;
        for &from in woken {
            let Some(to) = store.value(self.successors[from as usize]) else { continue };
            match self.chains.join(from, to as u32, store)? {
                Joined::Cycle(length) if length < count => return Err(Conflict),
                Joined::Chain(Chain { first, last, length }) => {
                    let last = self.successors[last as usize];
                    if length < count {
                        store.remove(last, first.into())?;
                    } else {
                        store.fix(last, first.into())?;
                    }
                    if store.is_fixed(last) {
                        status = Status::Unsure;
                    }
                }
                Joined::Cycle(_) | Joined::Known => {}
            }
        }
        Ok(status)
    }
}
