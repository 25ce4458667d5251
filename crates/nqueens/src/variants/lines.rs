//! The lines of a board along which queens attack.

use super::Mistake;

/// The lines of a board.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    /// The rows, the columns, and the diagonals of either direction, each as a list of the squares on it. Squares are
    /// numbered row by row. Each is on one line of each direction.
    pub(super) directions: [Vec<Vec<usize>>; 4],
}

impl Lines {
    /// The most rows and columns of a board whose squares are variables.
    pub(super) const MAX_SIDE: usize = 64;

    /// Whether a board is small enough.
    ///
    /// # Errors
    /// When it has more than [`MAX_SIDE`](Self::MAX_SIDE) rows or columns.
    pub(super) fn admit(rows: usize, columns: usize) -> Result<(), Mistake> {
        if rows.max(columns) > Self::MAX_SIDE {
            let method = "the model with a variable for each square";
            return Err(Mistake::TooLarge { method, rows, columns, max: Self::MAX_SIDE });
        }
        Ok(())
    }

    /// The lines of a board.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let lines = |count: usize, number: &dyn Fn(usize, usize) -> usize| {
            let mut lines = vec![Vec::new(); count];
            for square in 0..rows * columns {
                lines[number(square / columns, square % columns)].push(square);
            }
            lines
        };
        // A board without squares has no diagonals.
        let diagonals = if rows * columns == 0 { 0 } else { rows + columns - 1 };
        Self {
            directions: [
                lines(rows, &|row, _| row),
                lines(columns, &|_, column| column),
                lines(diagonals, &|row, column| row + column),
                lines(diagonals, &|row, column| row + columns - 1 - column),
            ],
        }
    }

    /// For each square of so many the squares from which a queen attacks it, and itself.
    pub(super) fn neighbours(&self, square_count: usize) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); square_count];
        for line in self.directions.iter().flatten() {
            for &square in line {
                neighbours[square].extend(line);
            }
        }
        for squares in &mut neighbours {
            squares.sort_unstable();
            squares.dedup();
        }
        neighbours
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{Rules, Square};

    #[test]
    fn neighbours_are_the_squares_that_attack_and_the_square_itself() {
        for (rows, columns) in [(0, 0), (0, 3), (3, 0), (1, 1), (1, 4), (4, 1), (3, 5), (5, 3), (6, 6)] {
            let rules = Rules::new(rows, columns);
            let neighbours = Lines::new(rows, columns).neighbours(rows * columns);
            let squares: Vec<_> =
                (0..rows * columns).map(|index| Square::new(index / columns, index % columns)).collect();
            for (a, neighbours) in squares.iter().zip(&neighbours) {
                let expected: Vec<_> = (0..squares.len())
                    .filter(|&b| *a == squares[b] || rules.attacks(*a, squares[b]))
                    .collect();
                assert_eq!(neighbours, &expected, "{a:?}");
            }
        }
    }
}
