//! Words of automata and decision diagrams, and tuples that are excluded.

mod forbidden;
mod regular;
mod unrolled;
mod words;

pub use forbidden::{Forbidden, forbidden};
pub use regular::{Regular, mdd, regular};
pub use words::Automaton;
