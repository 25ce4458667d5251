//! Text to tokens, without copying.
//!
//! A token is a word, a number, a string or a sign. White space and comments are skipped. Which words are reserved is not
//! known here.

use super::error::{Fault, Position, Problem, fault};

/// A token.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Token<'a> {
    /// A letter or `_`, and letters, digits and `_` after it.
    Word(&'a str),
    Int(i64),
    Float(f64),
    /// A string without its quotes, and with its escapes as they are written.
    String(&'a str),
    /// One of `()[]{},;:=`.
    Sign(u8),
    /// `::`
    Annotation,
    /// `..`
    Range,
    /// The end of the text.
    End,
}

/// Where the lexer is.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        // Some editors write a byte order mark.
        Self { text, offset: if text.starts_with('\u{feff}') { 3 } else { 0 } }
    }

    /// The next token, and where it begins. After the end comes the end again.
    pub(super) fn next(&mut self) -> Result<(Token<'a>, Position), Fault> {
        self.skip_space();
        let start = self.offset;
        let token = match self.byte(0) {
            byte if is_word(byte) && !byte.is_ascii_digit() => {
                self.skip_while(is_word);
                Token::Word(&self.text[start..self.offset])
            }
            b'0'..=b'9' => self.number()?,
            b'-' if self.byte(1).is_ascii_digit() => self.number()?,
            sign @ (b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b';' | b'=') => {
                self.sign(Token::Sign(sign), 1)
            }
            b':' if self.byte(1) == b':' => self.sign(Token::Annotation, 2),
            b':' => self.sign(Token::Sign(b':'), 1),
            b'.' if self.byte(1) == b'.' => self.sign(Token::Range, 2),
            b'"' => self.string()?,
            _ if start == self.text.len() => Token::End,
            byte => {
                let found = self.text[start..].chars().next().unwrap_or_default();
                let found =
                    if found.is_control() { found.escape_default().to_string() } else { found.to_string() };
                let expected = match byte {
                    b'.' => "`..`, or digits on both sides of a float's point",
                    b'-' => "a digit after `-`",
                    _ => "a word, a number, a string or one of `()[]{},;:=`",
                };
                let expected = expected.to_string();
                let found = format!("`{found}`");
                return Err(fault(Position::new(start), Problem::Unexpected { found, expected }));
            }
        };
        Ok((token, Position::new(start)))
    }

    /// The text from a token's beginning to where the lexer is, for messages.
    pub(super) fn text_since(&self, start: Position) -> &'a str {
        self.text.get(start.offset()..self.offset).unwrap_or_default()
    }

    /// The byte that is so many places further on, or 0 behind the end.
    #[inline]
    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.offset + ahead).copied().unwrap_or(0)
    }

    #[inline]
    fn skip_while(&mut self, belongs: impl Fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.offset..];
        self.offset += rest.iter().position(|&byte| !belongs(byte)).unwrap_or(rest.len());
    }

    #[inline]
    fn skip_space(&mut self) {
        loop {
            match self.byte(0) {
                b' ' | b'\n' | b'\r' | b'\t' | b'\x0b' | b'\x0c' => self.offset += 1,
                b'%' => self.skip_while(|byte| byte != b'\n'),
                _ => return,
            }
        }
    }

    fn sign(&mut self, token: Token<'a>, len: usize) -> Token<'a> {
        self.offset += len;
        token
    }

    /// An integer or a float, at its first digit or its sign.
    fn number(&mut self) -> Result<Token<'a>, Fault> {
        let start = self.offset;
        let negative = self.byte(0) == b'-';
        self.offset += usize::from(negative);
        let radix = match (self.byte(0), self.byte(1)) {
            (b'0', b'x') => 16,
            (b'0', b'o') => 8,
            _ => 10,
        };
        if radix != 10 {
            self.offset += 2;
        }
        let value = self.digits(radix, negative);
        let fraction = radix == 10 && self.byte(0) == b'.' && self.byte(1).is_ascii_digit();
        if fraction {
            self.offset += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
        }
        let exponent = radix == 10 && matches!(self.byte(0), b'e' | b'E');
        if exponent {
            self.offset += 1 + usize::from(matches!(self.byte(1), b'+' | b'-'));
        }
        let written = self.offset;
        // Whatever is stuck to a number makes it none: `1_000`, `12ab`, `0o8`.
        self.skip_while(is_word);
        let number = &self.text[start..self.offset];
        let wrong = |expected| {
            Err(fault(Position::new(start), Problem::Number { number: number.to_string(), expected }))
        };
        if fraction || exponent {
            return match number.parse::<f64>() {
                Ok(value) if value.is_finite() => Ok(Token::Float(value)),
                Ok(_) => wrong("a float of 64 bits"),
                Err(_) => wrong("a float such as `1.5`, `1.5e-3` or `2e6`"),
            };
        }
        match value {
            _ if written != self.offset || !number.ends_with(|c: char| c.is_ascii_hexdigit()) => {
                wrong("an integer such as `15`, `0x1F` or `0o17`, or a float such as `1.5`")
            }
            Some(value) => Ok(Token::Int(value)),
            None => wrong("an integer from -2^63 to 2^63 - 1"),
        }
    }

    /// The value of the digits here, or none if it does not fit.
    #[inline]
    fn digits(&mut self, radix: u32, negative: bool) -> Option<i64> {
        let mut value = Some(0_i64);
        while let Some(digit) = char::from(self.byte(0)).to_digit(radix) {
            let digit = i64::from(digit);
            value = value.and_then(|value| value.checked_mul(i64::from(radix)));
            // Counted downwards if negative, as there is one negative number more.
            value = value.and_then(|v| if negative { v.checked_sub(digit) } else { v.checked_add(digit) });
            self.offset += 1;
        }
        value
    }

    /// A string, at its opening quote.
    fn string(&mut self) -> Result<Token<'a>, Fault> {
        let start = self.offset;
        self.offset += 1;
        loop {
            self.skip_while(|byte| !matches!(byte, b'"' | b'\\' | b'\n'));
            match self.byte(0) {
                b'"' => break,
                b'\\' if self.offset + 1 < self.text.len() && self.byte(1) != b'\n' => self.offset += 2,
                _ => {
                    let found = "a string that does not end in its line".to_string();
                    let expected = "`\"` at its end".to_string();
                    return Err(fault(Position::new(start), Problem::Unexpected { found, expected }));
                }
            }
        }
        self.offset += 1;
        Ok(Token::String(&self.text[start + 1..self.offset - 1]))
    }
}

/// Whether words have this byte; behind their first, if it is a digit.
#[inline]
pub(super) fn is_word(byte: u8) -> bool {
    const WORD: [bool; 256] = {
        let mut word = [false; 256];
        let mut byte = 0_u8;
        while byte < 128 {
            word[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_';
            byte += 1;
        }
        word
    };
    WORD[usize::from(byte)]
}
