//! Positive values that come up in their order.

use std::fmt::{self, Display};

use super::{collect, scope, values, views};
use crate::constraints::listing::write_list;
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::sequence as propagators;
use crate::view::Var;

/// The constraint that positive values come up for the first time in their order; made by [`seq_precede_chain`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeqPrecedeChain {
    terms: Vec<Term>,
}

/// A value greater than 1 comes up only after the value below it. Values less than 1 are free. Domain consistent.
///
/// It is [`value_precede_chain`](super::value_precede_chain) of all positive numbers, at the cost of that of as many as
/// there are terms.
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

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let views = views(&self.terms, engine)?;
        let store = engine.store_mut();
        let cut = views.iter().zip(1..).all(|(&view, position)| store.at_most(view, position).is_ok());
        if !cut {
            engine.fail();
        }
        let chain: Vec<i64> = (1..=views.len() as i64).collect();
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
