//! A puzzle as a model, and what is asked of it.

use std::collections::HashSet;

use ferz::{Branch, Model, SolveStatus, Term, Var, first_fail};

pub(crate) struct Puzzle {
    constraints: &'static str,
    model: Model,
    decided: Vec<Var>,
    strategy: Branch,
    goal: Option<Goal>,
    is_slow: bool,
}

#[derive(Clone, Copy)]
enum Goal {
    Least(Var),
    Greatest(Var),
}

impl Puzzle {
    /// A model, the constraints that it is made of, and what is decided in it: all else follows from that.
    pub(crate) fn new<T: Into<Term>>(
        constraints: &'static str,
        model: Model,
        decided: impl IntoIterator<Item = T>,
    ) -> Self {
        let decided: Vec<Var> = decided.into_iter().filter_map(|term| term.into().var()).collect();
        let strategy = first_fail(&decided);
        Self { constraints, model, decided, strategy, goal: None, is_slow: false }
    }

    /// To be searched in this way, instead of first fail.
    pub(crate) fn strategy(self, strategy: Branch) -> Self {
        Self { strategy, ..self }
    }

    pub(crate) fn minimize(self, cost: Var) -> Self {
        Self { goal: Some(Goal::Least(cost)), ..self }
    }

    pub(crate) fn maximize(self, gain: Var) -> Self {
        Self { goal: Some(Goal::Greatest(gain)), ..self }
    }

    /// Whether it is for release builds only.
    pub(crate) fn slow_if(self, is_slow: bool) -> Self {
        Self { is_slow, ..self }
    }

    pub(crate) fn is_slow(&self) -> bool {
        self.is_slow
    }

    pub(crate) fn constraints(&self) -> &'static str {
        self.constraints
    }

    /// The number of solutions, or of the best ones if there is a goal. Each comes once, and the first ones are tested by
    /// the definitions of the constraints, as debug builds test all of them.
    pub(crate) fn count(mut self) -> i64 {
        if let Some(goal) = self.goal {
            let best = self.optimum();
            let (Goal::Least(value) | Goal::Greatest(value)) = goal;
            self.model.add(value.eq(best));
        }
        let mut search = self.model.search(self.strategy).expect("a model");
        let mut seen = HashSet::new();
        for solution in search.solutions() {
            if seen.len() < 1000 {
                assert_eq!(self.model.check(&solution), Ok(()));
            }
            let values: Vec<i64> = self.decided.iter().map(|&var| solution[var]).collect();
            assert!(seen.insert(values), "came before: {solution:?}");
        }
        assert!(search.is_complete());
        seen.len() as i64
    }

    /// The value of a best solution, of which it is proved that there is none better.
    pub(crate) fn optimum(&self) -> i64 {
        let mut model = self.model.clone();
        let value = match self.goal.expect("a goal") {
            Goal::Least(cost) => {
                model.minimize(cost);
                cost
            }
            Goal::Greatest(gain) => {
                model.maximize(gain);
                gain
            }
        };
        let outcome = model.search(self.strategy.clone()).expect("a model").solve();
        assert_eq!(outcome.status, SolveStatus::Optimal);
        let best = outcome.best.expect("a solution");
        assert_eq!(model.check(&best), Ok(()));
        best[value]
    }
}
