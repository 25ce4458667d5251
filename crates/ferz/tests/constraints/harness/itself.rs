//! The harness tried on a constraint whose faults are known: the sound one passes, and each fault is found out.

use std::fmt::{self, Debug, Display};
use std::sync::Arc;

use ferz::{
    Conflict, Constraint, Engine, MAX_VALUE, Propagator, Refusal, Scope, Status, Store, Term, Var, Wake,
};
use proptest::test_runner::{Config, TestRunner};

use super::case::product;
use super::{Claim, Draw, check};

/// What is wrong with the propagator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// It takes out a value that is supported.
    Greedy,
    /// It accepts whatever is fixed.
    Blind,
    /// It does nothing until everything is fixed.
    Lazy,
    /// It is not woken by its last variable.
    Deaf,
    /// Once it has seen everything fixed, it does nothing any more, also when the search has gone back.
    Forgetful,
    /// It goes to sleep as soon as one variable is fixed.
    Hasty,
    /// It forgets one of its variables in the scope.
    Mute,
    /// Far from 0 it is refused when it is posted, and not before.
    Unchecked,
}

type Holds = dyn Fn(&dyn Fn(Var) -> i64) -> bool + Send + Sync;

/// Any relation, enforced by trying all assignments.
#[derive(Clone)]
struct ByForce {
    vars: Vec<Var>,
    holds: Arc<Holds>,
    fault: Fault,
    done: bool,
}

impl ByForce {
    fn new(
        terms: &[Term],
        holds: impl Fn(&dyn Fn(Var) -> i64) -> bool + Send + Sync + 'static,
        fault: Fault,
    ) -> Self {
        let mut vars: Vec<Var> = terms.iter().filter_map(|term| term.var()).collect();
        vars.sort_unstable();
        vars.dedup();
        Self { vars, holds: Arc::new(holds), fault, done: false }
    }

    fn satisfies(&self, row: &[i64]) -> bool {
        (self.holds)(&|var| row[self.vars.iter().position(|&x| x == var).unwrap()])
    }
}

impl Debug for ByForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "by force, {:?}, {:?}", self.vars, self.fault)
    }
}

impl Display for ByForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Constraint for ByForce {
    fn scope(&self) -> Scope {
        let missing = usize::from(self.fault == Fault::Mute).min(self.vars.len());
        self.vars[missing..].iter().copied().collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        (self.holds)(value)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let is_far = |&var: &Var| engine.store().max(var).abs() > MAX_VALUE / 2;
        if self.fault == Fault::Unchecked && self.vars.iter().any(is_far) {
            return Err(Refusal::Overflow);
        }
        engine.post(self.clone());
        Ok(())
    }
}

impl Propagator for ByForce {
    fn wake(&mut self, on: &mut Wake<'_>) {
        let deaf = usize::from(self.fault == Fault::Deaf).min(self.vars.len());
        for &var in &self.vars[..self.vars.len() - deaf] {
            on.any(var, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let fixed = self.vars.iter().filter(|&&var| store.is_fixed(var)).count();
        match self.fault {
            Fault::Blind | Fault::Lazy if fixed < self.vars.len() => return Ok(Status::Fixpoint),
            Fault::Blind => return Ok(Status::Entailed),
            Fault::Forgetful if self.done => return Ok(Status::Fixpoint),
            _ => self.done = fixed == self.vars.len(),
        }
        let domains = self.vars.iter().map(|&var| store.iter(var).collect()).collect();
        let solutions: Vec<_> = product(&domains).into_iter().filter(|row| self.satisfies(row)).collect();
        if solutions.is_empty() {
            return Err(Conflict);
        }
        for (at, &var) in self.vars.iter().enumerate() {
            for &v in domains[at].iter().filter(|&&v| solutions.iter().all(|row| row[at] != v)) {
                store.remove(var, v)?;
            }
        }
        if let Some(&var) = self.vars.last().filter(|_| self.fault == Fault::Greedy && fixed == 0) {
            store.remove(var, store.max(var))?;
        }
        Ok(if self.fault == Fault::Hasty && fixed > 0 { Status::Entailed } else { Status::Fixpoint })
    }
}

fn linear(draw: &mut Draw, fault: Fault) -> ByForce {
    let (sum, bound) = (draw.linear(1..=4, &[1, -1, 2, -3]), draw.value());
    let terms: Vec<Term> = sum.terms().iter().map(|term| term.1.into()).collect();
    ByForce::new(&terms, move |value| sum.value(value) <= i128::from(bound), fault)
}

fn element(draw: &mut Draw, fault: Fault) -> ByForce {
    let list = draw.terms(1..=3);
    let (index, result) = (draw.index(list.len()), draw.term());
    let terms: Vec<Term> = list.iter().copied().chain([index, result]).collect();
    let holds = move |value: &dyn Fn(Var) -> i64| {
        let at = usize::try_from(index.value(value)).ok().and_then(|at| list.get(at));
        at.is_some_and(|term| term.value(value) == result.value(value))
    };
    ByForce::new(&terms, holds, fault)
}

fn table(draw: &mut Draw, fault: Fault) -> ByForce {
    let terms = draw.terms(0..=3);
    let tuples = draw.tuples(&terms, 0..=8);
    let scope = terms.clone();
    let holds = move |value: &dyn Fn(Var) -> i64| {
        tuples.contains(&terms.iter().map(|term| term.value(value)).collect())
    };
    ByForce::new(&scope, holds, fault)
}

/// The names of the constraints that pass.
fn passing(fault: Fault, claim: Claim) -> Vec<&'static str> {
    type Make = fn(&mut Draw, Fault) -> ByForce;
    let kinds: [(&str, Make); 3] = [("linear", linear), ("element", element), ("table", table)];
    let passes = |make: Make| {
        let choices = proptest::collection::vec(proptest::prelude::any::<u16>(), 80..400);
        let quiet = Config { failure_persistence: None, max_shrink_iters: 0, ..Config::with_cases(64) };
        TestRunner::new_with_rng(quiet, proptest::test_runner::TestRng::deterministic_rng(Default::default()))
            .run(&choices, |choices| check(choices, claim, |draw| make(draw, fault)))
            .is_ok()
    };
    kinds.into_iter().filter(|kind| passes(kind.1)).map(|kind| kind.0).collect()
}

#[test]
fn a_sound_constraint_passes() {
    assert_eq!(passing(Fault::None, Claim::Domain), ["linear", "element", "table"]);
}

#[test]
fn a_lazy_constraint_passes_if_it_claims_nothing() {
    assert_eq!(passing(Fault::Lazy, Claim::Nothing), ["linear", "element", "table"]);
    for claim in [Claim::Value, Claim::Bounds, Claim::Domain] {
        assert_eq!(passing(Fault::Lazy, claim), [""; 0], "{claim:?}");
    }
}

#[test]
fn each_fault_is_found_out() {
    for fault in [Fault::Greedy, Fault::Blind, Fault::Forgetful, Fault::Hasty, Fault::Mute, Fault::Unchecked]
    {
        assert_eq!(passing(fault, Claim::Nothing), [""; 0], "{fault:?}");
    }
    // It takes out too little too late, but in the end no more than that.
    assert_eq!(passing(Fault::Deaf, Claim::Domain), [""; 0]);
}
