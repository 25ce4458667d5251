//! Bounds for variables that have none, and narrow domains for those that need no wide ones.
//!
//! A variable without bounds gets some: the widest with which no arithmetic of the program leaves 64 bits. After one
//! fixpoint the model is made anew with what is left, so that what is narrow when the search begins is narrow in memory.
//! Whether a bound that is left comes from the program or from what was given is found by giving half as much.

use ferz::{Domain, Limits, ModelError, Refusal, StopReason, Store, Term};

use super::blueprint::{Blueprint, RootDomains};
use super::domains::is_wide;
use super::{Given, Instance};
use crate::syntax::{Error, Goal};

/// The bounds that are tried: from `-(2^k - 1)` to `2^k - 1` for each of these.
const BITS: [u32; 8] = [62, 58, 54, 48, 40, 32, 24, 16];

/// Of a domain with more values than this, only the bounds are tightened before the search.
const MANY: u64 = 1 << 16;

impl<'p> Blueprint<'p> {
    /// A model with domains as narrow as one fixpoint makes them, as far as the limits allow.
    pub(super) fn instance(&self, domains: &RootDomains, limits: &Limits) -> Result<Instance<'p>, Error> {
        if !self.roots().any(|at| is_wide(domains[at].as_ref())) {
            return self.build(domains);
        }
        let open: Vec<usize> = self.roots().filter(|&at| domains[at].is_none()).collect();
        let bits = if open.is_empty() { &BITS[..1] } else { &BITS };
        let mut most = 0;
        for &bits in bits {
            most = (1 << bits) - 1;
            let wide = within(domains, &open, most);
            let instance = self.build(&wide)?;
            match self.left(&instance, &wide, limits) {
                Err(
                    ModelError::Refused { refusal: Refusal::Overflow, .. }
                    | ModelError::Objective { refusal: Refusal::Overflow, .. }
                    | ModelError::Strategy { refusal: Refusal::Overflow },
                ) => {}
                Ok(Some(left)) => {
                    let given = self.given(most, &open, domains, &left, limits)?;
                    return Ok(Instance { given, ..self.build(&left.domains)? });
                }
                // What is wrong is told when it is searched.
                Err(_) | Ok(None) => {
                    return Ok(Instance { given: Given { most, to: open, goal: None }, ..instance });
                }
            }
        }
        // Its arithmetic leaves 64 bits whatever is given, which is told when it is searched.
        self.build(&within(domains, &open, most))
    }

    /// Which bounds are no others than those that were given.
    fn given(
        &self,
        most: i64,
        open: &[usize],
        domains: &RootDomains,
        left: &Left,
        limits: &Limits,
    ) -> Result<Given, Error> {
        let half = most / 2;
        let is_beyond = |domain: &Domain| {
            domain.min().is_some_and(|min| min < -half) || domain.max().is_some_and(|max| max > half)
        };
        let beyond = open.iter().copied().filter(|&at| left.domains[at].as_ref().is_some_and(is_beyond));
        let mut given = Given { most, to: beyond.collect(), goal: None };
        if given.to.is_empty() {
            return Ok(given);
        }
        let narrower = within(domains, open, half);
        if let Ok(Some(other)) = self.left(&self.build(&narrower)?, &narrower, limits) {
            let ends =
                |left: &Left, at: usize| left.domains[at].as_ref().map(|domain| (domain.min(), domain.max()));
            given.to.retain(|&at| ends(left, at) != ends(&other, at));
            // What has bounds of its own is not better without end, whatever others are.
            let is_open = self.goal_root().is_some_and(|at| given.to.contains(&at));
            given.goal = other.goal.filter(|_| is_open && left.goal != other.goal);
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

/// The domains, with bounds for the roots that have none.
fn within(domains: &RootDomains, open: &[usize], most: i64) -> RootDomains {
    let mut domains = domains.clone();
    for &at in open {
        domains[at] = Some((-most..=most).into());
    }
    domains
}
