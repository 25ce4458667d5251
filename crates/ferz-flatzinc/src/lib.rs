//! FlatZinc for the constraint solver `ferz`: models that MiniZinc has flattened are read.
//!
//! | module | |
//! |---|---|
//! | [`syntax`] | text or JSON in, a checked syntax tree out |

pub mod syntax;
