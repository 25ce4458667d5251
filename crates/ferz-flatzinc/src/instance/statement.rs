//! A constraint of the program on its way into the model.
//!
//! Who posts one reads its arguments here as what they must be; anything else is an error at its place.

use ferz::{Bool, Condition, Consistency, Domain, Linear, Term, sum};

use super::{Instance, domain};
use crate::syntax::{Constraint, Error, Expr, Position, Problem, Value};

/// A constraint with its arguments, under a condition perhaps.
#[derive(Debug)]
pub(crate) struct Statement<'i, 'p> {
    instance: &'i mut Instance<'p>,
    constraint: &'p Constraint,
    arguments: &'p [Expr],
    condition: Option<Condition>,
}

impl<'i, 'p> Statement<'i, 'p> {
    pub(super) fn new(instance: &'i mut Instance<'p>, constraint: &'p Constraint) -> Self {
        let arguments = instance.program.exprs(constraint.arguments);
        Self { instance, constraint, arguments, condition: None }
    }

    /// From now on the last argument is a condition, and what is stated is to hold under it.
    pub(crate) fn take_condition(&mut self, both_ways: bool) -> Result<(), Error> {
        let Some((last, arguments)) = self.arguments.split_last() else {
            return Err(self.wrong_count(1));
        };
        self.condition = Some(Condition { truth: self.truth(last)?, both_ways });
        self.arguments = arguments;
        Ok(())
    }

    /// The arguments, which must be so many.
    pub(crate) fn arguments<const N: usize>(&self) -> Result<&'p [Expr; N], Error> {
        self.arguments.try_into().map_err(|_| self.wrong_count(N))
    }

    /// Adds a constraint to the model, under the condition if there is one.
    pub(crate) fn state(&mut self, constraint: impl ferz::Constraint) {
        match self.condition {
            None => self.instance.model.add(constraint),
            Some(Condition { truth, both_ways: true }) => self.instance.model.add(constraint.reified(truth)),
            Some(Condition { truth, .. }) => self.instance.model.add(constraint.implied_by(truth)),
        }
    }

    /// A variable or a number.
    pub(crate) fn int(&self, expr: &Expr) -> Result<Term, Error> {
        match self.instance.program.value(expr) {
            Value::Int(v) => Ok(v.into()),
            Value::Variable(id) if !self.instance.is_bool(id) => Ok(self.instance.term(id)),
            other => Err(self.unexpected(expr, other, "an integer or a variable")),
        }
    }

    /// An index that counts from `first`, as one that counts from 0.
    pub(crate) fn index(&self, expr: &Expr, first: i64) -> Result<Term, Error> {
        Ok(match self.int(expr)? {
            Term::Constant(v) => v.saturating_sub(first).into(),
            Term::View(view) => (view - first).into(),
            other => other,
        })
    }

    /// An array of indexes that count from `first`, as such that count from 0.
    pub(crate) fn indexes(&self, expr: &Expr, first: i64) -> Result<Vec<Term>, Error> {
        self.elements(expr)?.iter().map(|element| self.index(element, first)).collect()
    }

    /// A truth value.
    pub(crate) fn truth(&self, expr: &Expr) -> Result<Bool, Error> {
        match self.instance.program.value(expr) {
            Value::Bool(v) => Ok(v.into()),
            Value::Variable(id) if self.instance.is_bool(id) => Ok(Bool::of(self.instance.term(id))),
            other => Err(self.unexpected(expr, other, "a Boolean")),
        }
    }

    /// A number.
    pub(crate) fn number(&self, expr: &Expr) -> Result<i64, Error> {
        match self.instance.program.value(expr) {
            Value::Int(v) => Ok(v),
            other => Err(self.unexpected(expr, other, "an integer")),
        }
    }

    /// A set of numbers.
    pub(crate) fn set(&self, expr: &Expr) -> Result<Domain, Error> {
        match self.instance.program.value(expr) {
            Value::IntSet(ranges) => Ok(domain(ranges)),
            other => Err(self.unexpected(expr, other, "a set of integers")),
        }
    }

    /// An array of variables and numbers.
    pub(crate) fn ints(&self, expr: &Expr) -> Result<Vec<Term>, Error> {
        self.elements(expr)?.iter().map(|element| self.int(element)).collect()
    }

    /// An integer, or a truth value as 0 or 1.
    pub(crate) fn term(&self, expr: &Expr) -> Result<Term, Error> {
        match self.instance.program.value(expr) {
            Value::Bool(v) => Ok(i64::from(v).into()),
            Value::Variable(id) => Ok(self.instance.term(id)),
            _ => self.int(expr),
        }
    }

    /// An array of integers, or of truth values as 0 and 1.
    pub(crate) fn terms(&self, expr: &Expr) -> Result<Vec<Term>, Error> {
        self.elements(expr)?.iter().map(|element| self.term(element)).collect()
    }

    /// An array of sets of numbers.
    pub(crate) fn sets(&self, expr: &Expr) -> Result<Vec<Domain>, Error> {
        self.elements(expr)?.iter().map(|element| self.set(element)).collect()
    }

    /// An array of truth values.
    pub(crate) fn truths(&self, expr: &Expr) -> Result<Vec<Bool>, Error> {
        self.elements(expr)?.iter().map(|element| self.truth(element)).collect()
    }

    /// An array of numbers.
    pub(crate) fn numbers(&self, expr: &Expr) -> Result<Vec<i64>, Error> {
        self.elements(expr)?.iter().map(|element| self.number(element)).collect()
    }

    /// An array of constants, truth values as 0 and 1.
    pub(crate) fn constants(&self, expr: &Expr) -> Result<Vec<i64>, Error> {
        let constant = |element: &Expr| match self.instance.program.value(element) {
            Value::Bool(v) => Ok(v.into()),
            _ => self.number(element),
        };
        self.elements(expr)?.iter().map(constant).collect()
    }

    /// The products of coefficients and terms, added up.
    pub(crate) fn products<T: Into<Linear>>(
        &self,
        coefficients: &Expr,
        terms: Vec<T>,
    ) -> Result<Linear, Error> {
        let numbers = self.numbers(coefficients)?;
        if numbers.len() != terms.len() {
            let problem = format!("{} coefficients for {} variables", numbers.len(), terms.len());
            return Err(self.error(coefficients.position, problem));
        }
        Ok(sum(numbers.into_iter().zip(terms).map(|(a, x)| a * x.into())))
    }

    /// How consistent the constraint is to be made, by its annotations.
    pub(crate) fn consistency(&self) -> Option<Consistency> {
        let program = self.instance.program;
        program.annotations(self.constraint.annotations).find_map(|(name, _)| match program.text(name) {
            "domain" | "domain_propagation" => Some(Consistency::Domain),
            "bounds" | "boundsZ" | "boundsR" | "boundsD" | "bounds_propagation" => Some(Consistency::Bounds),
            "value_propagation" => Some(Consistency::Value),
            _ => None,
        })
    }

    /// How many values there are from the least to the greatest that any of these can have.
    pub(crate) fn hull(&self, terms: &[Term]) -> u64 {
        let ends = |term: &Term| match (term, term.var().and_then(|var| self.instance.model.domain(var))) {
            (Term::Constant(v), _) => [*v; 2],
            (_, None) => [0; 2],
            (_, Some(domain)) => {
                [domain.min(), domain.max()].map(|end| term.value(&|_| end.unwrap_or_default()))
            }
        };
        let all = terms.iter().flat_map(ends);
        match (all.clone().min(), all.max()) {
            (Some(min), Some(max)) => max.abs_diff(min).saturating_add(1),
            _ => 0,
        }
    }

    /// Something that is wrong at a place.
    pub(crate) fn error(&self, position: Position, problem: impl Into<String>) -> Error {
        self.instance.program.error(position, Problem::Other(problem.into()))
    }

    fn elements(&self, expr: &Expr) -> Result<&'p [Expr], Error> {
        match self.instance.program.value(expr) {
            Value::Array(elements) => Ok(elements),
            other => Err(self.unexpected(expr, other, "an array")),
        }
    }

    fn wrong_count(&self, expected: usize) -> Error {
        let (name, found) = (self.instance.program.text(self.constraint.name), self.arguments.len());
        let problem = format!("`{name}` takes {expected} arguments, not {found}");
        self.error(self.constraint.position, problem)
    }

    fn unexpected(&self, expr: &Expr, found: Value<'_>, expected: &str) -> Error {
        let found = match found {
            Value::Bool(v) => format!("`{v}`"),
            Value::Int(v) => format!("`{v}`"),
            Value::Float(_) => "a float".into(),
            Value::IntSet(_) | Value::FloatSet(_) => "a set".into(),
            Value::String(_) => "a string".into(),
            Value::Variable(id) if self.instance.is_bool(id) => "a Boolean variable".into(),
            Value::Variable(_) => "an integer variable".into(),
            Value::Array(_) => "an array".into(),
            Value::Call(name, _) => format!("the annotation `{}`", self.instance.program.text(name)),
        };
        let problem = Problem::Unexpected { found, expected: expected.into() };
        self.instance.program.error(expr.position, problem)
    }
}
