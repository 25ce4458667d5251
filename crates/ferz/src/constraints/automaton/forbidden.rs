//! What is not allowed, as a list.

use std::fmt::{self, Display};

use crate::constraints::{Constraint, Scope, Table, table};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::table::post_negative;
use crate::view::Var;

/// The constraint that terms take the values of none of the tuples of a list; made by [`forbidden`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidden(Table);

/// These variables, views or numbers take, in this order, the values of none of the tuples, each of which must be as long
/// as there are terms. A tuple may come more than once. Domain consistent: each value that is left belongs to a
/// solution of this constraint.
///
/// The space is in proportion to the tuples and their length. The time of a run is, as a rule, a step for each value of
/// the tuples that is left, and for each of these that went, one for every 64 tuples that are left. (Compact-Table for
/// negative tables by Verhaeghe, Lecoutre and Schaus, AAAI 2017.)
///
/// ```
/// use ferz::{Model, branch, forbidden};
/// let mut m = Model::new();
/// let x = m.ints(2, 0..3);
/// m.add(forbidden(&x, [[0, 0], [1, 0], [2, 1]]));
/// assert_eq!(m.search(branch(&x))?.count(), 6);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn forbidden<T: Into<Term>, U: AsRef<[i64]>>(
    terms: impl IntoIterator<Item = T>,
    tuples: impl IntoIterator<Item = U>,
) -> Forbidden {
    Forbidden(table(terms, tuples))
}

impl Constraint for Forbidden {
    fn scope(&self) -> Scope {
        self.0.scope()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        !self.0.holds(value)
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        self.0.check(engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        post_negative(&self.0.views(engine)?, &self.0.tuples, engine);
        Ok(())
    }
}

impl Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, "not in")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::constraints::consistency_tests::{problem, term, value};
    use crate::{Domain, MAX_VALUE, MIN_VALUE, Model, ModelError, branch, first_fail};

    proptest! {
        #[test]
        fn means_what_it_says(
            (terms, tuples) in (0..5usize).prop_flat_map(|n| (vec(term(3), n), vec(vec(value(), n), 0..60))),
            problem in problem(3),
        ) {
            problem.check(&forbidden(terms, tuples))?;
        }

        #[test]
        fn few_are_left(
            kept in proptest::collection::btree_set(vec(0..4i64, 3), 0..12),
            domains in vec(proptest::collection::btree_set(0..5i64, 1..5), 3),
            problem in problem(3),
        ) {
            let all = (0..64i64).map(|i| vec![i / 16, i / 4 % 4, i % 4]);
            let problem = problem.over(domains.into_iter().map(Domain::from_iter).collect());
            problem.check(&forbidden((0..3).map(Var), all.filter(|tuple| !kept.contains(tuple))))?;
        }
    }

    #[test]
    fn as_many_solutions_as_others() {
        let tuple = |i: i64| [i * i % 31, i * 7 % 29, i % 3 * 1000, i * i * i % 100_003];
        let tuples: BTreeSet<[i64; 4]> = (0..1500).map(tuple).collect();
        let mut m = Model::new();
        let x =
            [m.int(0..31), m.int(0..29), m.int(Domain::from([0, 1000, 2000])), m.int(Domain::from([27, 64]))];
        m.add(forbidden(x, tuples.iter().chain(&tuples)));
        let inside = tuples.iter().filter(|tuple| [27, 64].contains(&tuple[3])).count() as u64;
        assert!(inside > 0);
        for strategy in [branch(&x), first_fail(&x), branch(&[x[1], x[0], x[2], x[3]])] {
            let mut search = m.search(strategy).unwrap();
            assert_eq!(search.count(), 31 * 29 * 3 * 2 - inside);
            assert_eq!(search.stats().failures, 0);
        }
    }

    /// Of `n` variables of `m` values all assignments but one are excluded: domain consistency finds it at the root.
    #[test]
    fn all_but_one() {
        let mut m = Model::new();
        let x = m.ints(4, 0..5);
        let digits = |i: i64| [0, 1, 2, 3].map(|place| i / 5i64.pow(place) % 5);
        m.add(forbidden(&x, (0..625).map(digits).filter(|tuple| *tuple != [4, 0, 2, 1])));
        let mut search = m.search(branch(&x)).unwrap();
        assert_eq!(search.count(), 1);
        assert_eq!(search.stats().nodes, 1);
    }

    #[test]
    fn very_wide_variables() {
        let mut m = Model::new();
        let x = m.ints(3, MIN_VALUE..=MAX_VALUE);
        let (y, z) = (m.int(0..=1), m.int(0..=1));
        m.add(forbidden(
            [Term::from(x[0]), x[1].into(), x[2].into(), y.into()],
            [[5, MIN_VALUE, 7, 0], [5, 6, 7, 1]],
        ));
        m.add(forbidden([y, z], [[0, 0], [1, 0]]));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        assert_eq!(engine.store().value(z), Some(1));
        for (x, v) in x.into_iter().zip([5, MIN_VALUE, 7]) {
            engine.store_mut().fix(x, v).unwrap();
        }
        engine.fixpoint().unwrap();
        assert_eq!(engine.store().value(y), Some(1));
    }

    #[test]
    fn without_terms_it_holds_if_there_is_no_tuple() {
        let count = |forbidden: Forbidden| {
            let mut m = Model::new();
            m.int(0..=4);
            m.add(forbidden);
            m.search(branch(&[])).unwrap().count()
        };
        let none = || std::iter::empty::<Term>();
        assert_eq!(count(forbidden(none(), [[], []])), 0);
        assert_eq!(count(forbidden(none(), [[0; 0]; 0])), 5);
        assert_eq!(count(forbidden([Var(0)], [[0; 1]; 0])), 5);
        assert_eq!(count(forbidden([Var(0)], [[3], [7]])), 4);
        assert_eq!(count(forbidden([Term::from(Var(0)), 3.into()], [[3, 3], [2, 2]])), 4);
        assert_eq!(count(forbidden([Var(0), Var(0)], [[3, 3], [2, 1]])), 4);
    }

    #[test]
    fn a_tuple_of_another_length_is_refused() {
        let mut m = Model::new();
        let x = m.ints(2, 0..=4);
        m.add(forbidden(&x, [vec![1, 2], vec![1, 2, 3], vec![]]));
        let error = m.search(branch(&x)).unwrap_err();
        assert!(
            error.to_string().ends_with("tuple (1, 2, 3) at index 1 is of length 3, but there are 2 terms")
        );
        let mut m = Model::new();
        let x = m.int(0..=4);
        m.add(forbidden([x + MAX_VALUE], [[1]]));
        assert!(matches!(
            m.search(branch(&[x])),
            Err(ModelError::Refused { refusal: Refusal::Overflow, .. })
        ));
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(forbidden([x, y], [[1, 2], [3, 4]]).to_string(), "(x0, x1) not in {(1, 2), (3, 4)}");
    }
}
