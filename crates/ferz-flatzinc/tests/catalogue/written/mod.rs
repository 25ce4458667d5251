//! How a program is written: as items, which `text` and `json` print.

mod json;
mod text;

pub(crate) use json::json;
pub(crate) use text::text;

use crate::program::{Argument, Constraint, Kind, Operand, Random, Source, Style};

#[derive(Clone)]
pub(crate) enum Expr {
    Bool(bool),
    Int(i64),
    Float(f64),
    Set(Vec<i64>),
    /// A set from the first to the last.
    Range(i64, i64),
    String(&'static str),
    Name(String),
    /// The element of an array, and what it is.
    Access(String, usize),
    Array(Vec<Expr>),
    Call(String, Vec<Expr>),
}

/// A program as items. Those of a kind are in their order.
struct Items {
    /// Type, name and value.
    parameters: Vec<(&'static str, String, Expr)>,
    variables: Vec<VariableItem>,
    arrays: Vec<ArrayItem>,
    constraints: Vec<ConstraintItem>,
    annotations: Vec<Expr>,
    /// Whether it is to be maximised, and what.
    objective: Option<(bool, Expr)>,
}

struct VariableItem {
    name: String,
    kind: Kind,
    domain: Option<Expr>,
    value: Option<Expr>,
    is_introduced: bool,
    is_defined: bool,
    is_printed: bool,
}

struct ArrayItem {
    name: String,
    /// The type of its elements.
    ty: &'static str,
    elements: Vec<Expr>,
}

struct ConstraintItem {
    name: String,
    arguments: Vec<Expr>,
    defines: Option<String>,
    annotations: Vec<Expr>,
}

/// What JSON does not have: parameters that are no arrays, and elements of arrays as expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Plain,
    Full,
}

impl Items {
    fn new(program: &Random, form: Form) -> Self {
        let mut items = Self {
            parameters: Vec::new(),
            variables: Vec::new(),
            arrays: Vec::new(),
            constraints: Vec::new(),
            annotations: program.annotations.clone(),
            objective: None,
        };
        let is_defined = |at| program.constraints.iter().any(|constraint| constraint.defines == Some(at));
        for (at, variable) in program.variables.iter().enumerate() {
            let value = match variable.source {
                Source::Equal(operand) => Some(one(operand, variable.kind)),
                _ => None,
            };
            items.variables.push(VariableItem {
                name: variable_name(at),
                kind: variable.kind,
                domain: variable.domain.as_ref().map(|domain| set(domain, program.style)),
                value,
                is_introduced: variable.is_introduced,
                is_defined: is_defined(at),
                is_printed: variable.is_printed,
            });
        }
        for constraint in &program.constraints {
            items.constraint(constraint, program.style, form);
        }
        items.objective =
            program.objective.map(|objective| (objective.is_maximum, one(objective.operand, Kind::Int)));
        items
    }

    fn constraint(&mut self, constraint: &Constraint, style: Style, form: Form) {
        let first = self.arrays.len();
        let mut arguments = Vec::new();
        for argument in &constraint.arguments {
            let (ty, expr) = written(argument, style);
            arguments.push(match expr {
                Expr::Array(elements) if constraint.is_declared => {
                    // A row of names in alphabetical order.
                    let name = format!("a{:02}", self.arrays.len());
                    self.arrays.push(ArrayItem { name: name.clone(), ty, elements });
                    Expr::Name(name)
                }
                Expr::Name(name) if form == Form::Full => {
                    self.access(first, &name).unwrap_or(Expr::Name(name))
                }
                Expr::Name(name) => Expr::Name(name),
                constant if constraint.is_declared && form == Form::Full => {
                    let name = format!("p{}", self.parameters.len());
                    self.parameters.push((ty, name.clone(), constant));
                    Expr::Name(name)
                }
                other => other,
            });
        }
        let defines = constraint.defines.map(variable_name);
        let (name, annotations) = (constraint.name.clone(), constraint.annotations.clone());
        self.constraints.push(ConstraintItem { name, arguments, defines, annotations });
    }

    /// A variable as an element of one of the arrays from the first on.
    fn access(&self, first: usize, variable: &str) -> Option<Expr> {
        self.arrays[first..].iter().find_map(|array| {
            let is_it = |element: &Expr| matches!(element, Expr::Name(name) if name == variable);
            let index = array.elements.iter().position(is_it)?;
            Some(Expr::Access(array.name.clone(), index + 1))
        })
    }
}

pub(crate) fn variable_name(at: usize) -> String {
    format!("x{at:02}")
}

pub(crate) fn one(operand: Operand, kind: Kind) -> Expr {
    match (operand, kind) {
        (Operand::Variable(at), _) => Expr::Name(variable_name(at)),
        (Operand::Constant(value), Kind::Int) => Expr::Int(value),
        (Operand::Constant(value), Kind::Bool) => Expr::Bool(value == 1),
    }
}

pub(crate) fn many(operands: &[Operand], kind: Kind) -> Expr {
    Expr::Array(operands.iter().map(|&operand| one(operand, kind)).collect())
}

/// An argument, and the type of it or of its elements.
fn written(argument: &Argument, style: Style) -> (&'static str, Expr) {
    let is_var = |operand: &Operand| matches!(operand, Operand::Variable(_));
    match argument {
        Argument::One(operand, kind) => (name_of(*kind, false), one(*operand, *kind)),
        // Nobody can tell what an empty list is of.
        Argument::Many(operands, _) if operands.is_empty() => ("int", Expr::Array(Vec::new())),
        Argument::Many(operands, kind) => {
            (name_of(*kind, operands.iter().any(is_var)), many(operands, *kind))
        }
        Argument::Set(values) => ("set of int", set(values, style)),
        Argument::Sets(sets) if sets.is_empty() => ("int", Expr::Array(Vec::new())),
        Argument::Sets(sets) => {
            ("set of int", Expr::Array(sets.iter().map(|values| set(values, style)).collect()))
        }
    }
}

fn name_of(kind: Kind, is_var: bool) -> &'static str {
    match (kind, is_var) {
        (Kind::Int, false) => "int",
        (Kind::Int, true) => "var int",
        (Kind::Bool, false) => "bool",
        (Kind::Bool, true) => "var bool",
    }
}

fn set(values: &[i64], style: Style) -> Expr {
    match (values.first(), values.last()) {
        (Some(&first), Some(&last)) if style.has_ranges && (first..=last).eq(values.iter().copied()) => {
            Expr::Range(first, last)
        }
        (None, _) if style.has_ranges => Expr::Range(1, 0),
        _ => Expr::Set(values.to_vec()),
    }
}
