//! A backtracker for [`Rules`]: bitmasks, row by row, for boards of up to 64 rows and columns.
//!
//! It places the queens as [`direct`](crate::direct)'s `bitmask` does. What the pieces attack beside their columns is a
//! `Shadow`, which falls on the next row; the walk is compiled once for each piece. Squares that are blocked or not
//! among the given ones are taken out of their row's mask beforehand, and a row may stay empty while the rows below
//! it suffice for the queens that are left.
//!
//! [`count`] uses a symmetry of empty boards: the mirror, and on a torus all shifts of the columns.

use std::ops::ControlFlow;

use super::Mistake;
use super::rules::{Columns, Piece, Rules};
use crate::direct::Count;
use crate::stop::{Stop, Watch};

/// The most rows and columns.
pub const MAX_SIDE: usize = 64;

/// Calls `visit` with each solution until it breaks or `stop` says so, in lexicographic order, where an empty row comes
/// after all columns.
///
/// # Errors
/// When the rules do not make sense, or the board is larger than [`MAX_SIDE`].
pub fn for_each(
    rules: &Rules,
    stop: &Stop<'_>,
    visit: &mut dyn FnMut(&Columns) -> ControlFlow<()>,
) -> Result<Count, Mistake> {
    let board = Board::new(rules)?;
    let mut solutions = 0;
    let end = board.walk(stop, |columns| {
        solutions += 1;
        visit(columns)
    });
    Ok(Count { solutions, complete: end.is_continue() })
}

/// Counts the solutions, as far as `stop` allows.
///
/// # Errors
/// When the rules do not make sense, or the board is larger than [`MAX_SIDE`].
pub fn count(rules: &Rules, stop: &Stop<'_>) -> Result<Count, Mistake> {
    let board = Board::new(rules)?;
    let (mut solutions, mut complete) = (0, true);
    for (part, images) in board.parts() {
        let end = part.walk(stop, |_| {
            solutions += images;
            ControlFlow::Continue(())
        });
        complete &= end.is_continue();
    }
    Ok(Count { solutions, complete })
}

/// Whether [`count`] and [`for_each`] take these rules.
///
/// # Errors
/// When the rules do not make sense, or the board is larger than [`MAX_SIDE`].
pub fn admit(rules: &Rules) -> Result<(), Mistake> {
    rules.check("the direct backtracker", MAX_SIDE)
}

/// Rules as masks. Bit c stands for column c.
#[derive(Clone)]
struct Board<'a> {
    rules: &'a Rules,
    /// The squares of each row on which a queen may stand.
    open: Vec<u64>,
    /// Whether the row must have a queen.
    must: Vec<bool>,
}

impl<'a> Board<'a> {
    fn new(rules: &'a Rules) -> Result<Self, Mistake> {
        admit(rules)?;
        let all = first_bits(rules.columns);
        let mut board = Self { rules, open: vec![all; rules.rows], must: vec![false; rules.rows] };
        for square in &rules.blocked {
            board.open[square.row] &= !(1 << square.column);
        }
        for square in &rules.given {
            board.open[square.row] &= 1 << square.column;
            board.must[square.row] = true;
        }
        Ok(board)
    }

    /// Boards that together have all solutions, if each of theirs counts so many times.
    fn parts(&self) -> Vec<(Self, u64)> {
        if !self.rules.is_plain() || self.rules.rows == 0 {
            return vec![(self.clone(), 1)];
        }
        let with_first_row = |open: u64, must: bool| {
            let mut part = self.clone();
            (part.open[0], part.must[0]) = (open, must);
            part
        };
        let columns = self.rules.columns;
        let mut parts = match self.rules.piece {
            Piece::Toroidal => vec![(with_first_row(1, true), columns as u64)],
            _ => {
                let left = first_bits(columns / 2);
                let middle = first_bits(columns.div_ceil(2)) ^ left;
                vec![(with_first_row(left, true), 2), (with_first_row(middle, true), 1)]
            }
        };
        parts.push((with_first_row(0, false), 1));
        parts
    }

    fn walk(&self, stop: &Stop<'_>, visit: impl FnMut(&Columns) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.rules.piece {
            Piece::Queen => self.walk_under::<Diagonals>(stop, visit),
            Piece::Toroidal => self.walk_under::<TorusDiagonals>(stop, visit),
            Piece::Superqueen => self.walk_under::<(Diagonals, KnightMoves)>(stop, visit),
            Piece::RookAndKing => self.walk_under::<Neighbours>(stop, visit),
        }
    }

    fn walk_under<S: Shadow>(
        &self,
        stop: &Stop<'_>,
        visit: impl FnMut(&Columns) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut walk = Walk { board: self, columns: vec![None; self.rules.rows], watch: stop.watch(), visit };
        walk.descend(0, self.rules.queens, 0, 0, S::default())
    }
}

struct Walk<'a, V> {
    board: &'a Board<'a>,
    columns: Vec<Option<u32>>,
    watch: Watch<'a>,
    visit: V,
}

impl<V: FnMut(&Columns) -> ControlFlow<()>> Walk<'_, V> {
    /// Places the queens that are left from this row on. At most 64 deep, by the size of the board.
    fn descend<S: Shadow>(
        &mut self,
        row: usize,
        left: usize,
        columns: u64,
        regions: u64,
        shadow: S,
    ) -> ControlFlow<()> {
        self.watch.poll()?;
        let (board, width) = (self.board, self.board.rules.columns);
        let rows_left = board.open.len() - row;
        if rows_left == 0 || left > rows_left {
            return if left == 0 { (self.visit)(&self.columns) } else { ControlFlow::Continue(()) };
        }
        let mut free = if left == 0 { 0 } else { board.open[row] & !(columns | shadow.squares()) };
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free &= free - 1;
            let column = queen.trailing_zeros();
            let region = self.region(row, column);
            if regions & region != 0 {
                continue;
            }
            self.columns[row] = Some(column);
            self.descend(row + 1, left - 1, columns | queen, regions | region, shadow.below(queen, width))?;
        }
        self.columns[row] = None;
        if left < rows_left && !board.must[row] {
            self.descend(row + 1, left, columns, regions, shadow.below(0, width))?;
        }
        ControlFlow::Continue(())
    }

    /// The bit of the region of a square; none if there are no regions.
    #[inline]
    fn region(&self, row: usize, column: u32) -> u64 {
        let regions = self.board.rules.regions.as_ref();
        regions
            .and_then(|regions| regions.of(super::Square::new(row, column as usize)))
            .map_or(0, |region| 1 << region)
    }
}

/// The squares of the next row that the queens above attack, but for those in their columns.
trait Shadow: Copy + Default {
    /// These squares, and others off the board.
    fn squares(self) -> u64;

    /// The shadow on the row after this one, where `queen` has been placed on this one, or none if it is 0. The board
    /// has so many columns, at least one.
    fn below(self, queen: u64, columns: usize) -> Self;
}

/// Diagonals that move one column up, and one column down, with each row.
#[derive(Clone, Copy, Default)]
struct Diagonals {
    up: u64,
    down: u64,
}

impl Shadow for Diagonals {
    fn squares(self) -> u64 {
        self.up | self.down
    }

    fn below(self, queen: u64, _columns: usize) -> Self {
        Self { up: (self.up | queen) << 1, down: (self.down | queen) >> 1 }
    }
}

/// Diagonals that come in again on the other side.
#[derive(Clone, Copy, Default)]
struct TorusDiagonals {
    up: u64,
    down: u64,
}

impl Shadow for TorusDiagonals {
    fn squares(self) -> u64 {
        self.up | self.down
    }

    fn below(self, queen: u64, columns: usize) -> Self {
        let last = columns - 1;
        let (up, down) = (self.up | queen, self.down | queen);
        Self { up: (up << 1 | up >> last) & first_bits(columns), down: down >> 1 | (down & 1) << last }
    }
}

/// A knight's move away from the queens of the two rows above.
#[derive(Clone, Copy, Default)]
struct KnightMoves {
    next: u64,
    after_next: u64,
}

impl Shadow for KnightMoves {
    fn squares(self) -> u64 {
        self.next
    }

    fn below(self, queen: u64, _columns: usize) -> Self {
        Self { next: self.after_next | queen << 2 | queen >> 2, after_next: queen << 1 | queen >> 1 }
    }
}

/// The neighbours of the queen in the row above.
#[derive(Clone, Copy, Default)]
struct Neighbours(u64);

impl Shadow for Neighbours {
    fn squares(self) -> u64 {
        self.0
    }

    fn below(self, queen: u64, _columns: usize) -> Self {
        Self(queen << 1 | queen >> 1)
    }
}

impl<A: Shadow, B: Shadow> Shadow for (A, B) {
    fn squares(self) -> u64 {
        self.0.squares() | self.1.squares()
    }

    fn below(self, queen: u64, columns: usize) -> Self {
        (self.0.below(queen, columns), self.1.below(queen, columns))
    }
}

/// The lowest bits, so many, at most 64.
fn first_bits(count: usize) -> u64 {
    match count {
        0 => 0,
        _ => u64::MAX >> (64 - count),
    }
}
