//! What can be wrong with a program, and where.

use thiserror::Error;

/// A program's text, and the name of the file that it is from; the name is for errors only.
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

/// Something that is wrong, and where.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct Error {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, in characters from 1.
    pub column: u32,
    /// What is wrong.
    #[source]
    pub problem: Problem,
}

/// What is wrong.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else was expected here.
    #[error("{found}, but {expected} is expected")]
    Unexpected {
        /// What is here.
        found: String,
        /// What should be.
        expected: String,
    },
    /// A name that no item declares.
    #[error("`{name}` is not declared")]
    Undeclared {
        /// The name.
        name: String,
    },
    /// Anything else, in words.
    #[error("{0}")]
    Other(String),
}
