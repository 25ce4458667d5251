//! Items.

use super::Parser;
use super::types::Written;
use crate::syntax::error::{Fault, Position, Problem, fault};
use crate::syntax::expr::Exprs;
use crate::syntax::lexer::Token;
use crate::syntax::name::Name;
use crate::syntax::tree::{
    Array, Constraint, Goal, Parameter, Predicate, PredicateParameter, Solve, Type, Variable,
};

impl Parser<'_> {
    /// One item, with the semicolon behind it.
    pub(super) fn item(&mut self) -> Result<(), Fault> {
        match self.token {
            Token::Word("constraint") => self.constraint()?,
            Token::Word("solve") => self.solve()?,
            Token::Word("predicate") => self.predicate()?,
            Token::Word("var" | "array" | "bool" | "int" | "float" | "set" | "string") => {
                self.declaration()?;
            }
            _ => {
                return Err(self.unexpected(
                    "an item: `predicate`, `constraint`, `solve`, `var`, `array` or another type",
                ));
            }
        }
        self.sign(b';')
    }

    fn constraint(&mut self) -> Result<(), Fault> {
        self.advance()?;
        let (name, position) = self.name("the name of a constraint")?;
        let arguments = self.arguments()?;
        let annotations = self.annotations()?;
        self.builder.constraint(Constraint { position, name, arguments, annotations });
        Ok(())
    }

    fn solve(&mut self) -> Result<(), Fault> {
        let position = self.position;
        self.advance()?;
        let annotations = self.annotations()?;
        let goal = if self.accept(Token::Word("satisfy"))? {
            Goal::Satisfy
        } else if self.accept(Token::Word("minimize"))? {
            Goal::Minimize(self.expr(0)?)
        } else if self.accept(Token::Word("maximize"))? {
            Goal::Maximize(self.expr(0)?)
        } else {
            return Err(self.unexpected("`satisfy`, `minimize`, `maximize` or `::`"));
        };
        self.builder.solve(Solve { position, annotations, goal })
    }

    fn predicate(&mut self) -> Result<(), Fault> {
        self.advance()?;
        let (name, position) = self.name("the name of a predicate")?;
        self.sign(b'(')?;
        let mut parameters = Vec::new();
        while self.token != Token::Sign(b')') {
            let Written { indexes, is_var, ty } = self.written_type()?;
            self.sign(b':')?;
            let (name, position) = self.name("the name of a parameter")?;
            parameters.push(PredicateParameter { position, name, indexes, is_var, ty });
            self.comma_or(b')')?;
        }
        self.advance()?;
        self.builder.predicate(Predicate { position, name, parameters });
        Ok(())
    }

    /// A parameter, a variable or an array.
    fn declaration(&mut self) -> Result<(), Fault> {
        let start = self.position;
        let written = self.written_type()?;
        let length = self.length(&written, start)?;
        self.sign(b':')?;
        let (name, position) = self.name("a name")?;
        let annotations = self.annotations()?;
        let Written { is_var, ty, .. } = written;
        let has_value = self.accept(Token::Sign(b'='))?;
        if !has_value && !is_var {
            return Err(self.unexpected("`=` and a value"));
        }
        match length {
            Some(length) => {
                let elements = match has_value {
                    true => self.elements(name, length)?,
                    false => self.builder.implicit_elements(position, name, ty, length)?,
                };
                let is_implicit = !has_value;
                self.builder.array(Array { position, name, is_var, ty, annotations, elements, is_implicit })
            }
            None if is_var => {
                let value = if has_value { Some(self.expr(0)?) } else { None };
                self.builder.variable(Variable { position, name, ty, annotations, value })
            }
            None => {
                let value = self.expr(0)?;
                self.builder.parameter(Parameter { position, name, ty, annotations, value })
            }
        }
    }

    /// How many elements a declared array has, if it is one. What predicates alone may have in their types is refused.
    fn length(&mut self, written: &Written, position: Position) -> Result<Option<u64>, Fault> {
        match written.ty {
            Type::Annotation => return Err(self.mistyped(position, "another type")),
            Type::SetOfFloat | Type::String if written.is_var => {
                return Err(self.mistyped(position, "another type, as there are no such variables"));
            }
            Type::Int(Some(_)) | Type::Float(Some(_)) | Type::SetOfInt(Some(_)) if !written.is_var => {
                return Err(self.mistyped(position, "`bool`, `int`, `float` or `set of int`, or `var`"));
            }
            _ => {}
        }
        match written.indexes[..] {
            [] => Ok(None),
            [Some(set)] => match self.builder.program.length(set) {
                Some(length) => Ok(Some(length)),
                None => Err(self.mistyped(position, "one index set that begins with 1, such as `1..10`")),
            },
            _ => Err(self.mistyped(position, "one index set, such as `1..10`")),
        }
    }

    /// The elements of an array, which must be as many as its type says.
    fn elements(&mut self, name: Name, expected: u64) -> Result<Exprs, Fault> {
        let position = self.position;
        let elements = self.array_literal()?;
        let found = elements.len();
        if found as u64 != expected {
            let array = self.builder.program.text(name).to_string();
            return Err(fault(position, Problem::Length { array, found, expected }));
        }
        Ok(elements)
    }
}
