//! What the result of an operation is: products, quotients, remainders, powers, absolute values, extremes; and
//! membership in a set.

mod absolute;
mod extreme;
mod in_set;
mod operation;
#[cfg(test)]
mod tests;

pub use absolute::{Absolute, abs};
pub use extreme::{Extreme, maximum, minimum};
pub use in_set::{InSet, in_set};
pub use operation::{Operation, div, modulo, pow, times};
