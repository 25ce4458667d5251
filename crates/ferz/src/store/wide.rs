//! Very wide domains: bounds, size, and the holes that were made since the start.
//!
//! The holes are a reversible sparse set. `log` is append-only up to a length that lives in a cell; what lies
//! beyond that length is left over from levels that were popped. `index` finds a value's position in the log; an
//! entry means something only if its position lies below the length and the log agrees. So a pop has nothing to
//! undo here, and under either kind of trail the cell is all that is reversible.

use crate::domain::Domain;
use crate::propagator::{Conflict, Events};
use crate::trail::{Cell, Trail};

#[derive(Debug)]
pub(super) struct Wide {
    initial: Domain,
    min: Cell,
    max: Cell,
    size: Cell,
    holes: Cell,
    log: Vec<i64>,
    /// Value and position, sorted by value, each value once.
    index: Vec<(i64, u32)>,
}

impl Wide {
    pub(super) fn new(trail: &mut Trail, domain: &Domain, min: i64, max: i64) -> Self {
        Self {
            initial: domain.clone(),
            min: trail.alloc(min as u64),
            max: trail.alloc(max as u64),
            size: trail.alloc(domain.size()),
            holes: trail.alloc(0),
            log: Vec::new(),
            index: Vec::new(),
        }
    }

    pub(super) fn min(&self, trail: &Trail) -> i64 {
        trail.get(self.min) as i64
    }

    pub(super) fn max(&self, trail: &Trail) -> i64 {
        trail.get(self.max) as i64
    }

    pub(super) fn size(&self, trail: &Trail) -> u64 {
        trail.get(self.size)
    }

    pub(super) fn contains(&self, trail: &Trail, v: i64) -> bool {
        self.min(trail) <= v && v <= self.max(trail) && self.initial.contains(v) && !self.is_hole(trail, v)
    }

    /// The least value from `v` on, which is within the bounds.
    pub(super) fn first_from(&self, trail: &Trail, v: i64) -> i64 {
        let runs = self.initial.runs();
        let mut run = runs.partition_point(|run| run.1 < v);
        let mut v = v.max(runs[run].0);
        while self.is_hole(trail, v) {
            v += 1;
            if v > runs[run].1 {
                run += 1;
                v = runs[run].0;
            }
        }
        v
    }

    /// The greatest value up to `v`, which is within the bounds.
    pub(super) fn last_to(&self, trail: &Trail, v: i64) -> i64 {
        let runs = self.initial.runs();
        let mut run = runs.partition_point(|run| run.0 <= v) - 1;
        let mut v = v.min(runs[run].1);
        while self.is_hole(trail, v) {
            v -= 1;
            if v < runs[run].0 {
                run -= 1;
                v = runs[run].1;
            }
        }
        v
    }

    /// The value with `rank` smaller ones.
    pub(super) fn nth(&self, trail: &Trail, mut rank: u64) -> i64 {
        let (min, max) = (self.min(trail), self.max(trail));
        for &(first, last) in self.initial.runs().iter().filter(|run| run.1 >= min && run.0 <= max) {
            let mut from = first.max(min);
            for hole in self.holes_between(trail, from, last.min(max)) {
                let before = hole.abs_diff(from);
                if rank < before {
                    return from.saturating_add_unsigned(rank);
                }
                rank -= before;
                from = hole + 1;
            }
            if from <= last.min(max) {
                let count = last.min(max).abs_diff(from) + 1;
                if rank < count {
                    return from.saturating_add_unsigned(rank);
                }
                rank -= count;
            }
        }
        max
    }

    pub(super) fn fix(&mut self, trail: &mut Trail, v: i64) -> Result<Events, Conflict> {
        if !self.contains(trail, v) {
            return Err(Conflict);
        }
        Ok(self.move_bounds(trail, v, v))
    }

    pub(super) fn cut_below(&mut self, trail: &mut Trail, v: i64) -> Result<Events, Conflict> {
        let (min, max) = (self.min(trail), self.max(trail));
        if v > max {
            return Err(Conflict);
        }
        if v <= min {
            return Ok(Events::NONE);
        }
        Ok(self.move_bounds(trail, self.first_from(trail, v), max))
    }

    pub(super) fn cut_above(&mut self, trail: &mut Trail, v: i64) -> Result<Events, Conflict> {
        let (min, max) = (self.min(trail), self.max(trail));
        if v < min {
            return Err(Conflict);
        }
        if v >= max {
            return Ok(Events::NONE);
        }
        Ok(self.move_bounds(trail, min, self.last_to(trail, v)))
    }

    pub(super) fn remove(&mut self, trail: &mut Trail, v: i64) -> Result<Events, Conflict> {
        let (min, max) = (self.min(trail), self.max(trail));
        if !self.contains(trail, v) {
            return Ok(Events::NONE);
        }
        if min == max {
            return Err(Conflict);
        }
        if v == min {
            return Ok(self.move_bounds(trail, self.first_from(trail, v + 1), max));
        }
        if v == max {
            return Ok(self.move_bounds(trail, min, self.last_to(trail, v - 1)));
        }
        self.make_hole(trail, v);
        trail.set(self.size, self.size(trail) - 1);
        Ok(Events::DOMAIN)
    }

    fn move_bounds(&self, trail: &mut Trail, min: i64, max: i64) -> Events {
        let (old_min, old_max) = (self.min(trail), self.max(trail));
        let mut events = Events::NONE;
        if min != old_min {
            events |= Events::DOMAIN | Events::LOWER;
        }
        if max != old_max {
            events |= Events::DOMAIN | Events::UPPER;
        }
        if events == Events::NONE {
            return events;
        }
        if min == max {
            events |= Events::FIXED;
        }
        let size = self.count_between(trail, min, max);
        trail.set(self.min, min as u64);
        trail.set(self.max, max as u64);
        trail.set(self.size, size);
        events
    }

    fn count_between(&self, trail: &Trail, min: i64, max: i64) -> u64 {
        let runs = self.initial.runs().iter();
        let width = |&(first, last): &(i64, i64)| {
            let (first, last) = (first.max(min), last.min(max));
            if first <= last { last.abs_diff(first) + 1 } else { 0 }
        };
        runs.map(width).sum::<u64>() - self.holes_between(trail, min, max).count() as u64
    }

    fn is_hole(&self, trail: &Trail, v: i64) -> bool {
        self.index
            .binary_search_by_key(&v, |entry| entry.0)
            .is_ok_and(|at| self.is_valid(trail, self.index[at]))
    }

    fn is_valid(&self, trail: &Trail, (v, position): (i64, u32)) -> bool {
        u64::from(position) < trail.get(self.holes) && self.log[position as usize] == v
    }

    fn holes_between(&self, trail: &Trail, min: i64, max: i64) -> impl Iterator<Item = i64> {
        let from = self.index.partition_point(|entry| entry.0 < min);
        let inside = self.index[from..].iter().take_while(move |entry| entry.0 <= max);
        inside.filter(|&&entry| self.is_valid(trail, entry)).map(|entry| entry.0)
    }

    fn make_hole(&mut self, trail: &mut Trail, v: i64) {
        let length = trail.get(self.holes) as usize;
        self.log.truncate(length);
        self.log.push(v);
        trail.set(self.holes, length as u64 + 1);
        let entry = (v, length as u32);
        match self.index.binary_search_by_key(&v, |entry| entry.0) {
            Ok(at) => self.index[at] = entry,
            Err(at) => {
                self.index.insert(at, entry);
                // What is left over from popped levels must not pile up.
                if self.index.len() > 2 * self.log.len() + 64 {
                    let log = &self.log;
                    self.index.retain(|&(v, position)| log.get(position as usize) == Some(&v));
                }
            }
        }
    }
}
