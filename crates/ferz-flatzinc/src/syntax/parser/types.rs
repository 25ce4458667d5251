//! Types and sets.

use super::Parser;
use crate::syntax::error::Fault;
use crate::syntax::expr::{ExprKind, IntSet};
use crate::syntax::lexer::Token;
use crate::syntax::sets::{Number, Set};
use crate::syntax::tree::Type;

/// A type as it is written before a name.
pub(super) struct Written {
    /// For an array, its index sets; none for `int`.
    pub(super) indexes: Vec<Option<IntSet>>,
    pub(super) is_var: bool,
    pub(super) ty: Type,
}

impl Parser<'_> {
    /// `array [1..n] of var 1..5` and the like. This is the most that is allowed anywhere.
    pub(super) fn written_type(&mut self) -> Result<Written, Fault> {
        let mut indexes = Vec::new();
        if self.accept(Token::Word("array"))? {
            self.sign(b'[')?;
            while self.token != Token::Sign(b']') {
                indexes.push(self.index_set()?);
                self.comma_or(b']')?;
            }
            if indexes.is_empty() {
                return Err(self.unexpected("an index set such as `1..10`"));
            }
            self.advance()?;
            self.word("of")?;
        }
        let is_var = self.accept(Token::Word("var"))?;
        let ty = self.base_type()?;
        Ok(Written { indexes, is_var, ty })
    }

    /// A set, at its first number or its bracket; or a number.
    pub(super) fn set_or_number(&mut self) -> Result<ExprKind, Fault> {
        Ok(match self.token {
            Token::Sign(b'{') => self.listed_set()?.into(),
            _ => {
                let first = self.number()?;
                match self.accept(Token::Range)? {
                    true => self.range_from(first)?.into(),
                    false => first.into(),
                }
            }
        })
    }

    /// `1..10`, or `int` for any. MiniZinc also writes `1..infinity`.
    fn index_set(&mut self) -> Result<Option<IntSet>, Fault> {
        if self.accept(Token::Word("int"))? {
            return Ok(None);
        }
        let position = self.position;
        let set = match self.token {
            Token::Sign(b'{') => self.listed_set()?,
            Token::Int(_) | Token::Float(_) => {
                let first = self.number()?;
                if !self.accept(Token::Range)? {
                    return Err(self.mistyped(position, "an index set such as `1..10`"));
                }
                if self.accept(Token::Word("infinity"))? {
                    return Ok(None);
                }
                self.range_from(first)?
            }
            _ => return Err(self.unexpected("an index set such as `1..10`")),
        };
        match set {
            Set::Ints(set) => Ok(Some(set)),
            Set::Floats(_) => Err(self.mistyped(position, "an index set such as `1..10`")),
        }
    }

    /// The type behind `array […] of` and `var`.
    fn base_type(&mut self) -> Result<Type, Fault> {
        let ty = match self.token {
            Token::Word("bool") => Type::Bool,
            Token::Word("int") => Type::Int(None),
            Token::Word("float") => Type::Float(None),
            Token::Word("string") => Type::String,
            Token::Word("ann") => Type::Annotation,
            Token::Word("set") => return self.set_type(),
            Token::Int(_) | Token::Float(_) | Token::Sign(b'{') => {
                return match self.domain()? {
                    Set::Ints(set) => Ok(Type::Int(Some(set))),
                    Set::Floats(set) => Ok(Type::Float(Some(set))),
                };
            }
            _ => return Err(self.unexpected("a type")),
        };
        self.advance()?;
        Ok(ty)
    }

    /// `set of int` and the like.
    fn set_type(&mut self) -> Result<Type, Fault> {
        self.advance()?;
        self.word("of")?;
        if self.accept(Token::Word("int"))? {
            return Ok(Type::SetOfInt(None));
        }
        if self.accept(Token::Word("float"))? {
            return Ok(Type::SetOfFloat);
        }
        if matches!(self.token, Token::Word(_)) {
            return Err(self.unexpected("`int` or a set of integers"));
        }
        let position = self.position;
        match self.domain()? {
            Set::Ints(set) => Ok(Type::SetOfInt(Some(set))),
            Set::Floats(_) => Err(self.mistyped(position, "`int` or a set of integers")),
        }
    }

    /// `1..5` or `{1, 3, 5}`.
    fn domain(&mut self) -> Result<Set, Fault> {
        if self.token == Token::Sign(b'{') {
            return self.listed_set();
        }
        let first = self.number()?;
        if !self.accept(Token::Range)? {
            return Err(self.unexpected("`..` and the end of the range"));
        }
        self.range_from(first)
    }

    /// `{1, 3, 5}`.
    fn listed_set(&mut self) -> Result<Set, Fault> {
        self.sign(b'{')?;
        self.ranges.clear();
        while self.token != Token::Sign(b'}') {
            let number = self.number()?;
            self.ranges.push((number, number));
            self.comma_or(b'}')?;
        }
        self.advance()?;
        Ok(self.builder.set(&self.ranges))
    }

    /// The set from this number to the next.
    fn range_from(&mut self, first: Number) -> Result<Set, Fault> {
        let last = self.number()?;
        Ok(self.builder.set(&[(first, last)]))
    }

    fn number(&mut self) -> Result<Number, Fault> {
        let number = match self.token {
            Token::Int(value) => Number::Int(value),
            Token::Float(value) => Number::Float(value),
            _ => return Err(self.unexpected("a number")),
        };
        self.advance()?;
        Ok(number)
    }
}
