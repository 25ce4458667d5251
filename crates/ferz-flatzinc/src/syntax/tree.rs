//! A program: its items, and the tables that they point into.

use std::borrow::Cow;

use indexmap::IndexMap;

use super::error::{Error, Fault, Position, Problem, Source, fault};
use super::expr::{Expr, ExprKind, Exprs, FloatRange, FloatSet, IntRange, IntSet, StringId, Value};
use super::name::{Meaning, Name};

/// A checked program.
///
/// Its items are plain data in the order in which they were declared. What they hold is read by the methods, which panic
/// when they are given what another program holds.
#[derive(Clone, Debug)]
pub struct Program<'a> {
    /// The predicates that are declared; a name more than once if the parameters differ.
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
    /// Whether predicates are declared in this form of FlatZinc.
    pub(super) has_predicates: bool,
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
    /// An integer, of this set if one is given. It may be empty, and then there is no solution.
    Int(Option<IntSet>),
    /// A float, of this set if one is given.
    Float(Option<FloatSet>),
    /// A set of integers, within this set if one is given.
    SetOfInt(Option<IntSet>),
    /// A set of floats; not of a variable.
    SetOfFloat,
    /// A string; not of a variable.
    String,
    /// An annotation; of parameters of predicates only.
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
    /// The index sets, if it is an array; none where any index set will do. An argument is a list even if there are
    /// several.
    pub indexes: Vec<Option<IntSet>>,
    /// Whether it may be a variable.
    pub is_var: bool,
    /// Its type, or that of its elements.
    pub ty: Type,
}

/// `type: name :: annotations = value;`
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Where its name is.
    pub position: Position,
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// Its annotations. FlatZinc has none here, but they do no harm.
    pub annotations: Exprs,
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
    /// What it is equal to, if that is given: a constant, which may be outside of the domain, or another variable, which
    /// may have another domain. It may be the variable itself.
    pub value: Option<Expr>,
}

/// `array [1..n] of type: name = [a, b, …];` or `array [1..n] of var type: name :: annotations = [a, b, …];`
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    /// Where its name is.
    pub position: Position,
    /// Its name.
    pub name: Name,
    /// Whether its elements may be variables. In JSON, whether one is.
    pub is_var: bool,
    /// The type of its elements: each of them is of that type, and has to be within the domain if there is one. In JSON,
    /// where types of arrays are not written, it is that of the first element, without domain; and that of integers if
    /// there is no element.
    pub ty: Type,
    /// Its annotations.
    pub annotations: Exprs,
    /// Its elements: literals and names, never arrays or accesses.
    pub elements: Exprs,
    /// Whether it was declared without elements, so that they are variables made for it.
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
    /// One with the least value of this, a number or a variable for a number.
    Minimize(Expr),
    /// One with the greatest value of this, a number or a variable for a number.
    Maximize(Expr),
}

impl<'a> Program<'a> {
    /// A program without items.
    pub(super) fn empty(source: Source<'a>, has_predicates: bool) -> Self {
        let solve =
            Solve { position: Position::default(), annotations: Exprs::default(), goal: Goal::Satisfy };
        Self {
            predicates: Vec::new(),
            parameters: Vec::new(),
            variables: Vec::new(),
            arrays: Vec::new(),
            constraints: Vec::new(),
            solve,
            source,
            has_predicates,
            names: IndexMap::default(),
            exprs: Vec::new(),
            ranges: Vec::new(),
            float_ranges: Vec::new(),
            strings: Vec::new(),
        }
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
                Meaning::Parameter(id) => self.value(&self.parameters[id.index()].value),
                Meaning::Variable(id) => Value::Variable(id),
                Meaning::Array(id) => Value::Array(self.exprs(self.arrays[id.index()].elements)),
            },
            ExprKind::Access(name, index) => match self.element(expr.position, name, index) {
                Ok(element) => self.value(element),
                Err(_) => Value::Call(name, &[]), // Cannot be: refused when the program was read.
            },
            ExprKind::Array(elements) => Value::Array(self.exprs(elements)),
            ExprKind::Call(name, arguments) => Value::Call(name, self.exprs(arguments)),
        }
    }

    /// The element of an array that an access is to.
    pub(super) fn element(&self, position: Position, name: Name, index: i64) -> Result<&Expr, Fault> {
        let array = || self.text(name).to_string();
        let elements = match self.meaning(name) {
            Meaning::Array(id) => self.exprs(self.arrays[id.index()].elements),
            Meaning::Undeclared => return Err(fault(position, Problem::Undeclared { name: array() })),
            Meaning::Parameter(_) | Meaning::Variable(_) => {
                let found = format!("`{}`, which is not an array", array());
                return Err(fault(position, Problem::Type { found, expected: "an array".to_string() }));
            }
        };
        let element = usize::try_from(index).ok().and_then(|index| elements.get(index.checked_sub(1)?));
        element.ok_or_else(|| {
            fault(position, Problem::OutOfRange { array: array(), index, len: elements.len() })
        })
    }

    /// The array that an expression is the name of, if it is one. Whoever converts arrays can do so once for each.
    #[must_use]
    pub fn named_array(&self, expr: &Expr) -> Option<&Array> {
        match expr.kind {
            ExprKind::Name(name) => match self.meaning(name) {
                Meaning::Array(id) => Some(self.array(id)),
                _ => None,
            },
            _ => None,
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

    /// The ranges of a set of floats: in ascending order, and they do not overlap.
    #[must_use]
    pub fn float_ranges(&self, set: FloatSet) -> &[FloatRange] {
        &self.float_ranges[set.start as usize..][..set.len as usize]
    }

    /// How many elements an array with this index set has, if it is one: it begins with 1.
    pub(super) fn length(&self, indexes: IntSet) -> Option<u64> {
        match *self.ranges(indexes) {
            [] => Some(0),
            [IntRange { min: 1, max }] => u64::try_from(max).ok(),
            _ => None,
        }
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
        self.names[name.index()]
    }

    /// The variable with this number.
    #[must_use]
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.index()]
    }

    /// The array with this number.
    #[must_use]
    pub fn array(&self, id: ArrayId) -> &Array {
        &self.arrays[id.index()]
    }

    /// Something that is wrong at a place in this program, to be shown to its author.
    #[must_use]
    pub fn error(&self, position: Position, problem: Problem) -> Error {
        self.source.error(position, problem)
    }
}

impl Type {
    /// The same type without a domain.
    #[must_use]
    pub fn without_domain(self) -> Self {
        match self {
            Type::Int(_) => Type::Int(None),
            Type::Float(_) => Type::Float(None),
            Type::SetOfInt(_) => Type::SetOfInt(None),
            Type::Bool | Type::SetOfFloat | Type::String | Type::Annotation => self,
        }
    }
}

impl ParameterId {
    /// The parameter's position in [`Program::parameters`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
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
