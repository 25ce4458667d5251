//! A small finite-domain constraint solver.
//!
//! A [`Model`] holds integer variables and constraints as data. A [`Search`] made from it finds solutions one at a
//! time, all of them, their number, or the best. How it goes about that is composed from a variable order, a value
//! order and a way to branch ([`branch`]), left to the search itself ([`free_search`]), or written by the user
//! ([`Brancher`]).
//!
//! ```
//! use ferz::{Model, all_different, first_fail};
//!
//! let mut m = Model::new();
//! let q = m.ints_named("q", 8, 0..8);
//! m.add_named("columns", all_different(&q));
//! m.add_named("rising diagonals", all_different(q.iter().zip(0..).map(|(x, i)| x + i)));
//! m.add_named("falling diagonals", all_different(q.iter().zip(0..).map(|(x, i)| x - i)));
//!
//! let mut search = m.search(first_fail(&q))?;
//! assert_eq!(search.count(), 92);
//! assert!(search.is_complete());
//! # Ok::<(), ferz::ModelError>(())
//! ```
//!
//! Expressions are written as they read: `x + 3` and `-x` are views of a variable and cost nothing, `2 * x + y` is a
//! [`Linear`] expression, and comparing expressions makes constraints, as in `(2 * x + y).le(z)`. Beside these there is
//! a catalogue of [`constraints`], each made by a function at the root: on values
//! ([`all_different`], [`element`], [`table`], [`count`]), arithmetic ([`times`], [`maximum`]), truth ([`clause`],
//! [`and`]), sequences ([`increasing`], [`regular`]), graphs ([`circuit`]), packing and scheduling ([`cumulative`],
//! [`bin_packing`]), and more. Any of them may hold under a condition ([`Constraint::reified`]). Others are written as
//! a [`Constraint`] with a [`Propagator`].
//!
//! A search keeps within [`Limits`], says at the end whether it saw everything ([`SolveStatus`]), and may be watched by
//! an [`Observer`]; [`Model::trace`] tells which constraint took which values. It may begin
//! anew now and then ([`Restarts`]). It runs on one thread, and learns no nogoods from conflicts.

mod bits;
pub mod constraints;
mod domain;
mod engine;
mod error;
mod expr;
mod model;
mod propagator;
mod propagators;
mod search;
mod sparse_bits;
mod sparse_set;
mod store;
mod trail;
mod values;
mod view;

pub use constraints::{Automaton, Condition, Consistency, Constraint, LinearRelation, Relation, Scope};
pub use constraints::{
    abs, all_different, all_different_except, all_equal, among, and, arg_max, arg_min, at_least,
    at_least_nvalue, at_most, at_most_nvalue, bin_packing, bin_packing_capacities, bin_packing_load, circuit,
    clause, count, cumulative, decreasing, diffn, diffn_k, diffn_nonstrict, diffn_nonstrict_k, directed_path,
    disjunctive, disjunctive_strict, div, element, element_in_rows, exactly, forbidden, global_cardinality,
    global_cardinality_low_up, in_set, increasing, inverse, knapsack, lex_less, lex_less_eq, maximum, mdd,
    member, minimum, modulo, nvalue, or, path, pow, regular, seq_precede_chain, sliding_sum, sort,
    strictly_decreasing, strictly_increasing, subcircuit, symmetric_all_different, table, times,
    value_precede, value_precede_chain, xor,
};
pub use domain::{Domain, MAX_VALUE, MIN_VALUE};
pub use engine::Engine;
pub use error::{ModelError, Refusal};
pub use expr::{Bool, Linear, Term, sum};
pub use model::Model;
pub use propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
pub use search::{
    Assignment, Assumption, Branch, Brancher, Branching, Cause, Decision, Event, FreeSearch, Limits, Node,
    Observer, Outcome, Restarts, Search, Sequence, Solution, SolveStatus, SplitMix64, Stats, StopReason,
    Ties, Tracer, UnknownName, ValueOrder, VarOrder, branch, branch_on, first_fail, free_search, warm_start,
};
pub use store::Store;
pub use trail::Cell;
pub use values::Values;
pub use view::{Offset, Signed, Var, View};
