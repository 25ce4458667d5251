//! Queens on a torus, whose diagonals go on at the opposite edge.
//!
//! A diagonal that leaves an n×n board comes back as the one that is n further. So the numbers of the diagonals, and
//! the same numbers with n added, are all different. There are solutions if and only if n has no divisor 2 or 3
//! (Pólya 1918). A051906 in the On-Line Encyclopedia of Integer Sequences.

use ferz::{Consistency, Model, Signed, Var, all_different};

/// Says that no two of these rows' queens are on the same diagonal of a torus of so many columns.
pub(super) fn add_diagonals(model: &mut Model, rows: &[Var], columns: i64, consistency: Consistency) {
    for (name, slope) in [("rising diagonals", 1), ("falling diagonals", -1)] {
        let seen: Vec<Signed> = rows.iter().zip(0..).map(|(&column, row)| column + slope * row).collect();
        let one_board_further = seen.iter().map(|&diagonal| diagonal + columns);
        let both = seen.iter().copied().chain(one_board_further);
        model.add_named(name, all_different(both).consistency(consistency));
    }
}
