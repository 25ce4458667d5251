//! The filtering algorithms, one file each.

pub(crate) mod all_different;
pub(crate) mod element;
mod narrow;
pub(crate) mod table;
