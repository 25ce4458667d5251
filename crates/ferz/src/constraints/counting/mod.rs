//! How often values are taken, and how many values there are.

mod all_different_except;
mod all_equal;

pub use all_different_except::{AllDifferentExcept, all_different_except};
pub use all_equal::{AllEqual, all_equal};
