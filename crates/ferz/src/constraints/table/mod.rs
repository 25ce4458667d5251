//! What is allowed, or forbidden, as a list.

mod forbidden;
#[cfg(test)]
mod tests;

use std::fmt::{self, Display};

use super::listing::write_list;
use super::terms::{check_views, collect, scope, values, views};
use super::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::table::post_table;
use crate::view::{Signed, Var};

pub use forbidden::{Forbidden, forbidden};

/// The constraint that terms take the values of one of the tuples of a list; made by [`table`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    terms: Vec<Term>,
    tuples: Vec<Box<[i64]>>,
}

/// These variables, views or numbers take, in this order, the values of one of the tuples, each of which must be as
/// long as there are terms. A tuple may come more than once. Domain consistent: each value that is left belongs to a
/// solution of this constraint.
///
/// Values between those of the tuples may stay in a domain that is so wide that they would have to go one by one.
///
/// The space is in proportion to the tuples and their length. The time of a run is too at worst; as a rule it is a
/// step for each value that is left, and for each value that went, one for every 64 tuples that are left.
/// (Compact-Table by Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin and Schaus, CP 2016.)
///
/// ```
/// use ferz::{Model, branch, table};
/// // Two words across, two words down.
/// let words = ["am", "at", "me", "te"].map(|word| word.bytes().map(i64::from).collect::<Vec<_>>());
/// let mut m = Model::new();
/// let x = m.ints(4, 0..=255);
/// for line in [[x[0], x[1]], [x[2], x[3]], [x[0], x[2]], [x[1], x[3]]] {
///     m.add(table(line, &words));
/// }
/// assert_eq!(m.search(branch(&x))?.count(), 4);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn table<T: Into<Term>, U: AsRef<[i64]>>(
    terms: impl IntoIterator<Item = T>,
    tuples: impl IntoIterator<Item = U>,
) -> Table {
    Table { terms: collect(terms), tuples: tuples.into_iter().map(|tuple| tuple.as_ref().into()).collect() }
}

impl Table {
    /// The terms as views, if all is well.
    fn views(&self, engine: &mut Engine) -> Result<Vec<Signed>, Refusal> {
        self.check(engine)?;
        views(&self.terms, engine)
    }

    /// Refuses tuples that are not as long as there are terms.
    fn check_lengths(&self) -> Result<(), Refusal> {
        let length = self.terms.len();
        if let Some(index) = self.tuples.iter().position(|tuple| tuple.len() != length) {
            let tuple = Tuple(&self.tuples[index]);
            let found = tuple.0.len();
            return Err(Refusal::Other(format!(
                "tuple {tuple} at index {index} is of length {found}, but there are {length} terms"
            )));
        }
        Ok(())
    }

    /// Writes the terms, how they stand to the tuples, and these.
    fn write(&self, f: &mut fmt::Formatter<'_>, relation: &str) -> fmt::Result {
        f.write_str("(")?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") {relation} {{")?;
        write_list(f, self.tuples.iter().map(|tuple| Tuple(tuple)), "tuples")?;
        f.write_str("}")
    }
}

impl Constraint for Table {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = values(&self.terms, value);
        self.tuples.iter().any(|tuple| **tuple == *values)
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        self.check_lengths()?;
        check_views(&self.terms, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        post_table(&self.views(engine)?, &self.tuples, engine);
        Ok(())
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "in")
    }
}

struct Tuple<'a>(&'a [i64]);

impl Display for Tuple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        write_list(f, self.0.iter(), "values")?;
        f.write_str(")")
    }
}
