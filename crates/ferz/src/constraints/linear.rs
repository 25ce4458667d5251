//! Linear relations.

use std::fmt::{self, Display};

use super::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Linear;
use crate::view::Var;

/// How the two sides of a linear relation compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// Equal.
    Eq,
    /// Different.
    Ne,
    /// Less or equal.
    Le,
    /// Less.
    Lt,
    /// Greater or equal.
    Ge,
    /// Greater.
    Gt,
}

/// A linear expression compared with zero; made by comparing expressions, as in `(2 * x + y).le(z + 3)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinearRelation {
    expression: Linear,
    relation: Relation,
}

impl LinearRelation {
    /// The relation between two expressions.
    #[must_use]
    pub fn new(left: impl Into<Linear>, relation: Relation, right: impl Into<Linear>) -> Self {
        Self { expression: left.into() - right.into(), relation }
    }

    /// What is compared with zero.
    #[must_use]
    pub fn expression(&self) -> &Linear {
        &self.expression
    }

    /// How it is compared with zero.
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.relation
    }
}

impl Constraint for LinearRelation {
    fn scope(&self) -> Scope {
        self.expression.terms().iter().map(|term| term.1).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let sum = self.expression.value(value);
        match self.relation {
            Relation::Eq => sum == 0,
            Relation::Ne => sum != 0,
            Relation::Le => sum <= 0,
            Relation::Lt => sum < 0,
            Relation::Ge => sum >= 0,
            Relation::Gt => sum > 0,
        }
    }

    fn post(&self, _engine: &mut Engine) -> Result<(), Refusal> {
        Ok(())
    }
}

impl Display for LinearRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.relation {
            Relation::Eq => "=",
            Relation::Ne => "≠",
            Relation::Le => "≤",
            Relation::Lt => "<",
            Relation::Ge => "≥",
            Relation::Gt => ">",
        };
        write!(f, "{} {sign} 0", self.expression)
    }
}
