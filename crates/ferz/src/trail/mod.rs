//! Reversible memory: what is written above a level is undone when the level is popped.
//!
//! Two implementations share one interface. [`logged`] remembers old values in a log and writes them back;
//! `copied` (cargo feature `copy`) copies the whole memory at every level. The engine runs on either, with the
//! same answers and the same trees.
//!
//! There are two kinds of reversible things:
//! - a [`Cell`]: 64 bits that are read and written as a whole;
//! - a [`Run`]: a row of bits with a [`Tally`] of them. A bit can be cleared, and bits can be taken out of the tally
//!   without being cleared; both are undone by doing the opposite, so a cleared bit costs 4 bytes of log however often
//!   its word changes.
//!
//! What is made below the root exists at every level, with the value it was made with. Nothing here knows what the
//! bits mean.

#[cfg(feature = "copy")]
mod copied;
#[cfg(not(feature = "copy"))]
mod logged;
#[cfg(test)]
mod tests;

#[cfg(feature = "copy")]
pub(crate) use copied::Trail;
#[cfg(not(feature = "copy"))]
pub(crate) use logged::Trail;

/// A reversible word of 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(u32);

/// A reversible row of bits with a count beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run(u32);

impl Cell {
    /// A cell that belongs to no trail: a placeholder until the real one is made.
    pub(crate) const NONE: Self = Self(u32::MAX);
}

/// How many bits of a run count, and the exclusive or of their positions: if one counts, that is its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) count: u32,
    pub(crate) xor: u32,
}

impl Tally {
    /// Of the bits that are set here, in a word that starts at position `first`, a multiple of 64.
    pub(crate) fn of_word(word: u64, first: u32) -> Self {
        let positions = crate::bits::ones(word).fold(0, |xor, bit| xor ^ bit as u32);
        let count = word.count_ones();
        Self { count, xor: positions ^ if count % 2 == 1 { first } else { 0 } }
    }

    fn of_words(words: &[u64]) -> Self {
        let firsts = (0..).step_by(BITS);
        words
            .iter()
            .zip(firsts)
            .fold(Self::default(), |all, (&word, first)| all.plus(Self::of_word(word, first)))
    }

    /// The tally with these bits too.
    #[inline]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self { count: self.count + other.count, xor: self.xor ^ other.xor }
    }

    /// The tally without these bits, which are in it.
    #[inline]
    pub(crate) fn minus(self, other: Self) -> Self {
        Self { count: self.count - other.count, xor: self.xor ^ other.xor }
    }
}

const BITS: usize = u64::BITS as usize;
