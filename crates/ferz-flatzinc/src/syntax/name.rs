//! Names: each has a number, and at most one meaning.

use super::lexer::is_word;
use super::tree::{ArrayId, ParameterId, VariableId};

/// A name that occurs in a program: of a variable, an array, a parameter, a constraint, a predicate or an annotation. The
/// same word is the same `Name` wherever it stands. See [`Program::text`](super::Program::text).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub(super) u32);

impl Name {
    /// Its position among the names of its program, from 0: less than
    /// [`Program::names`](super::Program::names).
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a name stands for where an expression is expected. Predicates, constraints and annotations have names of their
/// own: a variable may be called as one of them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Meaning {
    /// No item declares it.
    #[default]
    Undeclared,
    /// A parameter that is not an array.
    Parameter(ParameterId),
    /// A variable that is not an array.
    Variable(VariableId),
    /// An array, of parameters or of variables.
    Array(ArrayId),
}

/// Words that cannot be names. The handbook reserves more, which are keywords of MiniZinc; as new ones come with its
/// versions, a program may well use them.
const RESERVED: [&str; 15] = [
    "array",
    "bool",
    "constraint",
    "false",
    "float",
    "int",
    "maximize",
    "minimize",
    "of",
    "predicate",
    "satisfy",
    "set",
    "solve",
    "true",
    "var",
];

/// Whether this word cannot be a name.
#[inline]
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// Whether this is a name.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| !first.is_ascii_digit()) && text.bytes().all(is_word) && !is_reserved(text)
}
