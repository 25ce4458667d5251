//! When a set of tasks that run one after the other is done at the earliest.
//!
//! This is the Θ-Λ-tree of Vilím ("Global constraints in scheduling", 2007). Tasks are leaves, by their earliest starts.
//! The *white* ones are the set; of the *gray* ones at most one counts as well. A node knows the total duration of the
//! white tasks below, when they are done at the earliest, and both again for what is worst if one gray task is added,
//! with that task. To change a task costs a step for each level of the tree.

use super::window::Window;

/// Stands for no task.
const NOBODY: u32 = u32::MAX;

/// The end of nothing. It is less than any end plus the durations of whatever follows.
const NEVER: i64 = i64::MIN;

#[derive(Debug)]
pub(super) struct ThetaTree {
    /// Node 1 is the root, and the children of node `i` are `2i` and `2i + 1`.
    nodes: Vec<Node>,
    /// The number of leaves, a power of two. They are the last nodes.
    leaves: usize,
    /// The node of each task.
    leaf_of: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    white: Load,
    with_gray: Load,
    /// The gray tasks that are counted in the duration and in the end of `with_gray`.
    in_duration: u32,
    in_end: u32,
}

/// The total duration and the earliest end of some tasks. Sums that leave 64 bits saturate: they are later than any end
/// that is possible, which is all that matters.
#[derive(Clone, Copy, Debug)]
struct Load {
    duration: i64,
    end: i64,
}

impl Load {
    const EMPTY: Self = Self { duration: 0, end: NEVER };

    fn of(task: Window) -> Self {
        Self { duration: task.size, end: task.earliest_end() }
    }
}

impl Node {
    const EMPTY: Self =
        Self { white: Load::EMPTY, with_gray: Load::EMPTY, in_duration: NOBODY, in_end: NOBODY };

    /// The tasks of `left` start no later than those of `right`.
    fn join(left: &Self, right: &Self) -> Self {
        let duration = left.white.duration.saturating_add(right.white.duration);
        let end = right.white.end.max(left.white.end.saturating_add(right.white.duration));
        let with_gray_left = (left.with_gray.duration.saturating_add(right.white.duration), left.in_duration);
        let with_gray_right =
            (left.white.duration.saturating_add(right.with_gray.duration), right.in_duration);
        let (gray_duration, in_duration) = larger(with_gray_left, with_gray_right);
        let within_right = (right.with_gray.end, right.in_end);
        let from_left = larger(
            (left.with_gray.end.saturating_add(right.white.duration), left.in_end),
            (left.white.end.saturating_add(right.with_gray.duration), right.in_duration),
        );
        let (gray_end, in_end) = larger(within_right, from_left);
        Self {
            white: Load { duration, end },
            with_gray: Load { duration: gray_duration, end: gray_end },
            in_duration,
            in_end,
        }
    }
}

fn larger(one: (i64, u32), other: (i64, u32)) -> (i64, u32) {
    if other.0 > one.0 { other } else { one }
}

impl ThetaTree {
    /// A tree with room for so many tasks.
    pub(super) fn with_room(count: usize) -> Self {
        let leaves = count.next_power_of_two();
        Self { nodes: vec![Node::EMPTY; 2 * leaves], leaves, leaf_of: vec![0; count] }
    }

    /// Takes everything out. From now on these are the tasks, given by their earliest starts.
    pub(super) fn reset(&mut self, order: &[u32]) {
        self.leaves = order.len().next_power_of_two();
        self.nodes[..2 * self.leaves].fill(Node::EMPTY);
        for (&task, at) in order.iter().zip(self.leaves as u32..) {
            self.leaf_of[task as usize] = at;
        }
    }

    /// Makes all of the tasks white, in the order that was given, in a step for each.
    pub(super) fn fill(&mut self, order: &[u32], windows: &[Window]) {
        for (&task, at) in order.iter().zip(self.leaves..) {
            let load = Load::of(windows[task as usize]);
            self.nodes[at] = Node { white: load, with_gray: load, ..Node::EMPTY };
        }
        for at in (1..self.leaves).rev() {
            self.nodes[at] = Node::join(&self.nodes[2 * at], &self.nodes[2 * at + 1]);
        }
    }

    pub(super) fn make_white(&mut self, task: u32, window: Window) {
        let load = Load::of(window);
        self.put(task, Node { white: load, with_gray: load, ..Node::EMPTY });
    }

    pub(super) fn make_gray(&mut self, task: u32, window: Window) {
        let gray = Node { with_gray: Load::of(window), in_duration: task, in_end: task, ..Node::EMPTY };
        self.put(task, gray);
    }

    pub(super) fn take_out(&mut self, task: u32) {
        self.put(task, Node::EMPTY);
    }

    /// When the white tasks are done at the earliest.
    pub(super) fn end(&self) -> i64 {
        self.nodes[1].white.end
    }

    /// When they are done at the earliest without this one, which is white.
    pub(super) fn end_without(&mut self, task: u32, window: Window) -> i64 {
        self.take_out(task);
        let end = self.end();
        self.make_white(task, window);
        end
    }

    /// The gray task with which they are done after `limit`, even if they are not so without.
    pub(super) fn gray_beyond(&self, limit: i64) -> Option<u32> {
        let root = &self.nodes[1];
        (root.with_gray.end > limit && root.in_end != NOBODY).then_some(root.in_end)
    }

    fn put(&mut self, task: u32, node: Node) {
        let mut at = self.leaf_of[task as usize] as usize;
        self.nodes[at] = node;
        while at > 1 {
            at /= 2;
            self.nodes[at] = Node::join(&self.nodes[2 * at], &self.nodes[2 * at + 1]);
        }
    }
}
