//! Expressions, and what they stand for.
//!
//! Expressions are small and plain: whatever has parts (arrays, calls, sets) says by a range where these are in the
//! tables of its [`Program`](super::Program).

use super::error::Position;
use super::name::Name;
use super::tree::VariableId;

/// An expression: what it is, and where it begins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expr {
    /// Where it begins; in JSON, where the item begins that it is in.
    pub position: Position,
    /// What it is.
    pub kind: ExprKind,
}

/// What an expression is, as it was written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ExprKind {
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A float; never infinite or not a number.
    Float(f64),
    /// A set of integers. The empty set is one.
    IntSet(IntSet),
    /// A set of floats.
    FloatSet(FloatSet),
    /// A string.
    String(StringId),
    /// A name of a parameter, a variable or an array; or in an annotation, of another annotation without arguments.
    Name(Name),
    /// `a[i]`, the element of an array at an index that counts from 1.
    Access(Name, i64),
    /// `[a, b, …]`.
    Array(Exprs),
    /// An annotation: `name(a, b, …)`, or `name` where nothing but an annotation can stand.
    Call(Name, Exprs),
}

/// Expressions that stand next to each other: elements, arguments, annotations. See
/// [`Program::exprs`](super::Program::exprs).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Exprs {
    pub(super) start: u32,
    pub(super) len: u32,
}

impl Exprs {
    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// A set of integers. See [`Program::ranges`](super::Program::ranges).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct IntSet {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// A set of floats. See [`Program::float_ranges`](super::Program::float_ranges).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FloatSet {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// The integers from `min` to `max`, both of which belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntRange {
    /// The least.
    pub min: i64,
    /// The greatest; not less than `min`.
    pub max: i64,
}

/// The floats from `min` to `max`, both of which belong to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FloatRange {
    /// The least.
    pub min: f64,
    /// The greatest; not less than `min`.
    pub max: f64,
}

/// A string of the program. See [`Program::string`](super::Program::string).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StringId(pub(super) u32);

/// What an expression stands for, once names and accesses are followed. See [`Program::value`](super::Program::value).
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value<'p> {
    /// A Boolean.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// A set of integers: ranges in ascending order that do not touch.
    IntSet(&'p [IntRange]),
    /// A set of floats: ranges in ascending order that do not overlap.
    FloatSet(&'p [FloatRange]),
    /// A string, with its escapes resolved.
    String(&'p str),
    /// A variable.
    Variable(VariableId),
    /// The elements of an array. Each is to be read by [`Program::value`](super::Program::value) again.
    Array(&'p [Expr]),
    /// An annotation, with its arguments.
    Call(Name, &'p [Expr]),
}
