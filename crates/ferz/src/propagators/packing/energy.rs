//! Tasks that share a resource, filtered by energy: demand times duration.
//!
//! In a stretch of time, the capacity leaves room for so much energy and no more. It has to take the compulsory parts of
//! all tasks there, and the rest of each task whose window lies within. If that is too much, there is no solution. If it
//! is too much together with what another task would use there if it started as early as it can, this has to start
//! later, so that no more than what is left lies within. This is time-table edge finding (Vilím, "Timetable edge finding
//! filtering algorithm for discrete cumulative resources", 2011), in the form of Schutt, Feydy and Stuckey ("Explaining
//! time-table-edge-finding propagation for the cumulative resource constraint", 2013), in both directions of time.
//!
//! A stretch starts where a window does and ends where one does. For each end the starts are gone through from late to
//! early, and of the tasks that could reach beyond the end the one that would use most is kept: so a run costs O(n²), and
//! several may be needed until nothing changes. While energies do not fit in 64 bits, nothing is done.

use super::profile::{Profile, Task};
use super::time_table::Demand;
use super::window::{Window, sort};
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Energy<V> {
    demands: Vec<Demand<V>>,
    capacity: V,
    /// Which of the tasks are active; what follows is about these.
    active: Vec<u32>,
    tasks: Vec<Task>,
    /// Their windows as they turn out.
    found: Vec<Window>,
    by_start: Vec<u32>,
    by_end: Vec<u32>,
    profile: Profile,
    /// The energy of the profile before each earliest start, and before each latest end.
    before_start: Vec<i64>,
    before_end: Vec<i64>,
}

impl<V: View> Energy<V> {
    pub(super) fn new(demands: Vec<Demand<V>>, capacity: V) -> Self {
        let count = demands.len();
        Self {
            demands,
            capacity,
            active: Vec::with_capacity(count),
            tasks: Vec::with_capacity(count),
            found: Vec::with_capacity(count),
            by_start: Vec::with_capacity(count),
            by_end: Vec::with_capacity(count),
            profile: Profile::with_room(count),
            before_start: vec![0; count],
            before_end: vec![0; count],
        }
    }

    /// Looks at the domains, and says whether all energies together fit in 64 bits. A task that certainly demands more than
    /// there is, is a conflict.
    fn load(&mut self, capacity: i64, store: &Store) -> Result<bool, Conflict> {
        self.active.clear();
        self.tasks.clear();
        let (mut first, mut last) = (i64::MAX, i64::MIN);
        for (demand, number) in self.demands.iter().zip(0..) {
            let task = demand.task(store);
            if !task.is_active() {
                continue;
            }
            if task.demand > capacity {
                return Err(Conflict);
            }
            self.active.push(number);
            self.tasks.push(task);
            first = first.min(task.window.earliest_start);
            last = last.max(task.window.latest_end());
        }
        let most = i128::from(capacity) * self.tasks.len() as i128;
        let span = i128::from(last) - i128::from(first);
        Ok(most.checked_mul(span).is_some_and(|energy| i64::try_from(energy).is_ok()))
    }

    /// Finds later starts.
    fn raise(&mut self, capacity: i64) -> Result<(), Conflict> {
        let Self { tasks, found, profile, .. } = self;
        profile.build(tasks, capacity)?;
        sort(&mut self.by_start, tasks, |task| task.window.earliest_start);
        sort(&mut self.by_end, tasks, |task| task.window.latest_end());
        accumulate(profile, tasks, &self.by_start, |window| window.earliest_start, &mut self.before_start);
        accumulate(profile, tasks, &self.by_end, Window::latest_end, &mut self.before_end);
        for &last in &self.by_end {
            let end = tasks[last as usize].window.latest_end();
            // The rest of the tasks that lie within.
            let mut rest = 0;
            // The task that could use most beside its compulsory part, and how much that is.
            let (mut widest, mut most) = (last, 0);
            for &first in self.by_start.iter().rev() {
                let task = tasks[first as usize];
                let start = task.window.earliest_start;
                if start >= end {
                    continue;
                }
                if task.window.latest_end() <= end {
                    rest += task.demand * (task.window.size - task.compulsory_before(end));
                } else {
                    let earliest = task.window.earliest_end().min(end) - start;
                    let extra = task.demand * (earliest - task.compulsory_before(end));
                    if extra > most {
                        (widest, most) = (first, extra);
                    }
                }
                let used = rest + self.before_end[last as usize] - self.before_start[first as usize];
                let left = capacity * (end - start) - used;
                if left < 0 {
                    return Err(Conflict);
                }
                if most > left {
                    let task = tasks[widest as usize];
                    let within = task.compulsory_before(end) + left / task.demand;
                    let start = &mut found[widest as usize].earliest_start;
                    *start = (end - within).max(*start);
                }
            }
        }
        Ok(())
    }

    /// Turns time around.
    fn mirror(&mut self) {
        for window in self.tasks.iter_mut().map(|task| &mut task.window).chain(&mut self.found) {
            *window = window.mirrored();
        }
    }
}

impl<V: View> Propagator for Energy<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.demands.iter().for_each(|demand| demand.wake(on));
        on.upper(self.capacity, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let capacity = store.max(self.capacity);
        if !self.load(capacity, store)? {
            return Ok(Status::Fixpoint);
        }
        self.found.clear();
        self.found.extend(self.tasks.iter().map(|task| task.window));
        for _ in 0..2 {
            self.raise(capacity)?;
            self.mirror();
        }
        let mut changed = false;
        for (&number, found) in self.active.iter().zip(&self.found) {
            let start = self.demands[number as usize].span.start;
            changed |= store.at_least(start, found.earliest_start)?;
            changed |= store.at_most(start, found.latest_start)?;
        }
        Ok(if changed { Status::Unsure } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }
}

/// For each task the energy of the profile before a time, where `order` is the order of these times.
fn accumulate(
    profile: &Profile,
    tasks: &[Task],
    order: &[u32],
    time: impl Fn(Window) -> i64,
    before: &mut [i64],
) {
    let mut energy = 0;
    let mut segments = profile.after(i64::MIN).iter().peekable();
    for &task in order {
        let time = time(tasks[task as usize].window);
        while let Some(segment) = segments.next_if(|segment| segment.end <= time) {
            energy += segment.height * (segment.end - segment.start);
        }
        let begun = segments.peek().map_or(0, |segment| segment.height * (time - segment.start).max(0));
        before[task as usize] = energy + begun;
    }
}
