//! Variants against their definitions, against published numbers, and the engine against the direct backtracker.

mod boards;
mod common;
mod definitions;
mod published;
