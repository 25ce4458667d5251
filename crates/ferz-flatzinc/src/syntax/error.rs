//! What can be wrong with a program, and where.
//!
//! While a program is read, a mistake is a [`Fault`]: a position and a problem. Line and column are looked for only when
//! it is handed out as an [`Error`].

use thiserror::Error;

/// A program's text, and the name of the file that it is from. The name is for errors only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source<'a> {
    /// The name, as it is to be shown.
    pub file: &'a str,
    /// The text.
    pub text: &'a str,
}

/// A place in the text: how many bytes come before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Position(pub(super) u32);

impl Position {
    /// The place after this many bytes. Programs that are longer than positions reach are refused at the start.
    pub(super) fn new(offset: usize) -> Self {
        Self(u32::try_from(offset).unwrap_or(u32::MAX))
    }

    /// How many bytes come before.
    #[must_use]
    pub fn offset(self) -> usize {
        self.0 as usize
    }
}

/// Something that is wrong with a program, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct Error {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else should stand here.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// What is here.
        found: String,
        /// What should be.
        expected: String,
    },
    /// A number that is too large, or not written as numbers are.
    #[error("`{number}` cannot be read as a number, expected {expected}")]
    Number {
        /// The number as it is written.
        number: String,
        /// What can be used.
        expected: &'static str,
    },
    /// Brackets within brackets, too many of them.
    #[error("more than {limit} brackets are open here, expected no more")]
    TooDeep {
        /// How many are allowed.
        limit: usize,
    },
    /// A name that no item declares.
    #[error("`{name}` is not declared, expected the name of a parameter, a variable or an array")]
    Undeclared {
        /// The name.
        name: String,
    },
    /// A name that another item has declared.
    #[error("`{name}` is declared already, in line {line}; expected a new name")]
    DeclaredTwice {
        /// The name.
        name: String,
        /// The line of the other item.
        line: usize,
    },
    /// A value of another type.
    #[error("found {found}, expected {expected}")]
    Type {
        /// What is here.
        found: String,
        /// What should be.
        expected: String,
    },
    /// An access to an element that is not there.
    #[error("`{array}` has no element {index}, expected {}", indexes(*len))]
    OutOfRange {
        /// The array's name.
        array: String,
        /// The index.
        index: i64,
        /// How many elements there are.
        len: usize,
    },
    /// An array with more or fewer elements than its type says.
    #[error("the number of elements of `{array}` is {found}, expected {expected} as in its type")]
    Length {
        /// The array's name.
        array: String,
        /// How many elements there are.
        found: usize,
        /// How many there should be.
        expected: u64,
    },
    /// A constraint whose arguments are not as the program itself declares them.
    #[error("constraint `{name}`: found {found}, expected {expected}")]
    Arguments {
        /// The constraint's name.
        name: String,
        /// What is here.
        found: String,
        /// What should be.
        expected: String,
    },
    /// A second solve item.
    #[error("found another solve item, expected that in line {line} to be the only one")]
    SecondGoal {
        /// The line of the first.
        line: usize,
    },
    /// There is no solve item.
    #[error("there is no solve item, expected one such as `solve satisfy;`")]
    NoGoal,
    /// There is more of something than can be handled.
    #[error("too many {what}, expected at most {limit}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many are allowed.
        limit: u64,
    },
    /// JSON that is not as it should be: not JSON at all, or not that of FlatZinc.
    #[error("{0}")]
    Json(String),
    /// Something that is wrong in an item of JSON, where its beginning is all that is known of the place.
    #[error("{item}: {problem}")]
    Item {
        /// The item.
        item: String,
        /// What is wrong with it.
        problem: Box<Problem>,
    },
    /// Anything else, in words.
    #[error("{0}")]
    Other(String),
}

fn indexes(len: usize) -> String {
    if len == 0 { "no access, as it is empty".to_string() } else { format!("an index in 1..{len}") }
}

/// A mistake while reading. In a box, so that a result is no larger than what is read.
pub(super) type Fault = Box<(Position, Problem)>;

/// What a mistake is when it is made.
pub(super) fn fault(position: Position, problem: Problem) -> Fault {
    Box::new((position, problem))
}

impl Source<'_> {
    /// Adds the place to a problem.
    pub(super) fn error(&self, position: Position, problem: Problem) -> Error {
        let before = self.before(position);
        Error {
            file: self.file.to_string(),
            line: self.line(position),
            column: before[before.rfind('\n').map_or(0, |newline| newline + 1)..].chars().count() + 1,
            problem,
        }
    }

    /// The line of a place, from 1.
    pub(super) fn line(&self, position: Position) -> usize {
        self.before(position).matches('\n').count() + 1
    }

    fn before(&self, position: Position) -> &str {
        let mut end = position.offset().min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        &self.text[..end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let source = Source { file: "f.fzn", text: "ab\nçd;\n\nx" };
        let shown = |offset| source.error(Position::new(offset), Problem::NoGoal).to_string();
        assert!(shown(0).starts_with("f.fzn:1:1: there is no solve item"));
        assert!(shown(2).starts_with("f.fzn:1:3: "));
        assert!(shown(3).starts_with("f.fzn:2:1: "));
        assert!(shown(5).starts_with("f.fzn:2:2: "));
        assert!(shown(6).starts_with("f.fzn:2:3: "));
        assert!(shown(9).starts_with("f.fzn:4:1: "));
        assert!(shown(99).starts_with("f.fzn:4:2: "));
    }
}
