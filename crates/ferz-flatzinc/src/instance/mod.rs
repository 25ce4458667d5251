//! From a program to a model that can be searched.
//!
//! First the variables that are one and the same are found: by aliases, and by equalities of two variables, which
//! hold as views from then on and are posted no more. Each class of these is one variable of the model, with what is left of
//! all their domains. Then each constraint is posted by the entry of the catalogue that has its name.

mod classes;
mod machines;
mod objective;
mod search;
mod statement;
mod unify;

use std::ops::RangeInclusive;

use ferz::{Domain, MAX_VALUE, MIN_VALUE, Model, ModelError, Term};

use crate::constraints::{Entry, entry};
use crate::syntax::{Constraint, Error, Goal, IntRange, Problem, Program, Type, Value, Variable, VariableId};
use classes::{Affine, Classes};
pub(crate) use statement::Statement;
use unify::Absorbed;

/// A variable without bounds is taken to be within these, and then to what constraints leave of that.
const UNBOUNDED: RangeInclusive<i64> = -(1 << 40)..=1 << 40;

/// Of a domain with more values than this, only the bounds are tightened before the search.
const MANY: u64 = 1 << 16;

/// A program as a model: what is to be searched, and what the program's variables are in it.
#[derive(Debug)]
pub struct Instance<'p> {
    program: &'p Program<'p>,
    model: Model,
    /// What each variable of the program is in the model.
    terms: Vec<Term>,
    /// For each constraint of the model the constraint of the program that it stands for.
    origins: Vec<usize>,
    /// The variables that have no bounds in the program and keep those that they were given.
    unbounded: Vec<usize>,
}

impl<'p> Instance<'p> {
    /// Makes the model.
    ///
    /// # Errors
    ///
    /// The first thing in the program that is not supported, or that makes no sense, and where.
    pub fn new(program: &'p Program<'p>) -> Result<Self, Error> {
        let mut classes = Classes::new(program.variables.len());
        let mut domains = domains(program)?;
        let absorbed = unify::unify(program, &mut classes, &mut domains);
        let mut roots = of_roots(&mut classes, domains);
        let is_root: Vec<bool> = (0..roots.len()).map(|at| classes.find(at).0 == at).collect();
        let mut unbounded: Vec<usize> =
            (0..roots.len()).filter(|&at| is_root[at] && roots[at].is_none()).collect();
        let mut instance = Self::build(program, &mut classes, &roots, &absorbed)?;
        if roots.iter().zip(&is_root).any(|(root, &is_root)| is_root && is_wide(root.as_ref())) {
            instance.tighten(&mut roots, &is_root);
            unbounded.retain(|&at| keeps_a_bound(roots[at].as_ref()));
            instance = Self::build(program, &mut classes, &roots, &absorbed)?;
            instance.unbounded = unbounded;
        }
        Ok(instance)
    }

    /// A model with these domains of the roots of the classes.
    fn build(
        program: &'p Program<'p>,
        classes: &mut Classes,
        roots: &[Option<Domain>],
        absorbed: &Absorbed,
    ) -> Result<Self, Error> {
        let mut instance = Self {
            program,
            model: Model::new(),
            terms: Vec::new(),
            origins: Vec::new(),
            unbounded: Vec::new(),
        };
        instance.declare(classes, roots);
        let mut entries = vec![None; program.names()];
        for (at, constraint) in program.constraints.iter().enumerate() {
            if !absorbed.constraints[at] {
                instance.post(constraint, &mut entries)?;
                instance.origins.resize(instance.model.constraint_count(), at);
            }
        }
        if absorbed.contradiction || roots.iter().flatten().any(Domain::is_empty) {
            instance.refute(classes, roots);
        } else {
            instance.add_machines();
        }
        instance.post_goal()?;
        Ok(instance)
    }

    /// Leaves a model without solutions, and without constraints: where a class has no values, some of its variables may be
    /// seen as what constraints refuse, such as a truth value of 2.
    fn refute(&mut self, classes: &mut Classes, roots: &[Option<Domain>]) {
        self.model = Model::new();
        self.terms.clear();
        self.origins.clear();
        self.declare(classes, roots);
        self.model.int(Domain::empty());
    }

    /// Leaves of the domains of the roots what is left after one fixpoint, if something is. Domains that are narrow
    /// when the search begins are narrow in memory.
    fn tighten(&self, roots: &mut [Option<Domain>], is_root: &[bool]) {
        let Ok(mut engine) = self.model.engine() else { return };
        if engine.fixpoint().is_err() {
            return;
        }
        let store = engine.store();
        for ((root, term), _) in
            roots.iter_mut().zip(&self.terms).zip(is_root).filter(|(_, is_root)| **is_root)
        {
            let Some(var) = term.var() else { continue };
            let hull = || Domain::from(store.min(var)..=store.max(var));
            *root = Some(match root.take() {
                _ if store.size(var) <= MANY => store.iter(var).collect(),
                Some(domain) => domain.intersection(&hull()),
                None => hull(),
            });
        }
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

    /// The positions of the variables that have no bounds, neither in the program nor by what its constraints leave of
    /// `-2^40..2^40`: values beyond that are not looked at.
    #[must_use]
    pub fn unbounded(&self) -> &[usize] {
        &self.unbounded
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

    /// Makes a variable of the model for each class.
    fn declare(&mut self, classes: &mut Classes, roots: &[Option<Domain>]) {
        for (at, domain) in roots.iter().enumerate() {
            let (root, view) = classes.find(at);
            let term = if root == at {
                let domain = domain.clone().unwrap_or_else(|| UNBOUNDED.into());
                match (domain.size(), domain.min()) {
                    (1, Some(value)) => value.into(),
                    _ => self.model.int(domain).into(),
                }
            } else {
                // A root stands before the others of its class.
                seen(view, self.terms[root])
            };
            self.terms.push(term);
        }
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
            _ => return Err(self.program.error(expr.position, unsupported_float())),
        };
        if maximize {
            self.model.maximize(objective);
        } else {
            self.model.minimize(objective);
        }
        Ok(())
    }
}

fn unsupported_float() -> Problem {
    Problem::Other("variables of type float are not supported: only int and bool are".into())
}

/// The domain of each variable, if it has one.
fn domains(program: &Program<'_>) -> Result<Vec<Option<Domain>>, Error> {
    let of = |variable: &Variable| match variable.ty {
        Type::Bool => Ok(Some(Domain::from(0..=1))),
        Type::Int(None) => Ok(None),
        Type::Int(Some(set)) => Ok(Some(domain(program.ranges(set)))),
        Type::Float(_) => Err(program.error(variable.position, unsupported_float())),
        _ => Err(program.error(
            variable.position,
            Problem::Other(
                "variables of type set are not supported: have MiniZinc decompose them (nosets.mzn)".into(),
            ),
        )),
    };
    program.variables.iter().map(of).collect()
}

/// Whether a domain takes more than a word of memory.
fn is_wide(domain: Option<&Domain>) -> bool {
    let ends = domain.map(|domain| (domain.min(), domain.max()));
    match ends {
        None => true,
        Some((Some(min), Some(max))) => max.abs_diff(min) >= u64::from(u64::BITS),
        Some(_) => false,
    }
}

/// Whether a variable without bounds kept one of those that it was given, or all of them.
fn keeps_a_bound(domain: Option<&Domain>) -> bool {
    let is_given = |domain: &Domain| domain.contains(*UNBOUNDED.start()) || domain.contains(*UNBOUNDED.end());
    domain.is_none_or(is_given)
}

/// What the variables of each class leave to its root, if any of them has a domain.
fn of_roots(classes: &mut Classes, domains: Vec<Option<Domain>>) -> Vec<Option<Domain>> {
    let mut roots: Vec<Option<Domain>> = vec![None; domains.len()];
    for (at, domain) in domains.into_iter().enumerate() {
        let Some(domain) = domain else { continue };
        let (root, view) = classes.find(at);
        let domain = through(view.inverse(), domain);
        roots[root] = Some(match roots[root].take() {
            Some(other) => other.intersection(&domain),
            None => domain,
        });
    }
    roots
}

/// A set as a domain, without the values that no variable can have.
pub(crate) fn domain(ranges: &[IntRange]) -> Domain {
    Domain::from_runs(ranges.iter().map(|range| (range.min.max(MIN_VALUE), range.max.min(MAX_VALUE))))
}

/// What is seen of a domain.
fn through(view: Affine, domain: Domain) -> Domain {
    if view == Affine::SAME {
        return domain;
    }
    Domain::from_runs(domain.runs().iter().map(|&(first, last)| {
        let ends = (view.of(first), view.of(last));
        (ends.0.min(ends.1), ends.0.max(ends.1))
    }))
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
