//! Which values are of which types.

use crate::syntax::expr::{Expr, ExprKind, Value};
use crate::syntax::tree::{Array, Program, Type};

/// Whether this is a value of a type, or a variable for one if that may be. Domains do not matter: a variable outside of
/// a domain is a program without solution, not a wrong one. An integer is a float, too.
pub(super) fn fits(program: &Program<'_>, expr: &Expr, ty: Type, is_var: bool) -> bool {
    match program.value(expr) {
        Value::Bool(_) => ty == Type::Bool,
        Value::Int(_) => matches!(ty, Type::Int(_) | Type::Float(_)),
        Value::Float(_) => matches!(ty, Type::Float(_)),
        Value::IntSet(set) => matches!(ty, Type::SetOfInt(_)) || ty == Type::SetOfFloat && set.is_empty(),
        Value::FloatSet(_) => ty == Type::SetOfFloat,
        Value::String(_) => ty == Type::String,
        Value::Variable(id) => is_var && is_same(program.variable(id).ty, ty),
        Value::Array(_) => false,
        Value::Call(..) => ty == Type::Annotation,
    }
}

/// Whether the elements of an array are of a type, or variables for one if they may be.
pub(super) fn array_fits(array: &Array, ty: Type, is_var: bool) -> bool {
    let is_subtype = matches!((array.ty, ty), (Type::Int(_), Type::Float(_))) && !array.is_var;
    (is_same(array.ty, ty) || is_subtype) && (is_var || !array.is_var)
}

/// Whether two types are the same except for domains.
pub(super) fn is_same(a: Type, b: Type) -> bool {
    std::mem::discriminant(&a) == std::mem::discriminant(&b)
}

/// A type as it is written, without a domain.
pub(super) fn described(ty: Type, is_var: bool) -> String {
    let ty = match ty {
        Type::Bool => "bool",
        Type::Int(_) => "int",
        Type::Float(_) => "float",
        Type::SetOfInt(_) => "set of int",
        Type::SetOfFloat => "set of float",
        Type::String => "string",
        Type::Annotation => "ann",
    };
    if is_var { format!("var {ty}") } else { ty.to_string() }
}

/// What a value of a type is called in messages.
pub(super) fn value_of(ty: Type, is_var: bool) -> String {
    format!("a value of type `{}`", described(ty, is_var))
}

/// An expression as it is shown in messages: with its name if it has one, and what it is.
pub(super) fn shown(program: &Program<'_>, expr: &Expr) -> String {
    let what = match program.value(expr) {
        Value::Bool(value) => format!("the Boolean `{value}`"),
        Value::Int(value) => format!("the integer {value}"),
        Value::Float(value) => format!("the float {value:?}"),
        Value::IntSet(_) => "a set of integers".to_string(),
        Value::FloatSet(_) => "a set of floats".to_string(),
        Value::String(_) => "a string".to_string(),
        Value::Variable(id) => format!("a variable of type `{}`", described(program.variable(id).ty, true)),
        Value::Array(_) => match program.named_array(expr) {
            Some(array) => format!("an array of `{}`", described(array.ty, array.is_var)),
            None => "an array".to_string(),
        },
        Value::Call(..) => "an annotation".to_string(),
    };
    match expr.kind {
        ExprKind::Name(name) => format!("`{}`, {what}", program.text(name)),
        ExprKind::Access(name, index) => format!("`{}[{index}]`, {what}", program.text(name)),
        _ => what,
    }
}
