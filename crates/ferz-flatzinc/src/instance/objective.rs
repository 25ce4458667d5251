//! What an instance is solved for.

use ferz::{LinearRelation, Model, Relation, Solution, Term};

use super::Instance;
use crate::syntax::{Goal, Value, VariableId};

impl Instance<'_> {
    /// What each variable of the program is in the model.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The value of a variable of the program in a solution of the model.
    #[must_use]
    pub fn value(&self, variable: VariableId, solution: &Solution<'_>) -> i64 {
        self.term(variable).value(&|var| solution.value(var))
    }

    /// What is to be minimised or maximised, if something is.
    #[must_use]
    pub fn objective(&self) -> Option<Term> {
        let (Goal::Minimize(expr) | Goal::Maximize(expr)) = self.program.solve.goal else { return None };
        match self.program.value(&expr) {
            Value::Int(v) => Some(v.into()),
            Value::Variable(id) => Some(self.term(id)),
            _ => None,
        }
    }

    /// The value of the objective in a solution of the model.
    #[must_use]
    pub fn objective_value(&self, solution: &Solution<'_>) -> Option<i64> {
        self.objective().map(|objective| objective.value(&|var| solution.value(var)))
    }

    /// What the objective could be if variables without bounds had narrower ones than they were given, where more is
    /// possible with these: a better value than this may be surpassed beyond.
    #[must_use]
    pub fn given_goal(&self) -> Option<i64> {
        self.given.goal
    }

    /// Whether a value of the objective is better than another.
    #[must_use]
    pub fn is_better(&self, value: i64, other: i64) -> bool {
        if matches!(self.program.solve.goal, Goal::Minimize(_)) { value < other } else { value > other }
    }

    /// The model whose solutions are those of this one in which the objective has a value.
    #[must_use]
    pub fn with_objective(&self, value: i64) -> Model {
        self.satisfying(Relation::Eq, value)
    }

    /// The model whose solutions are those of this one in which the objective is better than a value.
    #[must_use]
    pub fn with_better(&self, value: i64) -> Model {
        let is_minimum = matches!(self.program.solve.goal, Goal::Minimize(_));
        self.satisfying(if is_minimum { Relation::Lt } else { Relation::Gt }, value)
    }

    fn satisfying(&self, relation: Relation, value: i64) -> Model {
        let mut model = self.model.clone();
        model.satisfy();
        if let Some(objective) = self.objective() {
            model.add(LinearRelation::new(objective, relation, value));
        }
        model
    }
}
