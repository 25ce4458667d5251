//! The items of a program.

use std::borrow::Cow;

use indexmap::IndexMap;

use super::error::{Error, Position, Problem, Source};
use super::expr::{Expr, ExprKind, Exprs, FloatRange, FloatSet, IntRange, IntSet, StringId, Value};
use super::name::{Meaning, Name};

/// A checked program.
///
/// Its items are plain data in the order in which they were declared. What they hold is read by the methods.
#[derive(Clone, Debug)]
pub struct Program<'a> {
    /// The predicates that are declared; the same name more than once with different parameters.
    pub predicates: Vec<Predicate>,
    /// The parameters that are not arrays.
    pub parameters: Vec<Parameter>,
    /// The variables that are not arrays; and those of arrays that are declared without elements.
    pub variables: Vec<Variable>,
    /// The arrays, of parameters and of variables.
    pub arrays: Vec<Array>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
    /// What is to be solved.
    pub solve: Solve,
    pub(super) source: Source<'a>,
    pub(super) names: IndexMap<Cow<'a, str>, Meaning>,
    pub(super) exprs: Vec<Expr>,
    pub(super) ranges: Vec<IntRange>,
    pub(super) float_ranges: Vec<FloatRange>,
    pub(super) strings: Vec<Cow<'a, str>>,
}

/// The position of a parameter in [`Program::parameters`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ParameterId(pub(super) u32);

/// The position of a variable in [`Program::variables`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VariableId(pub(super) u32);

/// The position of an array in [`Program::arrays`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArrayId(pub(super) u32);

/// What a parameter, a variable or an element can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// A Boolean.
    Bool,
    /// An integer, of this set if one is given.
    Int(Option<IntSet>),
    /// A float, of this set if one is given.
    Float(Option<FloatSet>),
    /// A set of integers, within this set if one is given.
    SetOfInt(Option<IntSet>),
    /// A string; in predicates only.
    String,
    /// An annotation; in predicates only.
    Annotation,
}

/// `predicate name(type: name, …);`
#[derive(Clone, PartialEq, Debug)]
pub struct Predicate {
    /// Where its name is.
    pub position: Position,
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<PredicateParameter>,
}

/// A parameter of a predicate.
#[derive(Clone, PartialEq, Debug)]
pub struct PredicateParameter {
    /// Where its name is.
    pub position: Position,
    /// Its name.
    pub name: Name,
    /// The index sets, if it is an array; without a set an array may have any length.
    pub indexes: Vec<Option<IntSet>>,
    /// Whether it may be a variable.
    pub is_var: bool,
    /// Its type, or that of its elements.
    pub ty: Type,
}

/// `type: name = value;`
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Where its name is.
    pub position: Position,
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// Its value: a literal of that type.
    pub value: Expr,
}

/// `var type: name :: annotations = value;`
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    /// Where its name is.
    pub position: Position,
    /// Its name. That of an element of an array declared without elements is as `a[3]`.
    pub name: Name,
    /// Its type, with its domain.
    pub ty: Type,
    /// Its annotations.
    pub annotations: Exprs,
    /// What it is equal to, if that is given: a constant or another variable, which may have another domain.
    pub value: Option<Expr>,
}

/// `array [1..n] of type: name = [a, b, …];` or `array [1..n] of var type: name :: annotations = [a, b, …];`
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    /// Where its name is.
    pub position: Position,
    /// Its name.
    pub name: Name,
    /// Whether its elements may be variables.
    pub is_var: bool,
    /// The type of its elements: each of them must be of that type, and within the domain if there is one. None for an
    /// empty array in JSON, where types of arrays are not written.
    pub ty: Option<Type>,
    /// Its annotations.
    pub annotations: Exprs,
    /// Its elements: literals and names. See [`is_implicit`](Self::is_implicit) for an array declared without.
    pub elements: Exprs,
    /// Whether it was declared without elements, so that the program has made variables for them.
    pub is_implicit: bool,
}

/// `constraint name(a, b, …) :: annotations;`
#[derive(Clone, PartialEq, Debug)]
pub struct Constraint {
    /// Where its name is.
    pub position: Position,
    /// Its name.
    pub name: Name,
    /// Its arguments.
    pub arguments: Exprs,
    /// Its annotations.
    pub annotations: Exprs,
}

/// `solve :: annotations goal;`
#[derive(Clone, PartialEq, Debug)]
pub struct Solve {
    /// Where it begins.
    pub position: Position,
    /// Its annotations.
    pub annotations: Exprs,
    /// The goal.
    pub goal: Goal,
}

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// Any solution.
    Satisfy,
    /// One with the least value of this: a number or a variable.
    Minimize(Expr),
    /// One with the greatest value of this: a number or a variable.
    Maximize(Expr),
}

impl<'a> Program<'a> {
    /// Reads a program from text.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it, and where.
    pub fn parse(source: Source<'a>) -> Result<Self, Error> {
        todo!("{}", source.file)
    }

    /// Reads a program from JSON.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it, and where.
    pub fn parse_json(source: Source<'a>) -> Result<Self, Error> {
        todo!("{}", source.file)
    }

    /// What an expression stands for: names are replaced by what they name, accesses by the element. In constant time.
    ///
    /// A name that is not declared is an annotation without arguments.
    #[must_use]
    pub fn value(&self, expr: &Expr) -> Value<'_> {
        match expr.kind {
            ExprKind::Bool(value) => Value::Bool(value),
            ExprKind::Int(value) => Value::Int(value),
            ExprKind::Float(value) => Value::Float(value),
            ExprKind::IntSet(set) => Value::IntSet(self.ranges(set)),
            ExprKind::FloatSet(set) => Value::FloatSet(self.float_ranges(set)),
            ExprKind::String(string) => Value::String(self.string(string)),
            ExprKind::Name(name) => match self.meaning(name) {
                Meaning::Undeclared => Value::Call(name, &[]),
                Meaning::Parameter(id) => self.value(&self.parameters[id.0 as usize].value),
                Meaning::Variable(id) => Value::Variable(id),
                Meaning::Array(id) => Value::Array(self.exprs(self.arrays[id.0 as usize].elements)),
            },
            ExprKind::Access(_, _) => todo!(),
            ExprKind::Array(elements) => Value::Array(self.exprs(elements)),
            ExprKind::Call(name, arguments) => Value::Call(name, self.exprs(arguments)),
        }
    }

    /// Annotations of an item, each as its name and its arguments.
    pub fn annotations(&self, annotations: Exprs) -> impl Iterator<Item = (Name, &[Expr])> {
        self.exprs(annotations).iter().filter_map(|annotation| match annotation.kind {
            ExprKind::Call(name, arguments) => Some((name, self.exprs(arguments))),
            _ => None,
        })
    }

    /// The expressions of a list.
    #[must_use]
    pub fn exprs(&self, exprs: Exprs) -> &[Expr] {
        &self.exprs[exprs.start as usize..][..exprs.len as usize]
    }

    /// The ranges of a set of integers: in ascending order, and they do not touch.
    #[must_use]
    pub fn ranges(&self, set: IntSet) -> &[IntRange] {
        &self.ranges[set.start as usize..][..set.len as usize]
    }

    /// The ranges of a set of floats: in ascending order, and they do not touch.
    #[must_use]
    pub fn float_ranges(&self, set: FloatSet) -> &[FloatRange] {
        &self.float_ranges[set.start as usize..][..set.len as usize]
    }

    /// A string, with its escapes resolved.
    #[must_use]
    pub fn string(&self, string: StringId) -> &str {
        &self.strings[string.0 as usize]
    }

    /// A name as it is written.
    #[must_use]
    pub fn text(&self, name: Name) -> &str {
        self.names.get_index(name.index()).map_or("", |(text, _)| text)
    }

    /// How many different names there are.
    #[must_use]
    pub fn names(&self) -> usize {
        self.names.len()
    }

    /// What a name stands for.
    #[must_use]
    pub fn meaning(&self, name: Name) -> Meaning {
        self.names.get_index(name.index()).map_or(Meaning::Undeclared, |(_, &meaning)| meaning)
    }

    /// The variable with this number.
    #[must_use]
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// The array with this number.
    #[must_use]
    pub fn array(&self, id: ArrayId) -> &Array {
        &self.arrays[id.0 as usize]
    }

    /// Something that is wrong at a place in this program.
    #[must_use]
    pub fn error(&self, position: Position, problem: Problem) -> Error {
        let _ = (position, self.source);
        todo!("{problem}")
    }
}

impl VariableId {
    /// The variable's position in [`Program::variables`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl ArrayId {
    /// The array's position in [`Program::arrays`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
