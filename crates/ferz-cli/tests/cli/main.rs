//! The binary as a user meets it.

mod common;
mod counts;
mod errors;
mod formats;
mod page;
#[cfg(target_os = "linux")]
mod signals;
mod trace;
#[cfg(all(unix, feature = "watch"))]
mod watch;
mod webdriver;
