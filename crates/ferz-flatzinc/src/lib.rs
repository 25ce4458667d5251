//! FlatZinc for the constraint solver `ferz`: models that MiniZinc has flattened are read, and solutions printed.
//!
//! | module | |
//! |---|---|
//! | [`syntax`] | text or JSON in, a checked syntax tree out |
//! | [`Instance`] | from that tree to a model of the engine |
//! | [`output`] | solutions as FlatZinc solvers print them |

mod constraints;
mod instance;
pub mod output;
pub mod syntax;

pub use instance::Instance;
