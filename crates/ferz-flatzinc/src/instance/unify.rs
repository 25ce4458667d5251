//! Finds the variables that are one and the same, and the domains that are said by constraints.

use ferz::{Domain, MAX_VALUE, MIN_VALUE};

use super::classes::{Affine, Classes, Union};
use super::domains::domain;
use crate::syntax::{Constraint, Expr, Program, Type, Value};

/// What was found.
#[derive(Debug)]
pub(super) struct Absorbed {
    /// For each constraint whether the classes and the domains say it already.
    pub(super) constraints: Vec<bool>,
    /// There is no solution.
    pub(super) contradiction: bool,
}

/// Unites variables by aliases and by constraints that say no more than that.
pub(super) fn unify(
    program: &Program<'_>,
    classes: &mut Classes,
    domains: &mut [Option<Domain>],
) -> Absorbed {
    let mut contradiction = false;
    let mut state = |equality: Equality<'_>| match equality.state(program, classes, domains) {
        Union::Done => true,
        Union::Unsaid => false,
        Union::Contradiction => {
            contradiction = true;
            true
        }
    };
    for (at, variable) in program.variables.iter().enumerate() {
        if let Some(value) = &variable.value {
            state(Equality { left: Side::Variable(at), right: Side::Expr(value), view: Affine::SAME });
        }
    }
    let mut constraints: Vec<bool> = program
        .constraints
        .iter()
        .map(|constraint| equality(program, constraint).is_some_and(&mut state))
        .collect();
    for (is_absorbed, constraint) in constraints.iter_mut().zip(&program.constraints) {
        if let Some((at, set)) = membership(program, constraint) {
            restrict(&mut domains[at], &set);
            *is_absorbed = true;
        }
    }
    Absorbed { constraints, contradiction }
}

/// A constraint as the domain of a variable, if it is one. As a constraint it could not take the values between far ones
/// out of a wide domain.
fn membership(program: &Program<'_>, constraint: &Constraint) -> Option<(usize, Domain)> {
    let ("set_in", [x, set]) = (program.text(constraint.name), program.exprs(constraint.arguments)) else {
        return None;
    };
    match (program.value(x), program.value(set)) {
        (Value::Variable(id), Value::IntSet(ranges)) if matches!(program.variable(id).ty, Type::Int(_)) => {
            Some((id.index(), domain(ranges)))
        }
        _ => None,
    }
}

fn restrict(known: &mut Option<Domain>, by: &Domain) {
    *known = Some(known.as_ref().map_or_else(|| by.clone(), |domain| domain.intersection(by)));
}

/// `left = view(right)`.
#[derive(Clone, Copy, Debug)]
struct Equality<'p> {
    left: Side<'p>,
    right: Side<'p>,
    view: Affine,
}

#[derive(Clone, Copy, Debug)]
enum Side<'p> {
    Variable(usize),
    Expr(&'p Expr),
}

/// A constraint as an equality, if it is one. What is of a wrong type is not.
fn equality<'p>(program: &'p Program<'_>, constraint: &Constraint) -> Option<Equality<'p>> {
    let arguments = program.exprs(constraint.arguments);
    let between = |left: &'p Expr, right: &'p Expr, are_bools: [bool; 2], view| {
        let are = [left, right].map(|side| is_bool(program, side));
        (are == are_bools.map(Some)).then_some(Equality {
            left: Side::Expr(left),
            right: Side::Expr(right),
            view,
        })
    };
    let simple = |are_bools, view| match arguments {
        [left, right] => between(left, right, are_bools, view),
        _ => None,
    };
    match program.text(constraint.name) {
        "int_eq" => simple([false, false], Affine::SAME),
        "bool_eq" => simple([true, true], Affine::SAME),
        "bool2int" => simple([true, false], Affine::SAME),
        "bool_not" => simple([true, true], Affine { negated: true, by: 1 }),
        "int_lin_eq" => {
            let [coefficients, variables, bound] = arguments else { return None };
            let Value::Array([a, b]) = program.value(coefficients) else { return None };
            let Value::Array([left, right]) = program.value(variables) else { return None };
            let (Value::Int(a), Value::Int(b)) = (program.value(a), program.value(b)) else { return None };
            let Value::Int(bound) = program.value(bound) else { return None };
            if a.abs() != 1 || b.abs() != 1 {
                return None;
            }
            // a·x + b·y = c, where a is 1 or -1: x = a·c - a·b·y
            let view = Affine { negated: a == b, by: bound.checked_mul(a)? };
            between(left, right, [false, false], view)
        }
        _ => None,
    }
}

/// Whether an argument is a Boolean, if it is that or an integer.
fn is_bool(program: &Program<'_>, expr: &Expr) -> Option<bool> {
    match program.value(expr) {
        Value::Variable(id) => match program.variable(id).ty {
            Type::Bool => Some(true),
            Type::Int(_) => Some(false),
            _ => None,
        },
        Value::Bool(_) => Some(true),
        Value::Int(_) => Some(false),
        _ => None,
    }
}

impl Equality<'_> {
    fn state(self, program: &Program<'_>, classes: &mut Classes, domains: &mut [Option<Domain>]) -> Union {
        let value = |side: Side<'_>| match side {
            Side::Variable(at) => Some(Operand::Variable(at)),
            Side::Expr(expr) => match program.value(expr) {
                Value::Variable(id) => Some(Operand::Variable(id.index())),
                Value::Int(v) => Some(Operand::Constant(v)),
                Value::Bool(v) => Some(Operand::Constant(v.into())),
                _ => None,
            },
        };
        // A value that is out of range is left to the constraint to refuse.
        let mut fix = |at: usize, v: Option<i64>| {
            let Some(v) = v.filter(|v| (MIN_VALUE..=MAX_VALUE).contains(v)) else { return Union::Unsaid };
            restrict(&mut domains[at], &v.into());
            Union::Done
        };
        match (value(self.left), value(self.right)) {
            (Some(Operand::Variable(x)), Some(Operand::Variable(y))) => classes.unite(x, y, self.view),
            (Some(Operand::Variable(x)), Some(Operand::Constant(v))) => fix(x, self.view.checked(v)),
            (Some(Operand::Constant(v)), Some(Operand::Variable(y))) => fix(y, self.view.checked_inverse(v)),
            _ => Union::Unsaid,
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Operand {
    Variable(usize),
    Constant(i64),
}
