//! How many terms have a value of a set.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{collect, scope, values, views};
use crate::constraints::{Constraint, Scope};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::counting::{Comparison, post_among};
use crate::view::Var;

/// The constraint that says how many terms have a value of a set; made by [`among`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Among {
    count: Term,
    terms: Vec<Term>,
    set: Domain,
}

/// As many terms as `count` says have a value of the set.
///
/// Domain consistent, if no variable comes twice; but a term that must, or must not, have one of the values loses only
/// bounds while it has more than 65536 values.
///
/// A run costs a step for each run of the set that a term which changed since the last one can reach, and the same for
/// all open terms when these must, or must not, have one of the values.
///
/// ```
/// use ferz::{Model, among, branch};
/// let mut m = Model::new();
/// let x = m.ints(4, 0..=9);
/// m.add(among(2, &x, [2, 3, 5, 7]));
/// assert_eq!(m.search(branch(&x))?.count(), 6 * 4 * 4 * 6 * 6);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn among<T: Into<Term>>(
    count: impl Into<Term>,
    terms: impl IntoIterator<Item = T>,
    set: impl Into<Domain>,
) -> Among {
    Among { count: count.into(), terms: collect(terms), set: set.into() }
}

impl Constraint for Among {
    fn scope(&self) -> Scope {
        scope(self.terms.iter().chain([&self.count]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let number = values(&self.terms, value).into_iter().filter(|&v| self.set.contains(v)).count();
        number as i64 == self.count.value(value)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (views, count) = (views(&self.terms, engine)?, engine.view(self.count)?);
        post_among(&views, &self.set, Comparison::Equal, count, engine);
        Ok(())
    }
}

impl Display for Among {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("number of (")?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") in {} = {}", self.set, self.count)
    }
}
