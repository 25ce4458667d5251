//! The filtering algorithms, one file each.

pub(crate) mod all_different;
pub(crate) mod compare;
pub(crate) mod element;
pub(crate) mod linear;
mod narrow;
pub(crate) mod table;
