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

use super::{Condition, Constraint, LinearRelation, Relation};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;

/// Posts under a condition that a number, up to `most`, compares with a count. It is counted in any case, by the
/// constraint that `counted` makes of it.
fn post_under<C: Constraint>(
    condition: Condition,
    most: usize,
    counted: impl FnOnce(Term) -> C,
    relation: Relation,
    count: Term,
    engine: &mut Engine,
) -> Result<bool, Refusal> {
    let number = engine.new_var(&Domain::from(0..=most as i64))?;
    counted(number.into()).post(engine)?;
    LinearRelation::new(number, relation, count).post_under(condition, engine)
}
