//! The value stage where all domains are runs of words: each value that was newly taken is asked for in every open
//! variable.
//!
//! Few values are taken at a time, and each concerns one word of a domain in each space. So single questions cost less
//! here than masks over all words.

use super::distinct;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::{Bits, Store};
use crate::trail::Cell;
use crate::view::{Offset, Var, View};

/// All-different in `K` spaces over the same variables.
///
/// The open positions come first; how many they are lives in a cell, and that is all there is to undo: below a level,
/// positions move about only within the part that was open there.
#[derive(Debug)]
pub(super) struct ValueWords<const K: usize> {
    positions: Vec<Position<K>>,
    /// Where the position of each tag stands.
    place: Vec<u32>,
    open: Cell,
    /// Tags of positions that became fixed and whose values the others still have.
    fixed: Vec<u32>,
    /// Values that are being taken and that others may have; scratch.
    hits: Vec<Hit>,
}

#[derive(Clone, Copy, Debug)]
struct Position<const K: usize> {
    tag: u32,
    var: Var,
    bits: Bits,
    /// What each space sees where the variable has its base value, counted from the least such number in the space.
    origins: [i32; K],
}

/// The position at a place may have the value at this height above its base.
#[derive(Clone, Copy, Debug, Default)]
struct Hit {
    place: u32,
    height: u32,
}

impl<const K: usize> ValueWords<K> {
    /// `None` if some domain has another layout, if the offsets are too far apart, if a variable comes twice, or if a
    /// taken value might be the same value of another variable in two spaces: each hit is a value of its own.
    pub(super) fn new(views: &[[Offset; K]], store: &Store) -> Option<Self> {
        let origin = |view: Offset| view.see(store.base(view.var));
        let least: [i64; K] =
            std::array::from_fn(|k| views.iter().map(|views| origin(views[k])).min().unwrap_or_default());
        let position = |(views, tag): (&[Offset; K], u32)| {
            let var = views.first()?.var;
            let mut origins = [0; K];
            for k in 0..K {
                let distance = origin(views[k]).checked_sub(least[k])?;
                origins[k] = i32::try_from(distance).ok().filter(|&distance| distance < 1 << 30)?;
            }
            Some(Position { tag, var, bits: store.bits_of(var)?, origins })
        };
        let positions = views.iter().zip(0..).map(position).collect::<Option<Vec<_>>>()?;
        let apart = |one: usize, other: usize| {
            distinct(positions.iter().map(|position| position.origins[one] - position.origins[other]))
        };
        let pairs = (0..K).flat_map(|one| (0..one).map(move |other| (one, other)));
        if !distinct(positions.iter().map(|position| position.var))
            || !pairs.into_iter().all(|(one, other)| apart(one, other))
        {
            return None;
        }
        let count = positions.len() as u32;
        Some(Self {
            positions,
            place: (0..count).collect(),
            open: Cell::NONE,
            fixed: Vec::with_capacity(count as usize),
            hits: vec![Hit::default(); K * count as usize],
        })
    }

    /// Moves the position of a tag from the open ones, of which there are `open`, to right behind them.
    fn close(&mut self, tag: u32, open: usize) {
        let (from, to) = (self.place[tag as usize] as usize, open - 1);
        self.positions.swap(from, to);
        self.place[self.positions[from].tag as usize] = from as u32;
        self.place[tag as usize] = to as u32;
    }

    /// Looks for taken values in the first `open` positions, and returns how many hits there are.
    fn find_hits(&mut self, store: &Store, open: usize, taken: [i32; K]) -> usize {
        let mut count = 0;
        for (position, place) in self.positions[..open].iter().zip(0..) {
            let heights: [u32; K] = std::array::from_fn(|k| (taken[k] - position.origins[k]) as u32);
            let present = store.present(&position.bits, heights);
            for k in 0..K {
                // Written in any case, and counted only if it is one: whether it is is hard to predict.
                self.hits[count] = Hit { place, height: heights[k] };
                count += usize::from(present[k]);
            }
        }
        count
    }
}

impl<const K: usize> Propagator for ValueWords<K> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.open = on.new_cell(self.positions.len() as u64);
        for position in &self.positions {
            on.fixed(position.var, position.tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let was_open = store.cell(self.open) as usize;
        let mut open = was_open;
        self.fixed.clear();
        for &tag in woken {
            let place = self.place[tag as usize] as usize;
            if place < open && store.is_fixed(self.positions[place].var) {
                self.fixed.push(tag);
            }
        }
        let mut next = 0;
        while let Some(&tag) = self.fixed.get(next) {
            next += 1;
            self.close(tag, open);
            open -= 1;
            let Position { bits, origins, .. } = self.positions[open];
            let height = store.height_of_fixed(&bits) as i32;
            let taken = origins.map(|origin| origin + height);
            let hits = self.find_hits(store, open, taken);
            for hit in &self.hits[..hits] {
                let other = &self.positions[hit.place as usize];
                if store.remove_at(other.var, &other.bits, hit.height)? {
                    self.fixed.push(other.tag);
                }
            }
        }
        if open != was_open {
            store.set_cell(self.open, open as u64);
        }
        Ok(Status::Fixpoint)
    }
}
