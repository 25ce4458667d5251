//! The filtering algorithms, one file each.

pub(crate) mod all_different;
