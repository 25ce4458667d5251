//! FlatZinc for the constraint solver `ferz`: models that MiniZinc has flattened are read, and solutions printed.
//!
//! | module | |
//! |---|---|
//! | [`syntax`] | text or JSON in, a checked syntax tree out |
//! | [`output`] | solutions as FlatZinc solvers print them |

pub mod output;
pub mod syntax;
