//! Values that come up in a given order.

use std::collections::HashMap;
use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::sequence as propagators;
use crate::view::Var;

/// The constraint that values come up for the first time in a given order; made by [`value_precede`] and
/// [`value_precede_chain`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuePrecede {
    chain: Vec<i64>,
    terms: Vec<Term>,
}

/// If the second value comes up in the sequence, then the first one does so before. For consistency and cost see
/// [`value_precede_chain`].
///
/// ```
/// use ferz::{Model, branch, value_precede};
/// let mut m = Model::new();
/// let x = m.ints(2, 0..=2);
/// m.add(value_precede(1, 2, &x));
/// assert_eq!(m.search(branch(&x))?.count(), 5);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn value_precede<T: Into<Term>>(
    first: i64,
    second: i64,
    terms: impl IntoIterator<Item = T>,
) -> ValuePrecede {
    value_precede_chain([first, second], terms)
}

/// Of each two neighbours in the chain, if the second value comes up in the sequence, then the first one does so
/// before. Domain consistent, if no variable comes twice. A value that comes twice in the chain would have to precede
/// itself: it does not come up.
///
/// It takes the symmetry out of models whose values are interchangeable.
///
/// A run costs a step for each value of the chain and for each term. (Law and Lee, CP 2004; Walsh, ECAI 2006.)
///
/// ```
/// use ferz::{Model, branch, value_precede_chain};
/// let mut m = Model::new();
/// let x = m.ints(4, 1..=4);
/// m.add(value_precede_chain(1..=4, &x));
/// // The ways to put four things into groups.
/// assert_eq!(m.search(branch(&x))?.count(), 15);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn value_precede_chain<T: Into<Term>>(
    chain: impl IntoIterator<Item = i64>,
    terms: impl IntoIterator<Item = T>,
) -> ValuePrecede {
    ValuePrecede { chain: chain.into_iter().collect(), terms: collect(terms) }
}

impl ValuePrecede {
    /// The chain up to the first value that comes again, and what follows.
    fn possible(&self) -> (&[i64], &[i64]) {
        let mut first_of = HashMap::new();
        let comes_again = |(at, &v): (usize, &i64)| {
            let first = *first_of.entry(v).or_insert(at);
            (first != at).then_some(first)
        };
        let end = self.chain.iter().enumerate().filter_map(comes_again).min();
        self.chain.split_at(end.unwrap_or(self.chain.len()))
    }
}

impl Constraint for ValuePrecede {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = values(&self.terms, value);
        let first = |wanted: i64| values.iter().position(|&v| v == wanted);
        self.chain.windows(2).all(|pair| match (first(pair[0]), first(pair[1])) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(one), Some(other)) => one < other,
        })
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(&self.terms, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let views = views(&self.terms, engine)?;
        let (chain, impossible) = self.possible();
        let mut removed = views.iter().flat_map(|&view| impossible.iter().map(move |&v| (view, v)));
        if engine.change(|store| removed.try_for_each(|(view, v)| store.remove(view, v).map(drop))).is_some()
        {
            propagators::post_value_precede(chain, &views, engine);
        }
        Ok(())
    }
}

impl Display for ValuePrecede {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("value_precede_chain([")?;
        write_list(f, self.chain.iter(), "values")?;
        f.write_str("], [")?;
        write_list(f, self.terms.iter(), "terms")?;
        f.write_str("])")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{count_over, left};
    use super::*;
    use crate::Model;

    /// The numbers of ways to put `n` things into at most `k` groups (Stirling numbers of the second kind, added up).
    fn groups(n: usize, k: usize) -> u64 {
        let mut ways = vec![0; k + 1];
        ways[0] = 1;
        for _ in 0..n {
            for used in (1..=k).rev() {
                ways[used] = ways[used] * used as u64 + ways[used - 1];
            }
            ways[0] = 0;
        }
        ways.iter().sum()
    }

    #[test]
    fn as_many_as_groups() {
        for (n, k) in [(1, 1), (3, 3), (4, 2), (6, 6), (7, 3), (5, 8)] {
            let last = k as i64;
            let expected = groups(n, k);
            assert_eq!(count_over(n, 1..=last, |x| value_precede_chain(1..=last, x)), expected);
            assert_eq!(count_over(n, 1..=last, |x| value_precede_chain((1..=last).rev(), x)), expected);
            let far = |i: i64| i * i * 100_000;
            let scattered: Vec<i64> = (1..=last).map(far).collect();
            assert_eq!(count_over(n, scattered.clone(), |x| value_precede_chain(scattered, x)), expected);
        }
    }

    #[test]
    fn a_value_that_precedes_itself_does_not_come_up() {
        assert_eq!(count_over(2, 0..=2, |x| value_precede(1, 1, x)), 4);
        assert_eq!(count_over(3, 0..=3, |x| value_precede_chain([0, 1, 2, 1, 3], x)), 1);
        assert_eq!(count_over(2, 0..=3, |x| value_precede_chain([0, 1, 2, 1], x)), 4);
    }

    #[test]
    fn a_chain_of_one_value_says_nothing() {
        assert_eq!(count_over(2, 0..=2, |x| value_precede_chain([1], x)), 9);
        assert_eq!(count_over(2, 0..=2, |x| value_precede_chain([], x)), 9);
        assert_eq!(count_over(0, 0..=2, |x| value_precede_chain([1, 2], x)), 1);
    }

    #[test]
    fn what_is_needed_later_is_done_in_time() {
        let mut m = Model::new();
        let x = m.ints(5, 0..=4);
        m.add(value_precede_chain(1..=4, &x));
        m.add(x[4].eq(4));
        assert_eq!(left(&m, &x), [&[0, 1][..], &[0, 1, 2], &[0, 1, 2, 3], &[0, 1, 2, 3, 4], &[4]]);
        m.add(x[1].eq(0));
        assert_eq!(left(&m, &x), [[1], [0], [2], [3], [4]]);
        m.add(x[2].ne(2));
        assert_eq!(left(&m, &x), [[0; 0]; 0]);
    }

    #[test]
    fn shows_itself() {
        let x = [Var(1), Var(2)];
        assert_eq!(value_precede(3, 4, x).to_string(), "value_precede_chain([3, 4], [x1, x2])");
        let long = value_precede_chain(0..40, x);
        assert_eq!(long.to_string(), "value_precede_chain([0, 1, 2, … 40 values], [x1, x2])");
    }
}
