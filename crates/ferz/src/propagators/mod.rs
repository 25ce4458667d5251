//! The filtering algorithms, one file each.

pub(crate) mod all_different;
pub(crate) mod arithmetic;
pub(crate) mod automaton;
pub(crate) mod boolean;
pub(crate) mod compare;
mod components;
pub(crate) mod counting;
pub(crate) mod element;
pub(crate) mod graph;
pub(crate) mod linear;
mod narrow;
pub(crate) mod packing;
mod runs;
pub(crate) mod sequence;
mod sets;
mod shape;
mod shared;
mod supports;
pub(crate) mod table;

pub(crate) use narrow::keep_positions;
