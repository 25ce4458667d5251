//! Puts a program together, for both readers: tables of names, sets and expressions, and the items.
//!
//! What can be seen from an item and those before it is refused here; `check` does the rest when all items are there.

use std::borrow::Cow;

use super::check;
use super::error::{Error, Fault, Position, Problem, Source, fault};
use super::expr::{Expr, ExprKind, Exprs, StringId, Value};
use super::name::{Meaning, Name};
use super::tree::{
    Array, ArrayId, Constraint, Parameter, ParameterId, Predicate, Program, Solve, Type, Variable, VariableId,
};

/// How many elements arrays can have, together, that are declared without elements. Others are as long as their text,
/// but these could be of any size.
const MAX_IMPLICIT: u64 = 1 << 16;

/// How long a text may be, in bytes. Its tables cannot become longer, but for [`MAX_IMPLICIT`], so that 32 bits suffice for
/// an index.
const MAX_LEN: usize = 1 << 31;

/// A program in the making. Items are added by the methods only.
pub(super) struct Builder<'a> {
    pub(super) program: Program<'a>,
    /// The expressions of lists that are not yet complete, innermost last.
    open: Vec<Expr>,
    /// Where an array is accessed.
    accesses: Vec<(Position, Name, i64)>,
    /// Elements of arrays declared without elements.
    implicit: u64,
    has_goal: bool,
}

/// A list that is not yet complete: how many expressions are open before it.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize);

impl<'a> Builder<'a> {
    /// An empty program, in a form of FlatZinc that declares predicates or not.
    pub(super) fn new(source: Source<'a>, has_predicates: bool) -> Result<Self, Error> {
        if source.text.len() > MAX_LEN {
            let limit = MAX_LEN as u64;
            return Err(source.error(Position::default(), Problem::TooMany { what: "bytes", limit }));
        }
        let program = Program::empty(source, has_predicates);
        Ok(Self { program, open: Vec::new(), accesses: Vec::new(), implicit: 0, has_goal: false })
    }

    /// The complete program.
    pub(super) fn finish(self) -> Result<Program<'a>, Fault> {
        if !self.has_goal {
            return Err(fault(Position::new(self.program.source.text.len()), Problem::NoGoal));
        }
        for &(position, array, index) in &self.accesses {
            self.program.element(position, array, index)?;
        }
        check::check(&self.program)?;
        Ok(self.program)
    }

    /// The type of elements by what they are, and whether there are variables among them. `check` refuses those that are
    /// of another type.
    pub(super) fn element_type(&self, elements: Exprs) -> (Type, bool) {
        let values = self.program.exprs(elements).iter().map(|element| self.program.value(element));
        let is_var = values.clone().any(|value| matches!(value, Value::Variable(_)));
        let types = values.map(|value| match value {
            Value::Bool(_) => Type::Bool,
            Value::Float(_) => Type::Float(None),
            Value::IntSet(_) => Type::SetOfInt(None),
            Value::FloatSet(_) => Type::SetOfFloat,
            Value::String(_) => Type::String,
            Value::Variable(id) => self.program.variable(id).ty.without_domain(),
            Value::Int(_) | Value::Array(_) | Value::Call(..) => Type::Int(None),
        });
        let ty = types.reduce(|ty, other| match (ty, other) {
            // Integers are floats, too, and the empty set is one of floats.
            (Type::Int(_), Type::Float(_)) | (Type::SetOfInt(_), Type::SetOfFloat) => other,
            _ => ty,
        });
        (ty.unwrap_or(Type::Int(None)), is_var)
    }

    /// The number of a name.
    #[inline]
    pub(super) fn name(&mut self, text: Cow<'a, str>) -> Name {
        let entry = self.program.names.entry(text);
        let name = Name(entry.index() as u32);
        entry.or_default();
        name
    }

    /// Opens a list.
    #[inline]
    pub(super) fn open(&self) -> Mark {
        Mark(self.open.len())
    }

    /// Adds to the innermost list.
    #[inline]
    pub(super) fn push(&mut self, expr: Expr) {
        self.open.push(expr);
    }

    /// Closes the innermost list.
    #[inline]
    pub(super) fn close(&mut self, mark: Mark) -> Exprs {
        let start = self.program.exprs.len() as u32;
        self.program.exprs.extend(self.open.drain(mark.0..));
        Exprs { start, len: self.program.exprs.len() as u32 - start }
    }

    pub(super) fn string(&mut self, string: Cow<'a, str>) -> StringId {
        let id = StringId(self.program.strings.len() as u32);
        self.program.strings.push(string);
        id
    }

    /// An access to an element. Whether it exists is known only when all items are there.
    pub(super) fn access(&mut self, position: Position, array: Name, index: i64) -> Expr {
        self.accesses.push((position, array, index));
        Expr { position, kind: ExprKind::Access(array, index) }
    }

    pub(super) fn predicate(&mut self, predicate: Predicate) {
        self.program.predicates.push(predicate);
    }

    pub(super) fn parameter(&mut self, parameter: Parameter) -> Result<(), Fault> {
        let id = ParameterId(self.program.parameters.len() as u32);
        self.declare(parameter.name, parameter.position, Meaning::Parameter(id))?;
        self.program.parameters.push(parameter);
        Ok(())
    }

    pub(super) fn variable(&mut self, variable: Variable) -> Result<(), Fault> {
        let id = VariableId(self.program.variables.len() as u32);
        self.declare(variable.name, variable.position, Meaning::Variable(id))?;
        self.program.variables.push(variable);
        Ok(())
    }

    /// An array with its elements. An element that is an access is replaced by what it accesses, so that accesses never
    /// lead to others; the array it accesses must be there already.
    pub(super) fn array(&mut self, array: Array) -> Result<(), Fault> {
        let elements = array.elements.start as usize..(array.elements.start + array.elements.len) as usize;
        for index in elements {
            if let Expr { position, kind: ExprKind::Access(name, at) } = self.program.exprs[index] {
                if self.program.meaning(name) == Meaning::Undeclared {
                    let found = format!("`{}`, which is not declared before", self.program.text(name));
                    let expected = "an array that is".to_string();
                    return Err(fault(position, Problem::Unexpected { found, expected }));
                }
                let kind = self.program.element(position, name, at)?.kind;
                self.program.exprs[index] = Expr { position, kind };
            }
        }
        let id = ArrayId(self.program.arrays.len() as u32);
        self.declare(array.name, array.position, Meaning::Array(id))?;
        self.program.arrays.push(array);
        Ok(())
    }

    /// Variables for the elements of an array that is declared without elements.
    pub(super) fn implicit_elements(
        &mut self,
        position: Position,
        array: Name,
        ty: Type,
        len: u64,
    ) -> Result<Exprs, Fault> {
        self.implicit = self.implicit.saturating_add(len);
        if self.implicit > MAX_IMPLICIT {
            let what = "elements of arrays without values";
            return Err(fault(position, Problem::TooMany { what, limit: MAX_IMPLICIT }));
        }
        let mark = self.open();
        for index in 1..=len {
            let name = format!("{}[{index}]", self.program.text(array));
            let name = self.name(Cow::Owned(name));
            self.variable(Variable { position, name, ty, annotations: Exprs::default(), value: None })?;
            self.push(Expr { position, kind: ExprKind::Name(name) });
        }
        Ok(self.close(mark))
    }

    pub(super) fn constraint(&mut self, constraint: Constraint) {
        self.program.constraints.push(constraint);
    }

    pub(super) fn solve(&mut self, solve: Solve) -> Result<(), Fault> {
        if self.has_goal {
            let line = self.program.source.line(self.program.solve.position);
            return Err(fault(solve.position, Problem::SecondGoal { line }));
        }
        self.has_goal = true;
        self.program.solve = solve;
        Ok(())
    }

    fn declare(&mut self, name: Name, position: Position, meaning: Meaning) -> Result<(), Fault> {
        let program = &mut self.program;
        let first = match program.meaning(name) {
            Meaning::Undeclared => {
                program.names[name.index()] = meaning;
                return Ok(());
            }
            Meaning::Parameter(id) => program.parameters[id.index()].position,
            Meaning::Variable(id) => program.variables[id.index()].position,
            Meaning::Array(id) => program.arrays[id.index()].position,
        };
        let line = program.source.line(first);
        Err(fault(position, Problem::DeclaredTwice { name: program.text(name).to_string(), line }))
    }
}
