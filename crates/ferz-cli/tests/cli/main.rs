//! The binary as a user meets it.

mod common;
mod counts;
mod errors;
mod formats;
#[cfg(target_os = "linux")]
mod signals;
mod variants;
