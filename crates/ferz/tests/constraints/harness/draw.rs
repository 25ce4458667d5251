//! Random variables and arguments for constraints.
//!
//! Everything is drawn from a list of numbers that proptest made and can shrink: 0 always stands for the plainest
//! choice, and when the list is at its end all choices are 0.

use std::ops::RangeInclusive;

use ferz::{
    Bool, Branch, Branching, Domain, Linear, MAX_VALUE, MIN_VALUE, Model, Term, Ties, ValueOrder, Var,
    VarOrder, branch,
};

/// At most so many assignments, so that all of them can be tried.
const MOST_ASSIGNMENTS: u64 = 3000;

/// Draws variables into a model.
#[derive(Debug)]
pub(crate) struct Draw {
    choices: std::vec::IntoIter<u16>,
    model: Model,
    assignments: u64,
    /// Small values are multiplied by this, so that domains of all layouts come up.
    factor: i64,
    /// And then moved by this, to the ends of the range of values.
    origin: i64,
}

impl Draw {
    pub(crate) fn new(choices: Vec<u16>) -> Self {
        let mut draw =
            Self { choices: choices.into_iter(), model: Model::new(), assignments: 1, factor: 1, origin: 0 };
        // By 21 and 32, spans come to just 64 and 65 values.
        draw.factor = draw.pick(&[1, 1, 1, 21, 32, 40, 100_000]);
        if draw.one_in(12) {
            let far = draw.between(20..=25) * draw.factor;
            draw.origin = draw.pick(&[MAX_VALUE - far, MIN_VALUE + far]);
        }
        draw
    }

    /// The variables that were drawn.
    pub(crate) fn model(&self) -> &Model {
        &self.model
    }

    /// Whether values are so far from 0 that arithmetic on them may be refused.
    pub(crate) fn is_far(&self) -> bool {
        self.origin != 0
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::from(self.choices.next().unwrap_or(0)) % bound
    }

    pub(crate) fn one_in(&mut self, chance: usize) -> bool {
        self.below(chance) == chance - 1
    }

    pub(crate) fn between(&mut self, range: RangeInclusive<i64>) -> i64 {
        range.start() + self.below((range.end() - range.start() + 1) as usize) as i64
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A number such as the variables have, or just beside one.
    pub(crate) fn value(&mut self) -> i64 {
        let taken = self.one_in(2).then(|| self.old_var()).flatten();
        let v = match taken.and_then(|var| self.value_of(var)) {
            Some(v) => v,
            None => self.origin + self.between(-1..=6) * self.factor,
        };
        if self.one_in(8) { v + self.pick(&[1, -1]) } else { v }
    }

    /// A variable: a new one, or sometimes one that was there before.
    pub(crate) fn var(&mut self) -> Var {
        if self.one_in(7)
            && let Some(var) = self.old_var()
        {
            return var;
        }
        let domain = self.domain();
        self.new_var(domain)
    }

    /// A variable, a view of one, or a number.
    pub(crate) fn term(&mut self) -> Term {
        if self.one_in(9) {
            return self.value().into();
        }
        let var = self.var();
        let by = self.between(-2..=2) * self.factor;
        match self.below(6) {
            0..=2 => var.into(),
            3 => (var + by).into(),
            4 => (-var).into(),
            // What is seen lies where the values lie.
            _ => (2 * self.origin + by - var).into(),
        }
    }

    /// So many terms; mostly without views and numbers, so that something is left of the constraint.
    pub(crate) fn terms(&mut self, count: RangeInclusive<i64>) -> Vec<Term> {
        let count = self.between(count);
        let plain = !self.one_in(3);
        (0..count).map(|_| if plain { self.var().into() } else { self.term() }).collect()
    }

    /// A truth value: a variable that is 0 or 1, its negation, or a constant.
    pub(crate) fn truth(&mut self) -> Bool {
        if self.one_in(12) {
            return self.one_in(2).into();
        }
        let truths: Vec<Var> = self.model.vars().filter(|&var| self.is_truth(var)).collect();
        let truth = if !truths.is_empty() && self.one_in(6) {
            Bool::of(self.pick(&truths))
        } else {
            let domain = self.pick(&[&[0, 1][..], &[0, 1], &[0, 1], &[0, 1], &[0], &[1]]);
            Bool::of(self.new_var(domain.into()))
        };
        if self.one_in(3) { !truth } else { truth }
    }

    /// So many truth values.
    pub(crate) fn truths(&mut self, count: RangeInclusive<i64>) -> Vec<Bool> {
        (0..self.between(count)).map(|_| self.truth()).collect()
    }

    fn is_truth(&self, var: Var) -> bool {
        self.model.domain(var).is_some_and(|domain| domain.iter().all(|v| v == 0 || v == 1))
    }

    /// A sum of so many multiples of terms.
    pub(crate) fn linear(&mut self, count: RangeInclusive<i64>, coefficients: &[i64]) -> Linear {
        let terms = self.terms(count);
        ferz::sum(terms.into_iter().map(|term| self.pick(coefficients) * Linear::from(term)))
    }

    /// What an expression comes to for some values of its variables.
    pub(crate) fn reached(&mut self, expression: &Linear) -> i64 {
        let vars: Vec<Var> = self.model.vars().collect();
        let values: Vec<i64> = vars.into_iter().map(|var| self.value_of(var).unwrap_or(0)).collect();
        i64::try_from(expression.value(&|var| values[var.index()])).unwrap_or(0)
    }

    /// A variable whose values are about the positions of a list of this length, whatever the other variables are.
    pub(crate) fn index(&mut self, length: usize) -> Term {
        let (first, last) = (self.between(-1..=1), length as i64 - self.between(0..=2));
        let domain = (first..=last.max(first)).filter(|_| !self.one_in(4)).collect();
        self.new_var(domain).into()
    }

    /// Rows of values that these terms may have, and some that they may not have.
    pub(crate) fn tuples(&mut self, terms: &[Term], count: RangeInclusive<i64>) -> Vec<Vec<i64>> {
        let row = |draw: &mut Self| terms.iter().map(|&term| draw.value_of_term(term)).collect();
        (0..self.between(count)).map(|_| row(self)).collect()
    }

    /// A strategy over these variables.
    pub(crate) fn strategy(&mut self, vars: &[Var]) -> Branch {
        let order = self.pick(&VarOrder::ALL);
        let value = self.pick(&ValueOrder::ALL);
        let branching = self.pick(&Branching::ALL);
        let ties = self.pick(&Ties::ALL);
        let seed = self.below(1 << 16) as u64;
        branch(vars).order(order).value(value).branching(branching).ties(ties).seed(seed)
    }

    fn old_var(&mut self) -> Option<Var> {
        let drawn: Vec<Var> = self.model.vars().collect();
        (!drawn.is_empty()).then(|| self.pick(&drawn))
    }

    fn value_of(&mut self, var: Var) -> Option<i64> {
        let values: Vec<i64> = self.model.domain(var)?.iter().collect();
        (!values.is_empty()).then(|| self.pick(&values))
    }

    fn value_of_term(&mut self, term: Term) -> i64 {
        let var = term.var().filter(|_| !self.one_in(10));
        match var.and_then(|var| self.value_of(var)) {
            Some(v) => term.value(&|_| v),
            None => self.value(),
        }
    }

    fn new_var(&mut self, domain: Domain) -> Var {
        let fits = self.assignments * domain.size().max(1) <= MOST_ASSIGNMENTS;
        let domain = if fits { domain } else { domain.min().unwrap_or(0).into() };
        self.assignments *= domain.size().max(1);
        self.model.int(domain)
    }

    fn domain(&mut self) -> Domain {
        let first = self.between(-1..=1);
        let small: Vec<i64> = match self.below(8) {
            0..=2 => (first..=first + self.between(1..=4)).collect(),
            3..=5 => (first..=first + 6).filter(|_| !self.one_in(2)).collect(),
            6 => vec![first],
            _ if self.one_in(5) => vec![],
            _ => vec![first, first + self.between(1..=5)],
        };
        // Values beside one another in a stretched domain.
        let pairs = self.factor > 1 && self.one_in(4);
        let stretched = small.into_iter().map(|v| self.origin + v * self.factor);
        stretched.flat_map(|v| if pairs { vec![v, v + 1] } else { vec![v] }).collect()
    }
}
