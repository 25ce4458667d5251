//! A random solution in linear time (R. Sosič, J. Gu, "3,000,000 queens in less than one minute", SIGART Bulletin 2(2),
//! 1991).
//!
//! Rows get columns at random, from the top down, as long as that goes well: a column is drawn until both of its
//! diagonals are free. A budget of draws linear in n leaves a few dozen rows at the bottom. Each of these then changes
//! columns with a random row above, so that both stand free.
//!
//! What differs from the paper: rows that are not placed yet are not on the board. So no diagonal ever holds two
//! queens, a bit is enough for each, and every row placed is progress. Where a row finds no partner in many trials, all
//! begins anew.

use std::ops::ControlFlow;

use ferz::SplitMix64;
use fixedbitset::FixedBitSet;

use crate::direct::First;
use crate::stop::{Stop, Watch};

/// Finds a solution; the memory is 4.5 bytes a row.
pub(super) fn find(n: usize, seed: u64, stop: &Stop<'_>) -> First {
    if n == 2 || n == 3 {
        return First::NoSolution;
    }
    let mut random = SplitMix64::new(seed);
    let mut placement = Placement::empty(n);
    let mut watch = stop.watch();
    loop {
        match placement.fill(&mut random, &mut watch) {
            ControlFlow::Break(()) => return First::Stopped,
            ControlFlow::Continue(true) => return First::Found(placement.columns),
            ControlFlow::Continue(false) => placement.clear(),
        }
    }
}

/// Queens in the first rows, none of which attacks another.
struct Placement {
    /// A permutation: the columns of the rows that are placed, then the unused ones.
    columns: Vec<u32>,
    /// The diagonals taken, by row + column.
    rising: FixedBitSet,
    /// The diagonals taken, by row − column + n.
    falling: FixedBitSet,
}

impl Placement {
    fn empty(n: usize) -> Self {
        let diagonals = FixedBitSet::with_capacity(2 * n);
        Self { columns: (0..n as u32).collect(), rising: diagonals.clone(), falling: diagonals }
    }

    /// Lifts all queens. The columns stay in the order they have, which is as random as any.
    fn clear(&mut self) {
        self.rising.clear();
        self.falling.clear();
    }

    /// Places all rows of the empty board. Continues with whether that came to an end, and breaks when it is time to
    /// stop.
    fn fill(&mut self, random: &mut SplitMix64, watch: &mut Watch<'_>) -> ControlFlow<(), bool> {
        for row in self.draw(random, watch)?..self.columns.len() {
            if !self.repair(row, random, watch)? {
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(true)
    }

    /// Places rows from the top by drawing unused columns, and continues with how many they are. The budget is that
    /// of the paper.
    fn draw(&mut self, random: &mut SplitMix64, watch: &mut Watch<'_>) -> ControlFlow<(), usize> {
        let n = self.columns.len();
        let mut row = 0;
        for _ in 0..(n * 77).div_ceil(25) {
            watch.poll()?;
            if row == n {
                break;
            }
            let drawn = row + below(n - row, random);
            if self.is_free(row, self.columns[drawn]) {
                self.columns.swap(row, drawn);
                self.put(row);
                row += 1;
            }
        }
        ControlFlow::Continue(row)
    }

    /// Places the row below those placed, in its column or in that of a row above, which takes its own in exchange.
    /// Continues with whether that was possible.
    fn repair(
        &mut self,
        row: usize,
        random: &mut SplitMix64,
        watch: &mut Watch<'_>,
    ) -> ControlFlow<(), bool> {
        if self.put_if_free(row) {
            return ControlFlow::Continue(true);
        }
        for _ in 0..(TRIALS_PER_ROW * row).min(MAX_TRIALS) {
            watch.poll()?;
            let partner = below(row, random);
            self.lift(partner);
            self.columns.swap(row, partner);
            if self.put_if_free(partner) {
                if self.put_if_free(row) {
                    return ControlFlow::Continue(true);
                }
                self.lift(partner);
            }
            self.columns.swap(row, partner);
            self.put(partner);
        }
        ControlFlow::Continue(false)
    }

    fn is_free(&self, row: usize, column: u32) -> bool {
        let (rising, falling) = self.diagonals(row, column);
        !self.rising.contains(rising) && !self.falling.contains(falling)
    }

    fn put_if_free(&mut self, row: usize) -> bool {
        let is_free = self.is_free(row, self.columns[row]);
        if is_free {
            self.put(row);
        }
        is_free
    }

    fn put(&mut self, row: usize) {
        self.mark(row, true);
    }

    fn lift(&mut self, row: usize) {
        self.mark(row, false);
    }

    fn mark(&mut self, row: usize, taken: bool) {
        let (rising, falling) = self.diagonals(row, self.columns[row]);
        self.rising.set(rising, taken);
        self.falling.set(falling, taken);
    }

    fn diagonals(&self, row: usize, column: u32) -> (usize, usize) {
        (row + column as usize, row + self.columns.len() - column as usize)
    }
}

/// Partners that a row tries for each row above. On small boards it has soon tried all of them, and it is cheap to begin
/// anew.
const TRIALS_PER_ROW: usize = 8;

/// Partners that a row tries at most. One in some hundred is right on large boards, so it is next to never reached.
const MAX_TRIALS: usize = 10_000;

fn below(bound: usize, random: &mut SplitMix64) -> usize {
    random.below(bound as u64) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::board::is_solution;

    fn found(n: usize, seed: u64) -> Vec<u32> {
        match find(n, seed, &Stop::never()) {
            First::Found(columns) => columns,
            other => panic!("n = {n}, seed {seed}: {other:?}"),
        }
    }

    #[test]
    fn every_board_and_seed_gets_a_solution() {
        for n in (0..=300).filter(|n| ![2, 3].contains(n)) {
            for seed in 0..8 {
                let columns = found(n, seed);
                assert!(columns.len() == n && is_solution(&columns), "n = {n}, seed {seed}");
            }
        }
        for (n, seed) in [(1_000, 1), (9_999, u64::MAX), (100_000, 3)] {
            assert!(is_solution(&found(n, seed)), "n = {n}");
        }
    }

    /// Fixed, so that a seed means the same in every version and on every machine.
    #[test]
    fn a_seed_gives_the_same_solution_everywhere() {
        assert_eq!(found(8, 0), [5, 0, 4, 1, 7, 2, 6, 3]);
        assert_eq!(found(20, 7), [12, 7, 3, 13, 11, 14, 4, 0, 19, 17, 10, 6, 1, 15, 18, 9, 2, 8, 5, 16]);
    }

    #[test]
    fn different_seeds_give_different_solutions() {
        let solutions: HashSet<_> = (0..500).map(|seed| found(50, seed)).collect();
        assert_eq!(solutions.len(), 500);
    }

    #[test]
    fn every_solution_of_a_small_board_comes() {
        for (n, count) in [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
            let solutions: HashSet<_> = (0..3000).map(|seed| found(n, seed)).collect();
            assert_eq!(solutions.len(), count, "n = {n}");
        }
    }

    #[test]
    fn it_stops_when_told_to() {
        let flag = AtomicBool::new(true);
        assert_eq!(find(1000, 0, &Stop::never().when(&flag)), First::Stopped);
        let start = Instant::now();
        assert_eq!(find(3_000_000, 0, &Stop::never().after(Duration::from_millis(5))), First::Stopped);
        assert!(start.elapsed() < Duration::from_secs(2));
    }
}
