//! Tasks that run one after the other: the rules for one machine.
//!
//! They are those of Vilím ("Global constraints in scheduling", 2007), each in both directions of time, by a [`ThetaTree`]:
//! - *Detectable precedences*: tasks that cannot come after `i` come before it, so `i` starts after they are done.
//! - *Not last*: a task that cannot start when others are done at the earliest is not the last of these, and so ends
//!   before the last of them starts.
//! - *Edge finding*: if tasks together with `i` cannot be done by the time these must be done, `i` comes after all of them.
//!   If they cannot be done without `i`, there is no solution.
//!
//! Each costs O(n log n). They see a task with its least duration, and take nothing out between the bounds of a start.

use super::theta_tree::ThetaTree;
use super::window::Window;
use crate::propagator::{Change, Conflict};
use crate::store::Store;
use crate::view::View;

/// The windows of the tasks, and what the rules need.
#[derive(Debug)]
pub(super) struct Machine {
    pub(super) windows: Vec<Window>,
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
    /// A machine with room for so many tasks.
    pub(super) fn with_room(count: usize) -> Self {
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

    /// Applies the rules to the windows, up to the first one that moves a bound of a start; tasks have the same numbers as
    /// their windows.
    pub(super) fn filter<V: View>(&mut self, start: impl Fn(usize) -> V, store: &mut Store) -> Change {
        Ok(self.apply_to(&start, Self::detectable_precedences, store)?
            || self.apply_to(&start, Self::not_last, store)?
            || self.apply_to(&start, Self::edge_finding, store)?)
    }

    fn apply_to<V: View>(
        &mut self,
        start: &impl Fn(usize) -> V,
        rule: impl Fn(&mut Self) -> Result<(), Conflict>,
        store: &mut Store,
    ) -> Change {
        self.apply(rule)?;
        let mut changed = false;
        for (number, found) in self.found.iter().enumerate() {
            changed |= store.at_least(start(number), found.earliest_start)?;
            changed |= store.at_most(start(number), found.latest_start)?;
        }
        Ok(changed)
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
