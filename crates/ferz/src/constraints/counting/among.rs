//! How many terms have a value of a set.

use std::fmt::{self, Display};

use super::post_under;
use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Condition, Constraint, Relation, Scope};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::counting::{Comparison, post_among};
use crate::view::Var;

/// The constraint that says how many terms have a value of a set; made by [`among`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Among {
    count: Term,
    terms: Vec<Term>,
    set: Domain,
}

/// As many terms as `count` says have a value of the set.
///
/// Domain consistent, if no variable comes twice; but a term that must, or must not, have one of the values loses only
/// bounds while it has more than 65536 values.
///
/// A run costs a step for each run of the set that a term which changed since the last one can reach, and the same for
/// all open terms when these must, or must not, have one of the values. Under a condition, the terms are counted in any
/// case.
///
/// ```
/// use ferz::{Model, among, branch};
/// let mut m = Model::new();
/// let x = m.ints(4, 0..=9);
/// m.add(among(2, &x, [2, 3, 5, 7]));
/// assert_eq!(m.search(branch(&x))?.count(), 6 * 4 * 4 * 6 * 6);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn among<T: Into<Term>>(
    count: impl Into<Term>,
    terms: impl IntoIterator<Item = T>,
    set: impl Into<Domain>,
) -> Among {
    Among { count: count.into(), terms: collect(terms), set: set.into() }
}

impl Constraint for Among {
    fn scope(&self) -> Scope {
        scope(self.terms.iter().chain([&self.count]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let number = values(&self.terms, value).into_iter().filter(|&v| self.set.contains(v)).count();
        number as i64 == self.count.value(value)
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(self.terms.iter().chain([&self.count]), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (views, count) = (views(&self.terms, engine)?, engine.view(self.count)?);
        post_among(&views, &self.set, Comparison::Equal, count, engine);
        Ok(())
    }

    fn post_under(&self, condition: Condition, engine: &mut Engine) -> Result<bool, Refusal> {
        let counted = |count| Self { count, ..self.clone() };
        post_under(condition, self.terms.len(), counted, Relation::Eq, self.count, engine)
    }
}

impl Display for Among {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("number of (")?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") in {} = {}", self.set, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::counting::closed_forms::{binomial, solutions};
    use crate::{MAX_VALUE, MIN_VALUE, Model};

    #[test]
    fn as_many_as_the_closed_form_says() {
        for (n, values) in [(3u32, 9u64), (5, 4), (6, 3)] {
            let mut m = Model::new();
            let (x, k) = (m.ints(n as usize, 1..=values as i64), m.int(0..=3));
            m.add(among(k, &x, [2, 3, 77]));
            let exactly = |k: u32| binomial(n.into(), k.into()) * 2u64.pow(k) * (values - 2).pow(n - k);
            assert_eq!(solutions(&m), (0..=3.min(n)).map(exactly).sum::<u64>());
        }
    }

    #[test]
    fn of_nothing_and_everything() {
        let mut m = Model::new();
        let (x, n) = (m.ints(3, 0..=1), m.int(-5..=5));
        m.add(among(0, &x, Domain::empty()));
        m.add(among(3, &x, MIN_VALUE..=MAX_VALUE));
        m.add(among(n, Vec::<Var>::new(), [1]));
        assert_eq!(solutions(&m), 8);
        m.add(among(1, &x, Domain::empty()));
        assert_eq!(solutions(&m), 0);
    }

    /// Domains that are too wide to be cut to the set, or to what is outside of it.
    #[test]
    fn very_wide_variables() {
        let set = Domain::from([-7, 3, 1 << 40]);
        for (n, expected) in [(0, 1), (1, 3), (2, 2)] {
            let mut m = Model::new();
            let x = m.ints(2, MIN_VALUE..=MAX_VALUE);
            m.add(among(n, &x, set.clone()));
            m.add(among(2, &x, [3, 4, -7]));
            m.add(among(0, [x[0]], [-7, 1 << 40]));
            assert_eq!(solutions(&m), expected, "{n}");
        }
        let mut m = Model::new();
        let x = m.int(MIN_VALUE..=MAX_VALUE);
        m.add(among(1, [x], set));
        assert_eq!(solutions(&m), 3);
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(among(y, [x, y], [1, 2, 5]).to_string(), "number of (x0, x1) in {1..2, 5} = x1");
    }
}
