//! Tasks that run one after the other: the rules for one machine.
//!
//! - *Detectable precedences*: tasks that cannot come after `i` come before it, so `i` starts after they are done.
//! - *Not last*: if others are not done when `i` has to start, it is not the last of them, and done before the last of
//!   these has to start.
//! - *Edge finding*: if others have to be done before they could be together with `i`, it comes after all of them. If they
//!   could not be done even without, there is no solution.
//!
//! Each is applied in both directions of time. They see a task with its least duration, and take nothing out between the
//! bounds of a start. The first two are those of Vilím ("Global constraints in scheduling", 2007), the third is by the
//! algorithm of Nuijten as Baptiste, Le Pape and Nuijten have it ("Constraint-based scheduling", 2001). All cost O(n²) in
//! short loops: on machines with less than a hundred tasks or so, trees that would do it in O(n log n) do not pay.

use super::window::{Window, sort};
use crate::propagator::{Change, Conflict};
use crate::store::Store;
use crate::view::View;

/// The windows of the tasks, and what the rules need.
#[derive(Debug)]
pub(super) struct Machine {
    pub(super) windows: Vec<Window>,
    /// The windows as a rule makes them.
    found: Vec<Window>,
    by_earliest_start: Vec<u32>,
    /// The same with time running backwards.
    by_latest_end: Vec<u32>,
    /// For edge finding: when those that are looked at and do not start before a task are done at the earliest.
    ends: Vec<i64>,
}

impl Machine {
    /// A machine with room for so many tasks.
    pub(super) fn with_room(count: usize) -> Self {
        Self {
            windows: Vec::with_capacity(count),
            found: Vec::with_capacity(count),
            by_earliest_start: Vec::with_capacity(count),
            by_latest_end: Vec::with_capacity(count),
            ends: vec![0; count],
        }
    }

    /// Applies the rules to the windows, up to the first one that moves a bound of a start; tasks have the same numbers as
    /// their windows.
    pub(super) fn filter<V: View>(&mut self, start: impl Fn(usize) -> V, store: &mut Store) -> Change {
        sort(&mut self.by_earliest_start, &self.windows, |window| window.earliest_start);
        sort(&mut self.by_latest_end, &self.windows, |window| -window.latest_end());
        Ok(self.apply(Self::detectable_precedences, &start, store)?
            || self.apply(Self::not_last, &start, store)?
            || self.apply(Self::edge_finding, &start, store)?)
    }

    /// Applies a rule, turns time around, applies it again and turns time back.
    fn apply<V: View>(
        &mut self,
        rule: impl Fn(&mut Self) -> Result<(), Conflict>,
        start: &impl Fn(usize) -> V,
        store: &mut Store,
    ) -> Change {
        self.found.clone_from(&self.windows);
        for _ in 0..2 {
            rule(self)?;
            self.mirror();
        }
        let mut changed = false;
        for (number, (found, known)) in self.found.iter().zip(&self.windows).enumerate() {
            if found != known {
                changed |= store.at_least(start(number), found.earliest_start)?;
                changed |= store.at_most(start(number), found.latest_start)?;
            }
        }
        Ok(changed)
    }

    fn mirror(&mut self) {
        for window in self.windows.iter_mut().chain(&mut self.found) {
            *window = window.mirrored();
        }
        std::mem::swap(&mut self.by_earliest_start, &mut self.by_latest_end);
    }

    /// When the others that are meant are done at the earliest, and when the last of them has to start.
    fn others(&self, i: usize, are_meant: impl Fn(&Window) -> bool) -> (i64, i64) {
        let (mut end, mut last_start) = (i64::MIN, i64::MIN);
        for &j in &self.by_earliest_start {
            let window = &self.windows[j as usize];
            if j as usize != i && are_meant(window) {
                end = end.max(window.earliest_start).saturating_add(window.size);
                last_start = last_start.max(window.latest_start);
            }
        }
        (end, last_start)
    }

    /// The others that cannot start once `i` is done come before it.
    fn detectable_precedences(&mut self) -> Result<(), Conflict> {
        for i in 0..self.windows.len() {
            let done = self.windows[i].earliest_end();
            let (end, _) = self.others(i, |other| other.latest_start < done);
            let start = &mut self.found[i].earliest_start;
            *start = end.max(*start);
        }
        Ok(())
    }

    /// If others that have to start before `i` has to be done are not done when `i` has to start, it is not last.
    fn not_last(&mut self) -> Result<(), Conflict> {
        for i in 0..self.windows.len() {
            let window = self.windows[i];
            let done = window.latest_end();
            let (end, last_start) = self.others(i, |other| other.latest_start < done);
            if end > window.latest_start {
                let start = &mut self.found[i].latest_start;
                *start = last_start.saturating_sub(window.size).min(*start);
            }
        }
        Ok(())
    }

    /// If those that have to be done by some time could not be done by then together with `i`, it comes after them.
    fn edge_finding(&mut self) -> Result<(), Conflict> {
        let Self { windows, found, by_earliest_start, ends, .. } = self;
        for limit in windows.iter().map(|window| window.latest_end()) {
            // Of those from here on in the order: how long they take, and when they are done.
            let (mut total, mut end) = (0i64, i64::MIN);
            for &i in by_earliest_start.iter().rev() {
                let window = windows[i as usize];
                if window.latest_end() <= limit {
                    total = total.saturating_add(window.size);
                    end = end.max(window.earliest_start.saturating_add(total));
                }
                ends[i as usize] = end;
            }
            if end > limit {
                return Err(Conflict);
            }
            // When those are done that start with one that has been passed, whichever is the last to be done.
            let mut passed = i64::MIN;
            for &i in by_earliest_start.iter() {
                let window = windows[i as usize];
                let together = window.earliest_start.saturating_add(total);
                if window.latest_end() <= limit {
                    passed = passed.max(together);
                    total -= window.size;
                    continue;
                }
                let start = &mut found[i as usize].earliest_start;
                if together.saturating_add(window.size) > limit {
                    *start = ends[i as usize].max(*start);
                }
                if passed.saturating_add(window.size) > limit {
                    *start = end.max(*start);
                }
            }
        }
        Ok(())
    }
}
