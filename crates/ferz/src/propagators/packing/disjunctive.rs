//! Tasks that do not overlap, by the rules of a [`Machine`].
//!
//! Beside what these find, a greatest duration is cut by tasks that must come later, and the last open start is left with
//! what is possible. Nothing else is taken out between the bounds of a start.
//!
//! Unless zero durations are `strict`, a span that may have none is not looked at as a task: it could be anywhere.

use super::machine::Machine;
use super::window::Span;
use crate::propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::narrow::exclude;
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Disjunctive<V> {
    spans: Vec<Span<V>>,
    strict: bool,
    /// Which of the spans are tasks.
    tasks: Vec<u32>,
    machine: Machine,
}

impl<V: View> Disjunctive<V> {
    pub(super) fn new(spans: Vec<Span<V>>, strict: bool) -> Self {
        let count = spans.len();
        Self { spans, strict, tasks: Vec::with_capacity(count), machine: Machine::with_room(count) }
    }

    /// Looks at the domains.
    fn load(&mut self, store: &Store) {
        self.tasks.clear();
        self.machine.windows.clear();
        for (span, number) in self.spans.iter().zip(0..) {
            let window = span.window(store);
            if self.strict || window.size > 0 {
                self.tasks.push(number);
                self.machine.windows.push(window);
            }
        }
    }

    /// Cuts sizes to what is left before the tasks that cannot come earlier.
    fn cut_sizes(&self, store: &mut Store) -> Change {
        let mut changed = false;
        for (span, number) in self.spans.iter().zip(0..) {
            if store.is_fixed(span.size) {
                continue;
            }
            let latest_start = store.max(span.start);
            let tasks = self.tasks.iter().zip(&self.machine.windows);
            let later =
                tasks.filter(|(task, window)| **task != number && window.earliest_end() > latest_start);
            if let Some(end) = later.map(|(_, window)| window.latest_start).min() {
                let room = end.saturating_sub(store.min(span.start));
                changed |= store.at_most(span.size, if self.strict { room } else { room.max(0) })?;
            }
        }
        Ok(changed)
    }

    /// If one start is open, takes out where its task would overlap with others.
    fn place_the_last(&self, store: &mut Store) -> Change {
        let is_open = |span: &Span<V>| {
            // A task that vanishes could be anywhere.
            !store.is_fixed(span.start) && (self.strict || store.max(span.size) > 0)
        };
        let mut open = self.spans.iter().zip(0..).filter(|(span, _)| is_open(span));
        let (Some((last, number)), None) = (open.next(), open.next()) else { return Ok(false) };
        let size = store.min(last.size);
        if !self.strict && size == 0 {
            return Ok(false);
        }
        let mut changed = false;
        for (&task, window) in self.tasks.iter().zip(&self.machine.windows) {
            if task != number {
                let (first, end) = (window.latest_start.saturating_sub(size), window.earliest_end());
                changed |= exclude(store, last.start, first.saturating_add(1), end - 1)?;
            }
        }
        Ok(changed)
    }
}

impl<V: View> Propagator for Disjunctive<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for span in &self.spans {
            on.bounds(span.start, 0);
            on.bounds(span.size, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        self.load(store);
        let Self { spans, tasks, machine, .. } = self;
        let moved = machine.filter(|number| spans[tasks[number] as usize].start, store)?;
        // What follows would not wake it again.
        if moved || self.cut_sizes(store)? | self.place_the_last(store)? {
            return Ok(Status::Unsure);
        }
        let placed = self.spans.iter().all(|span| span.is_fixed(store));
        Ok(if placed { Status::Entailed } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
