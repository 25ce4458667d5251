//! What can be checked only when all items are there: names and types.
//!
//! Each expression is looked at once, and named arrays are taken for what they are declared to be, so this takes time
//! linear in the length of the program.

mod predicates;
mod types;

use super::error::{Fault, Problem, fault};
use super::expr::{Expr, ExprKind};
use super::name::Meaning;
use super::tree::{Goal, Program, Type};
use types::{fits, shown, value_of};

/// Refuses a program with names that are not declared, or with values of a wrong type.
pub(super) fn check(program: &Program<'_>) -> Result<(), Fault> {
    for parameter in &program.parameters {
        let value = &parameter.value;
        if matches!(value.kind, ExprKind::Name(_) | ExprKind::Access(..)) {
            return Err(mistyped(program, value, "a literal"));
        }
        check_type(program, value, parameter.ty, false)?;
    }
    for variable in &program.variables {
        if let Some(value) = &variable.value {
            check_type(program, value, variable.ty, true)?;
        }
    }
    for array in &program.arrays {
        for element in program.exprs(array.elements) {
            check_type(program, element, array.ty, array.is_var)?;
        }
    }
    predicates::check(program)?;
    match &program.solve.goal {
        Goal::Satisfy => Ok(()),
        Goal::Minimize(objective) | Goal::Maximize(objective) => {
            check_declared(program, objective)?;
            let is_number = fits(program, objective, Type::Int(None), true)
                || fits(program, objective, Type::Float(None), true);
            if is_number {
                Ok(())
            } else {
                Err(mistyped(program, objective, "a number or a variable for a number"))
            }
        }
    }
}

/// Refuses what is not a value of this type, or not a variable for one if that may be.
fn check_type(program: &Program<'_>, expr: &Expr, ty: Type, is_var: bool) -> Result<(), Fault> {
    if fits(program, expr, ty, is_var) {
        return Ok(());
    }
    check_declared(program, expr)?;
    Err(mistyped(program, expr, &value_of(ty, is_var)))
}

/// Refuses a name that is not declared.
fn check_declared(program: &Program<'_>, expr: &Expr) -> Result<(), Fault> {
    match expr.kind {
        ExprKind::Name(name) if program.meaning(name) == Meaning::Undeclared => {
            let name = program.text(name).to_string();
            Err(fault(expr.position, Problem::Undeclared { name }))
        }
        _ => Ok(()),
    }
}

fn mistyped(program: &Program<'_>, expr: &Expr, expected: &str) -> Fault {
    let found = shown(program, expr);
    fault(expr.position, Problem::Type { found, expected: expected.to_string() })
}
