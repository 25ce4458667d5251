//! From a model to an engine.
//!
//! Here the model looks inside its own constraints. All-different constraints over offsets of the same variables have
//! their value stages fused into one propagator: one pass over the open variables then serves all of them. The
//! fixpoint, and so the search tree, is the same.

use std::any::Any;

use indexmap::IndexMap;

use super::{Model, Objective};
use crate::constraints::{AllDifferent, Constraint};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::{ModelError, Refusal};
use crate::expr::Term;
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
        Ok(self.build()?.0)
    }

    /// The engine, and what is to be minimised, if anything.
    pub(super) fn build(&self) -> Result<(Engine, Option<Signed>), ModelError> {
        let mut engine = self.declare()?;
        let mut fused: IndexMap<Vec<Var>, Spaces> = IndexMap::new();
        self.post_each(&mut engine, |constraint, engine| self.post(constraint, engine, &mut fused))?;
        let objective = self.post_objective(&mut engine)?;
        for spaces in fused.values() {
            post_value(spaces, &mut engine);
        }
        engine.post_gathered();
        Ok((engine, objective))
    }

    /// An engine in which each propagator belongs to one constraint, as nothing is fused, and shows what it took before
    /// a conflict. Its variables are those of [`build`](Self::build), in the same order. With it for each constraint
    /// the number of its first propagator, and at the end that of the first one of the objective.
    pub(crate) fn build_apart(&self) -> Result<(Engine, Vec<u32>), ModelError> {
        let mut engine = self.declare()?;
        let mut firsts = Vec::with_capacity(self.constraints.len() + 1);
        self.post_each(&mut engine, |constraint, engine| {
            firsts.push(engine.propagator_count() as u32);
            match (constraint as &dyn Any).downcast_ref::<AllDifferent>() {
                Some(all_different) => all_different.post_value_by_value(engine)?,
                None => constraint.post(engine)?,
            }
            engine.post_gathered();
            Ok(())
        })?;
        firsts.push(engine.propagator_count() as u32);
        self.post_objective(&mut engine)?;
        Ok((engine, firsts))
    }

    /// An engine with the variables.
    fn declare(&self) -> Result<Engine, ModelError> {
        if let Some(mistake) = &self.mistake {
            return Err(mistake.clone());
        }
        let mut engine = Engine::new();
        for (var, domain) in self.vars().zip(&self.domains) {
            // An empty domain was noticed: no solution will be reached, so that any value will do.
            let domain = if domain.is_empty() { &Domain::from(0) } else { domain };
            engine.new_var(domain).map_err(|_| self.too_large(var, domain))?;
        }
        if self.domains.iter().any(Domain::is_empty) {
            engine.fail();
        }
        Ok(engine)
    }

    /// Posts each constraint in this way, once its variables are known to be of this model.
    fn post_each(
        &self,
        engine: &mut Engine,
        mut post: impl FnMut(&dyn Constraint, &mut Engine) -> Result<(), Refusal>,
    ) -> Result<(), ModelError> {
        for (index, constraint) in self.constraints.iter().enumerate() {
            let known = constraint.scope().into_iter().try_for_each(|var| self.check_var(var));
            known.and_then(|()| post(&**constraint, engine)).map_err(|refusal| ModelError::Refused {
                index,
                constraint: self.described_constraint(index),
                refusal,
            })?;
        }
        Ok(())
    }

    /// What is to be minimised, if anything.
    fn post_objective(&self, engine: &mut Engine) -> Result<Option<Signed>, ModelError> {
        let Some(objective) = &self.objective else { return Ok(None) };
        let view = self.minimised(objective, engine);
        view.map(Some).map_err(|refusal| ModelError::Objective { objective: objective.to_string(), refusal })
    }

    /// The objective as a view, of a variable that is defined for it if need be.
    fn minimised(&self, objective: &Objective, engine: &mut Engine) -> Result<Signed, Refusal> {
        let expression = match objective {
            Objective::Minimize(expression) => expression.clone(),
            Objective::Maximize(expression) => -expression,
        };
        expression.terms().iter().try_for_each(|term| self.check_var(term.1))?;
        match expression.as_term() {
            Some(Term::View(view)) => engine.view(view),
            _ => {
                let var = engine.new_var(&self.bounds_of(&expression)?)?;
                (expression - var).eq(0).post(engine)?;
                Ok(var.into())
            }
        }
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
