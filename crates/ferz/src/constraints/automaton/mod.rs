//! Words of automata and decision diagrams.

mod regular;
mod unrolled;
mod words;

pub use regular::{Regular, mdd, regular};
pub use words::Automaton;
