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
mod terms;

use std::any::Any;
use std::fmt::{Debug, Display};

use smallvec::SmallVec;

pub use all_different::{AllDifferent, Consistency, all_different};
pub use arithmetic::{
    Absolute, Extreme, InSet, Operation, abs, div, in_set, maximum, minimum, modulo, pow, times,
};
pub use automaton::{Automaton, Regular, mdd, regular};
pub use boolean::{Clause, Condition, Conditional, Connective, Xor, and, clause, or, xor};
pub use counting::{
    AllDifferentExcept, AllEqual, Among, Count, GlobalCardinality, NValue, all_different_except, all_equal,
    among, at_least, at_least_nvalue, at_most, at_most_nvalue, count, exactly, global_cardinality,
    global_cardinality_low_up, nvalue,
};
pub use element::{Element, ElementInRows, element, element_in_rows};
pub use graph::{Circuit, Path, circuit, directed_path, path, subcircuit};
pub use linear::{LinearRelation, Relation};
pub use packing::{
    BinPacking, Cumulative, Diffn, Disjunctive, Knapsack, bin_packing, bin_packing_capacities,
    bin_packing_load, cumulative, diffn, diffn_k, diffn_nonstrict, diffn_nonstrict_k, disjunctive,
    disjunctive_strict, knapsack,
};
pub use sequence::{
    ArgMax, Increasing, Inverse, LexLess, Member, SeqPrecedeChain, SlidingSum, Sort, ValuePrecede, arg_max,
    arg_min, decreasing, increasing, inverse, lex_less, lex_less_eq, member, seq_precede_chain, sliding_sum,
    sort, strictly_decreasing, strictly_increasing, symmetric_all_different, value_precede,
    value_precede_chain,
};
pub use table::{Forbidden, Table, forbidden, table};

use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Bool;
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

    /// Whether it means something for the engine's variables: where terms leave 64 bits, or lists do not match,
    /// [`holds`](Self::holds) may say anything. What is refused here is refused by [`post`](Self::post), and also under
    /// a condition, where the definition may be all that is asked.
    ///
    /// Unless this method is written, all is well. See [`Engine::check_view`] and [`Engine::check_literal`] for terms
    /// and truth values.
    ///
    /// # Errors
    /// What is wrong with it, and what is allowed.
    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        let _ = engine;
        Ok(())
    }

    /// Adds the propagators that enforce it. That is done at the root, as what it does to the domains, and what it
    /// leaves out since they settle it, must hold at every level.
    ///
    /// # Errors
    /// As for [`check`](Self::check), or if it cannot be enforced for another reason. [`Refusal::BelowRoot`] while
    /// levels are open, for every constraint of this crate and each that takes terms by [`Engine::view`]; but a
    /// constraint that speaks of nothing may be posted anywhere.
    fn post(&self, engine: &mut Engine) -> Result<(), Refusal>;

    /// Adds the propagators that enforce it under a condition, and says whether there are such. If not, as unless
    /// this method is written, its definition is asked as soon as all variables but one are fixed. It is called when
    /// [`check`](Self::check) has found nothing wrong, nor with the condition.
    ///
    /// # Errors
    /// As for [`post`](Self::post).
    fn post_under(&self, condition: Condition, engine: &mut Engine) -> Result<bool, Refusal> {
        let _ = (condition, engine);
        Ok(false)
    }

    /// Its reified form: `truth` is true if and only if this constraint holds.
    fn reified(self, truth: impl Into<Bool>) -> Conditional
    where
        Self: Sized,
    {
        Conditional::new(self, Condition { truth: truth.into(), both_ways: true })
    }

    /// Its half-reified form: this constraint holds if `truth` is true.
    fn implied_by(self, truth: impl Into<Bool>) -> Conditional
    where
        Self: Sized,
    {
        Conditional::new(self, Condition { truth: truth.into(), both_ways: false })
    }
}
