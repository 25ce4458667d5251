//! How often values are taken, and how many values there are.

mod blocks;
mod cardinality;
mod few_values;
mod fixed_values;
mod flow;
mod many_values;
mod tally;
mod undecided;
mod variable_tally;

use crate::domain::Domain;
use crate::engine::Engine;
use crate::store::Store;
use crate::view::Signed;
pub(crate) use cardinality::Bounded;
use cardinality::Cardinality;
use few_values::FewValues;
use fixed_values::FixedValues;
use many_values::ManyValues;
use tally::{HaveValue, InSet, Tally};
use variable_tally::VariableTally;

/// How a number compares with another one, the count, which is a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equal,
    Different,
    AtMost,
    AtLeast,
}

impl Comparison {
    /// Whether some number from `low` to `high` compares like this with some value of the count.
    fn is_possible(self, store: &Store, low: i64, high: i64, count: Signed) -> bool {
        if low > high {
            return false;
        }
        match self {
            Self::Equal => {
                low <= store.max(count) && store.next_above(count, low - 1).is_some_and(|v| v <= high)
            }
            Self::Different => low < high || store.value(count) != Some(low),
            Self::AtMost => low <= store.max(count),
            Self::AtLeast => high >= store.min(count),
        }
    }
}

/// Posts that the number of views that are equal to the value compares like this with the count.
pub(crate) fn post_count(
    views: &[Signed],
    value: Signed,
    comparison: Comparison,
    count: Signed,
    engine: &mut Engine,
) {
    match engine.store().value(value) {
        Some(value) => post_count_of(views, value, comparison, count, engine),
        None => {
            let tally = VariableTally::new(views, value, comparison, count, engine.store());
            engine.post(tally);
        }
    }
}

/// Posts that the number of views with this value compares like this with the count.
pub(crate) fn post_count_of(
    views: &[Signed],
    value: i64,
    comparison: Comparison,
    count: Signed,
    engine: &mut Engine,
) {
    let members = HaveValue::new(views, value, engine.store());
    let tally = Tally::new(members, comparison, count, engine.store_mut());
    engine.post(tally);
}

/// Posts that the number of views with a value in the set compares like this with the count.
pub(crate) fn post_among(
    views: &[Signed],
    set: &Domain,
    comparison: Comparison,
    count: Signed,
    engine: &mut Engine,
) {
    let members = InSet::new(views, set);
    let tally = Tally::new(members, comparison, count, engine.store_mut());
    engine.post(tally);
}

/// Posts domain consistency, or nothing if that would take too much memory, for views that take the values of the cover
/// as often as these say, and others only if it is not closed. Whether the numbers are right is for others to find out.
pub(crate) fn post_cardinality(views: &[Signed], cover: &[Bounded], closed: bool, engine: &mut Engine) {
    if let Some(propagator) = Cardinality::new(views, cover, closed) {
        engine.post(propagator);
    }
}

/// Posts that there are at most as many different values as the count says.
pub(crate) fn post_few_values(views: &[Signed], count: Signed, engine: &mut Engine) {
    engine.post(FewValues::new(views, count));
}

/// Posts that there are at least as many different values as the count says.
pub(crate) fn post_many_values(views: &[Signed], count: Signed, engine: &mut Engine) {
    match ManyValues::new(views, count, engine.store()) {
        Some(propagator) => engine.post(propagator),
        None => engine.post(FixedValues::new(views, count)),
    }
}
