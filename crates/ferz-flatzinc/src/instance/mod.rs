//! From a program to a model that can be searched.
//!
//! First the variables that are one and the same are found: by aliases, and by equalities of two variables, which
//! hold as views from then on and are posted no more. Each class of these is one variable of the model, with what is left of
//! all their domains. Then each constraint is posted by the entry of the catalogue that has its name.

mod blueprint;
mod bounds;
mod classes;
mod domains;
mod machines;
mod objective;
mod search;
mod statement;
mod unify;

use ferz::{Limits, Model, ModelError, Term};

use crate::syntax::{Error, Problem, Program, Type, VariableId};
use blueprint::Blueprint;
pub(crate) use domains::domain;
pub(crate) use statement::Statement;

/// A program as a model: what is to be searched, and what the program's variables are in it.
#[derive(Debug)]
pub struct Instance<'p> {
    program: &'p Program<'p>,
    model: Model,
    /// What each variable of the program is in the model.
    terms: Vec<Term>,
    /// For each constraint of the model the constraint of the program that it stands for.
    origins: Vec<usize>,
    given: Given,
}

/// The bounds that variables without any were given, where that shows.
#[derive(Default, Debug)]
struct Given {
    /// The variables that may have values beyond, as far as is known, and the greatest absolute value of each.
    to: Vec<(usize, i64)>,
    /// What the objective can be with narrower bounds, if it can be better with these.
    goal: Option<i64>,
}

impl<'p> Instance<'p> {
    /// Makes the model.
    ///
    /// # Errors
    ///
    /// The first thing in the program that is not supported, or that makes no sense, and where.
    pub fn new(program: &'p Program<'p>) -> Result<Self, Error> {
        Self::with_limits(program, &Limits::none())
    }

    /// Makes the model. If it has wide domains, they are narrowed first, as far as these limits allow.
    ///
    /// # Errors
    ///
    /// The first thing in the program that is not supported, or that makes no sense, and where.
    pub fn with_limits(program: &'p Program<'p>, limits: &Limits) -> Result<Self, Error> {
        let (blueprint, domains) = Blueprint::new(program)?;
        blueprint.instance(&domains, limits)
    }

    /// The model.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// What a variable of the program is in the model.
    #[must_use]
    pub fn term(&self, variable: VariableId) -> Term {
        self.terms[variable.index()]
    }

    fn is_bool(&self, variable: VariableId) -> bool {
        self.program.variable(variable).ty == Type::Bool
    }

    /// The positions of the variables that have no bounds, neither in the program nor by what its constraints leave.
    /// With each stands the greatest absolute value that is looked at: as wide as arithmetic in 64 bits allows.
    #[must_use]
    pub fn unbounded(&self) -> &[(usize, i64)] {
        &self.given.to
    }

    /// A mistake in the model, as one in the program if it is about a constraint.
    #[must_use]
    pub fn error(&self, mistake: &ModelError) -> Error {
        let at = match mistake {
            ModelError::Refused { index, .. } => self.origins.get(*index).copied(),
            _ => None,
        };
        let position = match at {
            Some(at) => self.program.constraints[at].position,
            None => self.program.solve.position,
        };
        let problem = match (at, mistake) {
            (Some(at), ModelError::Refused { refusal, .. }) => {
                format!("`{}`: {refusal}", self.program.text(self.program.constraints[at].name))
            }
            _ => mistake.to_string(),
        };
        self.program.error(position, Problem::Other(problem))
    }
}
