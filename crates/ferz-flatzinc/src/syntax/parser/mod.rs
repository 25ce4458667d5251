//! Tokens to a program: recursive descent with one token of foresight.
//!
//! It recurses for brackets only, and no deeper than [`MAX_DEPTH`]. `types` reads types and sets, `exprs` expressions and
//! annotations, `strings` the escapes in strings, and `items` the rest.

mod exprs;
mod items;
mod strings;
mod types;

use std::borrow::Cow;

use super::builder::Builder;
use super::error::{Error, Fault, Position, Problem, Source, fault};
use super::lexer::{Lexer, Token};
use super::name::{Name, is_reserved};
use super::sets::Number;
use super::tree::Program;

/// How many brackets may be open within an expression.
const MAX_DEPTH: usize = 100;

impl<'a> Program<'a> {
    /// Reads a program from text, in time linear in its length.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it, and where.
    pub fn parse(source: Source<'a>) -> Result<Self, Error> {
        let builder = Builder::new(source, true)?;
        Parser::new(builder).and_then(Parser::program).map_err(|fault| source.error(fault.0, fault.1))
    }
}

/// What is left to read, and what has been read.
struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The next token.
    token: Token<'a>,
    /// Where it begins.
    position: Position,
    builder: Builder<'a>,
    /// Scratch for the sets that are read.
    ranges: Vec<(Number, Number)>,
}

impl<'a> Parser<'a> {
    fn new(builder: Builder<'a>) -> Result<Self, Fault> {
        let mut lexer = Lexer::new(builder.program.source.text);
        let (token, position) = lexer.next()?;
        Ok(Self { lexer, token, position, builder, ranges: Vec::new() })
    }

    /// The whole program.
    fn program(mut self) -> Result<Program<'a>, Fault> {
        while self.token != Token::End {
            self.item()?;
        }
        self.builder.finish()
    }

    #[inline]
    fn advance(&mut self) -> Result<(), Fault> {
        (self.token, self.position) = self.lexer.next()?;
        Ok(())
    }

    /// Goes on if this is the next token.
    #[inline]
    fn accept(&mut self, token: Token<'_>) -> Result<bool, Fault> {
        let found = self.token == token;
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Goes on over this sign, which must be next.
    #[inline]
    fn sign(&mut self, sign: u8) -> Result<(), Fault> {
        if self.token != Token::Sign(sign) {
            return Err(self.unexpected(&format!("`{}`", char::from(sign))));
        }
        self.advance()
    }

    /// Goes on over this word, which must be next.
    fn word(&mut self, word: &str) -> Result<(), Fault> {
        if self.token != Token::Word(word) {
            return Err(self.unexpected(&format!("`{word}`")));
        }
        self.advance()
    }

    /// Goes on over a comma, or to the sign that ends a list. A comma may come before that, too.
    #[inline]
    fn comma_or(&mut self, end: u8) -> Result<(), Fault> {
        if !self.accept(Token::Sign(b','))? && self.token != Token::Sign(end) {
            return Err(self.unexpected(&format!("`,` or `{}`", char::from(end))));
        }
        Ok(())
    }

    /// A name.
    #[inline]
    fn name(&mut self, expected: &str) -> Result<(Name, Position), Fault> {
        match self.token {
            Token::Word(word) if !is_reserved(word) => {
                let name = (self.builder.name(Cow::Borrowed(word)), self.position);
                self.advance()?;
                Ok(name)
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    /// Something else is expected where the next token is.
    #[cold]
    fn unexpected(&self, expected: &str) -> Fault {
        let found = match self.token {
            Token::End => "the end of the text".to_string(),
            Token::Word(word) if is_reserved(word) => format!("the reserved word `{word}`"),
            _ => shortened(self.lexer.text_since(self.position)),
        };
        fault(self.position, Problem::Unexpected { found, expected: expected.to_string() })
    }

    /// Something else is expected instead of what has been read since a place.
    #[cold]
    fn mistyped(&self, position: Position, expected: &str) -> Fault {
        let text = self.builder.program.source.text;
        let found = text.get(position.offset()..self.position.offset()).unwrap_or_default();
        let found = shortened(found.trim_end());
        fault(position, Problem::Unexpected { found, expected: expected.to_string() })
    }
}

/// A token as it is shown in messages.
fn shortened(token: &str) -> String {
    const MOST: usize = 40;
    match token.char_indices().nth(MOST) {
        None => format!("`{token}`"),
        Some((end, _)) => format!("`{}…`", &token[..end]),
    }
}
