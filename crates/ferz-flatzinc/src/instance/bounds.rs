//! Bounds for variables that have none, and narrow domains for those that need no wide ones.
//!
//! A variable without bounds gets some: the widest with which no arithmetic of the program leaves 64 bits, so that a
//! variable with a large coefficient in a sum gets less than others. After one fixpoint the model is made anew with what
//! is left, so that what is narrow when the search begins is narrow in memory. Whether a bound that is left comes from the
//! program or from what was given is found by giving less.

use std::collections::BTreeMap;

use ferz::{Domain, Limits, MAX_VALUE, ModelError, Refusal, StopReason, Store, Term};

use super::blueprint::{Blueprint, RootDomains};
use super::domains::is_wide;
use super::{Given, Instance};
use crate::syntax::{Error, Goal};

/// How often the bounds are made narrower where they are too wide.
const TRIALS: usize = 12;

/// Of a domain with more values than this, only the bounds are tightened before the search.
const MANY: u64 = 1 << 16;

impl<'p> Blueprint<'p> {
    /// A model with domains as narrow as one fixpoint makes them, as far as the limits allow.
    pub(super) fn instance(&self, domains: &RootDomains, limits: &Limits) -> Result<Instance<'p>, Error> {
        if !self.roots().any(|at| is_wide(domains[at].as_ref())) {
            return self.build(domains);
        }
        let mut bounds = self.widest(domains);
        for _ in 0..TRIALS {
            let wide = within(domains, &bounds, |most| most);
            let instance = self.build(&wide)?;
            match self.left(&instance, &wide, limits) {
                Err(
                    ModelError::Refused { refusal: Refusal::Overflow, .. }
                    | ModelError::Objective { refusal: Refusal::Overflow, .. }
                    | ModelError::Strategy { refusal: Refusal::Overflow },
                ) if !bounds.is_empty() => bounds.values_mut().for_each(|most| *most = (*most >> 4).max(1)),
                Ok(Some(left)) => {
                    let given = self.given(&bounds, domains, &left, limits)?;
                    return Ok(Instance { given, ..self.build(&left.domains)? });
                }
                // What is wrong is told when it is searched.
                Err(_) | Ok(None) => {
                    let given = Given { to: bounds.into_iter().collect(), goal: None };
                    return Ok(Instance { given, ..instance });
                }
            }
        }
        // Its arithmetic leaves 64 bits whatever is given, which is told when it is searched.
        self.build(&within(domains, &bounds, |most| most))
    }

    /// For each root without a domain the greatest absolute value that it is given: what there is, or less if sums come out
    /// of range with that.
    fn widest(&self, domains: &RootDomains) -> Bounds {
        let mut bounds: Bounds =
            self.roots().filter(|&at| domains[at].is_none()).map(|at| (at, MAX_VALUE)).collect();
        for (coefficients, roots, bound) in self.sums() {
            let room = MAX_VALUE - bound.saturating_abs().min(MAX_VALUE / 2);
            let count = coefficients.len() as i64;
            if count == 1 && coefficients[0].saturating_abs() <= 1 {
                continue;
            }
            for (a, root) in coefficients.iter().zip(&roots) {
                if let Some(most) = root.and_then(|root| bounds.get_mut(&root)) {
                    *most = (room / count / a.saturating_abs().max(1)).clamp(1, *most);
                }
            }
        }
        bounds
    }

    /// Which bounds are no others than those that were given.
    fn given(
        &self,
        bounds: &Bounds,
        domains: &RootDomains,
        left: &Left,
        limits: &Limits,
    ) -> Result<Given, Error> {
        let less = |most: i64| most - most / 8;
        let ends =
            |left: &Left, at: usize| left.domains[at].as_ref().map(|domain| (domain.min(), domain.max()));
        let is_beyond = |(&at, &most): (&usize, &i64)| {
            let is_far = |end: Option<i64>| end.is_some_and(|end| end.saturating_abs() > less(most));
            ends(left, at).is_some_and(|(min, max)| is_far(min) || is_far(max))
        };
        let mut given = Given::default();
        if !bounds.iter().any(is_beyond) {
            return Ok(given);
        }
        let narrower = within(domains, bounds, less);
        if let Ok(Some(other)) = self.left(&self.build(&narrower)?, &narrower, limits) {
            let moves = |&(&at, _): &(&usize, &i64)| ends(left, at) != ends(&other, at);
            given.to = bounds.iter().filter(moves).map(|(&at, &most)| (at, most)).collect();
            // What has bounds of its own is not better without end, whatever others are.
            let is_open = self.goal_root().is_some_and(|at| bounds.contains_key(&at));
            given.goal = other.goal.filter(|_| is_open && left.goal != other.goal);
        } else {
            given.to =
                bounds.iter().filter(|bound| is_beyond(*bound)).map(|(&at, &most)| (at, most)).collect();
        }
        Ok(given)
    }

    /// What one fixpoint leaves; nothing if there is no solution, or a limit was reached.
    fn left(
        &self,
        instance: &Instance<'_>,
        domains: &RootDomains,
        limits: &Limits,
    ) -> Result<Option<Left>, ModelError> {
        let strategy = instance.strategy(0, |_| ());
        let mut search = instance.model.search(strategy)?.limits(limits.clone().nodes(1));
        if search.next_solution().is_none() && search.stop_reason() != Some(StopReason::Nodes) {
            return Ok(None);
        }
        let store = search.store();
        let mut left = domains.clone();
        for at in self.roots() {
            if let (Some(var), Some(domain)) = (instance.terms[at].var(), &mut left[at]) {
                *domain = match store.size(var) {
                    size if size <= MANY => store.iter(var).collect(),
                    _ => domain.intersection(&Domain::from(store.min(var)..=store.max(var))),
                };
            }
        }
        Ok(Some(Left { domains: left, goal: instance.best_within(store) }))
    }
}

impl Instance<'_> {
    /// The best value that the objective can have in these domains.
    fn best_within(&self, store: &Store) -> Option<i64> {
        match (self.objective()?, self.program.solve.goal) {
            (Term::View(view), Goal::Minimize(_)) => Some(store.min(view)),
            (Term::View(view), _) => Some(store.max(view)),
            _ => None,
        }
    }
}

/// What a fixpoint leaves.
#[derive(Debug)]
struct Left {
    domains: RootDomains,
    /// The best value of the objective.
    goal: Option<i64>,
}

/// For each root without a domain, in order, the greatest absolute value that it is given.
type Bounds = BTreeMap<usize, i64>;

/// The domains, with what is made of these bounds for the roots that have none.
fn within(domains: &RootDomains, bounds: &Bounds, of: impl Fn(i64) -> i64) -> RootDomains {
    let mut domains = domains.clone();
    for (&at, &most) in bounds {
        let most = of(most);
        domains[at] = Some((-most..=most).into());
    }
    domains
}
