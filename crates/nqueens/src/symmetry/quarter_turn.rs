//! The solutions that a quarter turn leaves as they are.

use std::ops::ControlFlow;

use super::TooLarge;
use crate::direct::Count;
use crate::stop::{Stop, Watch};

/// Counts the solutions of the n×n board that are the same when it is turned by a quarter (A033148 in the On-Line
/// Encyclopedia of Integer Sequences), as far as `stop` allows.
///
/// Queens are placed together with their three images, off the middle of odd boards, so that n or n - 1 has to be
/// divisible by four. The images of a queen in row r and column c take the rows r, c and those as far from below, and
/// the columns with the same numbers; and whatever diagonals they take of one direction they take of the other. So rows
/// and columns need one set, and the diagonals of both directions another.
///
/// # Errors
/// When `n` is more than 64.
pub fn count(n: usize, stop: &Stop<'_>) -> Result<Count, TooLarge> {
    TooLarge::check(n)?;
    if n % 4 > 1 || n < 2 {
        return Ok(Count { solutions: u64::from(n < 2), complete: true });
    }
    let last = n as u32 - 1;
    let mut quadruples = Quadruples { last, watch: stop.watch(), solutions: 0 };
    let middle = if n % 2 == 1 { 1 << (last / 2) } else { 0 };
    let end = quadruples.descend(u64::MAX >> (63 - last) & !middle, 1 << last);
    Ok(Count { solutions: quadruples.solutions, complete: end.is_continue() })
}

struct Quadruples<'a> {
    last: u32,
    watch: Watch<'a>,
    solutions: u64,
}

impl Quadruples<'_> {
    /// Places a queen in the first of the `open` rows, which are the open columns as well; at most 16 deep.
    ///
    /// Bit row + column and bit last + column - row of `diagonals` are set if they are taken.
    fn descend(&mut self, open: u64, diagonals: u128) -> ControlFlow<()> {
        self.watch.poll()?;
        if open == 0 {
            self.solutions += 1;
            return ControlFlow::Continue(());
        }
        let last = self.last;
        let row = open.trailing_zeros();
        // The main diagonals are taken from the beginning, so the column is neither that of the row's number nor the
        // one opposite.
        let mut free = open & !((diagonals >> row) as u64) & !((diagonals >> (last - row)) as u64);
        while free != 0 {
            let column = free.trailing_zeros();
            free &= free - 1;
            let lines = [row, column, last - row, last - column];
            let (sum, difference) = (row + column, last + column - row);
            let taken = [sum, difference, 2 * last - sum, 2 * last - difference];
            let open = lines.iter().fold(open, |open, line| open & !(1 << line));
            let diagonals = taken.iter().fold(diagonals, |diagonals, taken| diagonals | 1 << taken);
            self.descend(open, diagonals)?;
        }
        ControlFlow::Continue(())
    }
}
