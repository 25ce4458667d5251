//! What constraints mean, and which propagators stand for them.
//!
//! A constraint is a declaration: [`Constraint::holds`] is its definition, against which its propagators are tested
//! and every solution is checked. [`Constraint::post`] chooses the algorithms.

mod all_different;
mod arithmetic;
mod automaton;
mod boolean;
#[cfg(test)]
mod consistency_tests;
mod counting;
mod element;
mod graph;
mod linear;
mod listing;
mod packing;
mod sequence;
mod table;

use std::any::Any;
use std::fmt::{Debug, Display};

use smallvec::SmallVec;

pub use all_different::{AllDifferent, Consistency, all_different};
pub use element::{Element, element};
pub use linear::{LinearRelation, Relation};
pub use sequence::{
    ArgMax, Increasing, Inverse, LexLess, SeqPrecedeChain, SlidingSum, Sort, ValuePrecede, arg_max, arg_min,
    decreasing, increasing, inverse, lex_less, lex_less_eq, seq_precede_chain, sliding_sum, sort,
    strictly_decreasing, strictly_increasing, symmetric_all_different, value_precede, value_precede_chain,
};
pub use table::{Table, table};

use crate::engine::Engine;
use crate::error::Refusal;
use crate::view::Var;

/// The variables that a constraint speaks of.
pub type Scope = SmallVec<[Var; 8]>;

/// A relation between variables.
///
/// Implement it outside of this crate for constraints of your own: `holds` says what it means, `post` which
/// [`Propagator`](crate::Propagator) enforces it. Its `Display` is what errors and listings show.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint",
    note = "expressions are compared by methods, with the number on the right: `m.add((x + y).eq(7))`"
)]
pub trait Constraint: Any + Debug + Display + Send + Sync {
    /// The variables that it speaks of. One may come more than once.
    fn scope(&self) -> Scope;

    /// Whether the constraint holds when the variables have these values. This is its definition.
    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool;

    /// Adds the propagators that enforce it.
    ///
    /// # Errors
    /// If it cannot be enforced, for instance because its arithmetic could overflow.
    fn post(&self, engine: &mut Engine) -> Result<(), Refusal>;
}
