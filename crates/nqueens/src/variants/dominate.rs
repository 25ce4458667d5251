//! A backtracker for the smallest dominating sets: a bit for each square, for boards of up to 19 rows and columns.
//!
//! Sizes are tried from 0 on. The square that can be attacked from the fewest squares has to be attacked from one of
//! them: each is tried, and then forbidden, so that no set comes twice. A branch ends when the queens that are left
//! cannot attack as many squares as are left, even if each attacks as many as the best of them. The last queen stands
//! on a square that is seen from all that are left.

use std::ops::ControlFlow;

use super::Mistake;
use super::domination::Domination;
use super::lines::Lines;
use super::rules::check_squares;
use super::square::Square;
use super::square_set::SquareSet;
use crate::direct::Count;
use crate::stop::{Stop, Watch};

impl Domination {
    /// The most rows and columns that [`for_each_smallest`](Self::for_each_smallest) takes.
    pub const DIRECT_MAX_SIDE: usize = SquareSet::MAX_SIDE;

    /// Calls `visit` with the squares of each smallest dominating set, until it breaks or `stop` says so. Does not use
    /// the engine. The squares are those of [`new`](Self::new).
    ///
    /// ```
    /// use nqueens::stop::Stop;
    /// use nqueens::variants::Domination;
    /// use std::ops::ControlFlow;
    ///
    /// let count = Domination::for_each_smallest(8, 8, &[], &[], &Stop::never(), &mut |squares| {
    ///     assert_eq!(squares.len(), 5);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(count?.solutions, 4860);
    /// # Ok::<(), nqueens::variants::Mistake>(())
    /// ```
    ///
    /// # Errors
    /// When the board has more than 19 rows or columns, or the squares do not make sense.
    pub fn for_each_smallest(
        rows: usize,
        columns: usize,
        given: &[Square],
        blocked: &[Square],
        stop: &Stop<'_>,
        visit: &mut dyn FnMut(&[Square]) -> ControlFlow<()>,
    ) -> Result<Count, Mistake> {
        Self::admit_directly(rows, columns, given, blocked)?;
        let number = |square: &Square| square.row * columns + square.column;
        let neighbours = Lines::new(rows, columns).neighbours(rows * columns);
        let sights: Vec<SquareSet> = neighbours.into_iter().map(|seen| seen.into_iter().collect()).collect();
        let all: SquareSet = (0..rows * columns).collect();
        let left = given.iter().fold(all, |left, square| left.and_not(sights[number(square)]));
        let open = given.iter().chain(blocked).fold(all, |open, square| open.without(number(square)));
        let mut placed = given.to_vec();
        let mut cover = Cover { sights: &sights, columns, watch: stop.watch(), visit, solutions: 0 };
        for queens in 0..=open.count() {
            let end = cover.descend(left, open, queens, &mut placed);
            if end.is_break() || cover.solutions > 0 {
                return Ok(Count { solutions: cover.solutions, complete: end.is_continue() });
            }
        }
        Ok(Count { solutions: 0, complete: true })
    }

    /// Whether [`for_each_smallest`](Self::for_each_smallest) takes this board.
    ///
    /// # Errors
    /// Those of [`for_each_smallest`](Self::for_each_smallest).
    pub fn admit_directly(
        rows: usize,
        columns: usize,
        given: &[Square],
        blocked: &[Square],
    ) -> Result<(), Mistake> {
        let max = Self::DIRECT_MAX_SIDE;
        if rows.max(columns) > max {
            return Err(Mistake::TooLarge {
                method: "the direct backtracker for domination",
                rows,
                columns,
                max,
            });
        }
        check_squares(given, blocked, rows, columns)
    }
}

/// The walk over the sets of one size.
struct Cover<'a> {
    /// What a queen on each square sees, with itself.
    sights: &'a [SquareSet],
    columns: usize,
    watch: Watch<'a>,
    visit: &'a mut dyn FnMut(&[Square]) -> ControlFlow<()>,
    solutions: u64,
}

impl Cover<'_> {
    /// Visits each way to attack all squares of `left` by so many queens on `open` squares, beside those placed. At
    /// most as deep as there are queens.
    fn descend(
        &mut self,
        left: SquareSet,
        open: SquareSet,
        queens: u32,
        placed: &mut Vec<Square>,
    ) -> ControlFlow<()> {
        self.watch.poll()?;
        match queens {
            0 if left.is_empty() => {
                self.solutions += 1;
                let mut sorted = placed.clone();
                sorted.sort_unstable();
                return (self.visit)(&sorted);
            }
            0 => return ControlFlow::Continue(()),
            1 => {
                let see_all = left.iter().fold(open, |open, square| open.and(self.sights[square]));
                return self.try_each(see_all, left, open, queens, placed);
            }
            _ => {}
        }
        let gain = |square: usize| self.sights[square].count_in(left);
        let greatest = open.iter().map(gain).max().unwrap_or(0);
        // What a queen must attack if the others attack as much as any can.
        let needed = left.count().saturating_sub(greatest * (queens - 1));
        let open: SquareSet = open.iter().filter(|&square| gain(square) >= needed).collect();
        let candidates =
            left.iter().map(|square| self.sights[square].and(open)).min_by_key(|seen| seen.count());
        // With nothing left to attack, any square will do.
        self.try_each(candidates.unwrap_or(open), left, open, queens, placed)
    }

    fn try_each(
        &mut self,
        candidates: SquareSet,
        left: SquareSet,
        mut open: SquareSet,
        queens: u32,
        placed: &mut Vec<Square>,
    ) -> ControlFlow<()> {
        for square in candidates.iter() {
            open = open.without(square);
            placed.push(Square::new(square / self.columns, square % self.columns));
            let end = self.descend(left.and_not(self.sights[square]), open, queens - 1, placed);
            placed.pop();
            end?;
        }
        ControlFlow::Continue(())
    }
}
