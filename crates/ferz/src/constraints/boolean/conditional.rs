//! Constraints under a condition.

use std::fmt::{self, Display};
use std::sync::Arc;

use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::{Bool, Term};
use crate::propagators::boolean::post_by_definition;
use crate::view::Var;

/// Under which condition a constraint is to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The constraint holds if this is true.
    pub truth: Bool,
    /// The constraint does not hold if it is false.
    pub both_ways: bool,
}

/// The constraint that another one holds under a condition; made by [`Constraint::reified`] and
/// [`Constraint::implied_by`].
///
/// Linear relations, membership, clauses and connectives under a condition propagate as they do without one once the
/// condition is true, and decide it as soon as their own propagators could. With [`count`](crate::count),
/// [`among`](crate::among) and [`nvalue`](crate::nvalue), the number is counted in any case, and compared under the
/// condition. Of any other constraint its definition is asked when all but one of the variables are fixed, which is
/// value consistent, at a step for each value of that last one.
///
/// It is refused if the constraint is refused without the condition, see [`Constraint::check`].
#[derive(Clone, Debug)]
pub struct Conditional {
    constraint: Arc<dyn Constraint>,
    condition: Condition,
}

impl Conditional {
    pub(in crate::constraints) fn new(constraint: impl Constraint, condition: Condition) -> Self {
        Self { constraint: Arc::new(constraint), condition }
    }
}

impl Constraint for Conditional {
    fn scope(&self) -> Scope {
        let mut scope = self.constraint.scope();
        scope.extend(Term::from(self.condition.truth).var());
        scope
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let Condition { truth, both_ways } = self.condition;
        match (truth.is_true(value), both_ways) {
            (true, _) => self.constraint.holds(value),
            (false, true) => !self.constraint.holds(value),
            (false, false) => true,
        }
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        engine.check_literal(self.condition.truth)?;
        self.constraint.check(engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        if !self.constraint.post_under(self.condition, engine)? {
            post_by_definition(self.clone(), engine);
        }
        Ok(())
    }
}

impl Display for Conditional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Condition { truth, both_ways } = self.condition;
        write!(f, "{truth} {} ({})", if both_ways { "⇔" } else { "⇒" }, self.constraint)
    }
}
