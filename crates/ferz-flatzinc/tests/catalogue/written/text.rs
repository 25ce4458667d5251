//! Programs as text.

use super::{Expr, Form, Items};
use crate::program::{Kind, Random};

/// A program as text: with all that text has, or only what JSON has, too.
pub(crate) fn text(program: &Random, form: Form) -> String {
    let items = Items::new(program, form);
    let mut lines = Vec::new();
    for (ty, name, value) in &items.parameters {
        lines.push(format!("{ty}: {name} = {}", expr(value)));
    }
    for variable in &items.variables {
        let ty = match (&variable.domain, variable.kind) {
            (_, Kind::Bool) => "bool".to_string(),
            (None, Kind::Int) => "int".to_string(),
            (Some(domain), Kind::Int) => expr(domain),
        };
        let marks = [
            (variable.is_introduced, " :: var_is_introduced"),
            (variable.is_defined, " :: is_defined_var"),
            (variable.is_printed, " :: output_var"),
        ];
        let marks: String = marks.iter().filter(|(is_so, _)| *is_so).map(|(_, mark)| *mark).collect();
        let value = variable.value.as_ref().map_or_else(String::new, |value| format!(" = {}", expr(value)));
        lines.push(format!("var {ty}: {}{marks}{value}", variable.name));
    }
    for array in &items.arrays {
        let (size, elements) = (array.elements.len(), list(&array.elements));
        lines.push(format!("array [1..{size}] of {}: {} = [{elements}]", array.ty, array.name));
    }
    for constraint in &items.constraints {
        let defines =
            constraint.defines.as_ref().map_or_else(String::new, |name| format!(" :: defines_var({name})"));
        let (arguments, annotations) = (list(&constraint.arguments), annotations(&constraint.annotations));
        lines.push(format!("constraint {}({arguments}){annotations}{defines}", constraint.name));
    }
    if program.style.is_reversed {
        lines.reverse();
    }
    let goal = match &items.objective {
        None => "satisfy".to_string(),
        Some((false, objective)) => format!("minimize {}", expr(objective)),
        Some((true, objective)) => format!("maximize {}", expr(objective)),
    };
    lines.push(format!("solve{} {goal}", annotations(&items.annotations)));
    lines.iter().map(|line| format!("{line};\n")).collect()
}

fn annotations(all: &[Expr]) -> String {
    all.iter().map(|annotation| format!(" :: {}", expr(annotation))).collect()
}

fn list(exprs: &[Expr]) -> String {
    exprs.iter().map(expr).collect::<Vec<_>>().join(",")
}

fn expr(of: &Expr) -> String {
    match of {
        Expr::Bool(value) => value.to_string(),
        Expr::Int(value) => value.to_string(),
        Expr::Float(value) => format!("{value:?}"),
        Expr::Set(values) => {
            let values: Vec<_> = values.iter().map(ToString::to_string).collect();
            format!("{{{}}}", values.join(","))
        }
        Expr::Range(first, last) => format!("{first}..{last}"),
        Expr::String(value) => format!("\"{value}\""),
        Expr::Name(name) => name.clone(),
        Expr::Access(array, index) => format!("{array}[{index}]"),
        Expr::Array(elements) => format!("[{}]", list(elements)),
        Expr::Call(name, arguments) => format!("{name}({})", list(arguments)),
    }
}
