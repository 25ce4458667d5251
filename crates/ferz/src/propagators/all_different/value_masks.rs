//! The value stage where everything fits in words: at most 64 variables of at most 64 values, seen in spaces of at
//! most 64 values, or of at most 128 with words twice as long.
//!
//! All values that were newly taken are gathered in one word per space. Then one pass over the variables that are
//! still open takes from each the union of what the spaces forbid it. Only what this pass fixed makes another one.
//!
//! The passes work on a copy of the bits. The store sees the result, one change for each variable, and nothing at all
//! if there is a conflict, which is where almost half of the runs end in an enumeration.

use std::fmt::Debug;
use std::marker::PhantomData;

use super::distinct;
use crate::bits::ones;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::trail::Cell;
use crate::view::{Offset, Var, View};

/// The values of a space as bits of a word.
pub(super) trait Values: Copy + Debug + Default + Send {
    /// How many values there is room for.
    const ROOM: i64;
    /// The 64 values from the one at `shift` on.
    fn window(self, shift: u8) -> u64;
    /// Puts the values of such a window in, and says whether one of them was there.
    fn put(&mut self, window: u64, shift: u8) -> bool;
}

macro_rules! values {
    ($($word:ty),*) => {$(
        impl Values for $word {
            const ROOM: i64 = <$word>::BITS as i64;
            #[inline]
            fn window(self, shift: u8) -> u64 {
                (self >> shift) as u64
            }
            #[inline]
            fn put(&mut self, window: u64, shift: u8) -> bool {
                let values = Self::from(window) << shift;
                let clash = *self & values != 0;
                *self |= values;
                clash
            }
        }
    )*};
}

values!(u64, u128);

/// All-different in `K` spaces over the same variables, with the values of a space as bits of a `T`.
#[derive(Debug)]
pub(super) struct ValueMasks<T, const K: usize> {
    positions: Vec<Position<K>>,
    /// Bit `p` is set while the value of position `p` has not been taken from the others.
    open: Cell,
    /// What is left for each open position; scratch.
    rest: [u64; 64],
    values: PhantomData<T>,
}

#[derive(Clone, Copy, Debug)]
struct Position<const K: usize> {
    bits: Cell,
    var: Var,
    /// Bit 0 of the variable's word is bit `shift[k]` of space `k`.
    shift: [u8; K],
}

impl<T: Values, const K: usize> ValueMasks<T, K> {
    /// `None` if something does not fit in a word, or if a variable comes twice: each has one copy of its bits.
    pub(super) fn new(views: &[[Offset; K]], store: &Store) -> Option<Self> {
        if views.len() > 64 {
            return None;
        }
        let mut origins = [i64::MAX; K];
        let mut ends = [i64::MIN; K];
        for position in views {
            let (base, _) = store.word_cell(position.first()?.var)?;
            for (k, view) in position.iter().enumerate() {
                origins[k] = origins[k].min(view.see(base));
                ends[k] = ends[k].max(store.max(*view));
            }
        }
        if (0..K).any(|k| ends[k].saturating_sub(origins[k]) >= T::ROOM) {
            return None;
        }
        let position = |views: &[Offset; K]| {
            let var = views.first()?.var;
            let (base, bits) = store.word_cell(var)?;
            let shift = std::array::from_fn(|k| (views[k].see(base) - origins[k]) as u8);
            Some(Position { bits, var, shift })
        };
        let positions = views.iter().map(position).collect::<Option<Vec<_>>>()?;
        if !distinct(positions.iter().map(|position| position.var)) {
            return None;
        }
        Some(Self { positions, open: Cell::NONE, rest: [0; 64], values: PhantomData })
    }
}

impl<T: Values, const K: usize> Propagator for ValueMasks<T, K> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        let count = self.positions.len() as u32;
        self.open = on.new_cell(1u64.checked_shl(count).unwrap_or(0).wrapping_sub(1));
        for (position, tag) in self.positions.iter().zip(0..) {
            on.fixed(position.var, tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let was_open = store.cell(self.open);
        let mut open = was_open;
        let mut taken = [T::default(); K];
        for &tag in woken {
            let position = &self.positions[tag as usize];
            let bits = store.cell(position.bits);
            if open >> tag & 1 == 1 && bits & (bits - 1) == 0 {
                open &= !(1 << tag);
                take(&mut taken, position, bits)?;
            }
        }
        if open == was_open {
            return Ok(Status::Fixpoint);
        }
        let affected = open;
        let mut before = open;
        taken = self.strike(&mut open, taken, |_, position| store.cell(position.bits))?;
        while open != before {
            before = open;
            taken = self.strike(&mut open, taken, |rest, _| rest)?;
        }
        for tag in ones(affected) {
            let position = &self.positions[tag];
            store.write_word(position.var, position.bits, store.cell(position.bits), self.rest[tag]);
        }
        store.set_cell(self.open, open);
        Ok(Status::Fixpoint)
    }
}

impl<T: Values, const K: usize> ValueMasks<T, K> {
    /// Takes the taken values from all open positions, closes those with one value left, and returns their values.
    #[inline]
    fn strike(
        &mut self,
        open: &mut u64,
        taken: [T; K],
        bits: impl Fn(u64, &Position<K>) -> u64,
    ) -> Result<[T; K], Conflict> {
        let mut closing = 0;
        for tag in ones(*open) {
            let position = &self.positions[tag];
            let mut forbidden = 0;
            for (taken, shift) in taken.iter().zip(position.shift) {
                forbidden |= taken.window(shift);
            }
            let rest = bits(self.rest[tag], position) & !forbidden;
            self.rest[tag] = rest;
            // No branch here: whether one value is left, or none, is hard to predict.
            closing |= u64::from(rest & rest.wrapping_sub(1) == 0) << tag;
        }
        *open &= !closing;
        let mut newly_taken = [T::default(); K];
        for tag in ones(closing) {
            if self.rest[tag] == 0 {
                return Err(Conflict);
            }
            take(&mut newly_taken, &self.positions[tag], self.rest[tag])?;
        }
        Ok(newly_taken)
    }
}

/// Puts the value of a position's only bit into each space; a conflict if somebody else has just taken it.
#[inline]
fn take<T: Values, const K: usize>(
    taken: &mut [T; K],
    position: &Position<K>,
    bits: u64,
) -> Result<(), Conflict> {
    let mut clash = false;
    for (taken, shift) in taken.iter_mut().zip(position.shift) {
        clash |= taken.put(bits, shift);
    }
    if clash { Err(Conflict) } else { Ok(()) }
}
