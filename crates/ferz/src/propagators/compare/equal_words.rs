//! `x = y` where both domains are one word: the two words, aligned, are cut to what they share. Domain consistent.

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::boolean::Rule;
use crate::store::Store;
use crate::trail::Cell;
use crate::view::{Var, View};

#[derive(Debug)]
pub(super) struct EqualWords<Y> {
    x: Var,
    y: Y,
    x_bits: Cell,
    y_bits: Cell,
    /// Bit `i` of what is seen of `y` stands for the same value as bit `i + shift` of `x`.
    shift: i32,
}

impl<Y: View> EqualWords<Y> {
    /// `None` if a domain is not one word, or if the words are too far apart to share a value.
    pub(super) fn new(x: Var, y: Y, store: &Store) -> Option<Self> {
        let (x_base, x_bits) = store.word_cell(x)?;
        let (y_base, y_bits) = store.word_cell(y.var())?;
        let first = y.see(if y.reversed() { y_base.saturating_add(63) } else { y_base });
        let shift = i32::try_from(first.saturating_sub(x_base)).ok()?;
        (shift.abs() < 64).then_some(Self { x, y, x_bits, y_bits, shift })
    }

    /// From the word of `y` to what is seen of it, and back.
    #[inline]
    fn turned(&self, bits: u64) -> u64 {
        if self.y.reversed() { bits.reverse_bits() } else { bits }
    }
}

impl<Y: View> Propagator for EqualWords<Y> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.x, 0);
        on.any(self.y, 1);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let (x, y) = (store.cell(self.x_bits), store.cell(self.y_bits));
        let shared = x & shifted(self.turned(y), self.shift);
        store.shrink_word(self.x, self.x_bits, x, shared)?;
        store.shrink_word(self.y.var(), self.y_bits, y, self.turned(shifted(shared, -self.shift)))?;
        Ok(if shared.is_power_of_two() { Status::Entailed } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }
}

impl<Y: View> Rule for EqualWords<Y> {
    fn is_refuted(&mut self, store: &mut Store) -> bool {
        store.cell(self.x_bits) & shifted(self.turned(store.cell(self.y_bits)), self.shift) == 0
    }
}

/// The bits moved up, or down if `by` is negative.
#[inline]
fn shifted(bits: u64, by: i32) -> u64 {
    if by < 0 { bits >> -by } else { bits << by }
}
