//! Circuits and paths along successors.

mod circuit;

pub use circuit::{Circuit, circuit, subcircuit};
