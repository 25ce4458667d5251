//! Sequences that go up, or down.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
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

/// Each term is at most the next one. Domain consistent, if no variable comes twice.
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

/// Each term is less than the next one. Consistency and cost are those of [`increasing`].
///
/// ```
/// use ferz::{Model, branch, strictly_increasing};
/// let mut m = Model::new();
/// let x = m.ints(3, 1..=5);
/// m.add(strictly_increasing(&x));
/// assert_eq!(m.search(branch(&x))?.count(), 10);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn strictly_increasing<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Increasing {
    Increasing { strictly: true, ..increasing(terms) }
}

/// Each term is at least the next one. Consistency and cost are those of [`increasing`].
///
/// ```
/// use ferz::{Model, branch, decreasing};
/// let mut m = Model::new();
/// let x = m.ints(3, 1..=3);
/// m.add(decreasing(&x));
/// assert_eq!(m.search(branch(&x))?.count(), 10);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn decreasing<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Increasing {
    Increasing { down: true, ..increasing(terms) }
}

/// Each term is greater than the next one. Consistency and cost are those of [`increasing`].
///
/// ```
/// use ferz::{Model, branch, strictly_decreasing};
/// let mut m = Model::new();
/// let x = m.ints(2, 1..=4);
/// m.add(strictly_decreasing(&x));
/// assert_eq!(m.search(branch(&x))?.count(), 6);
/// # Ok::<(), ferz::ModelError>(())
/// ```
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

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(&self.terms, engine)
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

#[cfg(test)]
mod tests {
    use super::super::tests::{choose, count_over};
    use super::*;
    use crate::{MAX_VALUE, MIN_VALUE, Model};

    #[test]
    fn as_many_as_combinations() {
        for (n, m) in [(0, 3), (1, 5), (2, 2), (3, 7), (5, 4), (2, 70), (7, 3)] {
            let (count, last) = (n as u64, m as i64 - 1);
            let repeated = choose(count + m - 1, count);
            assert_eq!(count_over(n, 0..=last, |x| increasing(x)), repeated);
            assert_eq!(count_over(n, 0..=last, |x| decreasing(x)), repeated);
            assert_eq!(count_over(n, 0..=last, |x| strictly_increasing(x)), choose(m, count));
            assert_eq!(count_over(n, 0..=last, |x| strictly_decreasing(x)), choose(m, count));
        }
    }

    #[test]
    fn there_and_back_is_the_same() {
        assert_eq!(count_over(3, 0..=4, |x| increasing([x[0], x[1], x[2], x[0]])), 5);
        assert_eq!(count_over(3, 0..=4, |x| strictly_increasing([x[0], x[1], x[2], x[0]])), 0);
    }

    #[test]
    fn the_ends_of_the_range() {
        let mut m = Model::new();
        let x = m.ints(3, MIN_VALUE..=MIN_VALUE + 2);
        let y = m.ints(3, MAX_VALUE - 2..=MAX_VALUE);
        m.add(strictly_increasing(&x));
        m.add(strictly_decreasing(&y));
        let mut engine = m.engine().unwrap();
        assert_eq!(engine.fixpoint(), Ok(()));
        assert_eq!(engine.store().value(x[1]), Some(MIN_VALUE + 1));
        assert_eq!(engine.store().value(y[0]), Some(MAX_VALUE));
        m.add(strictly_decreasing([x[0], x[1]]));
        assert!(m.engine().unwrap().fixpoint().is_err());
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(1), Var(2));
        assert_eq!(increasing([x, y]).to_string(), "increasing(x1, x2)");
        assert_eq!(strictly_decreasing([x + 1, y - 1]).to_string(), "strictly_decreasing(x1 + 1, x2 - 1)");
        let none: [Var; 0] = [];
        assert_eq!(strictly_increasing(none).to_string(), "strictly_increasing()");
        assert_eq!(decreasing([x; 20]).to_string(), "decreasing(x1, x1, x1, … 20 terms)");
    }
}
