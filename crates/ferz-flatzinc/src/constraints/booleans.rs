//! Truth values.

use ferz::constraints::Connective;
use ferz::{Bool, LinearRelation, Relation, Term, and, clause, or, xor};

use super::State;
use crate::instance::Statement;
use crate::syntax::Error;

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "bool_eq" => |s| compare(s, Relation::Eq),
        "bool_ne" | "bool_not" => |s| compare(s, Relation::Ne),
        "bool_le" => |s| compare(s, Relation::Le),
        "bool_lt" => |s| compare(s, Relation::Lt),
        "bool_ge" => |s| compare(s, Relation::Ge),
        "bool_gt" => |s| compare(s, Relation::Gt),
        "bool2int" => as_int,
        "bool_and" => |s| pair(s, and),
        "bool_or" => |s| pair(s, or),
        "bool_xor" => exclusive,
        "bool_clause" => literals,
        "array_bool_and" => |s| list(s, and),
        "array_bool_or" => |s| list(s, or),
        "array_bool_xor" => parity,
        "bool_lin_eq" => |s| linear(s, Relation::Eq),
        "bool_lin_ne" => |s| linear(s, Relation::Ne),
        "bool_lin_le" => |s| linear(s, Relation::Le),
        "bool_lin_lt" => |s| linear(s, Relation::Lt),
        "bool_lin_ge" => |s| linear(s, Relation::Ge),
        "bool_lin_gt" => |s| linear(s, Relation::Gt),
        _ => return None,
    })
}

fn compare(s: &mut Statement<'_, '_>, relation: Relation) -> Result<(), Error> {
    let [x, y] = s.arguments()?;
    let [x, y] = [s.truth(x)?, s.truth(y)?].map(Term::from);
    s.state(LinearRelation::new(x, relation, y));
    Ok(())
}

fn as_int(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [truth, int] = s.arguments()?;
    let (truth, int) = (Term::from(s.truth(truth)?), s.int(int)?);
    s.state(LinearRelation::new(truth, Relation::Eq, int));
    Ok(())
}

/// Two inputs and a result.
fn pair(s: &mut Statement<'_, '_>, join: fn([Bool; 2], Bool) -> Connective) -> Result<(), Error> {
    let [x, y, result] = s.arguments()?;
    let join = join([s.truth(x)?, s.truth(y)?], s.truth(result)?);
    s.state(join);
    Ok(())
}

/// An array of inputs and a result.
fn list(s: &mut Statement<'_, '_>, join: fn(Vec<Bool>, Bool) -> Connective) -> Result<(), Error> {
    let [inputs, result] = s.arguments()?;
    let join = join(s.truths(inputs)?, s.truth(result)?);
    s.state(join);
    Ok(())
}

/// `r` is whether exactly one of `x` and `y` is true; without `r`, it is so.
fn exclusive(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    if let Ok([x, y]) = s.arguments() {
        let inputs = [s.truth(x)?, s.truth(y)?];
        s.state(xor(inputs));
        return Ok(());
    }
    let [x, y, result] = s.arguments()?;
    let inputs = [s.truth(x)?, s.truth(y)?, !s.truth(result)?];
    s.state(xor(inputs));
    Ok(())
}

fn parity(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [inputs] = s.arguments()?;
    let inputs = s.truths(inputs)?;
    s.state(xor(inputs));
    Ok(())
}

/// Some of the first are true, or some of the second are false.
fn literals(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [positive, negative] = s.arguments()?;
    let (positive, negative) = (s.truths(positive)?, s.truths(negative)?);
    s.state(clause(positive.into_iter().chain(negative.into_iter().map(|truth| !truth))));
    Ok(())
}

fn linear(s: &mut Statement<'_, '_>, relation: Relation) -> Result<(), Error> {
    let [coefficients, truths, bound] = s.arguments()?;
    let sum = s.products(coefficients, s.truths(truths)?)?;
    let bound = s.int(bound)?;
    s.state(LinearRelation::new(sum, relation, bound));
    Ok(())
}
