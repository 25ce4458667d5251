//! Positions that each take one of the nodes of their row, and nodes that must be taken a number of times between two
//! bounds: whether that is possible, and which choices are (Régin, "Generalized arc consistency for global cardinality
//! constraint", 1996).
//!
//! A solution is a feasible flow from the positions through the nodes to a sink. One is found by shifting positions along
//! alternating paths, first until each has a node that is not full, then until no node lacks any. Another choice of a
//! position is possible if and only if it lies on a cycle along which the flow can be changed. In terms of nodes: one
//! leads to another if a position that has taken it could take the other instead; to the sink if it may be taken once
//! more; and the sink leads to each that may be taken once less. A position can take the nodes of its row that are in
//! the same strongly connected component as the one it has.
//!
//! Nodes are numbers, and sets of them rows of bits. Each path that is sought, and the components, cost a look at each row
//! at most. The nodes that were taken are remembered as a proposal for the next run.

#[cfg(test)]
mod tests;

use crate::propagator::Conflict;
use crate::propagators::components::Components;
use crate::propagators::sets::{Rows, common, contains, first_common, insert, set_to, unite};

const NONE: u32 = u32::MAX;
/// The most words that a row may have.
const MOST_WORDS: usize = 1 << 14;
/// The most words that all rows may have.
const MOST_WORDS_OF_ALL: usize = 1 << 22;

#[derive(Debug)]
pub(super) struct Flow {
    width: usize,
    /// The numbers that stand for nodes, and one that does not.
    numbers: Vec<u32>,
    sink: usize,
    /// The nodes that each position may take.
    rows: Rows,
    /// The node that each position has taken.
    taken: Vec<u32>,
    /// By their numbers.
    nodes: Vec<Node>,
    /// The nodes that may be taken once more.
    open: Vec<u64>,
    /// Those that may be taken once less.
    surplus: Vec<u64>,
    /// Those that must be taken once more.
    lacking: Vec<u64>,
    /// Those from which no path leads to an open one.
    dead: Vec<u64>,
    /// Those that a search has reached, and the order in which they are looked at.
    seen: Vec<u64>,
    queue: Vec<u32>,
    /// For each position another one that has taken the same node.
    after: Vec<u32>,
    /// What nodes lead to.
    next: Rows,
    components: Components,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    least: u32,
    most: u32,
    /// How often it is taken.
    used: u32,
    /// The first of the positions that have taken it.
    head: u32,
    /// The position by which a search has come here.
    via: u32,
    /// Which row says what it leads to.
    next: u32,
}

impl Flow {
    /// Room for `count` positions with rows of `width` words, in which the numbers and the sink have their bits. `None` if
    /// that would take too much memory.
    pub(super) fn with_room(count: usize, width: usize, numbers: Vec<u32>, sink: usize) -> Option<Self> {
        if width > MOST_WORDS || count.saturating_mul(width) > MOST_WORDS_OF_ALL {
            return None;
        }
        // A node that has not been taken leads to the sink alone, so that there are few of these on a path.
        let depth = count + 2;
        let node = Node { least: 0, most: 0, used: 0, head: NONE, via: NONE, next: NONE };
        let set = || vec![0; width];
        Some(Self {
            width,
            rows: Rows::with_room(count, width),
            taken: vec![NONE; count],
            nodes: vec![node; width * u64::BITS as usize],
            open: set(),
            surplus: set(),
            lacking: set(),
            dead: set(),
            seen: set(),
            queue: Vec::with_capacity(numbers.len()),
            after: vec![NONE; count],
            next: Rows::with_room(depth, width),
            components: Components::with_room(depth, width),
            numbers,
            sink,
        })
    }

    /// Begins a new run: no node is taken. Then each node has to be bounded, and each position to be added.
    pub(super) fn clear(&mut self) {
        self.rows.clear(self.width);
        for &number in &self.numbers {
            self.nodes[number as usize].used = 0;
        }
    }

    /// Adds a position with an empty row, to be filled.
    pub(super) fn add(&mut self) -> &mut [u64] {
        self.rows.push()
    }

    /// Sets how often a node must and may be taken.
    pub(super) fn bound(&mut self, node: usize, least: u32, most: u32) {
        (self.nodes[node].least, self.nodes[node].most) = (least, most);
        self.note(node);
    }

    /// The same for all nodes.
    pub(super) fn bound_all(&mut self, least: u32, most: u32) {
        for index in 0..self.numbers.len() {
            self.bound(self.numbers[index] as usize, least, most);
        }
    }

    /// How often a node is taken.
    pub(super) fn used(&self, node: usize) -> u32 {
        self.nodes[node].used
    }

    /// Lets each position take a node that is open, as many as possible. All others take the fallback, whatever its
    /// bound; if there is none, that is a conflict.
    pub(super) fn assign(&mut self, fallback: Option<usize>) -> Result<(), Conflict> {
        for position in 0..self.taken.len() {
            let node = std::mem::replace(&mut self.taken[position], NONE) as usize;
            if node != NONE as usize && contains(self.rows.get(position), node) && contains(&self.open, node)
            {
                self.take(position, node);
            }
        }
        self.dead.fill(0);
        for position in 0..self.taken.len() {
            if self.taken[position] == NONE && !self.place(position) {
                self.take(position, fallback.ok_or(Conflict)?);
            }
        }
        Ok(())
    }

    /// Shifts positions until each node is taken as often as it must. Each position has taken a node.
    pub(super) fn fill(&mut self) -> Result<(), Conflict> {
        while self.lacking.iter().any(|&word| word != 0) {
            let Self { surplus, seen, queue, nodes, .. } = self;
            seen.copy_from_slice(surplus);
            queue.clear();
            for donor in common(surplus, surplus) {
                nodes[donor].via = NONE;
                queue.push(donor as u32);
            }
            let (last, node) = self.search(|flow| &flow.lacking).ok_or(Conflict)?;
            self.shift(last, node);
        }
        Ok(())
    }

    /// Calls `cut` with each position, its row, and a set of nodes: those of its row that are in the set belong to
    /// solutions, others do not. Each position has taken a node, and each node is taken as often as it must.
    pub(super) fn filter(
        &mut self,
        mut cut: impl FnMut(usize, &[u64], &[u64]) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        self.link();
        let Self { width, numbers, sink, rows, taken, nodes, open, surplus, after, next, components, .. } =
            self;
        next.clear(*width);
        next.push();
        insert(next.push(), *sink);
        for &number in &*numbers {
            nodes[number as usize].next = u32::from(contains(open, number as usize));
        }
        for (position, &node) in taken.iter().enumerate() {
            let node = node as usize;
            if nodes[node].head == position as u32 {
                let to_sink = nodes[node].next == 1;
                nodes[node].next = next.count() as u32;
                let row = next.push();
                set_to(row, *sink, to_sink);
                positions(nodes, after, node).for_each(|position| unite(row, rows.get(position)));
            }
        }
        components.clear(*width);
        let starts = taken.iter().map(|&node| node as usize);
        let row =
            |number: usize| if number == *sink { &**surplus } else { next.get(nodes[number].next as usize) };
        components.find(starts, row, |members| {
            let all = common(members, members).flat_map(|node| positions(nodes, after, node));
            all.into_iter().try_for_each(|position| cut(position, rows.get(position), members))
        })
    }

    /// Lets a position take a node that is open, after others have made room if need be.
    fn place(&mut self, position: usize) -> bool {
        if let Some(node) = first_common(self.rows.get(position), &self.open) {
            self.take(position, node);
            return true;
        }
        self.seen.copy_from_slice(&self.dead);
        self.queue.clear();
        self.reach(position);
        let Some((last, node)) = self.search(|flow| &flow.open) else {
            self.dead.copy_from_slice(&self.seen);
            return false;
        };
        self.shift(last, node);
        true
    }

    /// Looks from the nodes in the queue for a position that can take one of the goals instead of its own.
    fn search(&mut self, goals: impl Fn(&Self) -> &[u64]) -> Option<(usize, usize)> {
        self.link();
        let mut at = 0;
        while let Some(&node) = self.queue.get(at) {
            at += 1;
            let mut position = self.nodes[node as usize].head;
            while position != NONE {
                if let Some(goal) = first_common(self.rows.get(position as usize), goals(self)) {
                    return Some((position as usize, goal));
                }
                self.reach(position as usize);
                position = self.after[position as usize];
            }
        }
        None
    }

    /// Queues what a position could take instead.
    fn reach(&mut self, position: usize) {
        let Self { rows, nodes, seen, queue, .. } = self;
        let row = rows.get(position);
        for (index, word) in row.iter().enumerate() {
            let new = word & !seen[index];
            seen[index] |= new;
            for bit in crate::bits::ones(new) {
                let node = index * u64::BITS as usize + bit;
                nodes[node].via = position as u32;
                queue.push(node as u32);
            }
        }
    }

    /// Lets the last position of a path take a node, the one before take what it had, and so on.
    fn shift(&mut self, last: usize, node: usize) {
        let (mut position, mut node) = (last, node);
        self.nodes[node].used += 1;
        self.note(node);
        loop {
            let old = std::mem::replace(&mut self.taken[position], node as u32);
            if old == NONE {
                return;
            }
            node = old as usize;
            if self.nodes[node].via == NONE {
                self.nodes[node].used -= 1;
                self.note(node);
                return;
            }
            position = self.nodes[node].via as usize;
        }
    }

    fn take(&mut self, position: usize, node: usize) {
        self.taken[position] = node as u32;
        self.nodes[node].used += 1;
        self.note(node);
    }

    /// Notes whether a node can be taken more or less often than it is.
    fn note(&mut self, node: usize) {
        let Node { least, most, used, .. } = self.nodes[node];
        set_to(&mut self.open, node, used < most);
        set_to(&mut self.surplus, node, used > least);
        set_to(&mut self.lacking, node, used < least);
    }

    /// Lists the positions that have taken each node.
    fn link(&mut self) {
        for &number in &self.numbers {
            self.nodes[number as usize].head = NONE;
        }
        for (position, &node) in self.taken.iter().enumerate().filter(|(_, node)| **node != NONE) {
            self.after[position] = std::mem::replace(&mut self.nodes[node as usize].head, position as u32);
        }
    }
}

/// The positions that have taken a node, once they are listed.
fn positions<'a>(nodes: &[Node], after: &'a [u32], node: usize) -> impl Iterator<Item = usize> + use<'a> {
    let listed = |position: u32| (position != NONE).then_some(position as usize);
    std::iter::successors(listed(nodes[node].head), move |&position| listed(after[position]))
}
