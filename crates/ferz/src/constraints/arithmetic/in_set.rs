//! Membership in a set.

use std::fmt::{self, Display};

use crate::constraints::{Condition, Constraint, Scope};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::arithmetic::post_in_set;
use crate::propagators::boolean::Under;
use crate::view::Var;

/// The constraint that a term has a value of a set; made by [`in_set`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InSet {
    x: Term,
    set: Domain,
}

/// `x` has one of these values. Domain consistent, unless more than 65536 values between those of the set would have to
/// go one by one: then bounds consistent. In the first case the matter is settled when this is posted.
///
/// Under a condition too, the truth value is decided as soon as the domain lies within the set, or outside of it. Then a
/// run costs a step for each run of the set at most.
///
/// ```
/// use ferz::{Model, branch, in_set};
/// let mut m = Model::new();
/// let x = m.int(0..=9);
/// m.add(in_set(x + 1, [1, 4, 9, 16]));
/// assert_eq!(m.search(branch(&[x]))?.count(), 3);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn in_set(x: impl Into<Term>, set: impl Into<Domain>) -> InSet {
    InSet { x: x.into(), set: set.into() }
}

impl Constraint for InSet {
    fn scope(&self) -> Scope {
        self.x.var().into_iter().collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.set.contains(self.x.value(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        engine.check_view(self.x)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let view = engine.view(self.x)?;
        post_in_set(view, &self.set, Under::Nothing, engine);
        Ok(())
    }

    fn post_under(&self, condition: Condition, engine: &mut Engine) -> Result<bool, Refusal> {
        let view = engine.view(self.x)?;
        let truth = engine.literal(condition.truth)?;
        let under = if condition.both_ways { Under::Full(truth) } else { Under::Half(truth) };
        post_in_set(view, &self.set, under, engine);
        Ok(true)
    }
}

impl Display for InSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.x, self.set)
    }
}
