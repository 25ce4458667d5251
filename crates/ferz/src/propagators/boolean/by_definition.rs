//! Any constraint by its definition: when one variable is open, each of its values is tried. Value consistent.
//!
//! Two open variables are watched, and nothing is done while both stay open.
//! The definition is asked through a virtual call for each value, and what it costs is up to it.

use crate::constraints::Constraint;
use crate::engine::Engine;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::{Store, WORDS_SPAN};
use crate::view::Var;

/// A last open variable with more values than this is waited for.
const MANY: u64 = WORDS_SPAN;

#[derive(Debug)]
struct ByDefinition<C> {
    constraint: C,
    scope: Vec<Var>,
    watched: Option<[Var; 2]>,
}

/// Posts what asks the constraint's definition.
pub(crate) fn post_by_definition(constraint: impl Constraint, engine: &mut Engine) {
    let mut scope = constraint.scope().to_vec();
    scope.sort_unstable();
    scope.dedup();
    engine.post(ByDefinition { constraint, scope, watched: None });
}

impl<C: Constraint> Propagator for ByDefinition<C> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &var in &self.scope {
            on.fixed(var, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        if self.watched.is_some_and(|watched| watched.iter().all(|&var| !store.is_fixed(var))) {
            return Ok(Status::Fixpoint);
        }
        let mut open = self.scope.iter().copied().filter(|&var| !store.is_fixed(var));
        let last = match (open.next(), open.next()) {
            (Some(first), Some(second)) => {
                self.watched = Some([first, second]);
                return Ok(Status::Fixpoint);
            }
            (Some(last), None) if store.size(last) > MANY => return Ok(Status::Fixpoint),
            (Some(last), None) => last,
            (None, _) => {
                let holds = self.constraint.holds(&|var| store.min(var));
                return if holds { Ok(Status::Entailed) } else { Err(Conflict) };
            }
        };
        let mut next = Some(store.min(last));
        while let Some(v) = next {
            next = store.next_above(last, v);
            if !self.constraint.holds(&|var| if var == last { v } else { store.min(var) }) {
                store.remove(last, v)?;
            }
        }
        Ok(Status::Entailed)
    }
}
