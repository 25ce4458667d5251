//! At least one of some truth values is true.

use std::fmt::{self, Display};

use super::{Condition, check_literals, list, or, scope_of};
use crate::constraints::listing::write_list;
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Bool;
use crate::view::Var;

/// The constraint that at least one of some truth values is true; made by [`clause`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    pub(super) literals: Box<[Bool]>,
}

/// At least one of these is true; of none, that is impossible. Domain consistent.
///
/// All clauses of a model are propagated together, and each is looked at only when one of two of its literals becomes
/// false (Moskewicz, Madigan, Zhao, Zhang, Malik 2001).
///
/// ```
/// use ferz::{Model, branch, clause};
/// let mut m = Model::new();
/// let (a, b, c) = (m.bool(), m.bool(), m.bool());
/// m.add(clause([a, !b, c]));
/// assert_eq!(m.search(branch(&[]))?.count(), 7);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn clause<T: Into<Bool>>(literals: impl IntoIterator<Item = T>) -> Clause {
    Clause { literals: list(literals) }
}

impl Constraint for Clause {
    fn scope(&self) -> Scope {
        scope_of(&self.literals)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.literals.iter().any(|literal| literal.is_true(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_literals(&self.literals, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        engine.add_clause(&self.literals)
    }

    fn post_under(
        &self,
        Condition { truth, both_ways }: Condition,
        engine: &mut Engine,
    ) -> Result<bool, Refusal> {
        if both_ways {
            or(&self.literals, truth).post(engine)?;
        } else {
            let literals: Vec<Bool> = self.literals.iter().copied().chain([!truth]).collect();
            engine.add_clause(&literals)?;
        }
        Ok(true)
    }
}

impl Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("some of [")?;
        write_list(f, self.literals.iter(), "literals")?;
        f.write_str("]")
    }
}
