//! Escapes in strings.

use std::borrow::Cow;
use std::str::Chars;

use crate::syntax::error::{Fault, Position, Problem, fault};

/// A string with its escapes resolved: those of C, where any other character stands for itself. A number is that of a
/// Unicode character.
pub(super) fn unescaped(string: &str, position: Position) -> Result<Cow<'_, str>, Fault> {
    if !string.contains('\\') {
        return Ok(Cow::Borrowed(string));
    }
    let mut result = String::with_capacity(string.len());
    let mut rest = string.chars();
    while let Some(character) = rest.next() {
        result.push(if character == '\\' { escaped(&mut rest, position)? } else { character });
    }
    Ok(Cow::Owned(result))
}

/// The character that an escape stands for, behind the backslash.
fn escaped(rest: &mut Chars<'_>, position: Position) -> Result<char, Fault> {
    let unexpected = |found: &str, expected: &str| {
        Err(fault(position, Problem::Unexpected { found: found.to_string(), expected: expected.to_string() }))
    };
    let digits = rest.clone();
    Ok(match rest.next() {
        Some('n') => '\n',
        Some('t') => '\t',
        Some('r') => '\r',
        Some('a') => '\x07',
        Some('b') => '\x08',
        Some('f') => '\x0c',
        Some('v') => '\x0b',
        Some('x') => match number(rest, 16, 2) {
            Some(character) => character,
            None => return unexpected("`\\x` in a string", "hexadecimal digits after it"),
        },
        Some('0'..='7') => {
            *rest = digits;
            number(rest, 8, 3).unwrap_or_default()
        }
        // MiniZinc puts values in here, but what is flattened has none.
        Some('(') => return unexpected("`\\(` in a string", "another escape"),
        Some(other) => other,
        None => '\\',
    })
}

/// The character with the number that is here, of at most so many digits.
fn number(rest: &mut Chars<'_>, radix: u32, most: usize) -> Option<char> {
    let mut value = None;
    for _ in 0..most {
        let Some(digit) = rest.clone().next().and_then(|digit| digit.to_digit(radix)) else { break };
        value = Some(value.unwrap_or(0) * radix + digit);
        rest.next();
    }
    value.and_then(char::from_u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(string: &str) -> Result<String, String> {
        unescaped(string, Position::default()).map(Cow::into_owned).map_err(|fault| fault.1.to_string())
    }

    #[test]
    fn escapes_are_those_of_c() {
        assert_eq!(resolved("plain ü").as_deref(), Ok("plain ü"));
        assert_eq!(resolved(r#"a\n\t\r\a\b\f\v\\\"\'\?"#).as_deref(), Ok("a\n\t\r\x07\x08\x0c\x0b\\\"'?"));
        assert_eq!(resolved(r"\x41\x4g\xe9").as_deref(), Ok("A\x04gé"));
        assert_eq!(resolved(r"\0\101\1018\7").as_deref(), Ok("\0AA8\x07"));
        assert_eq!(resolved(r"\q\é").as_deref(), Ok("qé"));
    }

    #[test]
    fn what_is_no_escape_is_refused() {
        assert_eq!(resolved(r"\(x)").unwrap_err(), "found `\\(` in a string, expected another escape");
        assert_eq!(
            resolved(r"\xg").unwrap_err(),
            "found `\\x` in a string, expected hexadecimal digits after it"
        );
    }
}
