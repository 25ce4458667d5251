//! From a model to an engine.
//!
//! Here the model looks inside its own constraints. All-different constraints over offsets of the same variables have
//! their value stages fused into one propagator: one pass over the open variables then serves all of them. The
//! fixpoint, and so the search tree, is the same.

use std::any::Any;

use indexmap::IndexMap;

use super::Model;
use crate::constraints::{AllDifferent, Constraint};
use crate::engine::Engine;
use crate::error::{ModelError, Refusal};
use crate::propagators::all_different::post_value;
use crate::view::{Signed, Var};

/// All-different constraints whose value stages run as one, as views in the order of the variables.
type Spaces = Vec<Vec<Signed>>;

impl Model {
    /// An engine with the variables and propagators of this model, before the first fixpoint.
    ///
    /// # Errors
    /// If there is a mistake in the model.
    pub fn engine(&self) -> Result<Engine, ModelError> {
        if let Some(mistake) = &self.mistake {
            return Err(mistake.clone());
        }
        let mut engine = Engine::new();
        for domain in &self.domains {
            if domain.is_empty() {
                // A solution is never reached, so any value will do.
                engine.fail();
                engine.new_var(&0.into());
            } else {
                engine.new_var(domain);
            }
        }
        let mut fused: IndexMap<Vec<Var>, Spaces> = IndexMap::new();
        for (index, constraint) in self.constraints.iter().enumerate() {
            self.post(&**constraint, &mut engine, &mut fused).map_err(|refusal| ModelError::Refused {
                constraint: self.constraint_name(index),
                refusal,
            })?;
        }
        if let Some(objective) = self.objective {
            self.check_objective(objective, &mut engine)
                .map_err(|refusal| ModelError::Objective { objective: objective.to_string(), refusal })?;
        }
        for spaces in fused.values() {
            post_value(spaces, &mut engine);
        }
        Ok(engine)
    }

    fn check_objective(&self, objective: Signed, engine: &mut Engine) -> Result<(), Refusal> {
        self.check_var(objective.var)?;
        engine.view(objective).map(drop)
    }

    fn check_var(&self, var: Var) -> Result<(), Refusal> {
        if var.index() < self.domains.len() { Ok(()) } else { Err(Refusal::ForeignVariable(var.to_string())) }
    }

    fn post(
        &self,
        constraint: &dyn Constraint,
        engine: &mut Engine,
        fused: &mut IndexMap<Vec<Var>, Spaces>,
    ) -> Result<(), Refusal> {
        constraint.scope().into_iter().try_for_each(|var| self.check_var(var))?;
        let Some(all_different) = (constraint as &dyn Any).downcast_ref::<AllDifferent>() else {
            return constraint.post(engine);
        };
        if !all_different.has_value_stage() {
            return constraint.post(engine);
        }
        let mut views = all_different.views(engine)?;
        all_different.post_upper_stages(&views, engine);
        if views.iter().any(|view| view.negated) {
            post_value(&[views], engine);
        } else {
            // Stable: a variable that comes twice keeps the order of its views, and is fused no less right.
            views.sort_by_key(|view| view.var);
            fused.entry(views.iter().map(|view| view.var).collect()).or_default().push(views);
        }
        Ok(())
    }
}
