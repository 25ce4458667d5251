//! The binary as a user meets it.

mod common;
mod counts;
mod errors;
mod formats;
mod long_runs;
mod pictures;
#[cfg(target_os = "linux")]
mod signals;
mod single;
mod symmetry;
mod variants;
