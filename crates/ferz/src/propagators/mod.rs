//! The filtering algorithms, one file each.

pub(crate) mod all_different;
pub(crate) mod compare;
pub(crate) mod linear;
