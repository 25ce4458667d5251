//! How many terms have a value.

#[cfg(test)]
mod tests;

use std::fmt::{self, Display};

use super::post_under;
use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, views};
use crate::constraints::{Condition, Constraint, Relation, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::counting::{Comparison, post_count};
use crate::view::Var;

/// The constraint that says how often a value is taken; made by [`count`], [`exactly`], [`at_least`] and [`at_most`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    terms: Vec<Term>,
    value: Term,
    relation: Relation,
    count: Term,
}

/// The number of terms that are equal to `value` is less than, equal to, … `count`, as the relation says. Both may be
/// variables, even such as are among the terms.
///
/// Domain consistent, if no variable comes twice. With a variable value this begins when it has no more than 4096 values
/// left.
///
/// If the value is a number, a run costs a step for each term that changed since the last one, and one for each open
/// term when all of these must, or must not, have the value. Otherwise it costs a step for each term and value. Under a
/// condition, the terms are counted in any case.
///
/// ```
/// use ferz::{Model, Relation, branch, count};
/// let mut m = Model::new();
/// let x = m.ints(5, 0..=2);
/// let zeros = m.int(0..=5);
/// m.add(count(&x, 0, Relation::Eq, zeros));
/// m.add(count(&x, 1, Relation::Gt, zeros + 2));
/// // Three ones or more and no zero, or four ones and one zero.
/// assert_eq!(m.search(branch(&x))?.count(), 16 + 5);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn count<T: Into<Term>>(
    terms: impl IntoIterator<Item = T>,
    value: impl Into<Term>,
    relation: Relation,
    count: impl Into<Term>,
) -> Count {
    Count { terms: collect(terms), value: value.into(), relation, count: count.into() }
}

/// As many terms as `number` says are equal to `value`: a [`count`] with `=`.
///
/// ```
/// use ferz::{Model, branch, exactly};
/// let mut m = Model::new();
/// let x = m.ints(4, 0..=2);
/// m.add(exactly(2, &x, 1));
/// assert_eq!(m.search(branch(&x))?.count(), 6 * 2 * 2);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn exactly<T: Into<Term>>(
    number: impl Into<Term>,
    terms: impl IntoIterator<Item = T>,
    value: impl Into<Term>,
) -> Count {
    count(terms, value, Relation::Eq, number)
}

/// At least `number` terms are equal to `value`: a [`count`] with `≥`.
///
/// ```
/// use ferz::{Model, at_least, branch};
/// let mut m = Model::new();
/// let x = m.ints(4, 0..=1);
/// m.add(at_least(3, &x, 0));
/// assert_eq!(m.search(branch(&x))?.count(), 4 + 1);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn at_least<T: Into<Term>>(
    number: impl Into<Term>,
    terms: impl IntoIterator<Item = T>,
    value: impl Into<Term>,
) -> Count {
    count(terms, value, Relation::Ge, number)
}

/// At most `number` terms are equal to `value`: a [`count`] with `≤`.
///
/// ```
/// use ferz::{Model, at_most, branch};
/// let mut m = Model::new();
/// let x = m.ints(4, 0..=1);
/// m.add(at_most(1, &x, 0));
/// assert_eq!(m.search(branch(&x))?.count(), 1 + 4);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn at_most<T: Into<Term>>(
    number: impl Into<Term>,
    terms: impl IntoIterator<Item = T>,
    value: impl Into<Term>,
) -> Count {
    count(terms, value, Relation::Le, number)
}

impl Constraint for Count {
    fn scope(&self) -> Scope {
        scope(self.terms.iter().chain([&self.value, &self.count]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let counted = self.value.value(value);
        let number = self.terms.iter().filter(|term| term.value(value) == counted).count() as i128;
        self.relation.holds(number, self.count.value(value).into())
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(self.terms.iter().chain([&self.value, &self.count]), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (views, value) = (views(&self.terms, engine)?, engine.view(self.value)?);
        let mut count = engine.view(self.count)?;
        // Where it can hold at all, what is added to the count keeps it in range.
        let possible = engine.change(|store| match self.relation {
            Relation::Lt => store.at_least(count, 1),
            Relation::Gt => store.at_most(count, views.len() as i64 - 1),
            _ => Ok(true),
        });
        if possible.is_none() {
            return Ok(());
        }
        let comparison = match self.relation {
            Relation::Eq => Comparison::Equal,
            Relation::Ne => Comparison::Different,
            Relation::Le | Relation::Lt => Comparison::AtMost,
            Relation::Ge | Relation::Gt => Comparison::AtLeast,
        };
        match self.relation {
            Relation::Lt => count = count.shifted(-1),
            Relation::Gt => count = count.shifted(1),
            _ => {}
        }
        post_count(&views, value, comparison, count, engine);
        Ok(())
    }

    fn post_under(&self, condition: Condition, engine: &mut Engine) -> Result<bool, Refusal> {
        let counted = |count| Self { relation: Relation::Eq, count, ..self.clone() };
        post_under(condition, self.terms.len(), counted, self.relation, self.count, engine)
    }
}

impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("count of ")?;
        write!(f, "{} in (", self.value)?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") {} {}", self.relation, self.count)
    }
}
