//! Functions that undo each other.

use std::fmt::{self, Display};

use super::{collect, scope, values, views};
use crate::constraints::listing::write_list;
use crate::constraints::{Consistency, Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::{all_different, sequence as propagators};
use crate::view::Var;

/// The constraint that two sequences, as functions, undo each other; made by [`inverse`] and
/// [`symmetric_all_different`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inverse {
    function: Vec<Term>,
    inverse: Vec<Term>,
    consistency: Consistency,
}

/// `function[i] = j` if and only if `inverse[j] = i`, with indexes from 0. Sequences of different lengths are no
/// solution, as there is none without a partner.
///
/// A value goes from one side when it goes from the other; so the values on each side are different, as by
/// [`Consistency::Value`]. With [`Consistency::Bounds`] or [`Consistency::Domain`] the function is also all-different
/// at that level. With `Domain` the constraint is domain consistent, unless a variable comes twice.
///
/// A run costs a step for each value that went, and one for each word of the domains that changed.
///
/// ```
/// use ferz::{Model, branch, inverse};
/// let mut m = Model::new();
/// let (seat_of, guest_at) = (m.ints(4, 0..4), m.ints(4, 0..4));
/// m.add(inverse(&seat_of, &guest_at));
/// m.add(seat_of[0].lt(seat_of[1]));
/// assert_eq!(m.search(branch(&guest_at))?.count(), 12);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn inverse<F: Into<Term>, G: Into<Term>>(
    function: impl IntoIterator<Item = F>,
    inverse: impl IntoIterator<Item = G>,
) -> Inverse {
    Inverse { function: collect(function), inverse: collect(inverse), consistency: Consistency::default() }
}

/// The terms pair their positions: `terms[i] = j` if and only if `terms[j] = i`, with indexes from 0. A position may be
/// paired with itself. It is the [`inverse`] of a sequence and itself.
///
/// ```
/// use ferz::{Model, branch, symmetric_all_different};
/// let mut m = Model::new();
/// let partner = m.ints(4, 0..4);
/// m.add(symmetric_all_different(&partner));
/// assert_eq!(m.search(branch(&partner))?.count(), 10);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn symmetric_all_different<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Inverse {
    let terms = collect(terms);
    inverse(terms.clone(), terms)
}

impl Inverse {
    /// How much it shall take out of the domains; [`Consistency::Value`] unless set, which nothing is below.
    #[must_use]
    pub fn consistency(mut self, consistency: Consistency) -> Self {
        self.consistency = consistency;
        self
    }
}

impl Constraint for Inverse {
    fn scope(&self) -> Scope {
        scope(self.function.iter().chain(&self.inverse))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let sides = [values(&self.function, value), values(&self.inverse, value)];
        let undoes = |one: &[i64], other: &[i64]| {
            let back = |v: i64| usize::try_from(v).ok().and_then(|v| other.get(v).copied());
            one.iter().zip(0..).all(|(&v, index)| back(v) == Some(index))
        };
        undoes(&sides[0], &sides[1]) && undoes(&sides[1], &sides[0])
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let [function, inverse] = [views(&self.function, engine)?, views(&self.inverse, engine)?];
        propagators::post_inverse(&function, &inverse, engine);
        match self.consistency {
            Consistency::Bounds => all_different::post_bounds(&function, engine),
            Consistency::Domain => all_different::post_domain(&function, engine),
            _ => {}
        }
        Ok(())
    }
}

impl Display for Inverse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("inverse([")?;
        write_list(f, self.function.iter(), "terms")?;
        f.write_str("], [")?;
        write_list(f, self.inverse.iter(), "terms")?;
        f.write_str("])")
    }
}
