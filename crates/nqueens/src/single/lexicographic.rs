//! The lexicographically first solution (A141843 in the On-Line Encyclopedia of Integer Sequences).
//!
//! Plain backtracking in that order loses itself in beginnings that cannot be completed, and finds out only at the
//! bottom. Here the rows are decided from the top, too, but whether a beginning can be completed is found out by a
//! search that need not keep to any order: it takes the row or the column with the fewest free squares next, so that it
//! meets contradictions early. A solution that it finds bounds what is left to be tried.
//!
//! It is exponential all the same, and odd boards are easier than even ones: to n = 33, and for 35 and 37, it takes
//! less than a second, for n = 34 some five, for n = 36 more than a minute.

use std::iter;
use std::ops::ControlFlow;

use crate::direct::First;
use crate::stop::{Stop, Watch};

/// The bits of a word.
pub(super) const MAX_N: usize = 64;

/// Finds the first solution of a board of at most [`MAX_N`] rows.
pub(super) fn find(n: usize, stop: &Stop<'_>) -> First {
    let mut best = vec![0; n];
    match improve(Board::empty(n), &mut best, &mut stop.watch()) {
        ControlFlow::Continue(true) => First::Found(best),
        ControlFlow::Continue(false) => First::NoSolution,
        ControlFlow::Break(()) => First::Stopped,
    }
}

/// Makes `best` the first completion of the board, which is empty. Continues with whether there is one.
fn improve(mut board: Board, best: &mut Vec<u32>, watch: &mut Watch<'_>) -> ControlFlow<(), bool> {
    if !board.complete(best, watch)? {
        return ControlFlow::Continue(false);
    }
    for row in 0..best.len() {
        let mut earlier = board.free_columns(row) & low_bits(best[row] as usize);
        while earlier != 0 {
            let column = earlier.trailing_zeros() as usize;
            earlier &= earlier - 1;
            // Only a search that ends well leaves right columns behind.
            let mut columns = best.clone();
            columns[row] = column as u32;
            if board.with(row, column).complete(&mut columns, watch)? {
                *best = columns;
                break;
            }
        }
        board = board.with(row, best[row] as usize);
    }
    ControlFlow::Continue(true)
}

/// Queens that do not attack one another. Bits stand for rows, columns and diagonals that are taken.
#[derive(Clone, Copy)]
struct Board {
    n: usize,
    rows: u64,
    columns: u64,
    /// Diagonals by row + column.
    rising: u128,
    /// The others, by column − row + n − 1 and by row − column + n − 1: the bits run along a row in the first, and
    /// along a column in the second.
    along_rows: u128,
    along_columns: u128,
}

impl Board {
    fn empty(n: usize) -> Self {
        Self { n, rows: 0, columns: 0, rising: 0, along_rows: 0, along_columns: 0 }
    }

    fn with(self, row: usize, column: usize) -> Self {
        let last = self.n - 1;
        Self {
            n: self.n,
            rows: self.rows | 1 << row,
            columns: self.columns | 1 << column,
            rising: self.rising | 1 << (row + column),
            along_rows: self.along_rows | 1 << (last + column - row),
            along_columns: self.along_columns | 1 << (last + row - column),
        }
    }

    fn free_columns(&self, row: usize) -> u64 {
        let diagonals = self.rising >> row | self.along_rows >> (self.n - 1 - row);
        low_bits(self.n) & !(self.columns | diagonals as u64)
    }

    fn free_rows(&self, column: usize) -> u64 {
        let diagonals = self.rising >> column | self.along_columns >> (self.n - 1 - column);
        low_bits(self.n) & !(self.rows | diagonals as u64)
    }

    /// Writes the columns of the open rows of some completion. Continues with whether there is one; if not, what has
    /// been written means nothing. At most [`MAX_N`] deep.
    fn complete(self, columns: &mut [u32], watch: &mut Watch<'_>) -> ControlFlow<(), bool> {
        watch.poll()?;
        let Some(line) = self.tightest_line() else {
            return ControlFlow::Continue(true);
        };
        let mut free = line.free;
        while free != 0 {
            let crossing = free.trailing_zeros() as usize;
            free &= free - 1;
            let (row, column) = if line.is_row { (line.index, crossing) } else { (crossing, line.index) };
            columns[row] = column as u32;
            if self.with(row, column).complete(columns, watch)? {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// The row or column with the fewest free squares, of those without a queen; one without choice is as good as any.
    fn tightest_line(&self) -> Option<Line> {
        let all = low_bits(self.n);
        let rows = bits(all & !self.rows);
        let rows = rows.map(|index| Line { is_row: true, index, free: self.free_columns(index) });
        let columns = bits(all & !self.columns);
        let columns = columns.map(|index| Line { is_row: false, index, free: self.free_rows(index) });
        let (mut tightest, mut fewest) = (None, u32::MAX);
        for line in rows.chain(columns) {
            let choices = line.free.count_ones();
            if choices < fewest {
                (tightest, fewest) = (Some(line), choices);
            }
            if fewest <= 1 {
                break;
            }
        }
        tightest
    }
}

struct Line {
    is_row: bool,
    index: usize,
    free: u64,
}

/// The lowest `count` bits, all of them from 64 on.
fn low_bits(count: usize) -> u64 {
    1_u64.checked_shl(count as u32).map_or(u64::MAX, |bit| bit - 1)
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::direct::by_name;

    /// A141843 in the On-Line Encyclopedia of Integer Sequences, 1-based.
    #[test]
    fn the_published_solutions() {
        let known: [&[u32]; 9] = [
            &[2, 4, 1, 3],
            &[1, 3, 5, 2, 4],
            &[2, 4, 6, 1, 3, 5],
            &[1, 3, 5, 7, 2, 4, 6],
            &[1, 5, 8, 6, 3, 7, 2, 4],
            &[1, 3, 6, 8, 2, 4, 9, 7, 5],
            &[1, 3, 6, 8, 10, 5, 9, 2, 4, 7],
            &[1, 3, 5, 7, 9, 11, 2, 4, 6, 8, 10],
            &[1, 3, 5, 8, 10, 12, 6, 11, 2, 7, 9, 4],
        ];
        for columns in known {
            let expected = columns.iter().map(|column| column - 1).collect();
            assert_eq!(find(columns.len(), &Stop::never()), First::Found(expected));
        }
    }

    #[test]
    fn the_solution_that_plain_backtracking_meets_first() {
        let bitmask = by_name("bitmask").unwrap();
        for n in (0..=27).chain([29]) {
            assert_eq!(Ok(find(n, &Stop::never())), bitmask.first(n, &Stop::never()), "n = {n}");
        }
    }

    /// Squares that are free by the bits are those that no queen attacks, also on the widest board.
    #[test]
    fn free_squares_by_rows_and_by_columns() {
        for (n, queens) in
            [(64, [(0, 63), (63, 1), (31, 30)]), (64, [(63, 63), (0, 1), (5, 40)]), (5, [(0, 0); 3])]
        {
            let board = queens.iter().fold(Board::empty(n), |board, &(row, column)| board.with(row, column));
            for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
                let is_free = queens
                    .iter()
                    .all(|&(r, c)| r != row && c != column && r.abs_diff(row) != c.abs_diff(column));
                // A line that is taken itself is not asked for its free squares.
                if queens.iter().all(|queen| queen.0 != row) {
                    assert_eq!(board.free_columns(row) >> column & 1 == 1, is_free, "{n}: {row}, {column}");
                }
                if queens.iter().all(|queen| queen.1 != column) {
                    assert_eq!(board.free_rows(column) >> row & 1 == 1, is_free, "{n}: {row}, {column}");
                }
            }
        }
    }

    #[test]
    fn it_stops_when_told_to() {
        let start = Instant::now();
        assert_eq!(find(MAX_N, &Stop::never().after(Duration::from_millis(20))), First::Stopped);
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}
