//! Hertzsprung's problem: one piece in each row and column, and no two touch, not even at a corner.
//!
//! Pieces in one row or column are known not to be there; so those in the next row must not be one column aside.
//! A002464 in the On-Line Encyclopedia of Integer Sequences. With [`Regions`](super::Regions) it is the daily puzzle.

use ferz::{Model, Var};

use super::superqueens::add_apart;

/// Says that no two of these rows' pieces touch at a corner.
pub(super) fn add_no_touching(model: &mut Model, rows: &[Var]) {
    add_apart(model, rows, 1, 1);
}
