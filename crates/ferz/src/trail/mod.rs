//! Reversible memory: what is written above a level is undone when the level is popped.
//!
//! Two implementations share one interface. [`logged`] remembers old values in a log and writes them back;
//! `copied` (cargo feature `copy`) copies the whole memory at every level. The engine runs on either, with the
//! same answers and the same trees.
//!
//! There are two kinds of reversible things:
//! - a [`Cell`]: 64 bits that are read and written as a whole;
//! - a [`Run`]: a row of bits with a count. A bit can be cleared, and the count can be lowered by itself; both
//!   are undone by doing the opposite, so a cleared bit costs 8 bytes of log however often its word changes.
//!
//! Both are made at the root level only. Nothing here knows what the bits mean.

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

const BITS: usize = u64::BITS as usize;
