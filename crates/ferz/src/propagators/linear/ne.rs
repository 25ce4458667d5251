//! A sum differs from a bound. Domain consistent: while two variables are open, each value has support.
//!
//! Two open addends are watched, as literals of a clause are (Moskewicz, Madigan, Zhao, Zhang, Malik 2001, "Chaff:
//! engineering an efficient SAT solver"), and nothing is done while both stay open. The watches need no undoing: what
//! is open at some point of the search is open at every point above it.

use super::Addend;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::propagators::boolean::Rule;
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Differs<V> {
    addends: Vec<Addend<V>>,
    bound: i64,
    watched: Option<[V; 2]>,
}

impl<V: View> Differs<V> {
    pub(super) fn new(addends: Vec<Addend<V>>, bound: i64) -> Self {
        Self { addends, bound, watched: None }
    }
}

/// What is open of the sum.
enum Rest<V> {
    /// At least two addends.
    Open,
    /// One, which must not come to this.
    Last(Addend<V>, i64),
    /// None; this is left of the bound.
    Nothing(i64),
}

impl<V: View> Differs<V> {
    fn rest(&mut self, store: &Store) -> Rest<V> {
        if self.watched.is_some_and(|watched| watched.iter().all(|&view| !store.is_fixed(view))) {
            return Rest::Open;
        }
        let mut open = self.addends.iter().filter(|addend| !store.is_fixed(addend.view));
        let (first, second) = (open.next(), open.next());
        if let (Some(first), Some(second)) = (first, second) {
            self.watched = Some([first.view, second.view]);
            return Rest::Open;
        }
        let fixed = self.addends.iter().filter_map(|addend| Some(addend.factor * store.value(addend.view)?));
        let rest = self.bound - fixed.sum::<i64>();
        first.map_or(Rest::Nothing(rest), |&last| Rest::Last(last, rest))
    }
}

impl<V: View> Propagator for Differs<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for addend in &self.addends {
            on.fixed(addend.view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        match self.rest(store) {
            Rest::Open => return Ok(Status::Fixpoint),
            Rest::Nothing(0) => return Err(Conflict),
            Rest::Last(Addend { factor, view }, rest) if rest % factor == 0 => {
                store.remove(view, rest / factor)?;
            }
            Rest::Last(..) | Rest::Nothing(_) => {}
        }
        Ok(Status::Entailed)
    }
}

impl<V: View> Rule for Differs<V> {
    fn is_refuted(&mut self, store: &mut Store) -> bool {
        matches!(self.rest(store), Rest::Nothing(0))
    }
}
