//! What can be wrong with a variant, in words.

use thiserror::Error;

use super::square::Square;

/// Why a variant cannot be solved as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Mistake {
    /// Something is not written as a square.
    #[error(
        "{text:?} is not a square: one is written as a letter and a number, such as a1, the lower left \
             corner, or as row:column from 0, such as 0:0, the upper left one"
    )]
    NotASquare {
        /// What was written.
        text: String,
    },
    /// A square is not on the board.
    #[error("{square} is not on the board, which has {squares}")]
    OffBoard {
        /// The square as it was written.
        square: String,
        /// The squares of the board.
        squares: String,
    },
    /// A square was given twice.
    #[error("{square} is {how} twice")]
    Twice {
        /// The square.
        square: String,
        /// What was said of it.
        how: &'static str,
    },
    /// A queen was given on a blocked square.
    #[error("{square} is blocked, and a queen is placed on it")]
    PlacedOnBlocked {
        /// The square.
        square: String,
    },
    /// A board is larger than can be taken.
    #[error(
        "{method} takes boards up to {max} rows and columns, and this one has {rows} rows and {columns} columns"
    )]
    TooLarge {
        /// What does not take it.
        method: &'static str,
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
        /// The most rows and columns that are taken.
        max: usize,
    },
    /// A torus must be square.
    #[error("a torus has as many rows as columns here, and this one has {rows} rows and {columns} columns")]
    TorusNotSquare {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// The regions are of another board.
    #[error(
        "the regions are those of {n} queens in {n} rows and columns, but {queens} queens are to stand in {rows} \
             rows and {columns} columns"
    )]
    OtherRegions {
        /// The number of regions.
        n: usize,
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
        /// The number of queens.
        queens: usize,
    },
    /// A grid of regions has no squares.
    #[error("the grid of regions is empty: it has a line of letters for each row")]
    EmptyGrid,
    /// Something in a grid of regions names none.
    #[error("line {line} of the grid has {found:?}: a region is named by a letter or a digit")]
    NotARegion {
        /// The line, counted from 1.
        line: usize,
        /// What stands there.
        found: char,
    },
    /// The rows of a grid are not equally long.
    #[error("line {line} of the grid has {found} squares, and those before it have {expected}")]
    Ragged {
        /// The line, counted from 1.
        line: usize,
        /// Its squares.
        found: usize,
        /// The squares of the first row.
        expected: usize,
    },
    /// A grid is not square.
    #[error("the grid has {rows} rows and {columns} columns: there must be as many of each")]
    GridNotSquare {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// The number of regions is not that of the rows.
    #[error(
        "the grid has {regions} regions and {rows} rows: with one queen in each, there must be as many of each"
    )]
    RegionCount {
        /// The regions.
        regions: usize,
        /// The rows.
        rows: usize,
    },
}

impl Mistake {
    /// That this square, as written, is not on a board of that size.
    pub(super) fn off_board(square: String, rows: usize, columns: usize) -> Self {
        let squares = match (rows, columns.checked_sub(1)) {
            (0, _) | (_, None) => "no squares".to_owned(),
            (_, Some(last)) => format!("the squares a1 to {}", Square::new(0, last).name(rows)),
        };
        Self::OffBoard { square, squares }
    }
}
