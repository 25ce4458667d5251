//! The graph of positions and values with rows of any width: matching, tight values, components.
//!
//! Here positions and values are numbers from 0 on that mean something within one run only.

use crate::propagator::Conflict;
use crate::propagators::components::Components;
use crate::propagators::sets::{
    BITS, Rows, common, contains, first_outside, insert, intersects, outside, subtract, unite,
};

const NONE: u32 = u32::MAX;

#[derive(Debug)]
pub(super) struct Graph {
    /// The values that each position can take.
    rows: Rows,
    /// The value that each position is matched to, or `NONE`.
    matched: Vec<u32>,
    /// The position that each matched value is matched to.
    owner: Vec<u32>,
    /// The values that are matched.
    used: Vec<u64>,
    /// The values whose owners cannot take any others.
    tight: Vec<u64>,
    /// The positions that own a tight value.
    tight_positions: Vec<u32>,
    /// A set of values for use within one function.
    seen: Vec<u64>,
    /// A stack of positions: an alternating path.
    path: Vec<u32>,
    components: Components,
}

impl Graph {
    /// Room for `count` positions with rows of `width` words.
    pub(super) fn with_room(count: usize, width: usize) -> Self {
        Self {
            rows: Rows::with_room(count, width),
            matched: Vec::with_capacity(count),
            owner: vec![NONE; width * BITS],
            used: Vec::with_capacity(width),
            tight: Vec::with_capacity(width),
            tight_positions: Vec::with_capacity(count),
            seen: Vec::with_capacity(width),
            path: Vec::with_capacity(count),
            components: Components::with_room(count, width),
        }
    }

    /// Begins a new graph for a run with rows of `width` words.
    pub(super) fn clear(&mut self, width: usize) {
        self.matched.clear();
        self.rows.clear(width);
        self.components.clear(width);
        for set in [&mut self.used, &mut self.tight, &mut self.seen] {
            set.clear();
            set.resize(width, 0);
        }
    }

    /// Adds a position with an empty row, to be filled.
    pub(super) fn add(&mut self) -> &mut [u64] {
        self.matched.push(NONE);
        self.rows.push()
    }

    /// The value that a position is matched to.
    pub(super) fn matched(&self, position: usize) -> usize {
        self.matched[position] as usize
    }

    /// Matches a position to a value if it can take it and nobody else has it.
    pub(super) fn propose(&mut self, position: usize, value: usize) {
        if contains(self.rows.get(position), value) && !contains(&self.used, value) {
            insert(&mut self.used, value);
            self.match_up(position as u32, value as u32);
        }
    }

    /// Matches all positions that are not matched yet.
    pub(super) fn complete_matching(&mut self) -> Result<(), Conflict> {
        for position in 0..self.matched.len() {
            if self.matched[position] == NONE {
                self.augment(position as u32)?;
            }
        }
        Ok(())
    }

    /// Calls `cut` for each edge that belongs to no solution. The matching must be complete.
    pub(super) fn filter(
        &mut self,
        mut cut: impl FnMut(usize, usize) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        self.find_tight();
        if self.tight_positions.is_empty() {
            return Ok(());
        }
        if self.tight_positions.len() < self.matched.len() {
            for (position, &value) in self.matched.iter().enumerate() {
                if !contains(&self.tight, value as usize) {
                    for value in common(self.rows.get(position), &self.tight) {
                        cut(position, value)?;
                    }
                }
            }
        }
        self.cut_components(cut)
    }

    /// The tight values, after [`filter`](Self::filter).
    pub(super) fn tight(&self) -> impl Iterator<Item = usize> {
        self.tight_positions.iter().map(|&position| self.matched[position as usize] as usize)
    }

    /// Matches a position along an alternating path, found depth first.
    fn augment(&mut self, position: u32) -> Result<(), Conflict> {
        self.seen.fill(0);
        self.path.clear();
        self.path.push(position);
        while let Some(&last) = self.path.last() {
            let row = self.rows.get(last as usize);
            if let Some(free) = first_outside(row, &self.used) {
                insert(&mut self.used, free);
                let mut value = free as u32;
                while let Some(position) = self.path.pop() {
                    let old = self.matched[position as usize];
                    self.match_up(position, value);
                    value = old;
                }
                return Ok(());
            }
            if let Some(value) = first_outside(row, &self.seen) {
                insert(&mut self.seen, value);
                self.path.push(self.owner[value]);
            } else {
                self.path.pop();
            }
        }
        Err(Conflict)
    }

    /// Goes backwards from the values that are not matched; what is not reached is tight.
    fn find_tight(&mut self) {
        let Self { rows, matched, tight_positions: left, seen: reached, .. } = self;
        reached.fill(0);
        for position in 0..matched.len() {
            unite(reached, rows.get(position));
        }
        subtract(reached, &self.used);
        left.clear();
        left.extend(0..matched.len() as u32);
        let mut before = usize::MAX;
        while left.len() < before {
            before = left.len();
            left.retain(|&position| {
                let reaches = intersects(rows.get(position as usize), reached);
                if reaches {
                    insert(reached, matched[position as usize] as usize);
                }
                !reaches
            });
        }
        for &position in &*left {
            insert(&mut self.tight, matched[position as usize] as usize);
        }
    }

    /// Finds the strongly connected components of the tight values, and calls `cut` for each edge between two.
    fn cut_components(
        &mut self,
        mut cut: impl FnMut(usize, usize) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        let Self { rows, owner, tight, tight_positions, matched, components, .. } = self;
        let starts = tight_positions.iter().map(|&position| matched[position as usize] as usize);
        let row = |value: usize| rows.get(owner[value] as usize);
        components.find(starts, row, |values| {
            if values == tight {
                return Ok(());
            }
            for value in common(values, values) {
                let position = owner[value] as usize;
                for value in outside(rows.get(position), values) {
                    cut(position, value)?;
                }
            }
            Ok(())
        })
    }

    fn match_up(&mut self, position: u32, value: u32) {
        self.matched[position as usize] = value;
        self.owner[value as usize] = position;
    }
}
