//! One sequence of views is another one in increasing order. Bounds consistent, by the algorithm of Mehlhorn and Thiel
//! (2000).
//!
//! A *place* is a position in the ordered sequence. A term *fits* a place if their intervals meet; the places that a
//! term fits are neighbours, as the bounds of the places are made to increase first. A solution gives each term a place
//! of its own that it fits.
//!
//! 1. Going through the places from the first on, each gets, of the terms that start soon enough, the one that ends
//!    first (Glover 1967). If one does not fit, there is no solution. A place can have no more than the greatest value
//!    of its term. The same from the last place on gives the least values.
//! 2. A term can move from its place to another one that it fits if that one's term can move on, and so on round to its
//!    own place. So the places that a term can have in a solution are those it fits within a strongly connected
//!    component of "the term at this place fits that one". As what it fits are neighbours, the components are found in
//!    one pass with a stack: of the components on it, each leads to the next one.
//!
//! A run costs `n log n` steps.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::settled;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Sort<V> {
    terms: Vec<V>,
    places: Vec<V>,
    settled: Status,
    matching: Matching,
    /// The components on the stack, and the places in them, each component's together.
    stack: Vec<Component>,
    members: Vec<u32>,
}

/// Whether all bounds are where they were cut to: none of them jumped over a hole, nor was one moved through a variable
/// that comes twice. If not, all begins anew.
type Calm = bool;

/// A first and a last value.
type Interval = (i64, i64);

/// Terms and places, and which term is at which place.
#[derive(Debug)]
struct Matching {
    terms: Vec<Interval>,
    places: Vec<Interval>,
    term_at: Vec<u32>,
    by_start: Vec<u32>,
    /// The terms that start soon enough for the next place, by where they end.
    ready: BinaryHeap<Reverse<(i64, u32)>>,
}

#[derive(Clone, Copy, Debug)]
struct Component {
    /// Where its places are listed, up to where those of the component above begin.
    start: usize,
    /// The last place that one of its terms fits. That is the term at its last place: it could have been at one of the
    /// others, where a term was chosen that ends no later.
    reach: usize,
}

impl<V: View> Sort<V> {
    /// As many terms as places.
    pub(super) fn new(terms: Vec<V>, places: Vec<V>) -> Self {
        let count = terms.len();
        Self {
            settled: settled(terms.iter().chain(&places).map(|view| view.var())),
            matching: Matching {
                terms: Vec::with_capacity(count),
                places: Vec::with_capacity(count),
                term_at: Vec::with_capacity(count),
                by_start: (0..count as u32).collect(),
                ready: BinaryHeap::with_capacity(count),
            },
            stack: Vec::with_capacity(count),
            members: Vec::with_capacity(count),
            terms,
            places,
        }
    }

    /// Makes the bounds of the places increase.
    fn order_places(&self, store: &mut Store) -> Result<Calm, Conflict> {
        let mut changed = false;
        for pair in self.places.windows(2) {
            changed |= store.at_least(pair[1], store.min(pair[0]))?;
        }
        for pair in self.places.windows(2).rev() {
            changed |= store.at_most(pair[0], store.max(pair[1]))?;
        }
        Ok(!changed || self.settled == Status::Fixpoint)
    }

    /// Raises the least values of the places to what the terms allow.
    fn raise_places(&mut self, store: &mut Store) -> Result<Calm, Conflict> {
        self.matching.read(&self.terms, &self.places, store);
        self.matching.turn();
        self.matching.find()?;
        let mut calm = true;
        for (&place, &term) in self.places.iter().rev().zip(&self.matching.term_at) {
            calm &= self.raise(place, -self.matching.terms[term as usize].1, store)?;
        }
        Ok(calm)
    }

    /// Lowers the greatest values of the places to what the terms allow.
    fn lower_places(&mut self, store: &mut Store) -> Result<Calm, Conflict> {
        self.matching.read(&self.terms, &self.places, store);
        self.matching.find()?;
        let mut calm = true;
        for (&place, &term) in self.places.iter().zip(&self.matching.term_at) {
            calm &= self.lower(place, self.matching.terms[term as usize].1, store)?;
        }
        Ok(calm)
    }

    /// Cuts the terms to the places that they can have, by the matching that is known to fit.
    fn cut_terms(&mut self, store: &mut Store) -> Result<Calm, Conflict> {
        self.matching.read(&self.terms, &self.places, store);
        self.stack.clear();
        self.members.clear();
        let mut calm = true;
        for place in 0..self.places.len() {
            while let Some(component) = self.stack.pop_if(|component| component.reach < place) {
                calm &= self.complete(component, store)?;
            }
            let (first, reach) = self.matching.fits(self.matching.term_at[place]);
            let mut start = self.members.len();
            self.members.push(place as u32);
            while let Some(component) = self.stack.pop_if(|_| self.members[start - 1] as usize >= first) {
                start = component.start;
            }
            self.stack.push(Component { start, reach });
        }
        while let Some(component) = self.stack.pop() {
            calm &= self.complete(component, store)?;
        }
        Ok(calm)
    }

    /// Cuts the terms of a component that leads to no other one on the stack.
    fn complete(&mut self, component: Component, store: &mut Store) -> Result<Calm, Conflict> {
        let Matching { terms, places, term_at, .. } = &self.matching;
        let within = &self.members[component.start..];
        let mut calm = true;
        for &place in within {
            let term = term_at[place as usize] as usize;
            let (start, end) = terms[term];
            let first = within.partition_point(|&place| places[place as usize].1 < start);
            let behind = within.partition_point(|&place| places[place as usize].0 <= end);
            calm &= self.raise(self.terms[term], places[within[first] as usize].0, store)?;
            calm &= self.lower(self.terms[term], places[within[behind - 1] as usize].1, store)?;
        }
        self.members.truncate(component.start);
        Ok(calm)
    }

    fn raise(&self, view: V, least: i64, store: &mut Store) -> Result<Calm, Conflict> {
        let changed = store.at_least(view, least)?;
        Ok(!changed || (self.settled == Status::Fixpoint && store.min(view) == least))
    }

    fn lower(&self, view: V, greatest: i64, store: &mut Store) -> Result<Calm, Conflict> {
        let changed = store.at_most(view, greatest)?;
        Ok(!changed || (self.settled == Status::Fixpoint && store.max(view) == greatest))
    }
}

impl Matching {
    fn read<V: View>(&mut self, terms: &[V], places: &[V], store: &Store) {
        let interval = |&view: &V| (store.min(view), store.max(view));
        self.terms.clear();
        self.terms.extend(terms.iter().map(interval));
        self.places.clear();
        self.places.extend(places.iter().map(interval));
    }

    /// Turns the number line around.
    fn turn(&mut self) {
        for interval in self.terms.iter_mut().chain(&mut self.places) {
            *interval = (-interval.1, -interval.0);
        }
        self.places.reverse();
    }

    /// Gives each place, of the terms that start soon enough for it, the one that ends first. That may be too soon, which
    /// comes out when the place is cut to it.
    fn find(&mut self) -> Result<(), Conflict> {
        let Self { terms, places, term_at, by_start, ready } = self;
        by_start.sort_unstable_by_key(|&term| terms[term as usize].0);
        ready.clear();
        term_at.clear();
        let mut starting = by_start.iter().peekable();
        for &(_, last) in &*places {
            while let Some(&term) = starting.next_if(|&&term| terms[term as usize].0 <= last) {
                ready.push(Reverse((terms[term as usize].1, term)));
            }
            let Reverse((_, term)) = ready.pop().ok_or(Conflict)?;
            term_at.push(term);
        }
        Ok(())
    }

    /// The first and the last place that a term fits.
    fn fits(&self, term: u32) -> (usize, usize) {
        let (start, end) = self.terms[term as usize];
        let first = self.places.partition_point(|place| place.1 < start);
        (first, self.places.partition_point(|place| place.0 <= end) - 1)
    }
}

impl<V: View> Propagator for Sort<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &view in self.terms.iter().chain(&self.places) {
            on.bounds(view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let calm = self.order_places(store)?
            && self.raise_places(store)?
            && self.lower_places(store)?
            && self.cut_terms(store)?;
        Ok(if calm { self.settled } else { Status::Unsure })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::super::post_sort;
    use super::*;
    use crate::engine::Engine;
    use crate::view::{Signed, Var};

    fn interval() -> impl Strategy<Value = Interval> {
        (0..8i64, 0..5i64).prop_map(|(first, length)| (first, first + length))
    }

    /// The hulls of all solutions; nothing if there is none.
    fn hulls(intervals: &[Interval]) -> Vec<Interval> {
        let (terms, places) = intervals.split_at(intervals.len() / 2);
        let mut hulls: Vec<Interval> = Vec::new();
        let mut values: Vec<i64> = terms.iter().map(|term| term.0).collect();
        loop {
            let mut solution = values.clone();
            solution.sort_unstable();
            if solution.iter().zip(places).all(|(v, place)| (place.0..=place.1).contains(v)) {
                solution.splice(0..0, values.iter().copied());
                hulls.resize(solution.len(), (i64::MAX, i64::MIN));
                for (hull, &v) in hulls.iter_mut().zip(&solution) {
                    *hull = (hull.0.min(v), hull.1.max(v));
                }
            }
            // The next combination of values.
            let Some(at) = (0..values.len()).find(|&at| values[at] < terms[at].1) else { return hulls };
            values[at] += 1;
            values[..at].iter_mut().zip(terms).for_each(|(v, term)| *v = term.0);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn leaves_the_hulls_of_the_solutions(pairs in vec((interval(), interval()), 1..=5), sorted in any::<bool>()) {
            let (terms, mut places): (Vec<Interval>, Vec<Interval>) = pairs.into_iter().unzip();
            if sorted {
                places.sort_unstable();
            }
            let intervals = [terms, places].concat();
            let mut engine = Engine::new();
            let views: Vec<Signed> = intervals
                .iter()
                .map(|&(first, last)| engine.new_var(&(first..=last).into()).unwrap().into())
                .collect();
            let (terms, places) = views.split_at(views.len() / 2);
            post_sort(terms, places, &mut engine);
            let found = engine.fixpoint().map(|()| {
                let hull = |view: &Signed| (engine.store().min(*view), engine.store().max(*view));
                views.iter().map(hull).collect::<Vec<_>>()
            });
            prop_assert_eq!(found.unwrap_or_default(), hulls(&intervals));
        }
    }

    #[test]
    fn terms_around_another_one_change_places() {
        // The one in the middle stays where it is; the others may be on either side.
        let mut engine = Engine::new();
        let domains = [0..=9, 0..=9, 5..=5, 1..=2, 5..=5, 7..=8];
        let vars: Vec<Var> = domains.map(|domain| engine.new_var(&domain.into()).unwrap()).to_vec();
        let views: Vec<Signed> = vars.iter().map(Signed::from).collect();
        post_sort(&views[..3], &views[3..], &mut engine);
        engine.fixpoint().unwrap();
        assert_eq!((engine.store().min(vars[0]), engine.store().max(vars[0])), (1, 8));
        engine.store_mut().at_least(vars[0], 3).unwrap();
        engine.fixpoint().unwrap();
        assert_eq!((engine.store().min(vars[0]), engine.store().max(vars[0])), (7, 8));
        assert_eq!((engine.store().min(vars[1]), engine.store().max(vars[1])), (1, 2));
    }
}
