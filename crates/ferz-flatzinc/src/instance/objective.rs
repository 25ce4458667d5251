//! What an instance is solved for.

use ferz::{LinearRelation, Model, Relation, Solution, Term, View};

use super::{Instance, UNBOUNDED};
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

    /// The best value that the objective could have, if that is one of the bounds that were given to a variable without
    /// any: whatever has this value may be surpassed beyond.
    #[must_use]
    pub fn given_bound(&self) -> Option<i64> {
        let Some(Term::View(view)) = self.objective() else { return None };
        let is_least = matches!(self.program.solve.goal, Goal::Minimize(_)) != view.reversed();
        let domain = self.model.domain(view.var())?;
        let (end, given) =
            if is_least { (domain.min()?, *UNBOUNDED.start()) } else { (domain.max()?, *UNBOUNDED.end()) };
        let has_no_bounds = self.unbounded.iter().any(|&at| self.terms[at].var() == Some(view.var()));
        (has_no_bounds && end == given).then(|| view.see(end))
    }

    /// The model whose solutions are those of this one in which the objective has a value.
    #[must_use]
    pub fn with_objective(&self, value: i64) -> Model {
        let mut model = self.model.clone();
        model.satisfy();
        if let Some(objective) = self.objective() {
            model.add(LinearRelation::new(objective, Relation::Eq, value));
        }
        model
    }
}
