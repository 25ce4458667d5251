//! Programs as JSON.

use serde_json::{Map, Value, json};

use super::{Expr, Form, Items};
use crate::program::{Kind, Random};

/// A program as JSON.
pub(crate) fn json(program: &Random) -> String {
    let items = Items::new(program, Form::Plain);
    let mut variables = Map::new();
    for variable in &items.variables {
        let mut item = Map::new();
        item.insert("type".into(), if variable.kind == Kind::Bool { "bool" } else { "int" }.into());
        if let Some(domain) = &variable.domain
            && variable.kind == Kind::Int
        {
            item.insert("domain".into(), ranges(domain));
        }
        if let Some(value) = &variable.value {
            item.insert("rhs".into(), expr(value));
        }
        for (is_so, mark) in [(variable.is_introduced, "introduced"), (variable.is_defined, "defined")] {
            if is_so {
                item.insert(mark.into(), true.into());
            }
        }
        variables.insert(variable.name.clone(), item.into());
    }
    let array = |elements: &[Expr]| json!({ "a": list(elements) });
    let arrays = items.arrays.iter().map(|item| (item.name.clone(), array(&item.elements)));
    let constraints = items.constraints.iter().map(|constraint| {
        let mut item = Map::new();
        item.insert("id".into(), constraint.name.clone().into());
        item.insert("args".into(), list(&constraint.arguments));
        item.insert("ann".into(), list(&constraint.annotations));
        if let Some(name) = &constraint.defines {
            item.insert("defines".into(), name.clone().into());
        }
        Value::from(item)
    });
    let solve = match &items.objective {
        None => json!({ "method": "satisfy", "ann": list(&items.annotations) }),
        Some((is_maximum, objective)) => json!({
            "method": if *is_maximum { "maximize" } else { "minimize" },
            "objective": expr(objective),
            "ann": list(&items.annotations),
        }),
    };
    let printed = items.variables.iter().filter(|variable| variable.is_printed);
    let document = json!({
        "variables": variables,
        "arrays": arrays.collect::<Map<_, _>>(),
        "constraints": constraints.collect::<Vec<_>>(),
        "output": printed.map(|variable| variable.name.clone()).collect::<Vec<_>>(),
        "solve": solve,
        "version": "1.0",
    });
    document.to_string()
}

fn list(exprs: &[Expr]) -> Value {
    exprs.iter().map(expr).collect()
}

/// A set as its ranges.
fn ranges(set: &Expr) -> Value {
    match set {
        Expr::Set(values) => values.iter().map(|value| json!([value, value])).collect(),
        Expr::Range(first, last) if first <= last => json!([[first, last]]),
        _ => json!([]),
    }
}

fn expr(of: &Expr) -> Value {
    match of {
        Expr::Bool(value) => json!(value),
        Expr::Int(value) => json!(value),
        Expr::Float(value) => json!(value),
        Expr::Set(_) | Expr::Range(..) => json!({ "set": ranges(of) }),
        Expr::String(value) => json!({ "string": value }),
        Expr::Name(name) => json!(name),
        Expr::Access(array, index) => unreachable!("{array}[{index}] is not plain"),
        Expr::Array(elements) => list(elements),
        Expr::Call(name, arguments) => json!({ "id": name, "args": list(arguments) }),
    }
}
