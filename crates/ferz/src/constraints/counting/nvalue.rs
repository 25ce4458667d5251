//! How many different values there are.

use std::fmt::{self, Display};

use super::post_under;
use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Condition, Constraint, Relation, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::counting::{post_few_values, post_many_values};
use crate::view::Var;

/// The constraint that says how many different values terms have; made by [`nvalue`], [`at_most_nvalue`] and
/// [`at_least_nvalue`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NValue {
    count: Term,
    relation: Relation,
    terms: Vec<Term>,
}

/// The terms have as many different values as `count` says: what [`at_most_nvalue`] and [`at_least_nvalue`] say, and both
/// take out what they take out. Under a condition, the values are counted in any case.
///
/// ```
/// use ferz::{Model, branch, nvalue};
/// let mut m = Model::new();
/// let x = m.ints(4, 1..=3);
/// m.add(nvalue(2, &x));
/// assert_eq!(m.search(branch(&x))?.count(), 3 * (2 * 2 * 2 * 2 - 2));
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn nvalue<T: Into<Term>>(count: impl Into<Term>, terms: impl IntoIterator<Item = T>) -> NValue {
    NValue { count: count.into(), relation: Relation::Eq, terms: collect(terms) }
}

/// The terms have at most `count` different values. Bounds consistent, if no variable comes twice, and values between
/// the bounds go as well where that leaves no choice. A run costs a little more than a step for each term. (Beldiceanu,
/// CP 2001; Bessiere, Hebrard, Hnich, Kiziltan and Walsh, Constraints 2006.)
///
/// ```
/// use ferz::{Model, at_most_nvalue, branch};
/// let mut m = Model::new();
/// let x = m.ints(3, 1..=3);
/// m.add(at_most_nvalue(2, &x));
/// assert_eq!(m.search(branch(&x))?.count(), 27 - 6);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn at_most_nvalue<T: Into<Term>>(count: impl Into<Term>, terms: impl IntoIterator<Item = T>) -> NValue {
    NValue { relation: Relation::Le, ..nvalue(count, terms) }
}

/// The terms have at least `count` different values. Domain consistent, if no variable comes twice: a run finds out how
/// many can be matched to a value of their own (the sources are those of [`at_most_nvalue`]). Where that would take too
/// much memory, it only counts the values of fixed terms, and keeps the open ones off these when each must add one:
/// from about 16000 terms and as many values on, or 2000 where values lie far apart.
///
/// ```
/// use ferz::{Model, at_least_nvalue, branch};
/// let mut m = Model::new();
/// let x = m.ints(3, 1..=3);
/// m.add(at_least_nvalue(2, &x));
/// assert_eq!(m.search(branch(&x))?.count(), 27 - 3);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn at_least_nvalue<T: Into<Term>>(count: impl Into<Term>, terms: impl IntoIterator<Item = T>) -> NValue {
    NValue { relation: Relation::Ge, ..nvalue(count, terms) }
}

impl Constraint for NValue {
    fn scope(&self) -> Scope {
        scope(self.terms.iter().chain([&self.count]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut values = values(&self.terms, value);
        values.sort_unstable();
        values.dedup();
        self.relation.holds(values.len() as i128, self.count.value(value).into())
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(self.terms.iter().chain([&self.count]), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (views, count) = (views(&self.terms, engine)?, engine.view(self.count)?);
        if self.relation != Relation::Ge {
            post_few_values(&views, count, engine);
        }
        if self.relation != Relation::Le {
            post_many_values(&views, count, engine);
        }
        Ok(())
    }

    fn post_under(&self, condition: Condition, engine: &mut Engine) -> Result<bool, Refusal> {
        let counted = |count| Self { relation: Relation::Eq, count, ..self.clone() };
        post_under(condition, self.terms.len(), counted, self.relation, self.count, engine)
    }
}

impl Display for NValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("number of values of (")?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") {} {}", self.relation, self.count)
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;

    use super::*;
    use crate::constraints::counting::closed_forms::{binomial, factorial, solutions};
    use crate::{Domain, Model, branch};

    /// The number of ways to divide `n` into `k` parts.
    fn stirling(n: u64, k: u64) -> u64 {
        match (n, k) {
            (0, 0) => 1,
            (0, _) | (_, 0) => 0,
            _ => k * stirling(n - 1, k) + stirling(n - 1, k - 1),
        }
    }

    #[test]
    fn as_many_as_the_closed_form_says() {
        for (n, values) in [(0, 3), (1, 4), (4, 4), (6, 3), (3, 6), (5, 4)] {
            let with =
                |k: u64| if k > values { 0 } else { binomial(values, k) * factorial(k) * stirling(n, k) };
            for k in 0..=n + 1 {
                let count = |make: fn(i64, Vec<Var>) -> NValue| {
                    let mut m = Model::new();
                    let x = m.ints(n as usize, 1..=values as i64);
                    m.add(make(k as i64, x));
                    solutions(&m)
                };
                assert_eq!(count(nvalue), with(k), "{n} {values} {k}");
                assert_eq!(count(at_most_nvalue), (0..=k).map(with).sum::<u64>());
                assert_eq!(count(at_least_nvalue), (k..=n).map(with).sum::<u64>());
            }
        }
    }

    #[test]
    fn a_term_that_comes_twice_and_a_count_among_the_terms() {
        let mut m = Model::new();
        let (x, y) = (m.int(1..=3), m.int(1..=3));
        m.add(nvalue(y, [x.into(), y.into(), x.into(), Term::from(2)]));
        assert_eq!(solutions(&m), 3);
    }

    #[test]
    fn two_points_hit_all_intervals() {
        let mut m = Model::new();
        let x = [m.int(0..=3), m.int(2..=5), m.int(6..=9), m.int(7..=80), m.int(-4..=90)];
        m.add(at_most_nvalue(2, x));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        let left = x.map(|x| engine.store().iter(x).collect::<Vec<_>>());
        assert_eq!(left, [vec![2, 3], vec![2, 3], vec![7, 8, 9], vec![7, 8, 9], vec![2, 3, 7, 8, 9]]);
        m.add(at_most_nvalue(1, [x[1], x[3]]));
        assert!(m.engine().unwrap().fixpoint().is_err());
    }

    /// Where all but one must be different, those that can be spared keep their values.
    #[test]
    fn who_is_matched_in_any_case() {
        let mut m = Model::new();
        let x = [m.int(0..=1), m.int(0..=1), m.int(0..=1), m.int(0..=2)];
        let n = m.int(3..=4);
        m.add(at_least_nvalue(n, x));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        let left = x.map(|x| engine.store().iter(x).collect::<Vec<_>>());
        assert_eq!(left, [vec![0, 1], vec![0, 1], vec![0, 1], vec![2]]);
        assert_eq!(engine.store().value(n), Some(3));
    }

    proptest! {
        /// One variable was too wide for a matching when the constraint was posted.
        #[test]
        fn by_fixed_values_only(domains in vec(btree_set(0..5i64, 1..5), 1..5), least in 0..6i64, far: bool) {
            let mut models = [Model::new(), Model::new()];
            for (m, first) in models.iter_mut().zip([domains[0].iter().copied().collect(), Domain::from(0..=1 << 40)]) {
                let others = domains[1..].iter().map(|domain| domain.iter().copied().collect());
                let x: Vec<Var> = [first].into_iter().chain(others).map(|domain| m.int(domain)).collect();
                let n = m.int([least, if far { 9 } else { least + 1 }]);
                m.add(at_least_nvalue(n, &x));
                m.add(crate::among(1, [x[0]], domains[0].iter().copied().collect::<Domain>()));
            }
            let [expected, found] = models.map(|m| {
                let vars: Vec<Var> = m.vars().collect();
                let mut search = m.search(branch(&vars)).unwrap();
                search.solutions().map(|solution| solution.values().to_vec()).collect::<Vec<_>>()
            });
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(nvalue(y, [x, y]).to_string(), "number of values of (x0, x1) = x1");
        assert_eq!(at_most_nvalue(3, [x]).to_string(), "number of values of (x0) ≤ 3");
    }
}
