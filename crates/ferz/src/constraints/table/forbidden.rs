//! What is forbidden, as a list.

use std::fmt::{self, Display};

use super::{Table, table};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::table::post_negative;
use crate::view::Var;

/// The constraint that terms take the values of none of the tuples of a list; made by [`forbidden`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidden(Table);

/// These variables, views or numbers take, in this order, the values of none of the tuples, each of which must be as
/// long as there are terms. A tuple may come more than once. Domain consistent: each value that is left belongs to a
/// solution of this constraint.
///
/// The space is in proportion to the tuples and their length. The time of a run is, as a rule, a step for each value of
/// the tuples that is left, and for each of these that went, one for every 64 tuples that are left. (Compact-Table for
/// negative tables by Verhaeghe, Lecoutre and Schaus, AAAI 2017.)
///
/// ```
/// use ferz::{Model, branch, forbidden};
/// let mut m = Model::new();
/// let x = m.ints(2, 0..3);
/// m.add(forbidden(&x, [[0, 0], [1, 0], [2, 1]]));
/// assert_eq!(m.search(branch(&x))?.count(), 6);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn forbidden<T: Into<Term>, U: AsRef<[i64]>>(
    terms: impl IntoIterator<Item = T>,
    tuples: impl IntoIterator<Item = U>,
) -> Forbidden {
    Forbidden(table(terms, tuples))
}

impl Constraint for Forbidden {
    fn scope(&self) -> Scope {
        self.0.scope()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        !self.0.holds(value)
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        self.0.check(engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        post_negative(&self.0.views(engine)?, &self.0.tuples, engine);
        Ok(())
    }
}

impl Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, "not in")
    }
}
