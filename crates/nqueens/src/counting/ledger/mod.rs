//! Counts of parts of a board, kept in files: long runs that survive a kill, and runs on several machines.
//!
//! A ledger is a text file with a [`Record`] on each line: the count of consecutive units of a [`Plan`](super::Plan).
//! It is written by appending, a line for each piece of work that is done:
//!
//! ```text
//! {"n":17,"method":"symmetric","version":1,"units":[40,52],"count":96624,"check":"5d0c3a91"}
//! ```
//!
//! `units` are those from the first number on, without the second; `check` is the CRC-32 of the line up to the comma
//! before it. The same file is a checkpoint, which grows until nothing is missing, and a result, which is one of
//! several that are summed up. [`Ledger`] is such a file while it is written; [`merge`] sums up several; a [`Tally`]
//! knows what is counted and what is not. [`Unit`] is a share of the work for one of several machines.
//!
//! A last line without its end was cut off by a kill, and is ignored: its units count as not counted. Everything else
//! that is not as it was written is refused, and so are units that were counted twice. So a sum is either right or
//! not given.
//!
//! ```
//! use std::ops::ControlFlow;
//! use nqueens::counting::ledger::{Ledger, merge};
//! use nqueens::counting::{Method, Plan};
//! use nqueens::stop::Stop;
//!
//! # let folder = std::env::temp_dir().join(format!("ledger-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! let path = folder.join("eight.jsonl");
//! let plan = Plan::new(Method::fastest(8), 8)?;
//! let mut ledger = Ledger::open(&path, &plan)?;
//! let pieces = plan.split_all(&ledger.tally().gaps(&plan.units()), 100);
//! let mut written = Ok(());
//! plan.count_pieces(&pieces, 2, &Stop::never(), &mut |piece, count| {
//!     written = ledger.append(pieces[piece].clone(), count);
//!     if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//! })?;
//! written?;
//! assert_eq!(merge(&[&path])?.solutions(), 92);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod file;
mod line;
mod merge;
mod record;
mod tally;
mod unit;

pub use error::{LedgerError, LineError, Place};
pub use file::Ledger;
pub use merge::merge;
pub use record::Record;
pub use tally::Tally;
pub use unit::Unit;

#[cfg(test)]
mod tests;
