//! Tasks that do not overlap: one machine.
//!
//! The rules are those of Vilím ("Global constraints in scheduling", 2007), each in both directions of time, by a
//! [`ThetaTree`]:
//! - *Detectable precedences*: tasks that cannot come after `i` come before it, so `i` starts after they are done.
//! - *Not last*: a task that cannot start when others are done at the earliest is not the last of these, and so ends
//!   before the last of them starts.
//! - *Edge finding*: if tasks together with `i` cannot be done by the time these must be done, `i` comes after all of them.
//!   If they cannot be done without `i`, there is no solution.
//!
//! All of them see a task with its least duration. A greatest duration is cut by tasks that must come later. Between its
//! bounds nothing is taken out of a start, unless it is the last open one: then it is left with what is possible.
//!
//! Unless zero durations are `strict`, a span that may have none is not looked at as a task: it could be anywhere.

use super::theta_tree::ThetaTree;
use super::window::{Span, Window};
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

    /// Applies a rule in both directions of time.
    fn apply(&mut self, rule: impl Fn(&mut Machine) -> Result<(), Conflict>, store: &mut Store) -> Change {
        self.machine.apply(rule)?;
        let mut changed = false;
        for (&task, found) in self.tasks.iter().zip(&self.machine.found) {
            let start = self.spans[task as usize].start;
            changed |= store.at_least(start, found.earliest_start)?;
            changed |= store.at_most(start, found.latest_start)?;
        }
        Ok(changed)
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
        let mut open = self.spans.iter().zip(0..).filter(|(span, _)| !store.is_fixed(span.start));
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
            on.lower(span.size, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        self.load(store);
        let moved = self.apply(Machine::detectable_precedences, store)?
            || self.apply(Machine::not_last, store)?
            || self.apply(Machine::edge_finding, store)?;
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

/// The windows of the tasks of a machine, and what the rules need. Tasks have numbers of their own here.
#[derive(Debug)]
struct Machine {
    windows: Vec<Window>,
    /// The windows as a rule makes them.
    found: Vec<Window>,
    tree: ThetaTree,
    by_earliest_start: Vec<u32>,
    /// The tasks as a rule goes through them.
    order: Vec<u32>,
    /// The tasks as a rule puts them into the tree.
    queue: Vec<u32>,
}

impl Machine {
    fn with_room(count: usize) -> Self {
        let order = || Vec::with_capacity(count);
        Self {
            windows: Vec::with_capacity(count),
            found: Vec::with_capacity(count),
            tree: ThetaTree::with_room(count),
            by_earliest_start: order(),
            order: order(),
            queue: order(),
        }
    }

    /// Applies a rule, turns time around, applies it again and turns time back.
    fn apply(&mut self, rule: impl Fn(&mut Self) -> Result<(), Conflict>) -> Result<(), Conflict> {
        self.found.clone_from(&self.windows);
        for _ in 0..2 {
            sort(&mut self.by_earliest_start, &self.windows, |window| window.earliest_start);
            self.tree.reset(&self.by_earliest_start);
            rule(self)?;
            for window in self.windows.iter_mut().chain(&mut self.found) {
                *window = window.mirrored();
            }
        }
        Ok(())
    }

    /// The others that cannot start once `i` is done come before it.
    fn detectable_precedences(&mut self) -> Result<(), Conflict> {
        sort(&mut self.order, &self.windows, Window::earliest_end);
        sort(&mut self.queue, &self.windows, |window| window.latest_start);
        let mut queue = self.queue.iter().map(|&task| (task, self.windows[task as usize])).peekable();
        for &i in &self.order {
            let window = self.windows[i as usize];
            while let Some((j, other)) =
                queue.next_if(|(_, other)| other.latest_start < window.earliest_end())
            {
                self.tree.make_white(j, other);
            }
            let inside = window.latest_start < window.earliest_end();
            let end = if inside { self.tree.end_without(i, window) } else { self.tree.end() };
            let start = &mut self.found[i as usize].earliest_start;
            *start = end.max(*start);
        }
        Ok(())
    }

    /// If others are not done when `i` has to start, it is not last, and done when the last of them has to start.
    fn not_last(&mut self) -> Result<(), Conflict> {
        sort(&mut self.order, &self.windows, Window::latest_end);
        sort(&mut self.queue, &self.windows, |window| window.latest_start);
        let mut queue = self.queue.iter().map(|&task| (task, self.windows[task as usize])).peekable();
        let mut last_two = [None; 2];
        for &i in &self.order {
            let window = self.windows[i as usize];
            while let Some((j, other)) = queue.next_if(|(_, other)| other.latest_start < window.latest_end())
            {
                self.tree.make_white(j, other);
                last_two = [last_two[1], Some((j, other))];
            }
            let inside = window.size > 0;
            let end = if inside { self.tree.end_without(i, window) } else { self.tree.end() };
            let last = last_two.into_iter().rev().flatten().find(|&(j, _)| j != i);
            if let Some((_, last)) = last.filter(|_| end > window.latest_start) {
                let start = &mut self.found[i as usize].latest_start;
                *start = last.latest_start.saturating_sub(window.size).min(*start);
            }
        }
        Ok(())
    }

    /// If others have to be done before they could be with `i`, it starts after all of them.
    fn edge_finding(&mut self) -> Result<(), Conflict> {
        self.tree.fill(&self.by_earliest_start, &self.windows);
        sort(&mut self.order, &self.windows, Window::latest_end);
        for &j in self.order.iter().rev() {
            let window = self.windows[j as usize];
            let limit = window.latest_end();
            if self.tree.end() > limit {
                return Err(Conflict);
            }
            while let Some(i) = self.tree.gray_beyond(limit) {
                let start = &mut self.found[i as usize].earliest_start;
                *start = self.tree.end().max(*start);
                self.tree.take_out(i);
            }
            self.tree.make_gray(j, window);
        }
        Ok(())
    }
}

/// Makes a list of all tasks by a key.
fn sort(order: &mut Vec<u32>, windows: &[Window], key: impl Fn(Window) -> i64) {
    if order.len() != windows.len() {
        order.clear();
        order.extend(0..windows.len() as u32);
    }
    order.sort_unstable_by_key(|&task| key(windows[task as usize]));
}
