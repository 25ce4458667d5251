//! Circuits and paths along successors.
