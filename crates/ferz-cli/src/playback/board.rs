//! A board that follows a recording, step by step, forwards and backwards.

use super::recording::{Kind, Step};

/// The squares of a board somewhere in a recording, and what was counted up to there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    n: usize,
    /// Who took each square, row by row.
    taken: Vec<Option<usize>>,
    /// The squares that are taken, in the order in which they were, each with the depth that it comes back above.
    log: Vec<(u16, u32)>,
    /// What each step back gave back, the last on top, with who had taken it.
    given_back: Vec<Vec<(u16, u32, usize)>>,
    pub(crate) nodes: u64,
    pub(crate) failures: u64,
    pub(crate) solutions: u64,
}

impl Board {
    /// A board of which nothing is taken.
    pub(crate) fn new(n: usize) -> Self {
        Self {
            n,
            taken: vec![None; n * n],
            log: Vec::new(),
            given_back: Vec::new(),
            nodes: 0,
            failures: 0,
            solutions: 0,
        }
    }

    /// Who took the square, if it is taken.
    pub(crate) fn taken(&self, square: u16) -> Option<usize> {
        self.taken.get(usize::from(square)).copied().flatten()
    }

    /// The squares of a row that are left.
    pub(crate) fn left(&self, row: usize) -> impl Iterator<Item = u16> + '_ {
        (row * self.n..(row + 1) * self.n)
            .map(|square| square as u16)
            .filter(|&square| self.taken(square).is_none())
    }

    /// The square of the row's queen, if only one square is left.
    pub(crate) fn queen(&self, row: usize) -> Option<u16> {
        let mut left = self.left(row);
        left.next().filter(|_| left.next().is_none())
    }

    /// Goes on by a step.
    pub(crate) fn apply(&mut self, step: &Step) {
        self.count(step, 1);
        if step.kind == Kind::Back {
            let stays =
                self.log.iter().rposition(|&(_, depth)| depth <= step.depth).map_or(0, |last| last + 1);
            let back = self.log.split_off(stays).into_iter();
            let back = back.filter_map(|(square, depth)| {
                self.taken.get_mut(usize::from(square))?.take().map(|cause| (square, depth, cause))
            });
            let back = back.collect();
            self.given_back.push(back);
        }
        for &square in &step.taken {
            self.take(square, step.depth, step.cause);
        }
    }

    /// Goes back by the step that was the last.
    pub(crate) fn revert(&mut self, step: &Step) {
        self.count(step, u64::MAX);
        for &square in &step.taken {
            self.log.pop();
            if let Some(taken) = self.taken.get_mut(usize::from(square)) {
                *taken = None;
            }
        }
        if step.kind == Kind::Back {
            for (square, depth, cause) in self.given_back.pop().unwrap_or_default() {
                self.take(square, depth, cause);
            }
        }
    }

    fn take(&mut self, square: u16, depth: u32, cause: usize) {
        if let Some(taken) = self.taken.get_mut(usize::from(square)) {
            *taken = Some(cause);
            self.log.push((square, depth));
        }
    }

    /// Adds 1, or what wraps around to −1, to what the step counts as.
    fn count(&mut self, step: &Step, by: u64) {
        let counter = match step.kind {
            kind if kind.is_node() => &mut self.nodes,
            Kind::Fail => &mut self.failures,
            Kind::Solution => &mut self.solutions,
            _ => return,
        };
        *counter = counter.wrapping_add(by);
    }
}
