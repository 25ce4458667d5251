//! The least or the greatest of some terms.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::arithmetic::post_maximum;
use crate::view::{Signed, Var};

/// The constraint that a term is the least or the greatest of others; made by [`minimum`] and [`maximum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extreme {
    which: Which,
    terms: Vec<Term>,
    m: Term,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    Least,
    Greatest,
}

/// `m` is the least of the terms. Without terms there is no solution. What [`maximum`] says of consistency and cost
/// is true of this too.
///
/// ```
/// use ferz::{Model, branch, minimum};
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=4);
/// m.add(minimum(&x, 3));
/// assert_eq!(m.search(branch(&x))?.count(), 8 - 1);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn minimum<T: Into<Term>>(terms: impl IntoIterator<Item = T>, m: impl Into<Term>) -> Extreme {
    Extreme::new(Which::Least, terms, m)
}

/// `m` is the greatest of the terms. Without terms there is no solution. Domain consistent, if no variable comes twice:
/// each value that is left belongs to a solution of this constraint. Values may stay that belong to none where one of
/// the domains has more than 65536 of them, with holes in between.
///
/// A run costs a step for each term that can still be the greatest; and if no term without holes reaches up to the
/// greatest value of `m`, one for each value of `m` in addition.
///
/// ```
/// use ferz::{Model, branch, maximum};
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=4);
/// let makespan = m.int(0..=4);
/// m.add(maximum(x.iter().map(|x| x + 2), makespan));
/// assert_eq!(m.search(branch(&x))?.count(), 3 * 3 * 3);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn maximum<T: Into<Term>>(terms: impl IntoIterator<Item = T>, m: impl Into<Term>) -> Extreme {
    Extreme::new(Which::Greatest, terms, m)
}

impl Extreme {
    fn new<T: Into<Term>>(which: Which, terms: impl IntoIterator<Item = T>, m: impl Into<Term>) -> Self {
        Self { which, terms: collect(terms), m: m.into() }
    }
}

impl Constraint for Extreme {
    fn scope(&self) -> Scope {
        scope(self.terms.iter().chain([&self.m]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = values(&self.terms, value).into_iter();
        let extreme = match self.which {
            Which::Least => values.min(),
            Which::Greatest => values.max(),
        };
        extreme == Some(self.m.value(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(self.terms.iter().chain([&self.m]), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let m = engine.view(self.m)?;
        let views = views(&self.terms, engine)?;
        match self.which {
            Which::Least => {
                let negations = views.into_iter().map(Signed::opposite).collect();
                post_maximum(negations, m.opposite(), engine);
            }
            Which::Greatest => post_maximum(views, m, engine),
        }
        Ok(())
    }
}

impl Display for Extreme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.which {
            Which::Least => "min(",
            Which::Greatest => "max(",
        })?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") = {}", self.m)
    }
}
