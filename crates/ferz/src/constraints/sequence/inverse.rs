//! Functions that undo each other.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
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

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(self.function.iter().chain(&self.inverse), engine)
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

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::super::tests::{count_over, left};
    use super::*;
    use crate::Model;

    const LEVELS: [Consistency; 3] = [Consistency::Value, Consistency::Bounds, Consistency::Domain];

    #[test]
    fn as_many_as_permutations() {
        for (n, permutations) in [(0, 1), (1, 1), (2, 2), (3, 6), (4, 24), (6, 720)] {
            for level in LEVELS {
                let both = |x: &[Var]| inverse(&x[..n], &x[n..]).consistency(level);
                assert_eq!(count_over(2 * n, -1..=n as i64, both), permutations);
            }
        }
    }

    #[test]
    fn as_many_as_involutions() {
        for (n, involutions) in [1, 1, 2, 4, 10, 26, 76, 232, 764].into_iter().enumerate() {
            for level in LEVELS {
                let symmetric = |x: &[Var]| symmetric_all_different(x).consistency(level);
                assert_eq!(count_over(n, 0..=n as i64, symmetric), involutions);
            }
        }
    }

    #[test]
    fn different_lengths_have_no_solution() {
        assert_eq!(count_over(3, 0..=2, |x| inverse(&x[..1], &x[1..])), 0);
        assert_eq!(count_over(3, 0..=2, |x| inverse(x, &x[..0])), 0);
    }

    #[test]
    fn rows_of_several_words() {
        let n = 150;
        let mut m = Model::new();
        let (f, g) = (m.ints(n, 0..n as i64), m.ints(n, -10..=1_000_000));
        m.add(inverse(&f, &g));
        m.add(f[3].ne(140));
        m.add(f[149].eq(70));
        for j in 0..n {
            if j != 100 {
                m.add(f[64].ne(j as i64));
            }
        }
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        let store = engine.store();
        assert_eq!((store.value(g[70]), store.value(g[100])), (Some(149), Some(64)));
        assert!(!store.contains(g[140], 3) && store.size(g[140]) == n as u64 - 3);
        assert!(!store.contains(f[3], 70) && store.size(f[3]) == n as u64 - 3);
    }

    fn permutations(n: usize) -> Vec<Vec<usize>> {
        (0..n).fold(vec![vec![]], |shorter, last| {
            let with_last = |short: &Vec<usize>| {
                let short = short.clone();
                (0..=last).map(move |at| [&short[..at], &[last], &short[at..]].concat())
            };
            shorter.iter().flat_map(with_last).collect()
        })
    }

    proptest! {
        /// What is left is what the permutations have that are in the domains.
        #[test]
        fn leaves_what_has_a_support(sets in vec(1..64u8, 12), wider in vec(any::<bool>(), 12)) {
            let n = 6;
            let mut m = Model::new();
            let has = |at: usize, v: usize| wider[at] || sets[at] >> v & 1 != 0;
            let values = |at: usize| (0..n).filter(|&v| has(at, v)).map(|v| v as i64).collect::<Vec<_>>();
            let vars: Vec<Var> = (0..2 * n).map(|at| m.int(values(at))).collect();
            m.add(inverse(&vars[..n], &vars[n..]).consistency(Consistency::Domain));
            let mut supported = vec![vec![]; 2 * n];
            for permutation in permutations(n) {
                if permutation.iter().enumerate().all(|(i, &j)| has(i, j) && has(n + j, i)) {
                    for (i, &j) in permutation.iter().enumerate() {
                        supported[i].push(j as i64);
                        supported[n + j].push(i as i64);
                    }
                }
            }
            for values in &mut supported {
                values.sort_unstable();
                values.dedup();
            }
            supported.retain(|values| !values.is_empty());
            prop_assert_eq!(left(&m, &vars), supported);
        }
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(1), Var(2));
        assert_eq!(inverse([x, y], [1, 0]).to_string(), "inverse([x1, x2], [1, 0])");
        assert_eq!(symmetric_all_different([x, y]).to_string(), "inverse([x1, x2], [x1, x2])");
    }
}
