//! Items as they are written in JSON to those of a program.

use std::borrow::Cow;

use indexmap::IndexSet;
use serde_json::value::RawValue;

use super::document::{ArrayItem, ConstraintItem, Document, Method, SolveItem, TypeName, VariableItem};
use super::value::{Json, Word};
use super::{parse, position};
use crate::syntax::builder::Builder;
use crate::syntax::error::{Fault, Position, Problem, fault};
use crate::syntax::expr::{Expr, ExprKind, Exprs, IntSet};
use crate::syntax::name::{Meaning, Name, is_name};
use crate::syntax::sets::{Number, Set};
use crate::syntax::tree::{Array, Constraint, Goal, Program, Solve, Type, Variable};

/// A program in the making.
pub(super) struct Reader<'a> {
    builder: Builder<'a>,
    /// What is to be printed.
    output: IndexSet<Name>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(builder: Builder<'a>) -> Self {
        Self { builder, output: IndexSet::new() }
    }

    /// The whole program.
    pub(super) fn program(mut self, document: &Document<'a>) -> Result<Program<'a>, Fault> {
        let (place, output) = self.item::<Vec<Word<'a>>>(document.output)?;
        for word in output {
            let name = self.name(place, word)?;
            self.output.insert(name);
        }
        for (name, raw) in &document.variables.0 {
            self.variable(name, raw)?;
        }
        for (name, raw) in &document.arrays.0 {
            self.array(name, raw)?;
        }
        for &name in &self.output {
            if !matches!(self.builder.program.meaning(name), Meaning::Variable(_) | Meaning::Array(_)) {
                let name = self.builder.program.text(name).to_string();
                return Err(fault(place, Problem::Undeclared { name }));
            }
        }
        for raw in &document.constraints {
            self.constraint(raw)?;
        }
        self.solve(document.solve)?;
        self.builder.finish()
    }

    /// An item as it is written, and where it begins.
    fn item<T: serde::Deserialize<'a>>(&self, raw: &'a RawValue) -> Result<(Position, T), Fault> {
        let source = self.builder.program.source;
        Ok((position(source, raw.get()), parse(source, raw.get())?))
    }

    fn variable(&mut self, name: &Word<'a>, raw: &'a RawValue) -> Result<(), Fault> {
        let (position, item) = self.item::<VariableItem<'a>>(raw)?;
        let name = self.name(position, name.clone())?;
        let domain = item.domain.as_deref();
        let ty = match item.ty {
            TypeName::Bool if domain.is_some() => return Err(unfit(position, "a domain", "none for `bool`")),
            TypeName::Bool => Type::Bool,
            TypeName::Int => Type::Int(domain.map(|domain| self.int_set(position, domain)).transpose()?),
            TypeName::Float => Type::Float(domain.map(|domain| self.builder.float_set(domain))),
            TypeName::SetOfInt => {
                Type::SetOfInt(domain.map(|domain| self.int_set(position, domain)).transpose()?)
            }
        };
        let mark = self.builder.open();
        self.annotations(position, item.ann)?;
        self.marks(position, item.introduced, item.defined);
        if self.output.contains(&name) {
            self.annotation(position, "output_var", Exprs::default());
        }
        let annotations = self.builder.close(mark);
        let value = item.rhs.map(|rhs| self.expr(position, rhs)).transpose()?;
        self.builder.variable(Variable { position, name, ty, annotations, value })
    }

    fn array(&mut self, name: &Word<'a>, raw: &'a RawValue) -> Result<(), Fault> {
        let (position, item) = self.item::<ArrayItem<'a>>(raw)?;
        let name = self.name(position, name.clone())?;
        let elements = self.exprs(position, item.a)?;
        let mark = self.builder.open();
        self.annotations(position, item.ann)?;
        self.marks(position, item.introduced, item.defined);
        if self.output.contains(&name) {
            let indexes = self.builder.set(&[(Number::Int(1), Number::Int(elements.len() as i64))]);
            let index_sets = self.list(position, indexes.into());
            let arguments = self.list(position, ExprKind::Array(index_sets));
            self.annotation(position, "output_array", arguments);
        }
        let annotations = self.builder.close(mark);
        let (ty, is_var) = self.builder.element_type(elements);
        self.builder.array(Array { position, name, is_var, ty, annotations, elements, is_implicit: false })
    }

    fn constraint(&mut self, raw: &'a RawValue) -> Result<(), Fault> {
        let (position, item) = self.item::<ConstraintItem<'a>>(raw)?;
        let name = self.name(position, item.id)?;
        let arguments = self.exprs(position, item.args)?;
        let mark = self.builder.open();
        self.annotations(position, item.ann)?;
        if let Some(defined) = item.defines {
            let defined = self.name(position, defined)?;
            let arguments = self.list(position, ExprKind::Name(defined));
            self.annotation(position, "defines_var", arguments);
        }
        let annotations = self.builder.close(mark);
        self.builder.constraint(Constraint { position, name, arguments, annotations });
        Ok(())
    }

    fn solve(&mut self, raw: &'a RawValue) -> Result<(), Fault> {
        let (position, item) = self.item::<SolveItem<'a>>(raw)?;
        let mark = self.builder.open();
        self.annotations(position, item.ann)?;
        let annotations = self.builder.close(mark);
        let objective = item.objective.map(|objective| self.expr(position, objective)).transpose()?;
        let goal = match (item.method, objective) {
            (Method::Satisfy, None) => Goal::Satisfy,
            (Method::Minimize, Some(objective)) => Goal::Minimize(objective),
            (Method::Maximize, Some(objective)) => Goal::Maximize(objective),
            (Method::Satisfy, Some(_)) => return Err(unfit(position, "`objective`", "none for `satisfy`")),
            (_, None) => return Err(unfit(position, "no `objective`", "one for `minimize` and `maximize`")),
        };
        self.builder.solve(Solve { position, annotations, goal })
    }

    /// A name, which must be one of FlatZinc.
    fn name(&mut self, position: Position, Word(word): Word<'a>) -> Result<Name, Fault> {
        if !is_name(&word) {
            return Err(unfit(
                position,
                &format!("`{}`", word.escape_debug()),
                "a name of letters, digits and `_`",
            ));
        }
        Ok(self.builder.name(word))
    }

    fn expr(&mut self, position: Position, json: Json<'a>) -> Result<Expr, Fault> {
        let kind = match json {
            Json::Bool(value) => ExprKind::Bool(value),
            Json::Number(number) => number.into(),
            Json::Name(word) => ExprKind::Name(self.name(position, word)?),
            Json::Array(elements) => ExprKind::Array(self.exprs(position, elements)?),
            Json::Set(ranges) => self.builder.set(&ranges).into(),
            Json::String(Word(string)) => ExprKind::String(self.builder.string(string)),
            Json::Call(word, arguments) => {
                let name = self.name(position, word)?;
                ExprKind::Call(name, self.exprs(position, arguments)?)
            }
        };
        Ok(Expr { position, kind })
    }

    fn exprs(&mut self, position: Position, jsons: Vec<Json<'a>>) -> Result<Exprs, Fault> {
        let mark = self.builder.open();
        for json in jsons {
            let expr = self.expr(position, json)?;
            self.builder.push(expr);
        }
        Ok(self.builder.close(mark))
    }

    /// A list of a single expression.
    fn list(&mut self, position: Position, kind: ExprKind) -> Exprs {
        let mark = self.builder.open();
        self.builder.push(Expr { position, kind });
        self.builder.close(mark)
    }

    /// Adds annotations to the innermost list.
    fn annotations(&mut self, position: Position, jsons: Vec<Json<'a>>) -> Result<(), Fault> {
        for json in jsons {
            let (word, arguments) = match json {
                Json::Name(word) => (word, Vec::new()),
                Json::Call(word, arguments) => (word, arguments),
                _ => return Err(unfit(position, "something else in `ann`", "annotations")),
            };
            let name = self.name(position, word)?;
            let arguments = self.exprs(position, arguments)?;
            self.builder.push(Expr { position, kind: ExprKind::Call(name, arguments) });
        }
        Ok(())
    }

    /// Adds what fields say of a variable to the innermost list.
    fn marks(&mut self, position: Position, introduced: bool, defined: bool) {
        if introduced {
            self.annotation(position, "var_is_introduced", Exprs::default());
        }
        if defined {
            self.annotation(position, "is_defined_var", Exprs::default());
        }
    }

    /// Adds an annotation to the innermost list.
    fn annotation(&mut self, position: Position, name: &'static str, arguments: Exprs) {
        let name = self.builder.name(Cow::Borrowed(name));
        self.builder.push(Expr { position, kind: ExprKind::Call(name, arguments) });
    }

    /// A domain of integers.
    fn int_set(&mut self, position: Position, ranges: &[(Number, Number)]) -> Result<IntSet, Fault> {
        match self.builder.set(ranges) {
            Set::Ints(set) => Ok(set),
            Set::Floats(_) => Err(unfit(position, "a float in `domain`", "integers")),
        }
    }
}

fn unfit(position: Position, found: &str, expected: &str) -> Fault {
    fault(position, Problem::Unexpected { found: found.to_string(), expected: expected.to_string() })
}
