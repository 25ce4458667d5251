//! Constraints: names in their arguments, and whether these are as a predicate of the program is declared.

use std::collections::HashMap;

use super::types::{array_fits, described, fits, is_same, shown, value_of};
use super::{check_declared, mistyped};
use crate::syntax::error::{Fault, Problem, fault};
use crate::syntax::expr::{Expr, ExprKind, Value};
use crate::syntax::name::Name;
use crate::syntax::tree::{Constraint, Predicate, PredicateParameter, Program};

/// How many predicates may have the same name, as a constraint is compared with each of them.
const MAX_OVERLOADS: usize = 64;

/// The predicates of each name.
type Predicates<'p> = HashMap<Name, Vec<&'p Predicate>>;

/// Refuses constraints with names that are not declared, or with arguments that no predicate of that name takes, if one is
/// declared.
pub(super) fn check(program: &Program<'_>) -> Result<(), Fault> {
    let predicates = predicates(program)?;
    for constraint in &program.constraints {
        let predicates = predicates.get(&constraint.name).map_or(&[][..], Vec::as_slice);
        if !predicates.iter().any(|predicate| takes(program, predicate, constraint)) {
            for argument in program.exprs(constraint.arguments) {
                check_argument(program, argument)?;
            }
            if !predicates.is_empty() {
                return Err(refused(program, constraint, predicates));
            }
        }
    }
    Ok(())
}

/// The predicates of each name. MiniZinc tells them apart by the types of their parameters.
fn predicates<'p>(program: &'p Program<'_>) -> Result<Predicates<'p>, Fault> {
    let mut predicates = Predicates::new();
    for predicate in &program.predicates {
        let others = predicates.entry(predicate.name).or_default();
        if let Some(other) = others.iter().find(|other| takes_the_same(predicate, other)) {
            let line = program.source.line(other.position);
            let name = program.text(predicate.name).to_string();
            return Err(fault(predicate.position, Problem::DeclaredTwice { name, line }));
        }
        if others.len() == MAX_OVERLOADS {
            let (what, limit) = ("predicates of the same name", MAX_OVERLOADS as u64);
            return Err(fault(predicate.position, Problem::TooMany { what, limit }));
        }
        others.push(predicate);
    }
    Ok(predicates)
}

/// Whether the two have the same types of parameters, except for domains and index sets.
fn takes_the_same(a: &Predicate, b: &Predicate) -> bool {
    let same = |(a, b): (&PredicateParameter, &PredicateParameter)| {
        a.indexes.len() == b.indexes.len() && a.is_var == b.is_var && is_same(a.ty, b.ty)
    };
    a.parameters.len() == b.parameters.len() && a.parameters.iter().zip(&b.parameters).all(same)
}

/// Whether the arguments of a constraint are as the predicate is declared.
fn takes(program: &Program<'_>, predicate: &Predicate, constraint: &Constraint) -> bool {
    let (arguments, parameters) = (program.exprs(constraint.arguments), &predicate.parameters);
    arguments.len() == parameters.len()
        && arguments.iter().zip(parameters).all(|(argument, parameter)| suits(program, argument, parameter))
}

/// Whether an argument is of a parameter's type.
fn suits(program: &Program<'_>, argument: &Expr, parameter: &PredicateParameter) -> bool {
    let PredicateParameter { ref indexes, is_var, ty, .. } = *parameter;
    if indexes.is_empty() {
        return fits(program, argument, ty, is_var);
    }
    let Value::Array(elements) = program.value(argument) else { return false };
    let has_length = match indexes[..] {
        [Some(indexes)] => program.length(indexes).is_none_or(|length| length == elements.len() as u64),
        _ => true,
    };
    has_length
        && match program.named_array(argument) {
            Some(array) => elements.is_empty() || array_fits(array, ty, is_var),
            None => elements.iter().all(|element| fits(program, element, ty, is_var)),
        }
}

/// Refuses names in arguments that are not declared, annotations, and arrays of arrays. Whatever else an argument is, the
/// constraint is to judge.
///
/// In JSON, where predicates are not declared, a name or a call may be an annotation that the constraint takes.
fn check_argument(program: &Program<'_>, argument: &Expr) -> Result<(), Fault> {
    let elements = match (argument.kind, program.value(argument)) {
        (ExprKind::Array(_), Value::Array(elements)) => elements,
        (_, Value::Call(..)) if program.has_predicates => std::slice::from_ref(argument),
        _ => return Ok(()),
    };
    for element in elements {
        check_declared(program, element)?;
        if matches!(program.value(element), Value::Array(_) | Value::Call(..)) {
            return Err(mistyped(program, element, "a literal or a variable"));
        }
    }
    Ok(())
}

/// Says why a constraint is refused that none of these predicates takes.
fn refused(program: &Program<'_>, constraint: &Constraint, predicates: &[&Predicate]) -> Fault {
    let arguments = program.exprs(constraint.arguments);
    let wrong = |position, found: &str, expected: &str| {
        let name = program.text(constraint.name).to_string();
        let (found, expected) = (found.to_string(), expected.to_string());
        fault(position, Problem::Arguments { name, found, expected })
    };
    if let [Predicate { parameters, .. }] = predicates {
        let (found, expected) = (arguments.len(), parameters.len());
        if found != expected {
            return wrong(constraint.position, &format!("{found} arguments"), &expected.to_string());
        }
        let mut pairs = arguments.iter().zip(parameters);
        if let Some((argument, parameter)) = pairs.find(|(a, p)| !suits(program, a, p)) {
            let PredicateParameter { is_var, ty, .. } = *parameter;
            // Where the array is written here, the element itself can be shown.
            if let (ExprKind::Array(elements), false) = (argument.kind, parameter.indexes.is_empty())
                && let Some(element) =
                    program.exprs(elements).iter().find(|element| !fits(program, element, ty, is_var))
            {
                return wrong(element.position, &shown(program, element), &value_of(ty, is_var));
            }
            return wrong(argument.position, &shown(program, argument), &expected_of(program, parameter));
        }
    }
    wrong(constraint.position, "arguments that no predicate of that name takes", "those of one of them")
}

/// What a parameter takes.
fn expected_of(program: &Program<'_>, parameter: &PredicateParameter) -> String {
    let ty = described(parameter.ty, parameter.is_var);
    match parameter.indexes[..] {
        [] => value_of(parameter.ty, parameter.is_var),
        [Some(indexes)] => match program.length(indexes) {
            Some(length) => format!("an array of `{ty}` with {length} elements"),
            None => format!("an array of `{ty}`"),
        },
        _ => format!("an array of `{ty}`"),
    }
}
