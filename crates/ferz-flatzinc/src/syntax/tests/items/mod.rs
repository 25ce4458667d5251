//! Each item, and whatever is legal in it.

mod declarations;
mod literals;
mod predicates;
mod program;

use super::plain::{Expr, Type, Variable};
use super::read;

fn name(name: &str) -> Expr {
    Expr::Name(name.to_string())
}

fn call(name: &str, arguments: impl IntoIterator<Item = Expr>) -> Expr {
    Expr::Call(name.to_string(), arguments.into_iter().collect())
}

/// The variables of a text, which need not have a solve item.
#[track_caller]
fn variables(text: &str) -> Vec<Variable> {
    read(&format!("{text} solve satisfy;")).variables
}

/// The type of the variable that is declared so.
#[track_caller]
fn type_of(ty: &str) -> Type {
    variables(&format!("var {ty}: x;")).remove(0).ty
}

/// The expression that is written so, as an argument of an annotation.
#[track_caller]
fn argument(text: &str) -> Expr {
    let mut solve = read(&format!("solve :: note({text}) satisfy;")).solve;
    match solve.annotations.remove(0) {
        Expr::Call(_, mut arguments) if arguments.len() == 1 => arguments.remove(0),
        other => panic!("{other:?}"),
    }
}
