//! Expressions and annotations.

use super::{MAX_DEPTH, Parser, strings};
use crate::syntax::error::{Fault, Problem, fault};
use crate::syntax::expr::{Expr, ExprKind, Exprs};
use crate::syntax::lexer::Token;
use crate::syntax::name::is_reserved;

impl Parser<'_> {
    /// An expression, within so many brackets. This is the most that is allowed anywhere.
    pub(super) fn expr(&mut self, depth: usize) -> Result<Expr, Fault> {
        let position = self.position;
        let kind = match self.token {
            Token::Int(_) | Token::Float(_) | Token::Sign(b'{') => self.set_or_number()?,
            Token::Word("true") => self.literal(ExprKind::Bool(true))?,
            Token::Word("false") => self.literal(ExprKind::Bool(false))?,
            Token::Word(word) if !is_reserved(word) => return self.named(depth),
            Token::Sign(b'[') => {
                self.advance()?;
                ExprKind::Array(self.list(b']', depth)?)
            }
            Token::String(string) => {
                let id = self.builder.string(strings::unescaped(string, position)?);
                self.literal(ExprKind::String(id))?
            }
            _ => return Err(self.unexpected("an expression")),
        };
        Ok(Expr { position, kind })
    }

    /// `[a, b, …]`, which must be next.
    pub(super) fn array_literal(&mut self) -> Result<Exprs, Fault> {
        self.sign(b'[')?;
        self.list(b']', 0)
    }

    /// Arguments in parentheses, which must be next.
    pub(super) fn arguments(&mut self) -> Result<Exprs, Fault> {
        self.sign(b'(')?;
        self.list(b')', 0)
    }

    /// Annotations, as many as there are, each behind `::`.
    pub(super) fn annotations(&mut self) -> Result<Exprs, Fault> {
        let mark = self.builder.open();
        while self.accept(Token::Annotation)? {
            let (name, position) = self.name("an annotation")?;
            let arguments = match self.accept(Token::Sign(b'('))? {
                true => self.list(b')', 0)?,
                false => Exprs::default(),
            };
            self.builder.push(Expr { position, kind: ExprKind::Call(name, arguments) });
        }
        Ok(self.builder.close(mark))
    }

    fn literal(&mut self, literal: ExprKind) -> Result<ExprKind, Fault> {
        self.advance()?;
        Ok(literal)
    }

    /// A name, an access or a call.
    fn named(&mut self, depth: usize) -> Result<Expr, Fault> {
        let (name, position) = self.name("a name")?;
        let kind = if self.accept(Token::Sign(b'['))? {
            let Token::Int(index) = self.token else {
                return Err(self.unexpected("an index, which is an integer"));
            };
            self.advance()?;
            self.sign(b']')?;
            return Ok(self.builder.access(position, name, index));
        } else if self.accept(Token::Sign(b'('))? {
            ExprKind::Call(name, self.list(b')', depth)?)
        } else {
            ExprKind::Name(name)
        };
        Ok(Expr { position, kind })
    }

    /// A list behind its opening bracket, and its closing bracket.
    fn list(&mut self, end: u8, depth: usize) -> Result<Exprs, Fault> {
        if depth == MAX_DEPTH {
            return Err(fault(self.position, Problem::TooDeep { limit: MAX_DEPTH }));
        }
        let mark = self.builder.open();
        while self.token != Token::Sign(end) {
            let expr = self.expr(depth + 1)?;
            self.builder.push(expr);
            self.comma_or(end)?;
        }
        self.advance()?;
        Ok(self.builder.close(mark))
    }
}
