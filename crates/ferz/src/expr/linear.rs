//! Sums of multiples of variables.

use std::fmt::{self, Display};

use smallvec::SmallVec;

use super::{OVERFLOWED, Term};
use crate::view::{Signed, Var};

/// `a·x + b·y + … + c`, with the terms in the order they were written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Linear {
    terms: SmallVec<[(i64, Var); 4]>,
    constant: i64,
    /// Some coefficient, or the constant, has left 64 bits.
    overflowed: bool,
}

/// The sum of these variables, views, numbers or expressions.
///
/// ```
/// use ferz::{Model, sum};
/// let mut m = Model::new();
/// let x = m.ints(4, 0..=1);
/// m.add(sum(x.iter().copied()).eq(2));
/// assert_eq!(m.search(ferz::branch(&x))?.count(), 6);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn sum<T: Into<Linear>>(terms: impl IntoIterator<Item = T>) -> Linear {
    terms.into_iter().fold(Linear::default(), |sum, term| sum.plus(term.into()))
}

impl Linear {
    /// Coefficients and variables in the order they were written; a variable may come more than once.
    #[must_use]
    pub fn terms(&self) -> &[(i64, Var)] {
        &self.terms
    }

    /// What is added to the terms.
    #[must_use]
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// Whether a number in it has left 64 bits: then it means nothing, and no model accepts it.
    #[must_use]
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// The value, given those of the variables, exactly; the nearest number of 128 bits if it has more.
    #[must_use]
    pub fn value(&self, value: &dyn Fn(Var) -> i64) -> i128 {
        // Two halves of 64 bits each, so that sums of products have room.
        let (mut high, mut low) = (0, i128::from(self.constant));
        for &(a, x) in &self.terms {
            let product = i128::from(a) * i128::from(value(x));
            high += product >> 64;
            low += product & i128::from(u64::MAX);
        }
        high += low >> 64;
        match i64::try_from(high) {
            Ok(high) => i128::from(high) << 64 | (low & i128::from(u64::MAX)),
            Err(_) if high < 0 => i128::MIN,
            Err(_) => i128::MAX,
        }
    }

    /// The expression as a constant or a view, if it is one once its terms are merged.
    #[must_use]
    pub(crate) fn as_term(&self) -> Option<Term> {
        if self.overflowed {
            return None;
        }
        let merged = self.merged()?;
        match merged.terms[..] {
            [] => Some(Term::Constant(self.constant)),
            [(1, var)] => Some(Term::View(Signed { var, negated: false, by: self.constant })),
            [(-1, var)] => Some(Term::View(Signed { var, negated: true, by: self.constant })),
            _ => None,
        }
    }

    /// The same with each variable once, in the order of the variables, and without zero coefficients; `None` if a
    /// coefficient overflows.
    #[must_use]
    pub(crate) fn merged(&self) -> Option<Self> {
        let mut sorted = self.terms.clone();
        sorted.sort_by_key(|term| term.1);
        let mut terms: SmallVec<[(i64, Var); 4]> = SmallVec::new();
        for (a, x) in sorted {
            match terms.last_mut() {
                Some(last) if last.1 == x => last.0 = last.0.checked_add(a)?,
                _ => terms.push((a, x)),
            }
        }
        terms.retain(|term| term.0 != 0);
        Some(Self { terms, constant: self.constant, overflowed: self.overflowed })
    }

    pub(super) fn plus(mut self, other: Self) -> Self {
        let (constant, overflowed) = self.constant.overflowing_add(other.constant);
        self.constant = constant;
        self.overflowed |= overflowed | other.overflowed;
        self.terms.extend(other.terms);
        self
    }

    pub(super) fn times(mut self, factor: i64) -> Self {
        for number in self.terms.iter_mut().map(|term| &mut term.0).chain([&mut self.constant]) {
            let (product, overflowed) = number.overflowing_mul(factor);
            *number = product;
            self.overflowed |= overflowed;
        }
        self
    }
}

impl From<i64> for Linear {
    fn from(constant: i64) -> Self {
        Self { constant, ..Self::default() }
    }
}

impl From<Var> for Linear {
    fn from(var: Var) -> Self {
        Self { terms: SmallVec::from_slice(&[(1, var)]), ..Self::default() }
    }
}

impl From<Signed> for Linear {
    fn from(view: Signed) -> Self {
        let sign = if view.negated { -1 } else { 1 };
        let overflowed = view.by == OVERFLOWED;
        Self { terms: SmallVec::from_slice(&[(sign, view.var)]), constant: view.by, overflowed }
    }
}

impl From<Term> for Linear {
    fn from(term: Term) -> Self {
        match term {
            Term::Constant(v) => v.into(),
            Term::View(view) => view.into(),
        }
    }
}

impl Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.overflowed {
            return f.write_str("(overflow)");
        }
        for (index, &(a, x)) in self.terms.iter().enumerate() {
            let sign = match (index, a < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            match a.unsigned_abs() {
                1 => write!(f, "{sign}{x}")?,
                size => write!(f, "{sign}{size}·{x}")?,
            }
        }
        match self.constant {
            c if self.terms.is_empty() => write!(f, "{c}"),
            0 => Ok(()),
            c => write!(f, " {} {}", if c < 0 { "-" } else { "+" }, c.unsigned_abs()),
        }
    }
}
