//! One sequence is another one in order.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::sequence as propagators;
use crate::view::Var;

/// The constraint that one sequence is another one in increasing order; made by [`sort`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sort {
    terms: Vec<Term>,
    sorted: Vec<Term>,
}

/// The second sequence has the values of the first, each as often, in increasing order. Sequences of different lengths
/// are no solution. Bounds consistent, if no variable comes twice: each bound belongs to a solution of this constraint
/// between the bounds of the others.
///
/// A run costs `n log n` steps for `n` terms.
///
/// ```
/// use ferz::{Model, branch, sort};
/// let mut m = Model::new();
/// let (x, y) = (m.ints(3, 1..=9), m.ints(3, 1..=9));
/// m.add(sort(&x, &y));
/// m.add(y[1].eq(5));
/// m.add(x[0].lt(x[1]));
/// m.add(x[1].lt(x[2]));
/// assert_eq!(m.search(branch(&x))?.count(), 16);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn sort<T: Into<Term>, S: Into<Term>>(
    terms: impl IntoIterator<Item = T>,
    sorted: impl IntoIterator<Item = S>,
) -> Sort {
    Sort { terms: collect(terms), sorted: collect(sorted) }
}

impl Constraint for Sort {
    fn scope(&self) -> Scope {
        scope(self.terms.iter().chain(&self.sorted))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut values_in_order = values(&self.terms, value);
        values_in_order.sort_unstable();
        values_in_order == values(&self.sorted, value)
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(self.terms.iter().chain(&self.sorted), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (terms, sorted) = (views(&self.terms, engine)?, views(&self.sorted, engine)?);
        propagators::post_sort(&terms, &sorted, engine);
        Ok(())
    }
}

impl Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sort([")?;
        write_list(f, self.terms.iter(), "terms")?;
        f.write_str("], [")?;
        write_list(f, self.sorted.iter(), "terms")?;
        f.write_str("])")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{choose, count, count_over};
    use super::*;
    use crate::Model;

    #[test]
    fn each_sequence_has_one_order() {
        for (n, m) in [(0, 3), (1, 3), (3, 4), (5, 2), (2, 70)] {
            let last = m as i64 - 1;
            let all = count_over(2 * n, 0..=last, |x| sort(&x[..n], &x[n..]));
            assert_eq!(all, (m as u64).pow(n as u32));
            // A sequence that is its own order is in order.
            let in_order = count_over(n, 0..=last, |x| sort(x, x));
            assert_eq!(in_order, choose((n + m) as u64 - 1, n as u64));
        }
    }

    #[test]
    fn different_lengths_have_no_solution() {
        assert_eq!(count_over(3, 0..=2, |x| sort(&x[..1], &x[1..])), 0);
    }

    #[test]
    fn a_term_that_comes_twice() {
        let mut m = Model::new();
        let (a, b) = (m.int(0..=3), m.int([0, 1, 3]));
        // Where b is at most a.
        assert_eq!(count(&m, sort([a, b], [b, a])), 4 + 3 + 1);
        let y = m.ints(3, 0..=3);
        assert_eq!(count(&m, sort([a, b, a], [y[0], y[1], y[2]])), 12);
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(1), Var(2));
        assert_eq!(sort([x, y], [y, x]).to_string(), "sort([x1, x2], [x2, x1])");
    }
}
