//! Order within and between sequences, and what stands where.

mod increasing;
mod inverse;
mod lex;
mod seq_precede;
mod value_precede;

pub use increasing::{Increasing, decreasing, increasing, strictly_decreasing, strictly_increasing};
pub use inverse::{Inverse, inverse, symmetric_all_different};
pub use lex::{LexLess, lex_less, lex_less_eq};
pub use seq_precede::{SeqPrecedeChain, seq_precede_chain};
pub use value_precede::{ValuePrecede, value_precede, value_precede_chain};

use super::Scope;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::view::{Signed, Var};

fn collect<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Vec<Term> {
    terms.into_iter().map(Into::into).collect()
}

fn scope<'a>(terms: impl IntoIterator<Item = &'a Term>) -> Scope {
    terms.into_iter().filter_map(|term| term.var()).collect()
}

fn values(terms: &[Term], value: &dyn Fn(Var) -> i64) -> Vec<i64> {
    terms.iter().map(|term| term.value(value)).collect()
}

fn views(terms: &[Term], engine: &mut Engine) -> Result<Vec<Signed>, Refusal> {
    terms.iter().map(|&term| engine.view(term)).collect()
}
