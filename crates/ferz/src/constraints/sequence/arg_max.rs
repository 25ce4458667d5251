//! Where the greatest stands, or the least.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::sequence as propagators;
use crate::view::Var;

/// The constraint that an index is that of the first of the greatest terms, or of the least; made by [`arg_max`] and
/// [`arg_min`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArgMax {
    terms: Vec<Term>,
    index: Term,
    /// Whether it is the least that counts.
    least: bool,
}

/// The index, from 0, is that of the first of the greatest terms. Without terms there is no solution. Domain
/// consistent, if no variable comes twice.
///
/// A run costs a step for each term. (Gange and Stuckey, 2020.)
///
/// ```
/// use ferz::{Model, arg_max, branch};
/// let mut m = Model::new();
/// let (x, best) = (m.ints(3, 0..=1), m.int(0..3));
/// m.add(arg_max(&x, best));
/// // All that are 0, and all where x[0] is 1.
/// m.add(best.eq(0));
/// assert_eq!(m.search(branch(&x))?.count(), 5);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn arg_max<T: Into<Term>>(terms: impl IntoIterator<Item = T>, index: impl Into<Term>) -> ArgMax {
    ArgMax { terms: collect(terms), index: index.into(), least: false }
}

/// The index, from 0, is that of the first of the least terms. Without terms there is no solution. Consistency,
/// cost and source are those of [`arg_max`].
///
/// ```
/// use ferz::{Model, arg_min, branch};
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=1);
/// m.add(arg_min(&x, 0));
/// // All that are 1, and all where x[0] is 0.
/// assert_eq!(m.search(branch(&x))?.count(), 5);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn arg_min<T: Into<Term>>(terms: impl IntoIterator<Item = T>, index: impl Into<Term>) -> ArgMax {
    ArgMax { least: true, ..arg_max(terms, index) }
}

impl Constraint for ArgMax {
    fn scope(&self) -> Scope {
        scope(self.terms.iter().chain([&self.index]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = values(&self.terms, value);
        let best = if self.least { values.iter().min() } else { values.iter().max() };
        let first = values.iter().zip(0..).find(|&(v, _)| Some(v) == best);
        first.is_some_and(|(_, index)| index == self.index.value(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(self.terms.iter().chain([&self.index]), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (mut views, index) = (views(&self.terms, engine)?, engine.view(self.index)?);
        if self.least {
            views = views.iter().map(|view| view.opposite()).collect();
        }
        propagators::post_arg_max(&views, index, engine);
        Ok(())
    }
}

impl Display for ArgMax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "arg_{}([", if self.least { "min" } else { "max" })?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, "], {})", self.index)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{count, count_over, left};
    use super::*;
    use crate::{MAX_VALUE, MIN_VALUE, Model};

    #[test]
    fn each_assignment_has_one() {
        for (n, m) in [(1, 4), (2, 3), (5, 3), (3, 70)] {
            let mut model = Model::new();
            let (x, index) = (model.ints(n, 0..m), model.int(-5..=20));
            assert_eq!(count(&model, arg_max(&x, index)), (m as u64).pow(n as u32));
            assert_eq!(count(&model, arg_min(&x, index)), (m as u64).pow(n as u32));
        }
        assert_eq!(count_over(1, -1..=1, |x| arg_max([0; 0], x[0])), 0);
    }

    #[test]
    fn the_first_of_equals() {
        for at in 0..3 {
            // At most what is there on the right, less on the left.
            let expected = (0..4u64).map(|v| v.pow(at as u32) * (v + 1).pow(2 - at as u32)).sum::<u64>();
            assert_eq!(count_over(3, 0..4, |x| arg_max(x, at)), expected);
            assert_eq!(count_over(3, 0..4, |x| arg_min(x, at)), expected);
        }
    }

    #[test]
    fn the_ends_of_the_range() {
        let mut m = Model::new();
        let x = m.ints(2, [MIN_VALUE, MAX_VALUE]);
        m.add(arg_max(&x, 1));
        assert_eq!(left(&m, &x), [[MIN_VALUE], [MAX_VALUE]]);
        m.add(arg_min(&x, 1));
        assert_eq!(left(&m, &x), [[0; 0]; 0]);
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(1), Var(2));
        assert_eq!(arg_max([x, y], 0).to_string(), "arg_max([x1, x2], 0)");
        assert_eq!(arg_min([x, y], y + 1).to_string(), "arg_min([x1, x2], x2 + 1)");
    }
}
