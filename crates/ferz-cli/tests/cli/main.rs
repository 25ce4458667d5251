//! The binary as a user meets it.

mod common;
mod counts;
mod errors;
mod formats;
mod long_runs;
mod page;
mod pictures;
#[cfg(target_os = "linux")]
mod signals;
mod single;
mod symmetry;
mod trace;
mod variants;
#[cfg(all(unix, feature = "watch"))]
mod watch;
mod webdriver;
