//! Tasks that share a resource, filtered by what is certainly used (time-tabling).
//!
//! Where the [`Profile`] does not leave enough for a task, it is *blocked*: it cannot run there, beyond its own part of
//! the profile. A sweep from its earliest start finds the first place where it is blocked nowhere, another one from its
//! end the last. A demand has to fit into what the others leave, and a duration before what is blocked. Nothing more is
//! taken out of a start, unless it is the last open one: then it is left with what is possible.
//!
//! A task that may have no duration, or no demand, does not count until it is known to have both.
//!
//! A run costs O(n log n) for the profile, and for each task a step for each segment that it may overlap until a place is
//! found.

use super::profile::{Profile, Segment, Task};
use super::window::{Span, Window};
use crate::propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::narrow::exclude;
use crate::store::Store;
use crate::view::View;

/// When a task runs, and how much it uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand<V> {
    pub(super) span: Span<V>,
    pub(super) amount: V,
}

impl<V: View> Demand<V> {
    pub(super) fn task(&self, store: &Store) -> Task {
        Task { window: self.span.window(store), demand: store.min(self.amount) }
    }

    /// What makes it demand more, leaves it less time, or makes it vanish.
    pub(super) fn wake(&self, on: &mut Wake<'_>) {
        on.bounds(self.span.start, 0);
        on.bounds(self.span.size, 0);
        on.bounds(self.amount, 0);
    }

    /// Whether it can use anything at all.
    fn matters(&self, store: &Store) -> bool {
        store.max(self.span.size) > 0 && store.max(self.amount) > 0
    }
}

#[derive(Debug)]
pub(super) struct TimeTable<V> {
    demands: Vec<Demand<V>>,
    capacity: V,
    tasks: Vec<Task>,
    profile: Profile,
}

impl<V: View> TimeTable<V> {
    pub(super) fn new(demands: Vec<Demand<V>>, capacity: V) -> Self {
        let count = demands.len();
        Self { demands, capacity, tasks: Vec::with_capacity(count), profile: Profile::with_room(count) }
    }

    /// Moves the bounds of a start to where the task is not blocked.
    fn cut_start(&self, number: usize, room: i64, store: &mut Store) -> Change {
        let window = self.tasks[number].window;
        if window.earliest_start == window.latest_start {
            return Ok(false);
        }
        let earliest = earliest_start(self.profile.after(window.earliest_start), window, room);
        let latest = latest_end(self.profile.before(window.latest_end()), window, room) - window.size;
        let start = self.demands[number].span.start;
        Ok(store.at_least(start, earliest)? | store.at_most(start, latest)?)
    }

    /// Cuts a duration to what is left before the task is blocked once it has started.
    fn cut_size(&self, number: usize, room: i64, store: &mut Store) -> Change {
        let size = self.demands[number].span.size;
        if store.is_fixed(size) {
            return Ok(false);
        }
        let window = self.tasks[number].window;
        let own = if window.is_pinned() { window.earliest_end() } else { i64::MIN };
        match self.profile.stretch_above(room, window.latest_start.max(own), own) {
            Some(start) => store.at_most(size, start.saturating_sub(window.earliest_start).max(0)),
            None => Ok(false),
        }
    }

    /// Cuts an amount to what the others leave where the task certainly runs.
    fn cut_amount(&self, number: usize, most: i64, store: &mut Store) -> Change {
        let amount = self.demands[number].amount;
        if store.is_fixed(amount) {
            return Ok(false);
        }
        let Task { window, demand } = self.tasks[number];
        let mut others = 0;
        if window.is_pinned() {
            let rest = self.profile.after(window.latest_start).iter();
            let own = rest.take_while(|segment| segment.start < window.earliest_end());
            others = own.map(|segment| segment.height - demand).max().unwrap_or(0);
        }
        store.at_most(amount, most - others)
    }

    /// If one start is open, takes out where its task would be blocked.
    fn place_the_last(&self, most: i64, store: &mut Store) -> Change {
        let is_open = |demand: &Demand<V>| !store.is_fixed(demand.span.start) && demand.matters(store);
        let mut open = (0..self.demands.len()).filter(|&at| is_open(&self.demands[at]));
        let (Some(last), None) = (open.next(), open.next()) else { return Ok(false) };
        let Task { window, demand } = self.tasks[last];
        let mut changed = false;
        if self.tasks[last].is_active() {
            for segment in self.profile.after(window.earliest_start) {
                let own = window.is_pinned()
                    && window.latest_start <= segment.start
                    && segment.end <= window.earliest_end();
                if !own && segment.height > most - demand {
                    let first = segment.start - window.size + 1;
                    changed |= exclude(store, self.demands[last].span.start, first, segment.end - 1)?;
                }
            }
        }
        Ok(changed)
    }
}

impl<V: View> Propagator for TimeTable<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.demands.iter().for_each(|demand| demand.wake(on));
        on.upper(self.capacity, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let most = store.max(self.capacity);
        self.tasks.clear();
        self.tasks.extend(self.demands.iter().map(|demand| demand.task(store)));
        self.profile.build(&self.tasks, most)?;
        let running = self.tasks.iter().filter(|task| task.window.size > 0);
        let needed = running.map(|task| task.demand).fold(self.profile.peak(), i64::max);
        let mut changed = store.at_least(self.capacity, needed)?;
        for number in 0..self.tasks.len() {
            let Task { window, demand } = self.tasks[number];
            if window.size > 0 {
                changed |= self.cut_amount(number, most, store)?;
            }
            if demand > most {
                changed |= store.at_most(self.demands[number].span.size, 0)?;
            } else if demand > 0 {
                if window.size > 0 {
                    changed |= self.cut_start(number, most - demand, store)?;
                }
                changed |= self.cut_size(number, most - demand, store)?;
            }
        }
        changed |= self.place_the_last(most, store)?;
        if changed {
            return Ok(Status::Unsure);
        }
        let is_fixed = |demand: &Demand<V>| demand.span.is_fixed(store) && store.is_fixed(demand.amount);
        let done = store.is_fixed(self.capacity) && self.demands.iter().all(is_fixed);
        Ok(if done { Status::Entailed } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}

/// The earliest start at which a task is not blocked, where the segments are those that end later than its window starts.
fn earliest_start(segments: &[Segment], window: Window, room: i64) -> i64 {
    let own = if window.is_pinned() { window.latest_start } else { i64::MAX };
    let mut start = window.earliest_start;
    for segment in segments {
        if segment.start >= start.saturating_add(window.size).min(own) {
            break;
        }
        if segment.height > room {
            start = segment.end;
        }
    }
    start
}

/// The latest end at which a task is not blocked, where the segments are those that start before its window ends.
fn latest_end(segments: &[Segment], window: Window, room: i64) -> i64 {
    let own = if window.is_pinned() { window.earliest_end() } else { i64::MIN };
    let mut end = window.latest_end();
    for segment in segments.iter().rev() {
        if segment.end <= (end - window.size).max(own) {
            break;
        }
        if segment.height > room {
            end = segment.start;
        }
    }
    end
}
