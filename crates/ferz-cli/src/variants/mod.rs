//! Variants on the command line: other rules, other boards.
//!
//! A [`Task`] is what is asked for, once it makes sense: [`problem`] says what is to be solved, [`input`] reads squares
//! and regions, [`solve`] has it solved, and [`gallery`] and [`record`] write what came out.

mod gallery;
mod input;
mod position;
mod problem;
mod record;
mod solve;
mod task;

pub(crate) use self::task::Task;
use crate::args::QueensArgs;
use crate::parse::Sizes;

/// Whether something else than N queens on an N×N board is asked for.
pub(crate) fn are_asked_for(args: &QueensArgs) -> bool {
    args.variant.given().is_some() || matches!(args.sizes, Some(Sizes::Rectangle(..)))
}
