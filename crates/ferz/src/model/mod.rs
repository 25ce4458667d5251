//! Variables and constraints as data.
//!
//! A model does nothing by itself: any thread or process can build an engine from it, as often as needed. It remembers
//! the first mistake made while it was written, and whatever builds an engine reports it.

mod build;
mod display;

use std::ops::ControlFlow;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::constraints::Constraint;
use crate::domain::{Domain, MAX_VALUE, MIN_VALUE};
use crate::error::{ModelError, Refusal};
use crate::expr::{Bool, Linear, OVERFLOWED};
use crate::search::{Event, Search, Sequence, Tracer, branch};
use crate::store::Store;
use crate::view::{Signed, Var, View};

/// Variables, constraints and possibly an objective, as data.
///
/// A model does nothing by itself; [`search`](Self::search) builds an engine from it. It remembers the first mistake
/// that was made while it was written, and reports it then.
///
/// ```
/// use ferz::{Model, all_different, first_fail};
/// let n = 6;
/// let mut m = Model::new();
/// let q = m.ints(n, 0..=n as i64 - 1);
/// m.add(all_different(&q));
/// m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x + i)));
/// m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x - i)));
/// assert_eq!(m.search(first_fail(&q))?.count(), 4);
/// # Ok::<(), ferz::ModelError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Model {
    domains: Vec<Domain>,
    names: IndexMap<String, Var>,
    constraints: Vec<Arc<dyn Constraint>>,
    constraint_names: IndexMap<String, usize>,
    objective: Option<Objective>,
    mistake: Option<ModelError>,
}

const MOST_VARIABLES: usize = 1 << 31;

/// What makes one solution better than another.
#[derive(Clone, Debug)]
enum Objective {
    Minimize(Linear),
    Maximize(Linear),
}

impl Model {
    /// A model without variables: it has one solution.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A new variable with this domain: a range, a set of values, a number, or a [`Domain`].
    pub fn int(&mut self, domain: impl Into<Domain>) -> Var {
        let domain = domain.into();
        if self.room_for(1) == 0 {
            return Var(0);
        }
        let var = Var(self.domains.len() as u32);
        if !domain.is_in_range() {
            self.remember(self.too_large(var, &domain));
        }
        self.domains.push(domain);
        var
    }

    /// So many new variables with this domain.
    pub fn ints(&mut self, count: usize, domain: impl Into<Domain>) -> Vec<Var> {
        let domain = domain.into();
        (0..self.room_for(count)).map(|_| self.int(domain.clone())).collect()
    }

    /// A new variable with this name, which no other has.
    pub fn int_named(&mut self, name: impl Into<String>, domain: impl Into<Domain>) -> Var {
        let name = name.into();
        match self.names.entry(name) {
            indexmap::map::Entry::Occupied(taken) => {
                let name = taken.key().clone();
                self.remember(ModelError::DuplicateName { name });
            }
            indexmap::map::Entry::Vacant(free) => {
                free.insert(Var(self.domains.len() as u32));
            }
        }
        self.int(domain)
    }

    /// So many new variables with this domain, named `prefix[0]`, `prefix[1]` and so on.
    pub fn ints_named(&mut self, prefix: &str, count: usize, domain: impl Into<Domain>) -> Vec<Var> {
        let domain = domain.into();
        let count = self.room_for(count);
        (0..count).map(|index| self.int_named(format!("{prefix}[{index}]"), domain.clone())).collect()
    }

    /// A new truth value.
    pub fn bool(&mut self) -> Bool {
        Bool::of(self.int(0..=1))
    }

    /// So many new truth values.
    pub fn bools(&mut self, count: usize) -> Vec<Bool> {
        self.ints(count, 0..=1).into_iter().map(Bool::of).collect()
    }

    /// A new truth value with this name, which no other variable has.
    pub fn bool_named(&mut self, name: impl Into<String>) -> Bool {
        Bool::of(self.int_named(name, 0..=1))
    }

    /// So many new truth values, named `prefix[0]`, `prefix[1]` and so on.
    pub fn bools_named(&mut self, prefix: &str, count: usize) -> Vec<Bool> {
        self.ints_named(prefix, count, 0..=1).into_iter().map(Bool::of).collect()
    }

    /// A new truth value: whether this constraint holds. It is added in its reified form, not by itself.
    ///
    /// ```
    /// use ferz::{Model, branch, sum};
    /// let mut m = Model::new();
    /// let x = m.ints(3, 0..=4);
    /// let large: Vec<_> = x.iter().map(|x| m.whether(x.ge(3))).collect();
    /// m.add(sum(large).eq(1));
    /// assert_eq!(m.search(branch(&x))?.count(), 3 * 2 * 3 * 3);
    /// # Ok::<(), ferz::ModelError>(())
    /// ```
    pub fn whether(&mut self, constraint: impl Constraint) -> Bool {
        let truth = self.bool();
        self.add(constraint.reified(truth));
        truth
    }

    /// Adds a constraint.
    pub fn add(&mut self, constraint: impl Constraint) {
        self.constraints.push(Arc::new(constraint));
    }

    /// Adds a constraint with a name, which no other has: errors and listings show it.
    pub fn add_named(&mut self, name: impl Into<String>, constraint: impl Constraint) {
        let (name, index) = (name.into(), self.constraints.len());
        if self.constraint_names.contains_key(&name) {
            self.remember(ModelError::DuplicateName { name });
        } else {
            self.constraint_names.insert(name, index);
        }
        self.add(constraint);
    }

    /// A new variable that is equal to this expression; its domain is as wide as the expression's bounds.
    pub fn define(&mut self, expression: impl Into<Linear>) -> Var {
        let expression = expression.into();
        let domain = self.bounds_of(&expression).unwrap_or_else(|refusal| {
            let constraint = format!("the definition of a variable as {expression}");
            self.remember(ModelError::Refused { index: self.constraints.len(), constraint, refusal });
            Domain::from(0)
        });
        let var = self.int(domain);
        self.add((expression - var).eq(0));
        var
    }

    /// Asks for the solution with the least value of this expression. Replaces an earlier objective.
    pub fn minimize(&mut self, expression: impl Into<Linear>) {
        self.objective = Some(Objective::Minimize(expression.into()));
    }

    /// Asks for the solution with the greatest value of this expression. Replaces an earlier objective.
    pub fn maximize(&mut self, expression: impl Into<Linear>) {
        self.objective = Some(Objective::Maximize(expression.into()));
    }

    /// Asks for any solution. Takes back an earlier objective.
    pub fn satisfy(&mut self) {
        self.objective = None;
    }

    /// The number of variables.
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.domains.len()
    }

    /// The variables in the order they were made.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.domains.len() as u32).map(Var)
    }

    /// The domain that a variable was made with.
    #[must_use]
    pub fn domain(&self, var: Var) -> Option<&Domain> {
        self.domains.get(var.index())
    }

    /// The variable with this name.
    #[must_use]
    pub fn var(&self, name: &str) -> Option<Var> {
        self.names.get(name).copied()
    }

    /// The number of constraints.
    #[must_use]
    pub fn constraint_count(&self) -> usize {
        self.constraints.len()
    }

    /// The constraints in the order they were added.
    pub fn constraints(&self) -> impl Iterator<Item = &dyn Constraint> {
        self.constraints.iter().map(|constraint| &**constraint)
    }

    /// Starts a search by this strategy, which borrows the model while it lives. Variables that the strategy leaves
    /// open are branched on afterwards, in the order they were made and the least value first.
    ///
    /// # Errors
    /// If there is a mistake in the model.
    pub fn search(&self, strategy: impl Into<Sequence>) -> Result<Search<'_>, ModelError> {
        let (engine, objective) = self.build()?;
        let strategy = strategy.into();
        let mut left: Vec<Option<Var>> = self.vars().map(Some).collect();
        for var in strategy.vars() {
            match left.get_mut(var.index()) {
                Some(place) => *place = None,
                None => return Err(ModelError::ForeignVariable { variable: var.to_string() }),
            }
        }
        strategy.admit(self).map_err(|refusal| ModelError::Strategy { refusal })?;
        let left: Vec<Var> = left.into_iter().flatten().collect();
        Ok(Search::new(self, engine, strategy.then(branch(&left)), objective))
    }

    /// Starts the same search, and tells `listen` what it does and which constraint took which values. A break stops
    /// it. See [`Tracer`], which says also what it costs.
    ///
    /// # Errors
    /// If there is a mistake in the model.
    pub fn trace<F>(
        &self,
        strategy: impl Into<Sequence>,
        listen: F,
    ) -> Result<Search<'_, Tracer<F>>, ModelError>
    where
        F: FnMut(Event<'_>, &Store) -> ControlFlow<()>,
    {
        Ok(self.search(strategy)?.observer(Tracer::new(self, listen)?))
    }

    /// The name of the constraint that was added after so many others, if it has one.
    #[must_use]
    pub fn constraint_name(&self, index: usize) -> Option<&str> {
        self.constraint_names.iter().find(|(_, named)| **named == index).map(|(name, _)| &**name)
    }

    /// Whether these values are a solution: each in its variable's domain, and all constraints hold.
    ///
    /// # Errors
    /// What is broken first, in words.
    pub fn check(&self, assignment: &crate::Assignment) -> Result<(), String> {
        for (var, domain) in self.vars().zip(&self.domains) {
            match assignment.values().get(var.index()) {
                Some(&v) if domain.contains(v) => {}
                Some(v) => return Err(format!("{} = {v} is not in {domain}", self.name(var))),
                None => return Err(format!("{} has no value", self.name(var))),
            }
        }
        for (index, constraint) in self.constraints.iter().enumerate() {
            if let Some(var) = constraint.scope().into_iter().find(|var| var.index() >= self.domains.len()) {
                return Err(format!("{}: {var} is not of this model", self.described_constraint(index)));
            }
            if !constraint.holds(&|var| assignment[var]) {
                return Err(format!("{} does not hold", self.described_constraint(index)));
            }
        }
        Ok(())
    }

    /// This number of new variables, or none if they would be too many.
    fn room_for(&mut self, count: usize) -> usize {
        if count > MOST_VARIABLES - self.domains.len() {
            self.remember(ModelError::TooManyVariables);
            return 0;
        }
        count
    }

    /// Whether a view is of a variable of this model, and sees values within range only.
    pub(crate) fn admit(&self, view: Signed) -> Result<(), Refusal> {
        let domain = self.domain(view.var).ok_or_else(|| Refusal::ForeignVariable(view.var.to_string()))?;
        let ends = [domain.min(), domain.max()].map(|end| view.see(end.unwrap_or(0)));
        let in_range = ends.iter().all(|end| (MIN_VALUE..=MAX_VALUE).contains(end));
        if in_range && view.by != OVERFLOWED { Ok(()) } else { Err(Refusal::Overflow) }
    }

    fn too_large(&self, var: Var, domain: &Domain) -> ModelError {
        ModelError::DomainTooLarge { variable: self.name(var), domain: domain.to_string() }
    }

    fn remember(&mut self, mistake: ModelError) {
        self.mistake.get_or_insert(mistake);
    }

    /// The least domain that holds all values of an expression, whose variables must be of this model.
    fn bounds_of(&self, expression: &Linear) -> Result<Domain, Refusal> {
        if expression.overflowed() {
            return Err(Refusal::Overflow);
        }
        let mut bounds = [i128::from(expression.constant()); 2];
        for &(a, x) in expression.terms() {
            let domain = self.domain(x).ok_or_else(|| Refusal::ForeignVariable(x.to_string()))?;
            let ends = [domain.min(), domain.max()].map(|end| i128::from(a) * i128::from(end.unwrap_or(0)));
            bounds[0] = bounds[0].saturating_add(ends[0].min(ends[1]));
            bounds[1] = bounds[1].saturating_add(ends[0].max(ends[1]));
        }
        match bounds.map(i64::try_from) {
            [Ok(min), Ok(max)] if Domain::from(min..=max).is_in_range() => Ok(Domain::from(min..=max)),
            _ => Err(Refusal::Overflow),
        }
    }
}
