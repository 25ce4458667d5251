//! The rows between the queens on the border, as machine words.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::border::Border;

/// A set of columns: bit c stands for column c.
pub(super) trait Mask:
    Copy
    + Default
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The set of one column, which is less than the bits of the word.
    fn column(column: u32) -> Self;

    /// The set of the least column; empty if the set is.
    fn least(self) -> Self;
}

impl Mask for u32 {
    fn column(column: u32) -> Self {
        1 << column
    }

    #[inline]
    fn least(self) -> Self {
        self & self.wrapping_neg()
    }
}

impl Mask for u64 {
    fn column(column: u32) -> Self {
        1 << column
    }

    #[inline]
    fn least(self) -> Self {
        self & self.wrapping_neg()
    }
}

/// What the queens on the border leave of the board.
#[derive(Debug)]
pub(super) struct Interior<M> {
    /// The columns, and the bits that are none, where no queen can be placed.
    pub(super) closed: M,
    /// The rows that have no queen yet, the last row of the board first.
    pub(super) rows: Vec<Row<M>>,
}

/// A row without a queen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<M> {
    /// Its number on the board.
    pub(super) number: u32,
    /// The columns, and bits that are none, where the queens on the border attack it along diagonals.
    pub(super) attacked: M,
}

impl<M: Mask> Interior<M> {
    /// The interior of a board no wider than the word.
    pub(super) fn new(border: Border) -> Self {
        let (queens, last) = (border.queens(), border.last());
        let squares = queens.map(|(row, column)| (row, M::column(column)));
        let taken = squares.iter().fold(M::default(), |taken, (_, column)| taken | *column);
        let open = (0..=last).fold(M::default(), |open, column| open | M::column(column)) & !taken;
        let mut rows = Vec::with_capacity(last as usize);
        for number in (0..=last).rev().filter(|number| queens.iter().all(|(row, _)| row != number)) {
            let attacked = squares.iter().fold(M::default(), |attacked, &(row, column)| {
                let distance = row.abs_diff(number);
                attacked | column << distance | column >> distance
            });
            rows.push(Row { number, attacked });
        }
        Self { closed: !open, rows }
    }
}

#[cfg(test)]
mod tests {
    use super::super::border::attacks;
    use super::*;

    /// Up to the widest board of each word, square by square.
    #[test]
    fn a_square_of_a_row_is_free_where_no_queen_of_the_border_attacks_it() {
        fn check<M: Mask>(n: u32, every: usize) {
            for border in Border::canonical(n).step_by(every) {
                let interior = Interior::<M>::new(border);
                let mut numbers: Vec<_> =
                    (0..n).filter(|&row| border.queens().iter().all(|queen| queen.0 != row)).collect();
                numbers.reverse();
                assert!(interior.rows.iter().map(|row| row.number).eq(numbers));
                for row in &interior.rows {
                    let mut free = !(interior.closed | row.attacked);
                    for column in 0..n {
                        let square = M::column(column);
                        let is_attacked =
                            border.queens().iter().any(|queen| attacks(*queen, (row.number, column)));
                        assert_eq!(
                            free & square != M::default(),
                            !is_attacked,
                            "{border:?} {} {column}",
                            row.number
                        );
                        free = free & !square;
                    }
                    assert!(free == M::default(), "no square off the board");
                }
            }
        }
        for n in 4..=9 {
            check::<u32>(n, 1);
            check::<u64>(n, 1);
        }
        check::<u32>(31, 999);
        check::<u32>(32, 999);
        check::<u64>(64, 99_999);
    }
}
