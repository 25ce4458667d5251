//! A solution from a formula, for every board that has one (E. Pauls, "Das Maximalproblem der Damen auf dem
//! Schachbrete", Deutsche Schachzeitung 29, 1874).
//!
//! The odd columns from the left and then the even ones, a knight's move from row to row. Two residues of n modulo 6
//! need a few columns moved, since otherwise the two runs would meet on diagonals.

use std::iter;

/// The column of each row's queen, or nothing if the board has no solution. Takes time linear in `n`, which fits in 32
/// bits.
pub(super) fn columns(n: usize) -> Option<Vec<u32>> {
    let n = u32::try_from(n).ok()?;
    // Counted from 0, so that these are the second, fourth and so on.
    let odd = (1..n).step_by(2);
    let even = (0..n).step_by(2);
    let mut columns = Vec::with_capacity(n as usize);
    match n {
        2 | 3 => return None,
        _ if n % 6 == 2 => columns.extend(odd.chain([2, 0]).chain((6..n).step_by(2)).chain([4])),
        _ if n % 6 == 3 => {
            columns.extend(odd.skip(1).chain(iter::once(1)).chain(even.skip(2)).chain([0, 2]));
        }
        _ => columns.extend(odd.chain(even)),
    }
    Some(columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::is_solution;

    #[test]
    fn every_board_that_has_a_solution_gets_one() {
        for n in (0..=1200).filter(|n| ![2, 3].contains(n)) {
            let columns = columns(n).unwrap();
            assert!(columns.len() == n && is_solution(&columns), "n = {n}");
        }
        // Every residue modulo 6 on a large board.
        for n in 100_000..100_012 {
            assert!(is_solution(&columns(n).unwrap()), "n = {n}");
        }
    }

    #[test]
    fn the_formula_as_published() {
        assert_eq!(columns(6), Some(vec![1, 3, 5, 0, 2, 4]));
        assert_eq!(columns(8), Some(vec![1, 3, 5, 7, 2, 0, 6, 4]));
        assert_eq!(columns(9), Some(vec![3, 5, 7, 1, 4, 6, 8, 0, 2]));
        assert_eq!(columns(14), Some(vec![1, 3, 5, 7, 9, 11, 13, 2, 0, 6, 8, 10, 12, 4]));
    }
}
