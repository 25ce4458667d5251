//! Comparisons and sums of integers.

use ferz::{Linear, LinearRelation, Relation};

use super::State;
use crate::instance::Statement;
use crate::syntax::Error;

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "int_eq" => |s| compare(s, Relation::Eq),
        "int_ne" => |s| compare(s, Relation::Ne),
        "int_le" => |s| compare(s, Relation::Le),
        "int_lt" => |s| compare(s, Relation::Lt),
        "int_ge" => |s| compare(s, Relation::Ge),
        "int_gt" => |s| compare(s, Relation::Gt),
        "int_lin_eq" => |s| linear(s, Relation::Eq),
        "int_lin_ne" => |s| linear(s, Relation::Ne),
        "int_lin_le" => |s| linear(s, Relation::Le),
        "int_lin_lt" => |s| linear(s, Relation::Lt),
        "int_lin_ge" => |s| linear(s, Relation::Ge),
        "int_lin_gt" => |s| linear(s, Relation::Gt),
        "int_plus" => plus,
        _ => return None,
    })
}

fn compare(s: &mut Statement<'_, '_>, relation: Relation) -> Result<(), Error> {
    let [x, y] = s.arguments()?;
    let (x, y) = (s.int(x)?, s.int(y)?);
    s.state(LinearRelation::new(x, relation, y));
    Ok(())
}

fn linear(s: &mut Statement<'_, '_>, relation: Relation) -> Result<(), Error> {
    let [coefficients, terms, bound] = s.arguments()?;
    let sum = s.products(coefficients, s.ints(terms)?)?;
    let bound = s.int(bound)?;
    s.state(LinearRelation::new(sum, relation, bound));
    Ok(())
}

/// `x + y = z`.
fn plus(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [x, y, z] = s.arguments()?;
    let [x, y, z] = [s.int(x)?, s.int(y)?, s.int(z)?].map(Linear::from);
    s.state((x + y - z).eq(0));
    Ok(())
}
