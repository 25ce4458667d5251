//! How many different values there are.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{collect, scope, values, views};
use crate::constraints::{Constraint, Relation, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::counting::{post_few_values, post_many_values};
use crate::view::Var;

/// The constraint that says how many different values terms have; made by [`nvalue`], [`at_most_nvalue`] and
/// [`at_least_nvalue`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NValue {
    count: Term,
    relation: Relation,
    terms: Vec<Term>,
}

/// The terms have as many different values as `count` says: what [`at_most_nvalue`] and [`at_least_nvalue`] say, and both
/// take out what they take out.
///
/// ```
/// use ferz::{Model, branch, nvalue};
/// let mut m = Model::new();
/// let x = m.ints(4, 1..=3);
/// m.add(nvalue(2, &x));
/// assert_eq!(m.search(branch(&x))?.count(), 3 * (2 * 2 * 2 * 2 - 2));
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn nvalue<T: Into<Term>>(count: impl Into<Term>, terms: impl IntoIterator<Item = T>) -> NValue {
    NValue { count: count.into(), relation: Relation::Eq, terms: collect(terms) }
}

/// The terms have at most `count` different values. Bounds consistent, and values between the bounds go as well where that
/// leaves no choice. A run costs a little more than a step for each term.
pub fn at_most_nvalue<T: Into<Term>>(count: impl Into<Term>, terms: impl IntoIterator<Item = T>) -> NValue {
    NValue { relation: Relation::Le, ..nvalue(count, terms) }
}

/// The terms have at least `count` different values. Domain consistent: a run finds out how many can be matched to a value
/// of their own. Where the product of the numbers of terms and values is more than some hundred millions, or that of
/// values and terms very far apart some millions, it only counts the values of fixed terms, and keeps others off these
/// when all must be different.
pub fn at_least_nvalue<T: Into<Term>>(count: impl Into<Term>, terms: impl IntoIterator<Item = T>) -> NValue {
    NValue { relation: Relation::Ge, ..nvalue(count, terms) }
}

impl Constraint for NValue {
    fn scope(&self) -> Scope {
        scope(self.terms.iter().chain([&self.count]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut values = values(&self.terms, value);
        values.sort_unstable();
        values.dedup();
        self.relation.holds(values.len() as i128, self.count.value(value).into())
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (views, count) = (views(&self.terms, engine)?, engine.view(self.count)?);
        if self.relation != Relation::Ge {
            post_few_values(&views, count, engine);
        }
        if self.relation != Relation::Le {
            post_many_values(&views, count, engine);
        }
        Ok(())
    }
}

impl Display for NValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("number of values of (")?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") {} {}", self.relation, self.count)
    }
}
