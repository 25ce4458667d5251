//! Circuits and paths along successors.

mod circuit;
mod path;

pub use circuit::{Circuit, circuit, subcircuit};
pub use path::{Path, directed_path, path};
