//! Truth values: variables that are 0 or 1, and their negations.

use std::fmt::{self, Display};
use std::ops::Not;

use super::{Linear, Term};
use crate::constraints::{Clause, LinearRelation, clause};
use crate::view::{Signed, Var};

/// What is true or false: a variable with the values 0 (false) and 1 (true), the negation of one, or a constant.
///
/// Made by [`Model::bool`](crate::Model::bool) and its kin. It is a term like others, so that sums of truth values
/// count, and `!` is its negation, which costs nothing.
///
/// ```
/// use ferz::{Model, clause, sum};
/// let mut m = Model::new();
/// let b = m.bools(4);
/// m.add(sum(&b).eq(2));
/// m.add(clause([!b[0], b[3]]));
/// let mut search = m.search(ferz::branch(&m.vars().collect::<Vec<_>>()))?;
/// assert_eq!(search.solutions().filter(|solution| solution.is_true(b[0])).count(), 1);
/// # Ok::<(), ferz::ModelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bool(Term);

impl Bool {
    /// What is true where the term is 1, and false where it is 0. A constraint over it is refused if the term can have
    /// other values.
    pub fn of(term: impl Into<Term>) -> Self {
        Self(term.into())
    }

    /// The term that is 1 or 0.
    #[must_use]
    pub fn term(self) -> Term {
        self.0
    }

    /// Whether it is true, given the values of the variables.
    #[must_use]
    pub fn is_true(self, value: &dyn Fn(Var) -> i64) -> bool {
        self.0.value(value) == 1
    }

    /// The constraint that the other one is true if this one is.
    #[must_use]
    pub fn implies(self, other: impl Into<Self>) -> Clause {
        clause([!self, other.into()])
    }

    /// The constraint that both are true or both are false.
    #[must_use]
    pub fn iff(self, other: impl Into<Self>) -> LinearRelation {
        Linear::from(self.0).eq(other.into().0)
    }
}

impl Not for Bool {
    type Output = Self;

    fn not(self) -> Self {
        Self(match self.0 {
            Term::Constant(v) => Term::Constant(1i64.saturating_sub(v)),
            Term::View(view) => Term::View(1 - view),
        })
    }
}

impl Not for &Bool {
    type Output = Bool;

    fn not(self) -> Bool {
        !*self
    }
}

impl From<bool> for Bool {
    fn from(truth: bool) -> Self {
        Self(Term::Constant(truth.into()))
    }
}

impl From<&Self> for Bool {
    fn from(truth: &Self) -> Self {
        *truth
    }
}

impl From<Bool> for Term {
    fn from(truth: Bool) -> Self {
        truth.0
    }
}

impl From<&Bool> for Term {
    fn from(truth: &Bool) -> Self {
        truth.0
    }
}

impl From<Bool> for Linear {
    fn from(truth: Bool) -> Self {
        truth.0.into()
    }
}

impl From<&Bool> for Linear {
    fn from(truth: &Bool) -> Self {
        truth.0.into()
    }
}

impl Display for Bool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Term::Constant(0) => f.write_str("false"),
            Term::Constant(1) => f.write_str("true"),
            Term::View(Signed { var, negated: true, by: 1 }) => write!(f, "¬{var}"),
            other => write!(f, "{other}"),
        }
    }
}
