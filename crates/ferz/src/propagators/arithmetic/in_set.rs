//! A view has a value of a set.
//!
//! The values outside of the set are taken out, and that is all. Only if there are too many of them between those of the
//! set, the bounds are moved out of the gaps, whenever one moves into one: then each bound has support.

use crate::domain::Domain;
use crate::engine::Engine;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::boolean::{Rule, Under, post_rule};
use crate::propagators::runs::{complement, keep, meets};
use crate::store::Store;
use crate::view::Signed;

/// Posts that the view has one of these values.
pub(crate) fn post_in_set(view: Signed, set: &Domain, under: Under, engine: &mut Engine) {
    let mut rule = Within { view, set: set.clone() };
    if matches!(under, Under::Nothing) {
        match engine.change(|store| rule.propagate(store, &[])) {
            Some(Status::Entailed) | None => return,
            Some(_) => {}
        }
    }
    post_rule(under, rule, Within { view, set: complement(set) }, engine);
}

#[derive(Debug)]
struct Within {
    view: Signed,
    set: Domain,
}

impl Propagator for Within {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.view, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let exact = keep(store, self.view, self.set.runs())?;
        Ok(if exact { Status::Entailed } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }
}

impl Rule for Within {
    fn is_refuted(&mut self, store: &mut Store) -> bool {
        !meets(store, self.view, self.set.runs())
    }
}
