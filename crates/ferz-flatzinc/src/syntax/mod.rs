//! FlatZinc text or JSON in, a checked syntax tree out.
//!
//! [`Program::parse`] reads text, [`Program::parse_json`] the JSON form that MiniZinc writes since 2.7. Both make the same
//! tree, and both check it: every name is declared once, values are of the type that is declared for them, arrays as
//! long as they are said to be, and accesses within their arrays. What a constraint means, and whether its arguments
//! suit it, is not looked at here, unless the program itself declares it as a predicate.
//!
//! The tree is what was written. [`Program::value`] is the way to read it: it follows names and accesses to what they
//! stand for.
//!
//! The grammar is that of the MiniZinc handbook, "Specification of FlatZinc" and "Specification of FlatZinc-JSON". Items
//! may come in any order, and a name may be used before it is declared.

mod builder;
mod check;
mod error;
mod expr;
mod json;
mod lexer;
mod name;
mod parser;
mod print;
mod sets;
#[cfg(test)]
mod tests;
mod tree;

pub use error::{Error, Position, Problem, Source};
pub use expr::{Expr, ExprKind, Exprs, FloatRange, FloatSet, IntRange, IntSet, StringId, Value};
pub use name::{Meaning, Name};
pub use tree::{
    Array, ArrayId, Constraint, Goal, Parameter, ParameterId, Predicate, PredicateParameter, Program, Solve,
    Type, Variable, VariableId,
};
