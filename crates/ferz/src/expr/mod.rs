//! Arithmetic over variables, as written: `x + 3` and `-x` are views, `2 * x + y - z` is a linear expression.
//!
//! Nothing here can overflow unnoticed: an expression whose numbers leave 64 bits remembers it, and a constraint over
//! it is refused when the model is built.

mod linear;
mod operators;
mod truth;

pub use linear::{Linear, sum};
pub use truth::Bool;

use std::fmt::{self, Display};

use crate::view::{Signed, Var};

/// A variable, a view of one, or a number: what a constraint takes where a variable could stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Term {
    /// A number.
    Constant(i64),
    /// A variable or a view of one.
    View(Signed),
}

impl Term {
    /// The value, given those of the variables.
    #[must_use]
    pub fn value(self, value: &dyn Fn(Var) -> i64) -> i64 {
        match self {
            Self::Constant(v) => v,
            Self::View(view) => crate::view::View::see(view, value(view.var)),
        }
    }

    /// The variable, if it is not a number.
    #[must_use]
    pub fn var(self) -> Option<Var> {
        match self {
            Self::Constant(_) => None,
            Self::View(view) => Some(view.var),
        }
    }
}

impl From<i64> for Term {
    fn from(v: i64) -> Self {
        Self::Constant(v)
    }
}

impl From<Var> for Term {
    fn from(var: Var) -> Self {
        Self::View(var.into())
    }
}

impl From<Signed> for Term {
    fn from(view: Signed) -> Self {
        Self::View(view)
    }
}

/// The same from a reference, for lists that are iterated over.
macro_rules! from_references {
    ($($from:ty => $to:ty),*) => {$(
        impl From<&$from> for $to {
            fn from(value: &$from) -> Self {
                value.clone().into()
            }
        }
    )*};
}

from_references!(i64 => Term, Term => Term, Var => Term, Signed => Term, Var => Linear, Signed => Linear, Linear => Linear, Var => Signed, Signed => Signed);

impl From<Var> for Signed {
    fn from(var: Var) -> Self {
        Self { var, negated: false, by: 0 }
    }
}

/// Stands for an offset that overflowed: it stays what it is under all arithmetic, and no domain reaches it.
pub(crate) const OVERFLOWED: i64 = i64::MIN;

impl Signed {
    /// The view with `by` added to what is seen.
    pub(crate) fn shifted(self, by: i64) -> Self {
        let sum = if self.by == OVERFLOWED { None } else { self.by.checked_add(by) };
        Self { by: sum.unwrap_or(OVERFLOWED), ..self }
    }

    /// The view with the opposite sign.
    pub(crate) fn opposite(self) -> Self {
        Self { var: self.var, negated: !self.negated, by: self.by.checked_neg().unwrap_or(OVERFLOWED) }
    }

    /// What is seen through this view where a different one of the same variable sees the same, if it does anywhere.
    pub(crate) fn crossing(self, other: Self) -> Option<i64> {
        // Of x + a and b - x.
        let (plus, minus) = match (self.negated, other.negated) {
            (false, true) => (self, other),
            (true, false) => (other, self),
            _ => return None,
        };
        let twice = i128::from(minus.by) - i128::from(plus.by);
        (twice % 2 == 0).then(|| crate::view::View::see(plus, (twice / 2) as i64))
    }
}

impl Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { var, negated, by } = *self;
        match (negated, by) {
            (false, 0) => write!(f, "{var}"),
            (true, 0) => write!(f, "-{var}"),
            (true, _) => write!(f, "{by} - {var}"),
            (false, ..0) => write!(f, "{var} - {}", by.unsigned_abs()),
            (false, _) => write!(f, "{var} + {by}"),
        }
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(v) => write!(f, "{v}"),
            Self::View(view) => write!(f, "{view}"),
        }
    }
}

#[cfg(test)]
mod tests;
