//! Programs as data, and their solutions by brute force.

use crate::topics::{Value, holds};
use crate::written::Expr;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operand {
    Constant(i64),
    /// By its place in the program.
    Variable(usize),
}

pub(crate) enum Argument {
    One(Operand, Kind),
    Many(Vec<Operand>, Kind),
    Set(Vec<i64>),
    Sets(Vec<Vec<i64>>),
}

pub(crate) struct Variable {
    pub(crate) kind: Kind,
    /// Its domain, if one is declared.
    pub(crate) domain: Option<Vec<i64>>,
    pub(crate) source: Source,
    /// Whether it is said to be introduced by the flattener.
    pub(crate) is_introduced: bool,
    /// Whether it is to be printed.
    pub(crate) is_printed: bool,
}

/// Where the values of a variable come from.
pub(crate) enum Source {
    /// Any of these, in order, as the declaration or the constraints around it have it.
    Open(Vec<i64>),
    /// It is declared as equal to a constant, an earlier variable or itself.
    Equal(Operand),
    /// A constraint defines it as a sum of earlier variables with coefficients, and a number.
    Sum(Vec<(i64, usize)>, i64),
}

pub(crate) struct Constraint {
    pub(crate) name: String,
    pub(crate) arguments: Vec<Argument>,
    /// The variable that it is said to define.
    pub(crate) defines: Option<usize>,
    pub(crate) annotations: Vec<Expr>,
    /// Whether its arguments are declared as items of their own.
    pub(crate) is_declared: bool,
}

impl Constraint {
    pub(crate) fn new(name: impl Into<String>, arguments: Vec<Argument>) -> Self {
        let (defines, annotations, is_declared) = (None, Vec::new(), false);
        Self { name: name.into(), arguments, defines, annotations, is_declared }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Objective {
    pub(crate) is_maximum: bool,
    pub(crate) operand: Operand,
}

/// How a program is written, where there is a choice.
#[derive(Clone, Copy, Default)]
pub(crate) struct Style {
    /// Sets without holes as `1..3`, not `{1,2,3}`.
    pub(crate) has_ranges: bool,
    /// Constraints before what they speak of, and later variables before earlier ones.
    pub(crate) is_reversed: bool,
}

/// A random program.
#[derive(Default)]
pub(crate) struct Random {
    pub(crate) variables: Vec<Variable>,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) objective: Option<Objective>,
    /// How to search.
    pub(crate) annotations: Vec<Expr>,
    pub(crate) style: Style,
}

impl Random {
    /// The values that a variable may have, as far as that is known.
    pub(crate) fn values(&self, at: usize) -> Option<&[i64]> {
        let variable = &self.variables[at];
        match &variable.source {
            Source::Open(values) => Some(values),
            Source::Equal(Operand::Variable(other)) if *other != at => self.values(*other),
            _ => variable.domain.as_deref(),
        }
    }

    /// The variables that tell solutions apart where not all do.
    pub(crate) fn decided(&self) -> Vec<usize> {
        let defined = |at| self.constraints.iter().any(|constraint| constraint.defines == Some(at));
        let is_decided = |at: &usize| {
            let variable = &self.variables[*at];
            variable.is_printed || !(variable.is_introduced || defined(*at))
        };
        (0..self.variables.len()).filter(is_decided).collect()
    }

    pub(crate) fn printed(&self) -> Vec<usize> {
        (0..self.variables.len()).filter(|&at| self.variables[at].is_printed).collect()
    }

    /// All assignments that satisfy the constraints, in order.
    pub(crate) fn solutions(&self) -> Vec<Vec<i64>> {
        let mut all = vec![Vec::new()];
        for at in 0..=self.variables.len() {
            let checked: Vec<_> =
                self.constraints.iter().filter(|constraint| constraint.needs() == at).collect();
            all.retain(|values| checked.iter().all(|constraint| constraint.holds(values)));
            let Some(variable) = self.variables.get(at) else { break };
            let longer = all.iter().flat_map(|values: &Vec<i64>| {
                let candidates = variable.candidates(at, values);
                candidates.into_iter().map(|value| [&values[..], &[value]].concat())
            });
            all = longer.collect();
        }
        all.sort_unstable();
        all
    }

    /// Those of the solutions in which the objective has its best value, and that value.
    pub(crate) fn best(
        &self,
        objective: Objective,
        mut solutions: Vec<Vec<i64>>,
    ) -> (Option<i64>, Vec<Vec<i64>>) {
        let of = |values: &Vec<i64>| objective.operand.value(values);
        let values = solutions.iter().map(of);
        let best = if objective.is_maximum { values.max() } else { values.min() };
        solutions.retain(|values| Some(of(values)) == best);
        (best, solutions)
    }
}

impl Variable {
    /// The values that it may have, given those of earlier variables.
    fn candidates(&self, at: usize, values: &[i64]) -> Vec<i64> {
        let mut candidates = match &self.source {
            Source::Equal(Operand::Variable(itself)) if *itself == at => {
                self.domain.clone().unwrap_or_default()
            }
            Source::Open(values) => values.clone(),
            Source::Equal(operand) => vec![operand.value(values)],
            Source::Sum(terms, constant) => {
                vec![constant + terms.iter().map(|(a, of)| a * values[*of]).sum::<i64>()]
            }
        };
        candidates.retain(|value| self.domain.as_ref().is_none_or(|domain| domain.contains(value)));
        candidates
    }
}

impl Operand {
    pub(crate) fn value(self, values: &[i64]) -> i64 {
        match self {
            Self::Constant(value) => value,
            Self::Variable(at) => values[at],
        }
    }

    fn needs(self) -> usize {
        match self {
            Self::Constant(_) => 0,
            Self::Variable(at) => at + 1,
        }
    }
}

impl Constraint {
    /// How many variables must have a value.
    fn needs(&self) -> usize {
        let needs = |argument: &Argument| match argument {
            Argument::One(operand, _) => operand.needs(),
            Argument::Many(operands, _) => operands.iter().map(|operand| operand.needs()).max().unwrap_or(0),
            Argument::Set(_) | Argument::Sets(_) => 0,
        };
        self.arguments.iter().map(needs).max().unwrap_or(0)
    }

    fn holds(&self, values: &[i64]) -> bool {
        let of = |argument: &Argument| match argument {
            Argument::One(operand, _) => Value::One(operand.value(values)),
            Argument::Many(operands, _) => {
                Value::Many(operands.iter().map(|operand| operand.value(values)).collect())
            }
            Argument::Set(set) => Value::Many(set.clone()),
            Argument::Sets(sets) => Value::Sets(sets.clone()),
        };
        holds(&self.name, &self.arguments.iter().map(of).collect::<Vec<_>>())
    }
}
