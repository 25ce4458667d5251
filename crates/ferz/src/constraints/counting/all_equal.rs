//! All equal.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values};
use crate::constraints::{Constraint, LinearRelation, Relation, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::view::Var;

/// The constraint that all terms have the same value; made by [`all_equal`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllEqual {
    terms: Vec<Term>,
}

/// All of these variables, views or numbers are equal.
///
/// Each is linked to the first by an equation of its own: domain consistent, if no variable comes twice, but for
/// domains of more than 65536 values, of which only the bounds become the same.
///
/// ```
/// use ferz::{Model, all_equal, branch};
/// let mut m = Model::new();
/// let (x, y, z) = (m.int([1, 2, 5]), m.int(2..=9), m.int(0..=6));
/// m.add(all_equal([x + 1, y + 0, z + 1]));
/// assert_eq!(m.search(branch(&[x, y, z]))?.count(), 3);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn all_equal<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> AllEqual {
    AllEqual { terms: collect(terms) }
}

impl AllEqual {
    /// Of the first term with each of the others.
    fn equations(&self) -> impl Iterator<Item = LinearRelation> {
        self.terms.iter().skip(1).map(|&other| LinearRelation::new(self.terms[0], Relation::Eq, other))
    }
}

impl Constraint for AllEqual {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        values(&self.terms, value).windows(2).all(|pair| pair[0] == pair[1])
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(&self.terms, engine)?;
        self.equations().try_for_each(|equation| equation.check(engine))
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        self.equations().try_for_each(|equation| equation.post(engine))
    }
}

impl Display for AllEqual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all_equal(")?;
        write_list(f, self.terms.iter(), "terms")?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use crate::constraints::counting::closed_forms::solutions;

    #[test]
    fn as_many_solutions_as_common_values() {
        for n in 1..6 {
            let mut m = Model::new();
            let x: Vec<Var> = (0..n).map(|i| m.int(-i..=10 * i + 7)).collect();
            m.add(all_equal(&x));
            assert_eq!(solutions(&m), 8);
            m.add(all_equal(x.iter().map(|&x| Term::from(x)).chain([3.into()])));
            assert_eq!(solutions(&m), 1);
        }
    }

    #[test]
    fn of_one_variable_or_none() {
        let mut m = Model::new();
        let x = m.int(0..=6);
        m.add(all_equal([x]));
        m.add(all_equal([x, x]));
        m.add(all_equal([Term::from(4), 4.into()]));
        m.add(all_equal(Vec::<Term>::new()));
        assert_eq!(solutions(&m), 7);
        m.add(all_equal([6 - x, x + 0]));
        assert_eq!(solutions(&m), 1);
        m.add(all_equal([x + 1, x + 0]));
        assert_eq!(solutions(&m), 0);
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(all_equal([x + 0, 3 - y]).to_string(), "all_equal(x0, 3 - x1)");
        assert_eq!(all_equal([x; 20]).to_string(), "all_equal(x0, x0, x0, … 20 terms)");
    }
}
