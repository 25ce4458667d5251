//! The sum of each so many views in a row is within bounds. Bounds consistent where no variable comes twice.
//!
//! After Maher, Narodytska, Quimper and Walsh ("Flow-based propagators for the sequence and related global constraints",
//! 2008). All is said by the sums of the first so many views. Two that follow one another differ by a view, two that are
//! a window apart by the sum of that window. In a graph of these differences, with an edge for how much one sum can
//! exceed another, the greatest value of a view is the length of the shortest path between the sums before and after it;
//! the least value is that of the path back, negated.
//!
//! The sums of a solution are kept from run to run, and repaired (Bellman, Ford). Where a bound is what the solution has,
//! nothing is to be done. Elsewhere a path is looked for that is shorter than the edge between the two sums itself.
//! Measured by what it takes beyond the solution's differences no edge is negative, so that this is a search by
//! distance (Dijkstra) which ends where that edge does: for views of 0 and 1, what is reached at no distance at all.
//!
//! A run costs at least a step for each view, and for each bound that the solution does not have one for each sum
//! that is so close.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::settled;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct SlidingSum<V> {
    views: Vec<V>,
    settled: Status,
    edges: Edges,
    /// The sums of a solution, the first of them 0; and those that are about to take their place.
    sums: Vec<i64>,
    repaired: Vec<i64>,
    /// No sum of views is as far from 0.
    farthest: i64,
    paths: Paths,
}

/// How much a sum can exceed another one.
#[derive(Debug)]
struct Edges {
    length: usize,
    window: (i64, i64),
    /// The least and the greatest value of each view.
    views: Vec<(i64, i64)>,
}

/// A search for a shortest path.
#[derive(Debug)]
struct Paths {
    /// `i64::MAX` for what is not reached.
    distances: Vec<i64>,
    reached: Vec<u32>,
    ready: BinaryHeap<Reverse<(i64, u32)>>,
}

impl<V: View> SlidingSum<V> {
    /// No sum of views is `farthest` from 0, or farther, and the bounds of the window are at most that. As many times
    /// that as four for each sum is within 64 bits.
    pub(super) fn new(views: Vec<V>, length: usize, window: (i64, i64), farthest: i64) -> Self {
        let count = views.len();
        Self {
            settled: settled(views.iter().map(|view| view.var())),
            edges: Edges { length, window, views: Vec::with_capacity(count) },
            sums: vec![0; count + 1],
            repaired: vec![0; count + 1],
            farthest,
            paths: Paths {
                distances: vec![i64::MAX; count + 1],
                reached: Vec::with_capacity(4 * (count + 1)),
                ready: BinaryHeap::with_capacity(4 * (count + 1)),
            },
            views,
        }
    }

    /// Makes the sums those of a solution.
    fn repair(&mut self) -> Result<(), Conflict> {
        let Self { edges, sums, repaired, farthest, .. } = self;
        repaired.clone_from(sums);
        // A path that is a shortest one has no more edges than there are sums.
        for _ in 0..=sums.len() {
            let mut changed = false;
            let mut compare = |at: usize, next: usize, difference: i64| {
                let sum = repaired[at] + difference;
                if sum < repaired[next] {
                    repaired[next] = sum;
                    changed = true;
                }
            };
            for at in 0..sums.len() {
                edges.forward(at, |next, difference| compare(at, next, difference));
            }
            for at in (0..sums.len()).rev() {
                edges.backward(at, |next, difference| compare(at, next, difference));
            }
            if !changed {
                let first = repaired[0];
                repaired.iter_mut().for_each(|sum| *sum -= first);
                std::mem::swap(sums, repaired);
                return Ok(());
            }
            // Further down than by a difference of two sums it goes only round and round.
            if repaired[0] < -2 * *farthest {
                break;
            }
        }
        Err(Conflict)
    }
}

impl Edges {
    /// Visits the later sums that are compared with this one, with how much they can exceed it.
    fn forward(&self, at: usize, mut visit: impl FnMut(usize, i64)) {
        if at < self.views.len() {
            visit(at + 1, self.views[at].1);
        }
        if at + self.length <= self.views.len() {
            visit(at + self.length, self.window.1);
        }
    }

    /// Visits the earlier sums that are compared with this one, with how much they can exceed it.
    fn backward(&self, at: usize, mut visit: impl FnMut(usize, i64)) {
        if at > 0 {
            visit(at - 1, -self.views[at - 1].0);
        }
        if at >= self.length {
            visit(at - self.length, -self.window.0);
        }
    }
}

impl Paths {
    /// How long the shortest path is beyond the difference of the two sums, if it is less than this.
    fn shorter(&mut self, edges: &Edges, sums: &[i64], from: usize, to: usize, than: i64) -> Option<i64> {
        if than == 0 {
            return None;
        }
        let Self { distances, reached, ready } = self;
        for at in reached.drain(..) {
            distances[at as usize] = i64::MAX;
        }
        ready.clear();
        let mut here = (0, from);
        loop {
            let (distance, at) = here;
            if at == to {
                return Some(distance);
            }
            let mut compare = |next: usize, difference: i64| {
                let distance = distance + difference - (sums[next] - sums[at]);
                if distance < than && distance < distances[next] {
                    distances[next] = distance;
                    reached.push(next as u32);
                    ready.push(Reverse((distance, next as u32)));
                }
            };
            edges.forward(at, &mut compare);
            edges.backward(at, &mut compare);
            let Reverse((distance, at)) = ready.pop()?;
            here = (distance, at as usize);
        }
    }
}

impl<V: View> Propagator for SlidingSum<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &view in &self.views {
            on.bounds(view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        self.edges.views.clear();
        self.edges.views.extend(self.views.iter().map(|&view| (store.min(view), store.max(view))));
        self.repair()?;
        let Self { views, settled, edges, sums, paths, .. } = self;
        let mut jumped = false;
        for (at, &view) in views.iter().enumerate() {
            let (least, greatest) = edges.views[at];
            let solution = sums[at + 1] - sums[at];
            if let Some(beyond) = paths.shorter(edges, sums, at, at + 1, greatest - solution) {
                store.at_most(view, solution + beyond)?;
                jumped |= store.max(view) != solution + beyond;
            }
            if let Some(beyond) = paths.shorter(edges, sums, at + 1, at, solution - least) {
                store.at_least(view, solution - beyond)?;
                jumped |= store.min(view) != solution - beyond;
            }
        }
        Ok(if jumped { Status::Unsure } else { *settled })
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }
}
