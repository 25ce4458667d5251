//! One constraint over variables with given domains, and what its propagators have to do there.

use std::cell::RefCell;
use std::collections::BTreeSet;

use ferz::{Constraint, Domain, Engine, Model, ModelError, Refusal, Var, branch};
use proptest::prelude::*;

use super::{Claim, Draw};

/// What is left of each variable's values.
pub(super) type Domains = Vec<Vec<i64>>;

pub(super) struct Case<C> {
    free: Model,
    pub(super) constrained: Model,
    constraint: C,
    scope: Vec<Var>,
    claim: Claim,
    assignments: Vec<Vec<i64>>,
    solutions: BTreeSet<Vec<i64>>,
}

impl<C: Constraint + Clone> Case<C> {
    pub(super) fn new(free: Model, constraint: C, claim: Claim) -> Self {
        let mut constrained = free.clone();
        constrained.add(constraint.clone());
        let domains: Domains =
            free.vars().map(|var| free.domain(var).into_iter().flat_map(Domain::iter).collect()).collect();
        let assignments = product(&domains);
        let holds = |assignment: &&Vec<i64>| constraint.holds(&|var| assignment[var.index()]);
        let solutions: BTreeSet<Vec<i64>> = assignments.iter().filter(holds).cloned().collect();
        let scope = constraint.scope().to_vec();
        Self { free, constrained, constraint, scope, claim, assignments, solutions }
    }

    pub(super) fn reads_its_scope_only(&self) -> Result<(), TestCaseError> {
        let read = RefCell::new(Vec::new());
        if let Some(assignment) = self.assignments.first() {
            self.constraint.holds(&|var| {
                read.borrow_mut().push(var);
                assignment[var.index()]
            });
        }
        let outside = read.into_inner().into_iter().find(|var| !self.scope.contains(var));
        prop_assert_eq!(outside, None, "{} is not in the scope of {}", outside.unwrap(), self.constraint);
        Ok(())
    }

    pub(super) fn is_found_by_search(&self, draw: &mut Draw) -> Result<(), TestCaseError> {
        let vars: Vec<Var> = self.free.vars().collect();
        for strategy in [branch(&vars), draw.strategy(&vars), draw.strategy(&vars)] {
            let mut search = self.constrained.search(strategy.clone()).unwrap();
            let found: Vec<Vec<i64>> =
                search.solutions().map(|solution| solution.values().to_vec()).collect();
            let distinct: BTreeSet<Vec<i64>> = found.iter().cloned().collect();
            prop_assert_eq!(found.len(), distinct.len(), "a solution comes twice by {:?}", strategy);
            prop_assert_eq!(&distinct, &self.solutions, "{} by {:?}", self.constrained, strategy);
            prop_assert!(search.is_complete());
        }
        Ok(())
    }

    pub(super) fn is_decided_when_all_is_fixed(&self, draw: &mut Draw) -> Result<(), TestCaseError> {
        let mut engine = self.constrained.engine().unwrap();
        let possible = engine.fixpoint().is_ok();
        prop_assert!(possible || self.solutions.is_empty(), "{} has solutions", self.constrained);
        for (at, assignment) in self.sample(draw).into_iter().enumerate() {
            let holds = self.solutions.contains(assignment);
            let mut accepted = false;
            if possible {
                engine.push();
                accepted = self.assign(&mut engine, assignment, |_| true) && engine.fixpoint().is_ok();
                engine.pop();
            }
            prop_assert_eq!(accepted, holds, "{} fixed to {:?}", self.constrained, assignment);
            if at % 4 == 0 {
                let mut fresh = self.free.engine().unwrap();
                let assigned = self.assign(&mut fresh, assignment, |_| true);
                let accepted = assigned && self.post(&mut fresh).is_some();
                prop_assert_eq!(accepted, holds, "{} of {:?}", self.constraint, assignment);
            }
        }
        Ok(())
    }

    pub(super) fn is_posted_before_or_after(&self, draw: &mut Draw) -> Result<(), TestCaseError> {
        for assignment in self.sample(draw).into_iter().take(8) {
            let fixed: Vec<bool> = assignment.iter().map(|_| draw.one_in(2)).collect();
            let mut before = self.constrained.engine().unwrap();
            let possible = before.fixpoint().is_ok();
            before.push();
            let assigned = possible && self.assign(&mut before, assignment, |var| fixed[var.index()]);
            let before = (assigned && before.fixpoint().is_ok()).then(|| self.domains(&before));

            let mut after = self.free.engine().unwrap();
            prop_assert!(self.assign(&mut after, assignment, |var| fixed[var.index()]));
            let start = self.domains(&after);
            let after = self.post(&mut after);

            self.keeps_solutions(&start, before.as_ref())?;
            self.keeps_solutions(&start, after.as_ref())?;
            if self.claim != Claim::Nothing {
                prop_assert_eq!(before, after, "{} with {:?} of {:?}", self.constrained, fixed, assignment);
            }
        }
        Ok(())
    }

    pub(super) fn is_itself_under_a_condition(
        &self,
        refused: bool,
        draw: &mut Draw,
    ) -> Result<(), TestCaseError> {
        for both_ways in [true, false] {
            let mut model = self.free.clone();
            let truth = model.bool();
            let constraint = self.constraint.clone();
            let condition = if both_ways { constraint.reified(truth) } else { constraint.implied_by(truth) };
            model.add(if draw.one_in(4) { condition.reified(true) } else { condition });
            let mut engine = match model.engine() {
                Ok(engine) if !refused => engine,
                Ok(_) => return Err(TestCaseError::fail(format!("{model} is refused without a condition"))),
                Err(_) if refused => continue,
                // What a count comes to is a term of an equation then.
                Err(ModelError::Refused { refusal: Refusal::Overflow, .. }) if draw.is_far() => continue,
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            let possible = engine.fixpoint().is_ok();
            for assignment in self.sample(draw).into_iter().step_by(4) {
                for v in [0, 1] {
                    let holds = self.solutions.contains(assignment);
                    let expected = if v == 1 { holds } else { !(both_ways && holds) };
                    engine.push();
                    let assigned = possible && self.assign(&mut engine, assignment, |_| true);
                    let decided = assigned && engine.store_mut().fix(truth.term().var().unwrap(), v).is_ok();
                    if assigned && !decided {
                        engine.abandon();
                    }
                    let accepted = decided && engine.fixpoint().is_ok();
                    engine.pop();
                    prop_assert_eq!(accepted, expected, "{} of {:?}, {}", model, assignment, v);
                }
            }
        }
        Ok(())
    }

    /// Pushes, prunings and pops, with a look at the domains after each fixpoint.
    pub(super) fn walk(&self, draw: &mut Draw) -> Result<(), TestCaseError> {
        let vars: Vec<Var> = self.free.vars().collect();
        let mut engine = self.constrained.engine().unwrap();
        if vars.is_empty() || engine.fixpoint().is_err() {
            prop_assert!(vars.is_empty() || self.solutions.is_empty(), "{} has solutions", self.constrained);
            return Ok(());
        }
        self.is_consistent(&self.domains(&engine))?;
        let mut below = Vec::new();
        for _ in 0..20 {
            if draw.one_in(4) {
                engine.pop();
                if let Some(domains) = below.pop() {
                    prop_assert_eq!(self.domains(&engine), domains, "after a pop");
                }
                continue;
            }
            let here = self.domains(&engine);
            engine.push();
            let mut possible = true;
            for _ in 0..=draw.below(2) {
                possible = possible && prune(&mut engine, draw.pick(&vars), draw);
            }
            if !possible {
                engine.abandon();
                engine.pop();
                continue;
            }
            let start = self.domains(&engine);
            let end = engine.fixpoint().is_ok().then(|| self.domains(&engine));
            self.keeps_solutions(&start, end.as_ref())?;
            if self.claim != Claim::Nothing {
                prop_assert_eq!(&end, &self.afresh(&start), "{} from {:?}", self.constraint, start);
            }
            match end {
                Some(end) => {
                    self.is_consistent(&end)?;
                    below.push(here);
                }
                None => {
                    engine.pop();
                    prop_assert_eq!(self.domains(&engine), here, "after a conflict");
                }
            }
        }
        Ok(())
    }

    /// Where a new engine comes to from these domains.
    fn afresh(&self, domains: &Domains) -> Option<Domains> {
        let mut model = Model::new();
        for domain in domains {
            model.int(domain.as_slice());
        }
        model.add(self.constraint.clone());
        let mut engine = model.engine().unwrap();
        engine.fixpoint().is_ok().then(|| self.domains(&engine))
    }

    fn post(&self, engine: &mut Engine) -> Option<Domains> {
        self.constraint.post(engine).unwrap();
        engine.fixpoint().is_ok().then(|| self.domains(engine))
    }

    /// Fixes some of the variables, and says whether that is possible.
    fn assign(&self, engine: &mut Engine, assignment: &[i64], which: impl Fn(Var) -> bool) -> bool {
        let mut vars = self.free.vars().zip(assignment).filter(|(var, _)| which(*var));
        let possible = vars.all(|(var, &v)| engine.store_mut().fix(var, v).is_ok());
        if !possible {
            engine.abandon();
        }
        possible
    }

    /// Some assignments, about as many solutions as others.
    fn sample(&self, draw: &mut Draw) -> Vec<&Vec<i64>> {
        let solutions: Vec<&Vec<i64>> = self.solutions.iter().collect();
        let all: Vec<&Vec<i64>> = self.assignments.iter().collect();
        let lists = [solutions, all].into_iter().filter(|list| !list.is_empty());
        lists.flat_map(|list| (0..16).map(|_| draw.pick(&list)).collect::<Vec<_>>()).collect()
    }

    fn domains(&self, engine: &Engine) -> Domains {
        self.free.vars().map(|var| engine.store().iter(var).collect()).collect()
    }

    fn solutions_within<'a>(&'a self, domains: &'a Domains) -> impl Iterator<Item = &'a Vec<i64>> {
        let within =
            move |solution: &&Vec<i64>| solution.iter().zip(domains).all(|(v, domain)| domain.contains(v));
        self.solutions.iter().filter(within)
    }

    fn keeps_solutions(&self, before: &Domains, after: Option<&Domains>) -> Result<(), TestCaseError> {
        let Some(after) = after else {
            let lost = self.solutions_within(before).next();
            prop_assert_eq!(lost, None, "a conflict from {:?} for {}", before, self.constraint);
            return Ok(());
        };
        let shrunk = before.iter().zip(after).all(|(before, after)| after.iter().all(|v| before.contains(v)));
        prop_assert!(shrunk, "values came up from nowhere: {before:?} {after:?}");
        let kept = self.solutions_within(before).eq(self.solutions_within(after));
        prop_assert!(kept, "{}: solutions are lost from {before:?} to {after:?}", self.constraint);
        Ok(())
    }

    fn is_consistent(&self, domains: &Domains) -> Result<(), TestCaseError> {
        let twice = self.scope.iter().enumerate().any(|(at, var)| self.scope[..at].contains(var));
        if twice {
            return Ok(());
        }
        let hulls: Domains = domains.iter().map(|domain| vec![domain[0], domain[domain.len() - 1]]).collect();
        let open = self.scope.iter().filter(|var| domains[var.index()].len() > 1).count();
        for &var in &self.scope {
            let domain = &domains[var.index()];
            let values = match self.claim {
                Claim::Nothing => continue,
                Claim::Value if open > 1 => continue,
                Claim::Value | Claim::Domain => domain,
                Claim::Bounds => &hulls[var.index()],
            };
            for &v in values {
                let supported = if self.claim == Claim::Bounds {
                    self.has_support_between(&hulls, var, v)
                } else {
                    self.solutions_within(domains).any(|solution| solution[var.index()] == v)
                };
                prop_assert!(supported, "{}: {var} = {v} has no support in {domains:?}", self.constraint);
            }
        }
        Ok(())
    }

    /// Whether a solution has this value, and the others between their bounds. If there are too many values between
    /// them to try, the answer is yes.
    fn has_support_between(&self, hulls: &Domains, var: Var, v: i64) -> bool {
        let width = |hull: &Vec<i64>| hull[1].abs_diff(hull[0]).saturating_add(1);
        let mut size = 1u64;
        for &other in self.scope.iter().filter(|&&other| other != var) {
            size = size.saturating_mul(width(&hulls[other.index()]));
        }
        if size > 3000 {
            return true;
        }
        let between = |(index, hull): (usize, &Vec<i64>)| match self.scope.iter().any(|x| x.index() == index)
        {
            true if index == var.index() => vec![v],
            true => (hull[0]..=hull[1]).collect(),
            false => vec![hull[0]],
        };
        let tried = product(&hulls.iter().enumerate().map(between).collect());
        tried.iter().any(|assignment| self.constraint.holds(&|var| assignment[var.index()]))
    }
}

/// Makes one random change, and says whether it was possible.
fn prune(engine: &mut Engine, var: Var, draw: &mut Draw) -> bool {
    let store = engine.store();
    let v = store.nth(var, draw.below(store.size(var) as usize) as u64);
    let store = engine.store_mut();
    match draw.below(5) {
        0 | 1 => store.remove(var, v),
        2 => store.at_least(var, v),
        3 => store.at_most(var, v),
        _ => store.fix(var, v),
    }
    .is_ok()
}

/// All choices of one value from each.
pub(super) fn product(domains: &Domains) -> Vec<Vec<i64>> {
    domains.iter().fold(vec![vec![]], |rows, domain| {
        let extended = |row: &Vec<i64>| {
            let row = row.clone();
            domain.iter().map(move |&v| row.iter().copied().chain([v]).collect())
        };
        rows.iter().flat_map(extended).collect()
    })
}
