//! Sequences that go up, or down.

use std::fmt::{self, Display};

use super::{collect, scope, values, views};
use crate::constraints::listing::write_list;
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::sequence as propagators;
use crate::view::Var;

/// The constraint that a sequence goes up, or down; made by [`increasing`], [`strictly_increasing`], [`decreasing`]
/// and [`strictly_decreasing`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Increasing {
    terms: Vec<Term>,
    strictly: bool,
    down: bool,
}

/// Each term is at most the next one. Domain consistent.
///
/// A run costs a step for each bound that moved.
///
/// ```
/// use ferz::{Model, branch, increasing};
/// let mut m = Model::new();
/// let x = m.ints(3, 1..=3);
/// m.add(increasing(&x));
/// assert_eq!(m.search(branch(&x))?.count(), 10);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn increasing<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Increasing {
    Increasing { terms: collect(terms), strictly: false, down: false }
}

/// Each term is less than the next one. Domain consistent, at the cost of [`increasing`].
pub fn strictly_increasing<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Increasing {
    Increasing { strictly: true, ..increasing(terms) }
}

/// Each term is at least the next one. Domain consistent, at the cost of [`increasing`].
pub fn decreasing<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Increasing {
    Increasing { down: true, ..increasing(terms) }
}

/// Each term is greater than the next one. Domain consistent, at the cost of [`increasing`].
pub fn strictly_decreasing<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Increasing {
    Increasing { strictly: true, ..decreasing(terms) }
}

impl Constraint for Increasing {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        values(&self.terms, value).windows(2).all(|pair| match (self.down, self.strictly) {
            (false, false) => pair[0] <= pair[1],
            (false, true) => pair[0] < pair[1],
            (true, false) => pair[0] >= pair[1],
            (true, true) => pair[0] > pair[1],
        })
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let mut views = views(&self.terms, engine)?;
        if self.down {
            views.reverse();
        }
        propagators::post_increasing(&views, self.strictly, engine);
        Ok(())
    }
}

impl Display for Increasing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (strictly, direction) = (
            if self.strictly { "strictly_" } else { "" },
            if self.down { "decreasing" } else { "increasing" },
        );
        write!(f, "{strictly}{direction}(")?;
        write_list(f, self.terms.iter(), "terms")?;
        f.write_str(")")
    }
}
