//! Who is to run: first in, first out for each cost, the cheapest first.
//!
//! The queues are chained lists through one array, for which nobody may be queued twice.

use crate::propagator::Cost;

#[derive(Debug, Default)]
pub(super) struct Queues {
    ends: [Ends; Cost::COUNT],
    /// Bit `c` is set if and only if the queue of cost `c` holds somebody; its ends mean nothing otherwise.
    occupied: u32,
    /// Who comes after each one that is queued; of the last in a queue it means nothing.
    next: Vec<u32>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    first: u32,
    last: u32,
}

impl Queues {
    /// Makes room for the next propagator.
    pub(super) fn grow(&mut self) {
        self.next.push(0);
    }

    #[inline]
    pub(super) fn push(&mut self, cost: Cost, id: u32) {
        let ends = &mut self.ends[cost as usize];
        let bit = 1 << cost as u32;
        if self.occupied & bit == 0 {
            self.occupied |= bit;
            ends.first = id;
        } else {
            self.next[ends.last as usize] = id;
        }
        ends.last = id;
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        if self.occupied == 0 {
            return None;
        }
        let ends = &mut self.ends[self.occupied.trailing_zeros() as usize % Cost::COUNT];
        let id = ends.first;
        if id == ends.last {
            self.occupied &= self.occupied - 1;
        } else {
            ends.first = self.next[id as usize];
        }
        Some(id)
    }
}
