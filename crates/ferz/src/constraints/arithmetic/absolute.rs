//! Absolute values.

use std::fmt::{self, Display};

use crate::constraints::terms::{check_views, scope};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::arithmetic::post_absolute;
use crate::view::Var;

/// The constraint that a term is the absolute value of another; made by [`abs`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Absolute {
    x: Term,
    z: Term,
}

/// `|x| = z`. Domain consistent: each value that is left belongs to a solution of this constraint; if there are more
/// than 65536 of one of them, the least and the greatest below and above 0 do.
///
/// A run takes constant time while there are no holes in the domains, and otherwise a step for each 64 values.
///
/// ```
/// use ferz::{Model, abs, branch};
/// let mut m = Model::new();
/// let (x, y, distance) = (m.int(1..=9), m.int(1..=9), m.int(7..=9));
/// let difference = m.define(x - y);
/// m.add(abs(difference, distance));
/// assert_eq!(m.search(branch(&[x, y]))?.count(), 6);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn abs(x: impl Into<Term>, z: impl Into<Term>) -> Absolute {
    Absolute { x: x.into(), z: z.into() }
}

impl Constraint for Absolute {
    fn scope(&self) -> Scope {
        scope([&self.x, &self.z])
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.x.value(value).checked_abs() == Some(self.z.value(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views([&self.x, &self.z], engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (x, z) = (engine.view(self.x)?, engine.view(self.z)?);
        post_absolute(x, z, engine);
        Ok(())
    }
}

impl Display for Absolute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "|{}| = {}", self.x, self.z)
    }
}
