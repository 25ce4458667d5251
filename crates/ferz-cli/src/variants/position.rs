//! A solution of any variant, as it is shown.

use nqueens::variants::{Columns, Square};
use serde_json::{Value, json};

/// A solution, lent by whoever found it.
pub(super) enum Position<'a> {
    /// The column of each row's queen.
    Rows(&'a Columns),
    /// The squares of the queens.
    Squares(&'a [Square]),
    /// The squares of the white queens, and of the black ones.
    Armies(&'a [Vec<Square>; 2]),
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Nothing,
    Queen,
    White,
    Black,
}

impl Position<'_> {
    /// What stands on each square of a board of so many rows and columns.
    pub(super) fn contents(&self, rows: usize, columns: usize) -> Vec<Vec<Content>> {
        let mut contents = vec![vec![Content::Nothing; columns]; rows];
        let mut put = |row: usize, column: usize, content| {
            if let Some(square) = contents.get_mut(row).and_then(|row| row.get_mut(column)) {
                *square = content;
            }
        };
        match self {
            Self::Rows(queens) => {
                for (row, column) in (0..).zip(*queens) {
                    if let Some(column) = column {
                        put(row, *column as usize, Content::Queen);
                    }
                }
            }
            Self::Squares(queens) => {
                for square in *queens {
                    put(square.row, square.column, Content::Queen);
                }
            }
            Self::Armies(armies) => {
                for (army, content) in armies.iter().zip([Content::White, Content::Black]) {
                    army.iter().for_each(|square| put(square.row, square.column, content));
                }
            }
        }
        contents
    }

    /// The number of queens; of two armies that of one.
    pub(super) fn queens(&self) -> usize {
        match self {
            Self::Rows(queens) => queens.iter().flatten().count(),
            Self::Squares(queens) => queens.len(),
            Self::Armies([white, _]) => white.len(),
        }
    }

    /// The columns, with null for an empty row; or the squares as pairs of row and column.
    pub(super) fn json(&self) -> Value {
        let pairs = |squares: &[Square]| -> Value {
            squares.iter().map(|square| json!([square.row, square.column])).collect()
        };
        match self {
            Self::Rows(queens) => json!(queens),
            Self::Squares(queens) => pairs(queens),
            Self::Armies([white, black]) => json!({"white": pairs(white), "black": pairs(black)}),
        }
    }
}
