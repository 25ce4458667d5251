//! FlatZinc for the constraint solver `ferz`: models that MiniZinc has flattened are read.
//!
//! | module | |
//! |---|---|
//! | [`syntax`] | text or JSON in, a checked syntax tree out |
//! | [`Instance`] | from that tree to a model of the engine |

mod constraints;
mod instance;
pub mod output;
pub mod syntax;

pub use instance::Instance;
