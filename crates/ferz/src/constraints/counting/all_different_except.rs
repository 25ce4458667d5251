//! All different, but for some values.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Consistency, Constraint, Scope};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::all_different as propagators;
use crate::view::Var;

/// The constraint that terms with the same value have one that is excepted; made by [`all_different_except`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllDifferentExcept {
    terms: Vec<Term>,
    excepted: Domain,
    consistency: Consistency,
}

/// All of these variables, views or numbers are different, but any number of them may have one of the excepted values.
///
/// By default, the values of fixed variables go from all others, one by one; see
/// [`consistency`](AllDifferentExcept::consistency).
///
/// ```
/// use ferz::{Model, all_different_except, branch};
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=2);
/// m.add(all_different_except(&x, [0]));
/// assert_eq!(m.search(branch(&x))?.count(), 13);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn all_different_except<T: Into<Term>>(
    terms: impl IntoIterator<Item = T>,
    excepted: impl Into<Domain>,
) -> AllDifferentExcept {
    AllDifferentExcept {
        terms: collect(terms),
        excepted: excepted.into(),
        consistency: Consistency::default(),
    }
}

impl AllDifferentExcept {
    /// How much it shall take out of the domains; `Value` unless set, which is what `Pairs` and `Binary` are here too.
    /// `Domain` means domain consistency, if no variable comes twice, and so does `Bounds`; `Value` where that would
    /// take too much memory: from about 16000 variables of as many values on.
    #[must_use]
    pub fn consistency(mut self, consistency: Consistency) -> Self {
        self.consistency = consistency;
        self
    }
}

impl Constraint for AllDifferentExcept {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut values = values(&self.terms, value);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1] || self.excepted.contains(pair[0]))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(&self.terms, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let views = views(&self.terms, engine)?;
        propagators::post_binary_except(&views, &self.excepted, engine);
        if matches!(self.consistency, Consistency::Bounds | Consistency::Domain) {
            propagators::post_domain_except(&views, &self.excepted, engine);
        }
        Ok(())
    }
}

impl Display for AllDifferentExcept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all_different(")?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") except {}", self.excepted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use crate::constraints::counting::closed_forms::{binomial, solutions};

    /// Choose those that are not 0, and give them different values.
    #[test]
    fn except_zero_as_many_as_the_closed_form_says() {
        for (n, m) in [(1, 1), (2, 5), (4, 2), (5, 5), (6, 3), (2, 80)] {
            let arrangements = |k: u64| (m + 1 - k..=m).product::<u64>();
            let expected: u64 = (0..=n.min(m)).map(|k| binomial(n, k) * arrangements(k)).sum();
            for level in [Consistency::Value, Consistency::Domain] {
                let mut model = Model::new();
                let x = model.ints(n as usize, 0..=m as i64);
                model.add(all_different_except(&x, [0]).consistency(level));
                assert_eq!(solutions(&model), expected);
            }
        }
    }

    #[test]
    fn a_variable_that_comes_twice_has_an_excepted_value() {
        let mut m = Model::new();
        let (x, y) = (m.int(0..=3), m.int(0..=3));
        m.add(all_different_except([x, y, x], [0]));
        assert_eq!(solutions(&m), 4);
    }

    #[test]
    fn nothing_or_everything_excepted() {
        let mut m = Model::new();
        let x = m.ints(4, 0..=3);
        m.add(all_different_except(&x, 0..=9));
        assert_eq!(solutions(&m), 256);
        m.add(all_different_except(Vec::<Term>::new(), Domain::empty()));
        m.add(all_different_except([x[0], x[1], x[2]], Domain::empty()));
        assert_eq!(solutions(&m), 24 * 4);
    }

    /// Three variables with two values of their own need them both.
    #[test]
    fn a_hall_set_of_those_that_cannot_be_excepted() {
        let mut m = Model::new();
        let x = [m.int(1..=2), m.int(1..=2), m.int(0..=3), m.int(1..=4)];
        m.add(all_different_except(x, [0, 9]).consistency(Consistency::Domain));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        assert_eq!(engine.store().iter(x[2]).collect::<Vec<_>>(), [0, 3]);
        assert_eq!(engine.store().iter(x[3]).collect::<Vec<_>>(), [3, 4]);
        m.add(all_different_except([x[0], x[1], x[3]], [0]).consistency(Consistency::Bounds));
        m.add(x[3].le(2));
        assert!(m.engine().unwrap().fixpoint().is_err());
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(
            all_different_except([x, y], [0, 2, 3]).to_string(),
            "all_different(x0, x1) except {0, 2..3}"
        );
    }
}
