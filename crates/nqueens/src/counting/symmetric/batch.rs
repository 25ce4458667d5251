//! Placements side by side, and the step from one row to the next for all of them at once.
//!
//! Walking the tree node by node spends its time on branches that no processor can foretell: whether a queen leaves
//! a free square in the next row, and whether it was the last in its own. So placements of the same rows are kept in
//! a batch and go down together, each with the first of its free squares. Which of them live on is not asked: each
//! is written to the next place of its batch, and the place is taken only if it does. The arithmetic of a few
//! placements at a time is one vector instruction each.

use super::rows::Mask;

/// The most placements of a batch. The batches of 16 rows take 128 KiB, which a second-level cache holds.
pub(super) const SIZE: usize = 512;

/// The placements whose arithmetic is done at a time: a vector of 32-bit words.
const LANES: usize = 4;

/// Placements of queens in the same rows from the top, as the next row without a queen sees them.
#[derive(Debug)]
pub(super) struct Batch<M> {
    /// The columns that are closed.
    columns: [M; SIZE],
    /// The diagonals that move one column up, and one column down, with each row.
    up: [M; SIZE],
    down: [M; SIZE],
    /// The squares of the row that are not attacked and not yet tried: never empty.
    free: [M; SIZE],
    /// The number of placements.
    len: usize,
}

impl<M: Mask> Batch<M> {
    /// An empty batch.
    pub(super) fn new() -> Self {
        let none = [M::default(); SIZE];
        Self { columns: none, up: none, down: none, free: none, len: 0 }
    }

    /// The number of placements.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Removes all placements.
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Leaves just the placement without a queen off the border, if its row has a free square.
    pub(super) fn start(&mut self, closed: M, free: M) {
        let none = M::default();
        (self.columns[0], self.up[0], self.down[0], self.free[0]) = (closed, none, none, free);
        self.len = usize::from(free != none);
    }

    /// Places a queen on the first free square of each placement. What has a free square in the next row, which is
    /// `SHIFT` rows below and `attacked` from the border, is added to `next`; what has other free squares stays.
    ///
    /// `next` has room for as many placements as there are.
    pub(super) fn descend<const SHIFT: u32>(&mut self, attacked: M, next: &mut Self) {
        debug_assert!(next.len + self.len <= SIZE);
        let none = M::default();
        let len = self.len;
        let (mut stay, mut end) = (0, next.len);
        for start in (0..len).step_by(LANES) {
            // Never past the end: so written, it needs no check.
            let start = start & (SIZE - LANES);
            let columns = lanes(&self.columns, start);
            let up = lanes(&self.up, start);
            let down = lanes(&self.down, start);
            let mut free = lanes(&self.free, start);
            let [mut next_columns, mut next_up, mut next_down, mut next_free] = [[none; LANES]; 4];
            for lane in 0..LANES {
                let queen = free[lane].least();
                free[lane] = free[lane] ^ queen;
                next_columns[lane] = columns[lane] | queen;
                next_up[lane] = (up[lane] | queen) << SHIFT;
                next_down[lane] = (down[lane] | queen) >> SHIFT;
                next_free[lane] = !(next_columns[lane] | next_up[lane] | next_down[lane] | attacked);
            }
            for lane in 0..LANES.min(len - start) {
                let place = end & (SIZE - 1);
                next.columns[place] = next_columns[lane];
                next.up[place] = next_up[lane];
                next.down[place] = next_down[lane];
                next.free[place] = next_free[lane];
                end += usize::from(next_free[lane] != none);

                let place = stay & (SIZE - 1);
                self.columns[place] = columns[lane];
                self.up[place] = up[lane];
                self.down[place] = down[lane];
                self.free[place] = free[lane];
                stay += usize::from(free[lane] != none);
            }
        }
        (self.len, next.len) = (stay, end);
    }
}

fn lanes<M: Mask>(words: &[M; SIZE], start: usize) -> [M; LANES] {
    let mut lanes = [M::default(); LANES];
    lanes.copy_from_slice(&words[start..start + LANES]);
    lanes
}

#[cfg(test)]
mod tests {
    use super::super::border::{Border, attacks};
    use super::super::rows::Interior;
    use super::*;

    /// The free squares of each placement of a batch, as the columns of its last queen would attack them.
    fn free<M: Mask>(batch: &Batch<M>, n: u32) -> Vec<Vec<u32>> {
        let columns = |free: M| (0..n).filter(|&column| free & M::column(column) != M::default()).collect();
        batch.free[..batch.len].iter().map(|&free| columns(free)).collect()
    }

    /// The first two rows of the widest boards, square by square.
    #[test]
    fn a_queen_attacks_the_squares_of_the_next_row_that_it_should() {
        fn check<M: Mask>(n: u32, every: usize) {
            let [mut first, mut second] = [Batch::<M>::new(), Batch::new()];
            for border in Border::canonical(n).step_by(every) {
                let interior = Interior::<M>::new(border);
                let [.., below, row] = interior.rows.as_slice() else { continue };
                first.start(interior.closed, !(interior.closed | row.attacked));
                second.clear();
                while first.len() > 0 {
                    match below.number - row.number {
                        1 => first.descend::<1>(below.attacked, &mut second),
                        2 => first.descend::<2>(below.attacked, &mut second),
                        _ => first.descend::<3>(below.attacked, &mut second),
                    }
                }
                let is_free = |row: u32, column: u32, others: &[(u32, u32)]| {
                    others.iter().chain(&border.queens()).all(|queen| !attacks(*queen, (row, column)))
                };
                let placements = (0..n).filter(|&column| is_free(row.number, column, &[]));
                let expected = placements.map(|column| {
                    let queen = (row.number, column);
                    (0..n).filter(|&column| is_free(below.number, column, &[queen])).collect()
                });
                let expected: Vec<Vec<u32>> = expected.filter(|free: &Vec<u32>| !free.is_empty()).collect();
                assert_eq!(free(&second, n), expected, "{border:?}");
            }
        }
        for n in 4..=10 {
            check::<u32>(n, 1);
            check::<u64>(n, 1);
        }
        check::<u32>(31, 399);
        check::<u64>(32, 399);
        check::<u64>(64, 9_999);
    }
}
