//! Sums within a window that moves along a sequence.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, views};
use crate::constraints::{Constraint, LinearRelation, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::{Term, sum};
use crate::propagators::sequence as propagators;
use crate::view::Var;

/// The constraint that the sum of so many terms in a row is within bounds, wherever they begin; made by
/// [`sliding_sum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlidingSum {
    low: i64,
    up: i64,
    length: usize,
    terms: Vec<Term>,
}

/// Each `length` terms that follow one another add up to at least `low` and at most `up`. Fewer terms than that say
/// nothing; the sum of none is 0. Bounds consistent, if no variable comes twice: each bound belongs to a solution of
/// this constraint between the bounds of the others.
///
/// A run on the bounds of one window costs a step for each of its terms that is open. One on all of them, where both `low`
/// and `up` say something, costs at least a step for each term, and up to the square of that times its logarithm.
///
/// It is refused with [`Refusal::Overflow`] when the absolute values of the terms add up to so much that a multiple
/// of it, by four for each term, could leave 64 bits.
///
/// ```
/// use ferz::{Model, branch, sliding_sum};
/// let mut m = Model::new();
/// // A day off, or two, in any three.
/// let off = m.ints(6, 0..=1);
/// m.add(sliding_sum(1, 2, 3, &off));
/// assert_eq!(m.search(branch(&off))?.count(), 26);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn sliding_sum<T: Into<Term>>(
    low: i64,
    up: i64,
    length: usize,
    terms: impl IntoIterator<Item = T>,
) -> SlidingSum {
    SlidingSum { low, up, length, terms: collect(terms) }
}

impl SlidingSum {
    fn windows(&self) -> impl Iterator<Item = &[Term]> {
        let count = (self.terms.len() + 1).saturating_sub(self.length);
        (0..count).map(|start| &self.terms[start..start + self.length])
    }

    /// What is still to be said of each window: that its sum comes up to `low`, and that it stays within `up`.
    fn relations(&self, engine: &Engine) -> [Vec<LinearRelation>; 2] {
        let (mut from_below, mut from_above) = (Vec::new(), Vec::new());
        for window in self.windows() {
            let end = |which: usize| -> i128 {
                window.iter().map(|&term| i128::from(engine.ends(term)[which])).sum()
            };
            if end(0) < self.low.into() {
                from_below.push(sum(window.iter().copied()).ge(self.low));
            }
            if end(1) > self.up.into() {
                from_above.push(sum(window.iter().copied()).le(self.up));
            }
        }
        [from_below, from_above]
    }

    /// What no sum of terms comes up to, if it is small enough for the propagator.
    fn farthest(&self, engine: &Engine) -> Result<i64, Refusal> {
        let size = |&term: &Term| engine.ends(term).map(|end| i128::from(end).abs()).into_iter().max();
        let farthest = 1 + self.terms.iter().filter_map(size).sum::<i128>();
        let room = i128::from(i64::MAX) / (4 * (self.terms.len() as i128 + 2));
        if farthest < room { Ok(farthest as i64) } else { Err(Refusal::Overflow) }
    }
}

impl Constraint for SlidingSum {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.windows().all(|window| {
            let sum: i128 = window.iter().map(|term| i128::from(term.value(value))).sum();
            (i128::from(self.low)..=i128::from(self.up)).contains(&sum)
        })
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(&self.terms, engine)?;
        let relations = self.relations(engine);
        if relations.iter().all(|relations| !relations.is_empty()) {
            self.farthest(engine)?;
        }
        relations.iter().flatten().try_for_each(|relation| relation.check(engine))
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        let views = views(&self.terms, engine)?;
        let relations = self.relations(engine);
        relations.iter().flatten().try_for_each(|relation| relation.post(engine))?;
        // If only one bound binds, each window by itself has a solution where all is least, or greatest.
        if relations.iter().all(|relations| !relations.is_empty()) {
            let farthest = self.farthest(engine)?;
            propagators::post_sliding_sum(&views, self.length, (self.low, self.up), farthest, engine);
        }
        Ok(())
    }
}

impl Display for SlidingSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sliding_sum({}, {}, {}, [", self.low, self.up, self.length)?;
        write_list(f, self.terms.iter(), "terms")?;
        f.write_str("])")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{choose, count_over, left};
    use super::*;
    use crate::{MAX_VALUE, Model, ModelError, branch};

    #[test]
    fn known_numbers() {
        for n in 3..9 {
            // No two of 1 in a row: Fibonacci numbers.
            let fibonacci = (0..n).fold((1, 2), |(one, other), _| (other, one + other)).0;
            assert_eq!(count_over(n, 0..=1, |x| sliding_sum(0, 1, 2, x)), fibonacci);
            // With every three of the same sum, the first two or three are repeated.
            assert_eq!(count_over(n, 0..=1, |x| sliding_sum(2, 2, 3, x)), 3);
            assert_eq!(count_over(n, 0..=2, |x| sliding_sum(2, 2, 3, x)), 6);
            assert_eq!(
                count_over(n, 0..=1, |x| sliding_sum(2, 3, n, x)),
                choose(n as u64, 2) + choose(n as u64, 3)
            );
        }
    }

    #[test]
    fn windows_of_any_length() {
        assert_eq!(count_over(2, 0..=2, |x| sliding_sum(7, 8, 3, x)), 9);
        assert_eq!(count_over(0, 0..=2, |x| sliding_sum(7, 8, 1, x)), 1);
        assert_eq!(count_over(2, 0..=2, |x| sliding_sum(1, 2, 1, x)), 4);
        assert_eq!(count_over(2, 0..=2, |x| sliding_sum(-1, 2, 0, x)), 9);
        assert_eq!(count_over(2, 0..=2, |x| sliding_sum(1, 2, 0, x)), 0);
        assert_eq!(count_over(2, 0..=2, |x| sliding_sum(2, 1, 2, x)), 0);
        assert_eq!(count_over(2, 0..=2, |x| sliding_sum(i64::MIN, i64::MAX, 2, x)), 9);
        assert_eq!(count_over(0, 0..=2, |x| sliding_sum(0, 1, usize::MAX, x)), 1);
    }

    #[test]
    fn what_no_window_sees_by_itself() {
        let mut m = Model::new();
        let x = m.ints(7, 0..=1);
        m.add(sliding_sum(1, 1, 3, &x));
        m.add(x[0].eq(0));
        m.add(x[4].eq(0));
        // What is the same in each three, repeated.
        assert_eq!(left(&m, &x), [[0], [0], [1], [0], [0], [1], [0]]);
        m.add(x[6].eq(1));
        assert_eq!(left(&m, &x), [[0; 0]; 0]);
    }

    #[test]
    fn a_term_that_comes_twice() {
        assert_eq!(count_over(2, 0..=4, |x| sliding_sum(3, 4, 2, [x[0], x[1], x[0], x[0]])), 2);
    }

    #[test]
    fn overflow_is_refused() {
        let mut m = Model::new();
        let x = m.ints(4, 0..=MAX_VALUE / 32);
        m.add(sliding_sum(1, 2, 2, &x[..2]));
        assert!(m.search(branch(&x)).is_ok());
        m.add(sliding_sum(1, 2, 2, &x));
        let refused = m.search(branch(&x));
        assert!(matches!(refused, Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
    }

    #[test]
    fn shows_itself() {
        assert_eq!(sliding_sum(1, 2, 3, [Var(1), Var(2)]).to_string(), "sliding_sum(1, 2, 3, [x1, x2])");
    }
}
