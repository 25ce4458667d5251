//! Names: each has a number, and at most one meaning.

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
