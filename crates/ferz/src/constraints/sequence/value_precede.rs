//! Values that come up in a given order.

use std::fmt::{self, Display};

use super::{collect, scope, values, views};
use crate::constraints::listing::write_list;
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::sequence as propagators;
use crate::view::Var;

/// The constraint that values come up for the first time in a given order; made by [`value_precede`] and
/// [`value_precede_chain`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuePrecede {
    chain: Vec<i64>,
    terms: Vec<Term>,
}

/// If the second value comes up in the sequence, then the first one does so before. Domain consistent; see
/// [`value_precede_chain`].
///
/// ```
/// use ferz::{Model, branch, value_precede};
/// let mut m = Model::new();
/// let x = m.ints(2, 0..=2);
/// m.add(value_precede(1, 2, &x));
/// assert_eq!(m.search(branch(&x))?.count(), 5);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn value_precede<T: Into<Term>>(
    first: i64,
    second: i64,
    terms: impl IntoIterator<Item = T>,
) -> ValuePrecede {
    value_precede_chain([first, second], terms)
}

/// Of each two neighbours in the chain, if the second value comes up in the sequence, then the first one does so before.
/// Domain consistent. A value that comes twice in the chain would have to precede itself: it does not come up.
///
/// It takes the symmetry out of models whose values are interchangeable.
///
/// A run costs a step for each value of the chain and for each term.
///
/// ```
/// use ferz::{Model, branch, value_precede_chain};
/// let mut m = Model::new();
/// let x = m.ints(4, 1..=4);
/// m.add(value_precede_chain(1..=4, &x));
/// // The ways to put four things into groups.
/// assert_eq!(m.search(branch(&x))?.count(), 15);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn value_precede_chain<T: Into<Term>>(
    chain: impl IntoIterator<Item = i64>,
    terms: impl IntoIterator<Item = T>,
) -> ValuePrecede {
    ValuePrecede { chain: chain.into_iter().collect(), terms: collect(terms) }
}

impl ValuePrecede {
    /// The chain up to the first value that comes again, and what follows.
    fn possible(&self) -> (&[i64], &[i64]) {
        let comes_again = |at: usize| self.chain[at + 1..].contains(&self.chain[at]);
        let end = (0..self.chain.len()).find(|&at| comes_again(at)).unwrap_or(self.chain.len());
        self.chain.split_at(end)
    }
}

impl Constraint for ValuePrecede {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = values(&self.terms, value);
        let first = |wanted: i64| values.iter().position(|&v| v == wanted);
        self.chain.windows(2).all(|pair| match (first(pair[0]), first(pair[1])) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(one), Some(other)) => one < other,
        })
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let views = views(&self.terms, engine)?;
        let (chain, impossible) = self.possible();
        let store = engine.store_mut();
        let removed = views.iter().all(|&view| impossible.iter().all(|&v| store.remove(view, v).is_ok()));
        if !removed {
            engine.fail();
        }
        propagators::post_value_precede(chain, &views, engine);
        Ok(())
    }
}

impl Display for ValuePrecede {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("value_precede_chain([")?;
        write_list(f, self.chain.iter(), "values")?;
        f.write_str("], [")?;
        write_list(f, self.terms.iter(), "terms")?;
        f.write_str("])")
    }
}
