//! A machine word for the columns and one for each direction of diagonals, as the next row sees them.
//!
//! Going down a row shifts the diagonals by one column, so the free squares of a whole row come from three
//! words at once, and the lowest set bit is the next square to try. The method is folklore; M. Richards
//! describes it in "Backtracking algorithms in MCPL using bit patterns and recursion" (1997).

use std::ops::ControlFlow;

use super::{Count, DirectError, DirectSolver, Stop};
use crate::stop::Watch;

pub(super) struct Bitmask;

impl DirectSolver for Bitmask {
    fn name(&self) -> &'static str {
        "bitmask"
    }

    /// The bits of a word.
    fn max_n(&self) -> usize {
        64
    }

    fn count(&self, n: usize, stop: &Stop<'_>) -> Result<Count, DirectError> {
        self.admit(n)?;
        let mut solutions = 0;
        let end = count_from(Frontier::below(n, &[]), &mut stop.watch(), &mut solutions);
        Ok(Count { solutions, complete: end.is_continue() })
    }

    fn for_each(
        &self,
        n: usize,
        stop: &Stop<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, DirectError> {
        self.admit(n)?;
        let mut solutions = 0;
        let end = walk(n, &[], n, stop, |columns| {
            solutions += 1;
            visit(columns)
        });
        Ok(Count { solutions, complete: end.is_continue() })
    }
}

/// What the queens above attack in the next row: bit c stands for column c.
#[derive(Clone, Copy)]
pub(super) struct Frontier {
    all: u64,
    columns: u64,
    /// Diagonals that move one column up, and one column down, with each row.
    up: u64,
    down: u64,
}

impl Frontier {
    /// The frontier below queens that stand in these columns of the first rows, n ≤ 64.
    pub(super) fn below(n: usize, columns: &[u32]) -> Self {
        let all = (0..n).fold(0, |all, column| all | 1 << column);
        let empty = Self { all, columns: 0, up: 0, down: 0 };
        columns.iter().fold(empty, |frontier, &column| frontier.with(1 << column))
    }

    /// The frontier one row down, with a queen on that bit.
    fn with(self, queen: u64) -> Self {
        Self {
            all: self.all,
            columns: self.columns | queen,
            up: (self.up | queen) << 1,
            down: (self.down | queen) >> 1,
        }
    }

    fn free(self) -> u64 {
        self.all & !(self.columns | self.up | self.down)
    }

    fn rows_left(self) -> u32 {
        (self.all ^ self.columns).count_ones()
    }
}

/// So few rows are counted without a poll of the stop token. They hold thousands of placements at most on
/// larger boards (35,538 on a board of ten), so that even a whole period of polls takes but milliseconds.
const UNWATCHED_ROWS: u32 = 10;

/// Adds the solutions that complete `frontier` to `solutions`; breaks when it is time to stop.
pub(super) fn count_from(frontier: Frontier, watch: &mut Watch<'_>, solutions: &mut u64) -> ControlFlow<()> {
    watch.poll()?;
    if frontier.rows_left() <= UNWATCHED_ROWS {
        *solutions += count(frontier.all, frontier.columns, frontier.up, frontier.down);
        return ControlFlow::Continue(());
    }
    let mut free = frontier.free();
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free &= free - 1;
        count_from(frontier.with(queen), watch, solutions)?;
    }
    ControlFlow::Continue(())
}

/// The textbook recursion.
fn count(all: u64, columns: u64, up: u64, down: u64) -> u64 {
    if columns == all {
        return 1;
    }
    let mut solutions = 0;
    let mut free = all & !(columns | up | down);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free &= free - 1;
        solutions += count(all, columns | queen, (up | queen) << 1, (down | queen) >> 1);
    }
    solutions
}

/// Visits, in lexicographic order, every placement of the first `depth` of `n` rows that begins with the
/// columns `prefix`, itself a placement; breaks when `stop` or `visit` did.
pub(super) fn walk(
    n: usize,
    prefix: &[u32],
    depth: usize,
    stop: &Stop<'_>,
    visit: impl FnMut(&[u32]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut columns = prefix.to_vec();
    columns.resize(depth, 0);
    Walk { columns, watch: stop.watch(), visit }.descend(prefix.len(), Frontier::below(n, prefix))
}

struct Walk<'a, V> {
    columns: Vec<u32>,
    watch: Watch<'a>,
    visit: V,
}

impl<V: FnMut(&[u32]) -> ControlFlow<()>> Walk<'_, V> {
    /// At most 64 deep, by the size of the board.
    fn descend(&mut self, row: usize, frontier: Frontier) -> ControlFlow<()> {
        self.watch.poll()?;
        if row >= self.columns.len() {
            return (self.visit)(&self.columns);
        }
        let mut free = frontier.free();
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free &= free - 1;
            self.columns[row] = queen.trailing_zeros();
            self.descend(row + 1, frontier.with(queen))?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placements(n: usize, depth: usize) -> u64 {
        let mut placements = 0;
        let end = walk(n, &[], depth, &Stop::never(), |_| {
            placements += 1;
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        placements
    }

    /// The rows of A319284 in the On-Line Encyclopedia of Integer Sequences.
    #[test]
    fn the_tree_has_its_known_nodes_on_each_level() {
        let eight = [1, 8, 42, 140, 344, 568, 550, 312, 92];
        let twelve = [1, 12, 110, 756, 4080, 16852, 52856, 120104, 195270, 222720, 160964, 68264, 14200];
        for (depth, nodes) in eight.into_iter().enumerate() {
            assert_eq!(placements(8, depth), nodes, "n = 8, level {depth}");
        }
        for (depth, nodes) in twelve.into_iter().enumerate() {
            assert_eq!(placements(12, depth), nodes, "n = 12, level {depth}");
        }
    }

    #[cfg(not(debug_assertions))]
    #[test]
    fn larger_trees_have_their_known_nodes() {
        let fourteen = [
            1, 14, 156, 1364, 9632, 54_068, 241_484, 835_056, 2_211_868, 4_391_988, 6_323_032, 6_471_872,
            4_511_922, 1_940_500, 365_596,
        ];
        for (depth, nodes) in fourteen.into_iter().enumerate() {
            assert_eq!(placements(14, depth), nodes, "n = 14, level {depth}");
        }
        assert_eq!(placements(16, 8), 15_324_708);
    }

    #[test]
    fn a_walk_from_a_prefix_visits_what_begins_with_it() {
        let mut all = Vec::new();
        let _ = walk(7, &[], 7, &Stop::never(), |columns| {
            all.push(columns.to_vec());
            ControlFlow::Continue(())
        });
        let mut joined = Vec::new();
        let _ = walk(7, &[], 3, &Stop::never(), |prefix| {
            walk(7, prefix, 7, &Stop::never(), |columns| {
                joined.push(columns.to_vec());
                ControlFlow::Continue(())
            })
        });
        assert_eq!(all.len(), 40);
        assert_eq!(joined, all);
    }

    #[test]
    fn the_widest_board_uses_every_bit_of_the_word() {
        assert_eq!(Frontier::below(64, &[]).free(), u64::MAX);
        // A queen in the last column attacks it and its neighbour in the next row.
        assert_eq!(Frontier::below(64, &[63]).free(), u64::MAX >> 2);
        assert_eq!(Frontier::below(64, &[0]).free(), u64::MAX << 2);
    }
}
