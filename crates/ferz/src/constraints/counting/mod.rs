//! How often values are taken, and how many values there are.

mod all_different_except;
mod all_equal;
mod among;
#[cfg(test)]
mod closed_forms;
mod count;
mod global_cardinality;
mod nvalue;

pub use all_different_except::{AllDifferentExcept, all_different_except};
pub use all_equal::{AllEqual, all_equal};
pub use among::{Among, among};
pub use count::{Count, at_least, at_most, count, exactly};
pub use global_cardinality::{GlobalCardinality, global_cardinality, global_cardinality_low_up};
pub use nvalue::{NValue, at_least_nvalue, at_most_nvalue, nvalue};
