//! What is true or false: connectives, clauses, and constraints under a condition.
//!
//! Connectives are clauses, and all clauses of an engine are propagated together.

mod clause;
mod conditional;
mod connective;
mod xor;

pub use clause::{Clause, clause};
pub use conditional::{Condition, Conditional};
pub use connective::{Connective, and, or};
pub use xor::{Xor, xor};

use super::Scope;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::{Bool, Term};

fn scope_of<'a>(truths: impl IntoIterator<Item = &'a Bool>) -> Scope {
    truths.into_iter().filter_map(|truth| Term::from(truth).var()).collect()
}

fn list<T: Into<Bool>>(truths: impl IntoIterator<Item = T>) -> Box<[Bool]> {
    truths.into_iter().map(Into::into).collect()
}

fn check_literals<'a>(truths: impl IntoIterator<Item = &'a Bool>, engine: &Engine) -> Result<(), Refusal> {
    truths.into_iter().try_for_each(|truth| engine.check_literal(truth))
}
