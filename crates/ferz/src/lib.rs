//! A small finite-domain constraint solver.

mod bits;
mod constraints;
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

pub use constraints::{
    AllDifferent, Consistency, Constraint, Element, LinearRelation, Relation, Scope, Table, all_different,
    element, table,
};
pub use domain::{Domain, MAX_VALUE, MIN_VALUE};
pub use engine::Engine;
pub use error::{ModelError, Refusal};
pub use expr::{Linear, Term, sum};
pub use model::Model;
pub use propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
pub use search::{
    Assignment, Branch, Brancher, Branching, Decision, Limits, Outcome, Search, Sequence, Solution,
    SolveStatus, SplitMix64, Stats, StopReason, Ties, ValueOrder, VarOrder, branch, first_fail,
};
pub use store::Store;
pub use trail::Cell;
pub use values::Values;
pub use view::{Offset, Signed, Var, View};
