//! Positive values that come up in their order.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::sequence as propagators;
use crate::store::Store;
use crate::view::Var;

/// The constraint that positive values come up for the first time in their order; made by [`seq_precede_chain`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeqPrecedeChain {
    terms: Vec<Term>,
}

/// A value greater than 1 comes up only after the value below it. Values less than 1 are free. Domain consistent, if
/// no variable comes twice.
///
/// It is [`value_precede_chain`](super::value_precede_chain) of the positive numbers, and costs as much as that of those
/// up to the greatest in a domain.
///
/// ```
/// use ferz::{Model, branch, seq_precede_chain};
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=100);
/// m.add(seq_precede_chain(&x));
/// assert_eq!(m.search(branch(&x))?.count(), 15);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn seq_precede_chain<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> SeqPrecedeChain {
    SeqPrecedeChain { terms: collect(terms) }
}

impl Constraint for SeqPrecedeChain {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut greatest = 0;
        values(&self.terms, value).into_iter().all(|v| {
            let follows = v <= greatest + 1;
            greatest = greatest.max(v);
            follows
        })
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(&self.terms, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let views = views(&self.terms, engine)?;
        let mut positions = views.iter().zip(1..);
        let cut = |store: &mut Store| {
            positions.try_for_each(|(&view, position)| store.at_most(view, position).map(drop))
        };
        let Some(()) = engine.change(cut) else { return Ok(()) };
        let greatest = views.iter().map(|&view| engine.store().max(view)).max().unwrap_or(0);
        let chain: Vec<i64> = (1..=greatest).collect();
        propagators::post_value_precede(&chain, &views, engine);
        Ok(())
    }
}

impl Display for SeqPrecedeChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("seq_precede_chain(")?;
        write_list(f, self.terms.iter(), "terms")?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{count, count_over};
    use super::*;
    use crate::{Model, Term};

    #[test]
    fn as_many_as_groups() {
        // Bell numbers; with a value that is free they are those of one thing more.
        for (n, bell) in [(0, 1), (1, 1), (2, 2), (3, 5), (4, 15), (5, 52), (6, 203)] {
            assert_eq!(count_over(n, 1..=100, |x| seq_precede_chain(x)), bell);
            assert_eq!(count_over(n, 1..=1 << 40, |x| seq_precede_chain(x)), bell);
        }
        assert_eq!(count_over(5, 0..=9, |x| seq_precede_chain(x)), 203);
        assert_eq!(count_over(3, 5..=1 << 40, |x| seq_precede_chain(x)), 0);
    }

    #[test]
    fn holes_and_negative_values() {
        let mut m = Model::new();
        let b = m.int([-4, 1, 2]);
        let c = m.int([-4, 0, 2, 3]);
        let d = m.int(-1..=1);
        let e = m.int([-4, 2, 3]);
        let terms: [Term; 6] = [d.into(), b.into(), (-2).into(), c.into(), b.into(), e.into()];
        assert_eq!(count(&m, seq_precede_chain(terms)), 44);
    }

    #[test]
    fn shows_itself() {
        assert_eq!(seq_precede_chain([Var(1), Var(2)]).to_string(), "seq_precede_chain(x1, x2)");
    }
}
