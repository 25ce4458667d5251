//! Boxes that do not overlap, in any number of dimensions.
//!
//! Two boxes are apart if one of them ends before the other starts in some dimension. If there is only one way left for
//! them to be so, it is enforced. If the two ways that are left are in the same dimension, and one of the boxes is placed
//! there, the other cannot start in between. Beside this all boxes that have a volume must fit into the space that they
//! can reach.
//!
//! Unless zero sizes are `strict`, a box with size 0 in some dimension is apart from any other: that is one more way.
//!
//! The pairs of a box are looked at when something about it has changed: a run costs O(n) for each of these. When one
//! variable is open, what is left of it is possible.

use super::window::{Span, Window};
use crate::propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::narrow::exclude;
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Diffn<V> {
    /// The sides of the first box, one for each dimension, then those of the next.
    sides: Vec<Span<V>>,
    dimensions: usize,
    strict: bool,
    /// What is known of each side.
    windows: Vec<Window>,
    /// The boxes that have been looked at in this run.
    done: Vec<bool>,
}

/// A way for two boxes to be apart, where sides are given by their positions.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// The first ends before the second starts.
    Before(usize, usize),
    /// The side has size 0.
    Empty(usize),
}

impl<V: View> Diffn<V> {
    /// Boxes with so many dimensions, at least one.
    pub(super) fn new(sides: Vec<Span<V>>, dimensions: usize, strict: bool) -> Self {
        let (windows, done) = (Vec::with_capacity(sides.len()), vec![false; sides.len() / dimensions]);
        Self { sides, dimensions, strict, windows, done }
    }

    /// Keeps two boxes apart.
    fn keep_apart(&mut self, one: usize, other: usize, store: &mut Store) -> Change {
        match self.ways(one, other, store) {
            [None, ..] => Err(Conflict),
            [Some(way), None, _] => self.take(way, store),
            [Some(Way::Before(a, b)), Some(Way::Before(c, d)), None] if (a, b) == (d, c) => {
                Ok(self.leave_out(a, b, store)? | self.leave_out(b, a, store)?)
            }
            [Some(Way::Before(a, b)), Some(Way::Empty(c)), None] if a == c => {
                let (size, room) = (self.sides[a].size, self.room_before(a, b));
                Ok(store.at_most(size, room.max(0))? | exclude(store, size, room.saturating_add(1), -1)?)
            }
            _ => Ok(false),
        }
    }

    /// The first three ways for two boxes to be apart that are possible.
    fn ways(&self, one: usize, other: usize, store: &Store) -> [Option<Way>; 3] {
        let mut ways = [None; 3];
        let mut count = 0;
        for dimension in 0..self.dimensions {
            let (a, b) = (one * self.dimensions + dimension, other * self.dimensions + dimension);
            for way in [Way::Before(a, b), Way::Before(b, a), Way::Empty(a), Way::Empty(b)] {
                if self.is_possible(way, store) {
                    ways[count] = Some(way);
                    count += 1;
                    if count == ways.len() {
                        return ways;
                    }
                }
            }
        }
        ways
    }

    fn is_possible(&self, way: Way, store: &Store) -> bool {
        match way {
            Way::Before(a, b) => self.windows[a].earliest_end() <= self.windows[b].latest_start,
            Way::Empty(a) => {
                !self.strict && self.windows[a].size <= 0 && store.contains(self.sides[a].size, 0)
            }
        }
    }

    /// Takes the only way that is left.
    fn take(&mut self, way: Way, store: &mut Store) -> Change {
        match way {
            Way::Before(a, b) => {
                let latest = self.windows[b].latest_start.saturating_sub(self.windows[a].size);
                let changed = store.at_least(self.sides[b].start, self.windows[a].earliest_end())?
                    | store.at_most(self.sides[a].start, latest)?
                    | store.at_most(self.sides[a].size, self.room_before(a, b))?;
                self.windows[a] = self.sides[a].window(store);
                self.windows[b] = self.sides[b].window(store);
                Ok(changed)
            }
            Way::Empty(a) => store.fix(self.sides[a].size, 0),
        }
    }

    /// The greatest size with which side `a` can be before side `b`.
    fn room_before(&self, a: usize, b: usize) -> i64 {
        self.windows[b].latest_start.saturating_sub(self.windows[a].earliest_start)
    }

    /// If side `b` is placed, side `a` does not start where it would be neither before nor after it.
    fn leave_out(&mut self, a: usize, b: usize, store: &mut Store) -> Change {
        let (window, placed) = (self.windows[a], self.windows[b]);
        if placed.earliest_start != placed.latest_start {
            return Ok(false);
        }
        let first = placed.latest_start.saturating_sub(window.size).saturating_add(1);
        exclude(store, self.sides[a].start, first, placed.earliest_end().saturating_sub(1))
    }

    /// Whether the volumes of all boxes fit into the space that they can reach.
    fn fits(&self) -> bool {
        let boxes =
            || self.windows.chunks_exact(self.dimensions).filter(|sides| sides.iter().all(|w| w.size > 0));
        let volume = |sides: &[Window]| {
            sides.iter().try_fold(1u128, |volume, side| volume.checked_mul(side.size.unsigned_abs().into()))
        };
        let needed = boxes().try_fold(0u128, |sum, sides| sum.checked_add(volume(sides)?));
        let reach = |dimension: usize| {
            let start = boxes().map(|sides| sides[dimension].earliest_start).min();
            let end = boxes().map(|sides| sides[dimension].latest_end()).max();
            start.zip(end).map_or(0, |(start, end)| end.abs_diff(start))
        };
        let space = (0..self.dimensions).try_fold(1u128, |space, d| space.checked_mul(reach(d).into()));
        needed.zip(space).is_none_or(|(needed, space)| needed <= space)
    }
}

impl<V: View> Propagator for Diffn<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (sides, number) in self.sides.chunks_exact(self.dimensions).zip(0..) {
            for side in sides {
                on.bounds(side.start, number);
                if self.strict {
                    on.lower(side.size, number);
                } else {
                    on.any(side.size, number);
                }
            }
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        self.windows.clear();
        self.windows.extend(self.sides.iter().map(|side| side.window(store)));
        if !self.fits() {
            return Err(Conflict);
        }
        self.done.fill(false);
        let mut changed = false;
        for &one in woken {
            let one = one as usize;
            self.done[one] = true;
            for other in 0..self.done.len() {
                if !self.done[other] {
                    changed |= self.keep_apart(one, other, store)?;
                }
            }
        }
        Ok(if changed { Status::Unsure } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
