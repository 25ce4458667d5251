//! Superqueens, also called amazons: a queen and a knight in one.
//!
//! A knight's move leads two columns aside in the next row, or one column aside in the row after it. A051223 in the
//! On-Line Encyclopedia of Integer Sequences.

use ferz::{Model, Var};

/// Says that no two of these rows' pieces are a knight's move apart.
pub(super) fn add_knight_moves(model: &mut Model, rows: &[Var]) {
    add_apart(model, rows, 1, 2);
    add_apart(model, rows, 2, 1);
}

/// Says that pieces so many rows apart are not so many columns apart.
pub(super) fn add_apart(model: &mut Model, rows: &[Var], down: usize, aside: i64) {
    for (&above, &below) in rows.iter().zip(rows.iter().skip(down)) {
        model.add(above.ne(below + aside));
        model.add(above.ne(below - aside));
    }
}
