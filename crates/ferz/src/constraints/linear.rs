//! Linear relations.

#[cfg(test)]
mod examples;
mod reduced;
#[cfg(test)]
mod tests;

use std::fmt::{self, Display};

use super::{Condition, Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Linear;
use crate::propagators::boolean::Under;
use crate::view::Var;
use reduced::Reduced;

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

impl Relation {
    /// Whether two sides compare like this.
    pub(crate) fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Self::Eq => left == right,
            Self::Ne => left != right,
            Self::Le => left <= right,
            Self::Lt => left < right,
            Self::Ge => left >= right,
            Self::Gt => left > right,
        }
    }
}

impl Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Eq => "=",
            Self::Ne => "≠",
            Self::Le => "≤",
            Self::Lt => "<",
            Self::Ge => "≥",
            Self::Gt => ">",
        })
    }
}

/// A linear expression compared with zero; made by comparing expressions, as in `(2 * x + y).le(z + 3)`.
///
/// All relations are domain consistent, but for `=` between three or more variables, or with coefficients other than
/// 1 and -1: that is bounds(R) consistent, which means that each bound of a variable solves the equation with real
/// values of the others between their bounds. `x = y + c` and `x = c - y` over domains of more than 65536 values keep
/// only the bounds the same. Variables are merged first: `x + y - x` is `y`.
///
/// ```
/// use ferz::Model;
/// let mut m = Model::new();
/// let (x, y) = (m.int(0..=9), m.int(0..=9));
/// m.add((2 * x + 3 * y).eq(12));
/// m.add(x.gt(y));
/// let mut search = m.search(ferz::first_fail(&[x, y]))?;
/// let solution = search.next_solution().unwrap();
/// assert_eq!((solution.value(x), solution.value(y)), (6, 0));
/// # Ok::<(), ferz::ModelError>(())
/// ```
///
/// It is refused with [`Refusal::Overflow`] when its arithmetic could leave 64 bits. That takes coefficients or
/// constants that do so themselves, or terms whose absolute values can add up to 2^62 with that of the constant.
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

    /// The relation that holds where this one does not.
    #[must_use]
    pub fn opposite(&self) -> Self {
        let relation = match self.relation {
            Relation::Eq => Relation::Ne,
            Relation::Ne => Relation::Eq,
            Relation::Le => Relation::Gt,
            Relation::Lt => Relation::Ge,
            Relation::Ge => Relation::Lt,
            Relation::Gt => Relation::Le,
        };
        Self { expression: self.expression.clone(), relation }
    }

    fn reduced(&self, engine: &Engine) -> Result<Reduced, Refusal> {
        engine.check_root()?;
        Reduced::new(&self.expression, self.relation, engine.store())
    }
}

impl Constraint for LinearRelation {
    fn scope(&self) -> Scope {
        self.expression.terms().iter().map(|term| term.1).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.relation.holds(self.expression.value(value), 0)
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        self.reduced(engine).map(drop)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.reduced(engine)?.post(Under::Nothing, engine);
        Ok(())
    }

    fn post_under(&self, condition: Condition, engine: &mut Engine) -> Result<bool, Refusal> {
        let truth = engine.literal(condition.truth)?;
        match (engine.store().value(truth), condition.both_ways) {
            (Some(0), false) => {}
            (Some(0), true) => self.opposite().post(engine)?,
            (Some(_), _) => self.post(engine)?,
            (None, both_ways) => {
                let under = if both_ways { Under::Full(truth) } else { Under::Half(truth) };
                self.reduced(engine)?.post(under, engine);
            }
        }
        Ok(true)
    }
}

impl Display for LinearRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} 0", self.expression, self.relation)
    }
}
