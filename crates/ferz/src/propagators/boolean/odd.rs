//! An odd number of literals is true. Domain consistent: while two are open, each value has support.
//!
//! Two open literals are watched, and nothing is done while both stay open; see `linear/ne.rs`.

use crate::engine::Engine;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::Signed;

#[derive(Debug)]
struct Odd {
    /// Each variable once.
    literals: Vec<Signed>,
    /// Whether an even number of these must be true instead.
    even: bool,
    watched: Option<[Signed; 2]>,
}

/// Posts that an odd number of these, which have no values but 0 and 1, is 1.
pub(crate) fn post_odd(mut literals: Vec<Signed>, engine: &mut Engine) {
    // A pair of the same variable is even, or odd if one of them is negated.
    literals.sort_by_key(|literal| literal.var);
    let mut single: Vec<Signed> = Vec::new();
    let mut even = false;
    for literal in literals {
        match single.last() {
            Some(last) if last.var == literal.var => {
                even ^= last.negated != literal.negated;
                single.pop();
            }
            _ => single.push(literal),
        }
    }
    engine.post(Odd { literals: single, even, watched: None });
}

impl Propagator for Odd {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &literal in &self.literals {
            on.fixed(literal, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        if self.watched.is_some_and(|watched| watched.iter().all(|&literal| !store.is_fixed(literal))) {
            return Ok(Status::Fixpoint);
        }
        let mut open = self.literals.iter().copied().filter(|&literal| !store.is_fixed(literal));
        let (first, second) = (open.next(), open.next());
        if let (Some(first), Some(second)) = (first, second) {
            self.watched = Some([first, second]);
            return Ok(Status::Fixpoint);
        }
        let truths = self.literals.iter().filter_map(|&literal| store.value(literal));
        let missing = truths.sum::<i64>() % 2 == i64::from(self.even);
        match first {
            Some(last) => store.fix(last, missing.into()).map(|_| Status::Entailed),
            None if missing => Err(Conflict),
            None => Ok(Status::Entailed),
        }
    }
}
