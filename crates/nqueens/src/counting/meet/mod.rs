//! Counting by joining halves of the board: meet in the middle.
//!
//! With h = ⌊n/2⌋, the left half of the board is its first h columns, the right half its last h. A solution has h
//! queens on each, in rows that are complementary. For each set R of rows, all placements on the left half that use
//! these rows are listed, each as the word of the diagonals that it occupies and that reach the right half
//! ([`Half`]). The right half is the left one mirrored, so its placements on the other rows are in a list of the
//! same kind, with rising and falling diagonals exchanged. What is left to do is to count the pairs of words, one
//! from each list, that have no diagonal in common ([`join`]). The lists come from joining the quarters of the half in
//! the same manner ([`Quarter`]).
//!
//! # Symmetry
//!
//! For even n, R stands for its orbit under turning the board upside down and mirroring it. Transposing the board
//! along a diagonal through the middle moves the queen on the other such diagonal to the other half and the one on this
//! to itself. So only placements on the right half are taken that occupy neither; and each of the left half counts
//! twice for each that it occupies. This is not symmetric in both halves, so both R and its complement are joined.
//!
//! For odd n there is a column in the middle with a queen in row r, and a row in the middle with one in column c.
//! If they are the same queen, it is in the centre: orbits of R as before. If not, all of the eight images have
//! the two queens in different places, and one is taken with r above the middle, c left of it, and c nearer to it.
//!
//! # Cost
//!
//! Memory is that of the placements on two quarters of the board, 8 bytes each, shared by all threads; see
//! [`Method::MeetInTheMiddle`](super::Method::MeetInTheMiddle).

mod half;
mod join;
mod layout;
mod quarter;
mod quarters;
mod rows;

use std::ops::Range;

use self::half::Half;
use self::join::{Join, join};
use self::layout::Layout;
use self::quarter::{Quarter, QuarterSizes, Squares};
use self::quarters::Quarters;
use self::rows::{Orbit, orbits, sets, spread};
use super::run::Counter;
use crate::stop::Stop;

/// The units of a board.
#[derive(Debug)]
pub(super) struct Meet {
    n: usize,
    h: usize,
    /// On even boards and for queens in the centre.
    orbits: Vec<Orbit>,
    /// For queens in the middle row and column elsewhere: the rows of the left half but for the middle one.
    others: Vec<u32>,
}

/// What the placements of a phase have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    /// The board is even.
    Even,
    /// A queen is in the centre.
    Centre,
    /// A queen is in the middle column in this row above the middle, and one in the middle row nearer to the middle.
    Around(usize),
}

impl Meet {
    pub(super) fn new(n: usize) -> Self {
        let h = n / 2;
        let others = if n % 2 == 1 && h > 1 { sets(2 * h - 1, h - 1).collect() } else { Vec::new() };
        Self { n, h, orbits: orbits(2 * h).collect(), others }
    }

    fn case(&self, phase: usize) -> Case {
        match phase {
            0 if self.n.is_multiple_of(2) => Case::Even,
            0 => Case::Centre,
            _ => Case::Around(phase - 1),
        }
    }

    fn squares(&self, case: Case, rows: Range<usize>) -> Squares {
        let (n, h) = (self.n, self.h);
        Squares::new(self.layout(case), rows, h, |row, column| match case {
            Case::Even => true,
            Case::Centre => row != h && row != column && row + column != n - 1,
            Case::Around(queen) => {
                let from_middle = h - column;
                row != queen && row.abs_diff(queen) != from_middle && (row != h || from_middle < h - queen)
            }
        })
    }

    /// About which parts of the placements on the left and on the right half are left by the middle queens, as seen on
    /// boards of 9 to 15.
    fn parts(&self, case: Case) -> (f64, f64) {
        match case {
            Case::Even => (1.0, 1.0),
            Case::Centre => (0.27, 0.27),
            Case::Around(queen) => {
                let (h, queen) = (self.h as f64, queen as f64);
                let nearness = queen / (h - 2.0).max(1.0);
                let middle_row = (h - 1.0 - queen) / h;
                (0.6 * (1.0 - 0.42 * nearness) * middle_row, 0.55 * (1.0 - 0.36 * nearness))
            }
        }
    }

    /// Both quarters of the left half, by `make` from their rows, or none if there is not one of them.
    fn quarters<Q: Send>(&self, make: impl Fn(Range<usize>) -> Option<Q> + Sync) -> Option<Quarters<Q>> {
        let middle = self.n - self.h;
        let (upper, lower) = rayon::join(|| make(0..middle), || make(middle..self.n));
        Some(Quarters::new(upper?, lower?, middle, self.h))
    }

    const fn layout(&self, case: Case) -> Layout {
        Layout::new(self.n, !matches!(case, Case::Around(_)))
    }

    /// The sets of rows of the two halves that a unit of a phase joins.
    fn rows(&self, case: Case, unit: usize) -> (u32, u32) {
        let all = (1 << self.n) - 1;
        match case {
            Case::Even => {
                let rows = self.orbits[unit].rows;
                (rows, all ^ rows)
            }
            Case::Centre => {
                let rows = spread(self.orbits[unit].rows, self.h);
                (rows, all ^ rows ^ 1 << self.h)
            }
            Case::Around(queen) => {
                let rows = spread(spread(self.others[unit], queen), self.h) | 1 << self.h;
                (rows, all ^ rows ^ 1 << queen)
            }
        }
    }
}

/// Tables of a phase.
#[derive(Debug)]
pub(super) struct Tables {
    case: Case,
    bits: u32,
    first_unit: u32,
    quarters: Quarters<Quarter>,
}

/// What a thread works with.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    left: Half,
    right: Half,
    join: Option<Box<dyn Join>>,
}

impl Counter for Meet {
    type Tables = Tables;
    type Scratch = Scratch;

    fn phases(&self) -> Vec<Range<u32>> {
        let around = if self.others.is_empty() { 0 } else { self.h - 1 };
        let lengths = [self.orbits.len()].into_iter().chain(std::iter::repeat_n(self.others.len(), around));
        let mut end = 0;
        lengths
            .map(|length| {
                end += length as u32;
                end - length as u32..end
            })
            .collect()
    }

    fn costs(&self, stop: &Stop<'_>) -> Option<Vec<u64>> {
        let layout = Layout::new(self.n, false);
        let squares = |rows| Squares::new(layout, rows, self.h, |_, _| true);
        let sizes = self.quarters(|rows| QuarterSizes::new(&squares(rows), stop))?;
        let phase = |(phase, units): (usize, Range<u32>)| {
            let (case, sizes) = (self.case(phase), &sizes);
            (0..units.len()).map(move |unit| {
                let (left, right) = self.rows(case, unit);
                let (left_part, right_part) = self.parts(case);
                cost(left_part * sizes.tests(left) as f64, right_part * sizes.tests(right) as f64)
            })
        };
        Some(self.phases().into_iter().enumerate().flat_map(phase).collect())
    }

    fn tables(&self, phase: usize, stop: &Stop<'_>) -> Option<Tables> {
        let case = self.case(phase);
        Some(Tables {
            case,
            bits: self.layout(case).bits(),
            first_unit: self.phases()[phase].start,
            quarters: self.quarters(|rows| Quarter::new(&self.squares(case, rows), stop))?,
        })
    }

    fn scratch(&self) -> Scratch {
        Scratch::default()
    }

    fn count(&self, tables: &Tables, scratch: &mut Scratch, unit: u32, stop: &Stop<'_>) -> Option<u64> {
        let unit = (unit - tables.first_unit) as usize;
        let (left, right) = self.rows(tables.case, unit);
        scratch.left.fill(&tables.quarters, left, tables.bits);
        scratch.right.fill(&tables.quarters, right, tables.bits);
        let (left, right) = (&scratch.left, &scratch.right);
        let join = scratch.join.get_or_insert_with(|| join(tables.bits));
        Some(match tables.case {
            Case::Even => {
                let size = u64::from(self.orbits[unit].size);
                let pairs = join.count(left, right, stop)?;
                if size == 1 { pairs } else { size / 2 * (pairs + join.count(right, left, stop)?) }
            }
            case => {
                let (patterns, items) = if left.len() > right.len() { (left, right) } else { (right, left) };
                let images = if case == Case::Centre { u64::from(self.orbits[unit].size) } else { 8 };
                images * join.count(patterns, items, stop)?
            }
        })
    }
}

/// The estimated cost of a unit, in tenths of a nanosecond on one machine, from the tests that it takes to find its
/// halves.
///
/// Of the pairs of placements on quarters that are tested, about two in five are placements on a half. Most of the time
/// that grows with their number goes into sorting these, cutting them into chunks and making slices of them; the pairs
/// of halves are tested by the hundred.
fn cost(left_tests: f64, right_tests: f64) -> u64 {
    (50_000.0 + 20.0 * (left_tests + right_tests) + left_tests * right_tests / 750.0) as u64
}
