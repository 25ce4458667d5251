//! What all models of a program have in common, whatever the domains of their variables.

use ferz::{Domain, Model, Term};

use super::classes::{Affine, Classes};
use super::{Instance, Statement, domains, unify};
use crate::constraints::{Entry, entry};
use crate::syntax::{Constraint, Error, Goal, Problem, Program, Value};

#[derive(Debug)]
pub(super) struct Blueprint<'p> {
    program: &'p Program<'p>,
    /// The root of each variable's class, and how the variable is seen from there. A root stands before the others.
    roots: Vec<(usize, Affine)>,
    /// For each constraint whether the classes and the domains say it already.
    absorbed: Vec<bool>,
    /// It was seen that there is no solution.
    contradiction: bool,
}

/// The domain of the root of each class, if it has one.
pub(super) type RootDomains = Vec<Option<Domain>>;

impl<'p> Blueprint<'p> {
    /// Finds the variables that are one and the same, and what is left of their domains.
    pub(super) fn new(program: &'p Program<'p>) -> Result<(Self, RootDomains), Error> {
        let mut classes = Classes::new(program.variables.len());
        let mut declared = domains::declared(program)?;
        let unify::Absorbed { constraints, contradiction } =
            unify::unify(program, &mut classes, &mut declared);
        let roots: Vec<(usize, Affine)> = (0..declared.len()).map(|at| classes.find(at)).collect();
        let domains = domains::of_roots(&roots, declared);
        Ok((Self { program, roots, absorbed: constraints, contradiction }, domains))
    }

    /// The positions of the roots.
    pub(super) fn roots(&self) -> impl Iterator<Item = usize> {
        self.roots.iter().enumerate().filter(|(at, (root, _))| at == root).map(|(at, _)| at)
    }

    /// The root of the objective, if that is a variable.
    pub(super) fn goal_root(&self) -> Option<usize> {
        let (Goal::Minimize(expr) | Goal::Maximize(expr)) = self.program.solve.goal else { return None };
        match self.program.value(&expr) {
            Value::Variable(id) => Some(self.roots[id.index()].0),
            _ => None,
        }
    }

    /// The sums that are compared with a bound: coefficients, the roots of the variables beside them, and the bound.
    pub(super) fn sums(&self) -> impl Iterator<Item = (Vec<i64>, Vec<Option<usize>>, i64)> {
        let program = self.program;
        program.constraints.iter().filter_map(move |constraint| {
            let arguments = program.exprs(constraint.arguments);
            let [coefficients, variables, bound, ..] = arguments else { return None };
            if !program.text(constraint.name).starts_with("int_lin_") {
                return None;
            }
            let (Value::Array(coefficients), Value::Array(variables), Value::Int(bound)) =
                (program.value(coefficients), program.value(variables), program.value(bound))
            else {
                return None;
            };
            let number = |expr| match program.value(expr) {
                Value::Int(v) => v,
                _ => 0,
            };
            let root = |expr| match program.value(expr) {
                Value::Variable(id) => Some(self.roots[id.index()].0),
                _ => None,
            };
            Some((coefficients.iter().map(number).collect(), variables.iter().map(root).collect(), bound))
        })
    }

    /// A model with these domains, which all roots have.
    pub(super) fn build(&self, domains: &RootDomains) -> Result<Instance<'p>, Error> {
        let mut instance = Instance {
            program: self.program,
            model: Model::new(),
            terms: Vec::new(),
            origins: Vec::new(),
            given: super::Given::default(),
        };
        instance.declare(&self.roots, domains);
        let mut entries = vec![None; self.program.names()];
        for (at, constraint) in self.program.constraints.iter().enumerate() {
            if !self.absorbed[at] {
                instance.post(constraint, &mut entries)?;
                instance.origins.resize(instance.model.constraint_count(), at);
            }
        }
        if self.contradiction || domains.iter().flatten().any(Domain::is_empty) {
            instance.refute(&self.roots, domains);
        } else {
            instance.add_machines();
        }
        instance.post_goal()?;
        Ok(instance)
    }
}

impl<'p> Instance<'p> {
    /// Makes a variable of the model for each class.
    fn declare(&mut self, roots: &[(usize, Affine)], domains: &RootDomains) {
        for (at, &(root, view)) in roots.iter().enumerate() {
            let term = match &domains[at] {
                Some(domain) if root == at => match (domain.size(), domain.min()) {
                    (1, Some(value)) => value.into(),
                    _ => self.model.int(domain.clone()).into(),
                },
                _ => seen(view, self.terms[root]),
            };
            self.terms.push(term);
        }
    }

    /// Leaves a model without solutions, and without constraints: where a class has no values, some of its variables may be
    /// seen as what constraints refuse, such as a truth value of 2.
    fn refute(&mut self, roots: &[(usize, Affine)], domains: &RootDomains) {
        self.model = Model::new();
        self.terms.clear();
        self.origins.clear();
        self.declare(roots, domains);
        self.model.int(Domain::empty());
    }

    fn post(&mut self, constraint: &'p Constraint, entries: &mut [Option<Entry>]) -> Result<(), Error> {
        let known = &mut entries[constraint.name.index()];
        let entry = match known {
            Some(entry) => *entry,
            None => {
                let text = self.program.text(constraint.name);
                let unsupported = || Problem::Other(format!("the constraint `{text}` is not supported"));
                *known.insert(
                    entry(text).ok_or_else(|| self.program.error(constraint.position, unsupported()))?,
                )
            }
        };
        entry.post(&mut Statement::new(self, constraint))
    }

    fn post_goal(&mut self) -> Result<(), Error> {
        let (expr, maximize) = match self.program.solve.goal {
            Goal::Satisfy => return Ok(()),
            Goal::Minimize(expr) => (expr, false),
            Goal::Maximize(expr) => (expr, true),
        };
        let objective = match self.program.value(&expr) {
            Value::Int(v) => v.into(),
            Value::Variable(id) => self.term(id),
            _ => return Err(self.program.error(expr.position, domains::unsupported_float())),
        };
        if maximize {
            self.model.maximize(objective);
        } else {
            self.model.minimize(objective);
        }
        Ok(())
    }
}

/// What is seen of a term.
fn seen(view: Affine, root: Term) -> Term {
    match root {
        Term::Constant(v) => view.of(v).into(),
        Term::View(root) if view.negated => (view.by - root).into(),
        Term::View(root) => (root + view.by).into(),
        _ => root,
    }
}
