//! Models, before anything is searched.

mod data;
mod mistakes;

use std::fmt::{self, Display};

use ferz::{Constraint, Engine, Model, ModelError, Refusal, Scope, Var, branch};

fn count(m: &Model) -> u64 {
    m.search(branch(&[])).unwrap().count()
}

fn mistake(m: &Model) -> ModelError {
    m.search(branch(&[])).expect_err("there is a mistake in the model")
}

/// Holds if the variable is even, and posts nothing: for listings, errors and checks only.
#[derive(Clone, Debug)]
struct Even(Var);

impl Constraint for Even {
    fn scope(&self) -> Scope {
        [self.0].into_iter().collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        value(self.0) % 2 == 0
    }

    fn post(&self, _engine: &mut Engine) -> Result<(), Refusal> {
        Err(Refusal::Other("evenness is not supported".into()))
    }
}

impl Display for Even {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is even", self.0)
    }
}

/// A variable that a model with fewer variables does not have.
fn foreign() -> Var {
    let mut other = Model::new();
    other.ints(10, 0..=1)[9]
}
