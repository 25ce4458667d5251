//! What is to be placed where: the rules that the variants with at most one queen in a row have in common.
//!
//! [`Rules`] is data. [`Rules::holds`] is its definition, which tests all pairs; [`Rules::model`] declares it for the
//! engine, and [`direct`](super::direct) counts it by bitmasks. Whoever solves it checks it first.

use std::collections::HashMap;

use super::Mistake;
use super::regions::Regions;
use super::square::Square;

/// The column of the queen of each row, counted from 0; `None` where a row is empty.
pub type Columns = [Option<u32>];

/// What the pieces attack beside their row and their column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Piece {
    /// The diagonals.
    #[default]
    Queen,
    /// The diagonals, which go on at the opposite edge: the board is a torus.
    Toroidal,
    /// The diagonals, and all that is a knight's move away: the superqueen, or amazon.
    Superqueen,
    /// The neighbours: rook and king in one, as in Hertzsprung's problem. There are no long diagonals.
    RookAndKing,
}

/// Pieces on a board of which none attacks another, as many as [`queens`](Self::queens) says.
///
/// ```
/// use nqueens::variants::{Piece, Rules, Square, direct};
/// use nqueens::stop::Stop;
///
/// let corner = Rules { given: vec![Square::new(0, 0)], ..Rules::new(8, 8) };
/// assert_eq!(direct::count(&corner, &Stop::never())?.solutions, 4);
/// let superqueens = Rules { piece: Piece::Superqueen, ..Rules::new(10, 10) };
/// assert_eq!(direct::count(&superqueens, &Stop::never())?.solutions, 4);
/// let two = Rules { queens: 2, ..Rules::new(3, 3) };
/// assert_eq!(direct::count(&two, &Stop::never())?.solutions, 8);
/// # Ok::<(), nqueens::variants::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The rows of the board.
    pub rows: usize,
    /// The columns of the board.
    pub columns: usize,
    /// How many pieces there are. More than rows or columns have no solution.
    pub queens: usize,
    /// What the pieces attack.
    pub piece: Piece,
    /// Squares that have a piece, and are to be completed. If these attack one another, there is no solution.
    pub given: Vec<Square>,
    /// Squares that have no piece. They do not shield: pieces attack across them.
    pub blocked: Vec<Square>,
    /// Regions that have one piece each.
    pub regions: Option<Regions>,
}

impl Rules {
    /// As many queens as fit on an empty board: one in each row, or in each column if there are fewer of them.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            queens: rows.min(columns),
            piece: Piece::default(),
            given: Vec::new(),
            blocked: Vec::new(),
            regions: None,
        }
    }

    /// One piece in each row, column and region, none touching another: the daily "Queens" puzzle.
    #[must_use]
    pub fn with_regions(regions: Regions) -> Self {
        let n = regions.len();
        Self { piece: Piece::RookAndKing, regions: Some(regions), ..Self::new(n, n) }
    }

    /// Whether pieces on these two squares, which differ, attack one another.
    #[must_use]
    pub fn attacks(&self, a: Square, b: Square) -> bool {
        let (down, aside) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
        let by_move = match self.piece {
            Piece::Queen => down == aside,
            Piece::Toroidal => down == aside || down.checked_add(aside) == Some(self.columns),
            Piece::Superqueen => down == aside || (down.min(aside), down.max(aside)) == (1, 2),
            Piece::RookAndKing => down <= 1 && aside <= 1,
        };
        down == 0 || aside == 0 || by_move
    }

    /// Whether this is a solution. Takes time quadratic in the number of rows.
    #[must_use]
    pub fn holds(&self, columns: &Columns) -> bool {
        let squares: Vec<Square> = (0..)
            .zip(columns)
            .filter_map(|(row, column)| Some(Square::new(row, (*column)? as usize)))
            .collect();
        let is_open = |square: &Square| square.column < self.columns && !self.blocked.contains(square);
        let attacks_none_before =
            |(index, a): (usize, &Square)| squares[..index].iter().all(|b| !self.attacks(*a, *b));
        let has_one_each = |regions: &Regions| {
            let mut taken: Vec<_> = squares.iter().filter_map(|square| regions.of(*square)).collect();
            taken.sort_unstable();
            taken.into_iter().eq(0..regions.len() as u32)
        };
        columns.len() == self.rows
            && squares.len() == self.queens
            && squares.iter().all(is_open)
            && self.given.iter().all(|square| squares.contains(square))
            && squares.iter().enumerate().all(attacks_none_before)
            && self.regions.as_ref().is_none_or(has_one_each)
    }

    /// The first two of the given pieces that attack one another: then there is no solution.
    #[must_use]
    pub fn attacking_pair(&self) -> Option<(Square, Square)> {
        let pairs = self
            .given
            .iter()
            .enumerate()
            .flat_map(|(index, b)| self.given[..index].iter().zip(std::iter::repeat(b)));
        pairs.map(|(a, b)| (*a, *b)).find(|(a, b)| self.attacks(*a, *b))
    }

    /// Whether the board is empty, so that its symmetries are those of the solutions.
    pub(super) fn is_plain(&self) -> bool {
        self.given.is_empty() && self.blocked.is_empty() && self.regions.is_none()
    }

    /// Whether these rules make sense for a method that takes boards of so many rows and columns.
    ///
    /// # Errors
    /// The first thing that does not.
    pub(super) fn check(&self, method: &'static str, max: usize) -> Result<(), Mistake> {
        let (rows, columns) = (self.rows, self.columns);
        if rows.max(columns) > max {
            return Err(Mistake::TooLarge { method, rows, columns, max });
        }
        if self.piece == Piece::Toroidal && rows != columns {
            return Err(Mistake::TorusNotSquare { rows, columns });
        }
        if let Some(n) = self.regions.as_ref().map(Regions::len)
            && [rows, columns, self.queens] != [n; 3]
        {
            return Err(Mistake::OtherRegions { n, rows, columns, queens: self.queens });
        }
        check_squares(&self.given, &self.blocked, rows, columns)
    }
}

/// Whether these squares are on the board, and none comes twice.
///
/// # Errors
/// The first square for which it is not so.
pub(super) fn check_squares(
    given: &[Square],
    blocked: &[Square],
    rows: usize,
    columns: usize,
) -> Result<(), Mistake> {
    let mut seen = HashMap::new();
    for (squares, how) in [(given, "placed"), (blocked, "blocked")] {
        for square in squares {
            if square.row >= rows || square.column >= columns {
                let name = format!("{}:{}", square.row, square.column);
                return Err(Mistake::off_board(name, rows, columns));
            }
            if let Some(before) = seen.insert(*square, how) {
                let square = square.name(rows);
                return Err(if before == how {
                    Mistake::Twice { square, how }
                } else {
                    Mistake::PlacedOnBlocked { square }
                });
            }
        }
    }
    Ok(())
}
