//! Sequences that are words of an automaton, or paths of a decision diagram.

use std::fmt::{self, Display};

use super::unrolled::unrolled;
use super::words::Automaton;
use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Constraint, Scope};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::automaton::post_layers;
use crate::view::Var;

/// The constraint that terms spell a word of an automaton; made by [`regular`] and [`mdd`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regular {
    terms: Vec<Term>,
    automaton: Automaton,
}

/// The values of these variables, views or numbers, in this order, are a word of the automaton. One that is not
/// deterministic allows each of its words once, whatever the number of ways to read it. Domain consistent as long as no
/// variable comes twice: each value that is left belongs to a solution of this constraint.
///
/// Values between those of words may stay in a domain that is so wide that they would have to go one by one.
///
/// The automaton is unrolled: for each term there is a layer of transitions, one for each value, between the states
/// that can be reached and from which a word can be completed; of these, states with the same future are one. The space
/// is in proportion to that; more than 2^24 transitions are refused. A run looks at the layers whose transitions go,
/// 64 of them in a step. (Pesant, CP 2004, introduced the unrolled automaton; this is Compact-MDD by Verhaeghe, Lecoutre
/// and Schaus, IJCAI 2018.)
///
/// ```
/// use ferz::{Automaton, Model, branch, regular};
/// // After at most three days of work (1) there is a day off (0).
/// let rests = Automaton::new(0, 0..=3, (0..=3).flat_map(|worked| [(worked, 0, 0), (worked, 1, worked + 1)]).filter(|t| t.2 <= 3));
/// let mut m = Model::new();
/// let day = m.ints(7, 0..=1);
/// m.add(regular(&day, &rests));
/// assert_eq!(m.search(branch(&day))?.count(), 108);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn regular<T: Into<Term>>(terms: impl IntoIterator<Item = T>, automaton: &Automaton) -> Regular {
    Regular { terms: collect(terms), automaton: automaton.clone() }
}

/// The values of these variables, views or numbers lead through a decision diagram from its root to its terminal, by one
/// arc for each of them: from a node, by a value or any of a set of values, to a node. Several arcs with the same value may
/// leave a node. Such a diagram is an automaton with one accepting state; see [`regular`].
///
/// ```
/// use ferz::{Model, branch, mdd};
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=9);
/// // Both 1, or both from 2 to 4; and then the same, or something small.
/// m.add(mdd(&x, 0, 9, [(0, 1..=1, 1), (0, 2..=4, 2), (1, 1..=1, 3), (2, 2..=4, 3), (3, 0..=1, 9)]));
/// assert_eq!(m.search(branch(&x))?.count(), 20);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn mdd<T: Into<Term>, D: Into<Domain>>(
    terms: impl IntoIterator<Item = T>,
    root: u32,
    terminal: u32,
    arcs: impl IntoIterator<Item = (u32, D, u32)>,
) -> Regular {
    regular(terms, &Automaton::new(root, [terminal], arcs))
}

impl Constraint for Regular {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.automaton.accepts(values(&self.terms, value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(&self.terms, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let views = views(&self.terms, engine)?;
        match unrolled(&self.automaton, &views, engine.store())? {
            Some(layers) => post_layers(&layers, engine),
            None => engine.fail(),
        }
        Ok(())
    }
}

impl Display for Regular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") leads {}", self.automaton)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{MAX_VALUE, MIN_VALUE, Model, ModelError, Search, branch, first_fail};

    fn count(n: usize, values: std::ops::RangeInclusive<i64>, automaton: &Automaton) -> u64 {
        let mut m = Model::new();
        let x = m.ints(n, values);
        m.add(regular(&x, automaton));
        let mut search = m.search(branch(&x)).unwrap();
        let count = search.count();
        assert!(search.is_complete());
        assert_eq!(search.stats().failures, 0, "domain consistent, so that no decision fails");
        count
    }

    fn root(m: &Model) -> Result<Vec<Vec<i64>>, crate::Conflict> {
        let mut engine = m.engine().unwrap();
        engine.fixpoint()?;
        Ok(m.vars().map(|x| engine.store().iter(x).collect()).collect())
    }

    #[test]
    fn no_two_ones_beside_one_another_are_fibonacci_numbers() {
        let sparse = Automaton::new(0, [0, 1], [(0, 0, 0), (0, 1, 1), (1, 0, 0)]);
        let (mut f, mut next) = (1, 2);
        for n in 0..=20 {
            assert_eq!(count(n, 0..=1, &sparse), f);
            (f, next) = (next, f + next);
        }
    }

    #[test]
    fn an_even_number_of_ones() {
        let even = Automaton::explore(true, 0..=1, |&even, v| Some(even ^ (v == 1)), |&even| even);
        for n in 1..=12 {
            assert_eq!(count(n, 0..=1, &even), 1 << (n - 1));
        }
    }

    /// The number of ways to write 18 as the sum of 6 numbers from 0 to 6 is `C(23, 5) - 6 C(16, 5) + 15 C(9, 5)`.
    #[test]
    fn sums() {
        let sum = |values, total| {
            Automaton::explore(
                0,
                values,
                |sum, v| Some(sum + v).filter(|s: &i64| s.abs() < 50),
                move |&sum| sum == total,
            )
        };
        assert_eq!(count(6, 0..=6, &sum(0..=6, 18)), 9_331);
        assert_eq!(count(6, -3..=3, &sum(-3..=3, 0)), 9_331);
    }

    /// A word that can be read in several ways comes once.
    #[test]
    fn each_word_once() {
        let ambiguous = Automaton::new(1, [3], [(1, 1, 2), (1, 1, 3), (2, 1, 3), (2, 2, 3), (3, 1, 3)]);
        assert_eq!(count(2, 1..=2, &ambiguous), 2);
        let many = Automaton::new(0, 0..8, (0..8).flat_map(|from| (0..8).map(move |to| (from, 0..=1, to))));
        assert_eq!(count(10, 0..=1, &many), 1024);
    }

    /// The third symbol from the end is a one: 2^3 states if it were deterministic.
    #[test]
    fn what_comes_later_decides() {
        let third = Automaton::new(0, [3], [(0, 0..=1, 0), (0, 1..=1, 1), (1, 0..=1, 2), (2, 0..=1, 3)]);
        assert_eq!(count(9, 0..=1, &third), 256);
        let mut m = Model::new();
        let x = m.ints(9, 0..=1);
        m.add(regular(&x, &third));
        assert_eq!(root(&m).unwrap()[6], [1]);
    }

    #[test]
    fn values_outside_of_the_alphabet_are_taken_out() {
        let mut m = Model::new();
        let x = [m.int(-5..=5), m.int(0..=300), m.int(0..=1 << 40)];
        m.add(regular(x, &Automaton::new(0, [0], [(0, 1, 0), (0, 4, 0), (0, 99, 0)])));
        let domains = [vec![1, 4], vec![1, 4, 99]];
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        assert!(x[..2].iter().zip(domains).all(|(&x, domain)| engine.store().iter(x).eq(domain)));
        assert_eq!((engine.store().min(x[2]), engine.store().max(x[2])), (1, 99));
        assert_eq!(m.search(branch(&x)).unwrap().count(), 2 * 3 * 3);
        assert_eq!(m.search(first_fail(&x)).unwrap().count(), 2 * 3 * 3);
    }

    #[test]
    fn sets_of_symbols_may_reach_beyond_all_values() {
        let mut m = Model::new();
        let x = m.ints(3, -2..=2);
        let sign = Automaton::new(0, [2], [(0, i64::MIN..=-1, 1), (1, 0..=0, 1), (1, 1..=i64::MAX, 2)]);
        m.add(regular([-x[0], 1 + x[1], x[2].into()], &sign));
        assert_eq!(root(&m).unwrap(), [vec![1, 2], vec![-1], vec![1, 2]]);
    }

    /// What one occurrence takes out is taken up by the other, again and again.
    #[test]
    fn a_variable_that_comes_twice() {
        let mut m = Model::new();
        let x = m.int(0..=40);
        let next = Automaton::new(0, [99], (1..=30).flat_map(|v| [(0, v, v as u32), (v as u32, v + 1, 99)]));
        m.add(regular([x, x], &next));
        assert!(root(&m).is_err());
        let mut m = Model::new();
        let x = m.int(0..=40);
        m.add(regular([x + 0, x - 1, 9 - x], &Automaton::new(0, [0], [(0, 0..=9, 0)])));
        assert_eq!(root(&m).unwrap(), [(1..=9).collect::<Vec<_>>()]);
    }

    #[test]
    fn without_terms_it_holds_if_the_start_is_accepting() {
        let count = |accepting: Vec<u32>| {
            let mut m = Model::new();
            m.int(0..=4);
            m.add(regular([0; 0], &Automaton::new(2, accepting, [(2, 0, 1)])));
            m.search(branch(&[])).unwrap().count()
        };
        assert_eq!((count(vec![2]), count(vec![1]), count(vec![])), (5, 0, 0));
    }

    #[test]
    fn numbers_alone_are_a_word_or_not() {
        let sparse = Automaton::new(0, [0, 1], [(0, 0, 0), (0, 1, 1), (1, 0, 0)]);
        for (word, expected) in [([1, 0, 1], 1), ([0, 1, 1], 0), ([0, 2, 0], 0)] {
            let mut m = Model::new();
            m.add(regular(word, &sparse));
            assert_eq!(m.search(branch(&[])).unwrap().count(), expected);
        }
    }

    /// The example in MiniZinc's library: two paths of which each ends in one of two ways.
    #[test]
    fn a_decision_diagram() {
        let arcs = [(1, 1, 2), (1, 2, 3), (1, 3, 2), (2, 2, 4), (2, 3, 5), (3, 3, 4), (3, 2, 5)];
        let last = [(4, 1, 0), (4, 5, 0), (5, 2, 0), (5, 4, 0), (5, 6, 0)];
        let mut m = Model::new();
        let x = m.ints(3, 0..=9);
        m.add(mdd(&x, 1, 0, arcs.into_iter().chain(last)));
        let mut search = m.search(branch(&x)).unwrap();
        let found: BTreeSet<Vec<i64>> = search.solutions().map(|found| found.values().to_vec()).collect();
        let ways = |first: i64, second: i64| {
            let third: &[i64] = if (first == 2) == (second == 3) { &[1, 5] } else { &[2, 4, 6] };
            third.iter().map(move |&third| vec![first, second, third])
        };
        let expected = (1..=3).flat_map(|first| (2..=3).flat_map(move |second| ways(first, second)));
        assert_eq!(found, expected.collect());
    }

    /// A decision diagram over 60 variables that has 2^60 paths is searched without a failure.
    #[test]
    fn a_long_one() {
        let n = 60;
        let mut m = Model::new();
        let x = m.ints(n, 0..=3);
        let arcs = (0..n as u32).flat_map(|level| [(level, 0..=1, level + 1), (level, 3..=3, level + 1)]);
        m.add(mdd(&x, 0, n as u32, arcs));
        let mut search: Search = m.search(branch(&x)).unwrap();
        assert_eq!(search.solutions().take(100).count(), 100);
        assert_eq!(search.stats().failures, 0);
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let anything = Automaton::new(0, [0], [(0, MIN_VALUE..=MAX_VALUE, 0)]);
        let mut m = Model::new();
        let x = m.int(0..=1 << 50);
        m.add(regular([x], &anything));
        let error = m.search(branch(&[x])).unwrap_err();
        assert!(error.to_string().contains("more than 16777216 transitions"), "{error}");
        let mut m = Model::new();
        let x = m.int(0..=4);
        m.add(regular([x + MAX_VALUE], &anything));
        assert!(matches!(
            m.search(branch(&[x])),
            Err(ModelError::Refused { refusal: Refusal::Overflow, .. })
        ));
    }

    #[test]
    fn shows_itself() {
        let automaton = Automaton::new(0, [0, 1], [(1, Domain::from(0), 0), (0, Domain::from([1, 2, 4]), 1)]);
        assert_eq!(
            regular([Var(0), Var(1)], &automaton).to_string(),
            "(x0, x1) leads from 0 to {0, 1} by {(0, {1..2, 4}, 1), (1, 0, 0)}"
        );
        assert_eq!(
            mdd([3 - Var(0)], 7, 2, [(7, 0, 2)]).to_string(),
            "(3 - x0) leads from 7 to {2} by {(7, 0, 2)}"
        );
    }
}
