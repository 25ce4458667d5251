//! The solutions that a half turn leaves as they are.

use std::ops::ControlFlow;

use super::TooLarge;
use crate::direct::Count;
use crate::stop::{Stop, Watch};

/// Counts the solutions of the n×n board that are the same when it is turned by half (A032522 in the On-Line
/// Encyclopedia of Integer Sequences), as far as `stop` allows.
///
/// The queens of the upper half are placed row by row, each together with its image, so that the tree is about as deep
/// as the logarithm of that for all solutions is large. Diagonals are counted from corner to corner, not shifted with
/// the rows.
///
/// # Errors
/// When `n` is more than 64.
pub fn count(n: usize, stop: &Stop<'_>) -> Result<Count, TooLarge> {
    TooLarge::check(n)?;
    if n < 2 {
        return Ok(Count { solutions: 1, complete: true });
    }
    let last = n as u32 - 1;
    let mut pairs = Pairs { last, watch: stop.watch(), solutions: 0 };
    let board = u64::MAX >> (63 - last);
    // On an odd board the queen of the middle row is its own image. On the main diagonals a queen and its image attack
    // each other.
    let middle = if n % 2 == 1 { 1 << (last / 2) } else { 0 };
    let placed = Placed { open: board & !middle, rising: 1 << last, falling: 1 << last };
    // Mirror images of solutions are others. So one half of the first row stands for both.
    let left_half = board >> n.div_ceil(2);
    let end = pairs.descend(0, placed, left_half);
    Ok(Count { solutions: 2 * pairs.solutions, complete: end.is_continue() })
}

/// What the queens so far leave.
#[derive(Clone, Copy)]
struct Placed {
    /// The columns without a queen.
    open: u64,
    /// The diagonals that are taken: bit row + column.
    rising: u128,
    /// Bit last + column - row.
    falling: u128,
}

struct Pairs<'a> {
    last: u32,
    watch: Watch<'a>,
    solutions: u64,
}

impl Pairs<'_> {
    /// At most 32 deep.
    fn descend(&mut self, row: u32, placed: Placed, columns: u64) -> ControlFlow<()> {
        self.watch.poll()?;
        let last = self.last;
        if 2 * row >= last {
            self.solutions += 1;
            return ControlFlow::Continue(());
        }
        let Placed { open, rising, falling } = placed;
        let mut free = open & columns & !((rising >> row) as u64) & !((falling >> (last - row)) as u64);
        while free != 0 {
            let column = free.trailing_zeros();
            free &= free - 1;
            let sum = row + column;
            let difference = last + column - row;
            let below = Placed {
                open: open & !(1 << column) & !(1 << (last - column)),
                rising: rising | 1 << sum | 1 << (2 * last - sum),
                falling: falling | 1 << difference | 1 << (2 * last - difference),
            };
            self.descend(row + 1, below, u64::MAX)?;
        }
        ControlFlow::Continue(())
    }
}
