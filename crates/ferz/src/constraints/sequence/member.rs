//! A value that comes up in a sequence.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values};
use crate::constraints::{Constraint, Scope, element};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::view::Var;

/// The constraint that a value comes up in a sequence; made by [`member`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    terms: Vec<Term>,
    value: Term,
}

/// Some term equals the value. Without terms there is no solution. Domain consistent.
///
/// It is an [`element`] whose index nobody asks for: the domain of that is of the terms that the value may equal. So is
/// the cost.
///
/// ```
/// use ferz::{Model, branch, member};
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=1);
/// m.add(member(&x, 1));
/// assert_eq!(m.search(branch(&x))?.count(), 7);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn member<T: Into<Term>>(terms: impl IntoIterator<Item = T>, value: impl Into<Term>) -> Member {
    Member { terms: collect(terms), value: value.into() }
}

impl Constraint for Member {
    fn scope(&self) -> Scope {
        scope(self.terms.iter().chain([&self.value]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        values(&self.terms, value).contains(&self.value.value(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(self.terms.iter().chain([&self.value]), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        let index = engine.new_var(&Domain::from(0..self.terms.len() as i64))?;
        element(self.terms.clone(), index, self.value).post(engine)
    }
}

impl Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("member([")?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, "], {})", self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{count_over, left};
    use super::*;
    use crate::Model;

    #[test]
    fn all_but_those_without() {
        for (n, m) in [(0, 3), (1, 1), (3, 4), (5, 2), (2, 70)] {
            let (all, without) = ((m as u64).pow(n as u32), (m as u64 - 1).pow(n as u32));
            assert_eq!(count_over(n, 0..m, |x| member(x, 0)), all - without);
            // Each value may be the one.
            assert_eq!(count_over(n + 1, 0..m, |x| member(&x[..n], x[n])), m as u64 * (all - without));
        }
    }

    #[test]
    fn the_last_that_can_be_it_is_it() {
        let mut m = Model::new();
        let x = [m.int(0..=5), m.int(2..=9), m.int(-1..=1)];
        m.add(member(x, 6));
        assert_eq!(left(&m, &x[1..2]), [[6]]);
        m.add(member([x[0], x[2]], x[1] - 2));
        assert_eq!(left(&m, &x), [vec![4], vec![6], vec![-1, 0, 1]]);
        m.add(member([x[0]; 0], x[2]));
        assert_eq!(left(&m, &x), [[0; 0]; 0]);
    }

    #[test]
    fn shows_itself() {
        assert_eq!(member([Var(1), Var(2)], Var(3) + 1).to_string(), "member([x1, x2], x3 + 1)");
    }
}
