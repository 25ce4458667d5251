//! A truth value is the conjunction, or the disjunction, of others.

use std::fmt::{self, Display};

use super::{Condition, check_literals, list, scope_of, xor};
use crate::constraints::listing::write_list;
use crate::constraints::{Constraint, Scope};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Bool;
use crate::view::Var;

/// The constraint that a truth value is the conjunction or the disjunction of others; made by [`and`] and [`or`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connective {
    kind: Kind,
    inputs: Box<[Bool]>,
    result: Bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    And,
    Or,
}

/// `result` is true if and only if all inputs are; of none, it is true. It is posted as clauses, a short one for each
/// input and a long one, and is domain consistent if no variable comes twice.
///
/// ```
/// use ferz::{Model, and, branch};
/// let mut m = Model::new();
/// let (a, b, both) = (m.bool(), m.bool(), m.bool());
/// m.add(and([a, b], both));
/// assert_eq!(m.search(branch(&[]))?.count(), 4);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn and<T: Into<Bool>>(inputs: impl IntoIterator<Item = T>, result: impl Into<Bool>) -> Connective {
    Connective { kind: Kind::And, inputs: list(inputs), result: result.into() }
}

/// `result` is true if and only if some input is; of none, it is false. The rest is as for [`and`].
///
/// ```
/// use ferz::{Model, branch, or};
/// let mut m = Model::new();
/// let b = m.bools(3);
/// m.add(or(&b, true));
/// assert_eq!(m.search(branch(&[]))?.count(), 7);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn or<T: Into<Bool>>(inputs: impl IntoIterator<Item = T>, result: impl Into<Bool>) -> Connective {
    Connective { kind: Kind::Or, inputs: list(inputs), result: result.into() }
}

impl Constraint for Connective {
    fn scope(&self) -> Scope {
        scope_of(self.inputs.iter().chain([&self.result]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut inputs = self.inputs.iter();
        let joined = match self.kind {
            Kind::And => inputs.all(|input| input.is_true(value)),
            Kind::Or => inputs.any(|input| input.is_true(value)),
        };
        self.result.is_true(value) == joined
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_literals(self.inputs.iter().chain([&self.result]), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        // A disjunction is the negation of the conjunction of the negations.
        let turned = |truth: Bool| if self.kind == Kind::And { truth } else { !truth };
        let result = turned(self.result);
        let mut long = vec![result];
        for input in self.inputs.iter().map(|&input| turned(input)) {
            engine.add_clause(&[!result, input])?;
            long.push(!input);
        }
        engine.add_clause(&long)
    }

    /// What the inputs come to is a truth value of its own, and whether it is the result is to be the condition.
    fn post_under(
        &self,
        Condition { truth, both_ways }: Condition,
        engine: &mut Engine,
    ) -> Result<bool, Refusal> {
        let joined = Bool::of(engine.new_var(&Domain::from(0..=1))?);
        Self { result: joined, ..self.clone() }.post(engine)?;
        if both_ways {
            xor([truth, self.result, joined]).post(engine)?;
        } else {
            engine.add_clause(&[!truth, !self.result, joined])?;
            engine.add_clause(&[!truth, self.result, !joined])?;
        }
        Ok(true)
    }
}

impl Display for Connective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.kind == Kind::And { "all" } else { "some" };
        write!(f, "{} ⇔ {kind} of [", self.result)?;
        write_list(f, self.inputs.iter(), "truth values")?;
        f.write_str("]")
    }
}
