//! How many fundamental solutions a board has, by the number of their images.

use thiserror::Error;

use super::{Class, count_half_turn, count_quarter_turn};
use crate::stop::Stop;

/// The number of solutions of a board up to symmetry, by their class.
///
/// ```
/// use nqueens::stop::Stop;
/// use nqueens::symmetry::Classes;
///
/// let classes = Classes::of_board(8, 92, &Stop::never())?.unwrap();
/// assert_eq!((classes.asymmetric, classes.half_turn, classes.quarter_turn), (11, 1, 0));
/// assert_eq!(classes.fundamental(), 12);
/// # Ok::<(), nqueens::symmetry::TooLarge>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Classes {
    /// With eight images each (A260320 in the On-Line Encyclopedia of Integer Sequences).
    pub asymmetric: u64,
    /// With four.
    pub half_turn: u64,
    /// With two (A260318).
    pub quarter_turn: u64,
    /// With one: on the boards of none and of one.
    pub full: u64,
}

impl Classes {
    /// The classes of the n×n board, when all its `solutions` have been counted; none if it was stopped.
    ///
    /// Of the solutions only those are searched for that some turn leaves as they are, which takes far less time than
    /// to count them all. The other numbers follow from the images that each class has.
    ///
    /// # Errors
    /// When `n` is more than 64.
    pub fn of_board(n: usize, solutions: u64, stop: &Stop<'_>) -> Result<Option<Self>, TooLarge> {
        let half_turn = count_half_turn(n, stop)?;
        let quarter_turn = count_quarter_turn(n, stop)?;
        let (half, quarter) = (half_turn.solutions, quarter_turn.solutions);
        let full = u64::from(n < 2);
        let share = |more: u64, fewer: u64, class: Class| more.saturating_sub(fewer) / class.images();
        let classes = Self {
            asymmetric: share(solutions, half, Class::Asymmetric),
            half_turn: share(half, quarter, Class::HalfTurn),
            quarter_turn: share(quarter, full, Class::QuarterTurn),
            full,
        };
        Ok((half_turn.complete && quarter_turn.complete).then_some(classes))
    }

    /// The number of all solutions up to symmetry (A002562).
    #[must_use]
    pub const fn fundamental(&self) -> u64 {
        self.asymmetric + self.half_turn + self.quarter_turn + self.full
    }
}

/// A board that is too large to count its symmetric solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("symmetric solutions are counted up to n = {MAX}, and n is {n}", MAX = Self::MAX)]
pub struct TooLarge {
    /// The size asked for.
    pub n: usize,
}

impl TooLarge {
    /// The largest board: its columns are the bits of a word.
    pub const MAX: usize = 64;

    /// Whether a board of this size is not too large.
    ///
    /// # Errors
    /// When it is.
    pub const fn check(n: usize) -> Result<(), Self> {
        if n > Self::MAX { Err(Self { n }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::direct::by_name;

    /// A000170, A032522 and A033148 in the On-Line Encyclopedia of Integer Sequences, from n = 1.
    const SOLUTIONS: [u64; 18] = [
        1,
        0,
        0,
        2,
        10,
        4,
        40,
        92,
        352,
        724,
        2680,
        14_200,
        73_712,
        365_596,
        2_279_184,
        14_772_512,
        95_815_104,
        666_090_624,
    ];
    const HALF_TURN: [u64; 18] = [1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18_104];
    const QUARTER_TURN: [u64; 21] = [1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0, 0, 480, 704];

    /// A002562 and A260320.
    const FUNDAMENTAL: [u64; 18] = [
        1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45_752, 285_053, 1_846_955, 11_977_939, 83_263_591,
    ];
    const ASYMMETRIC: [u64; 18] = [
        0, 0, 0, 0, 1, 0, 4, 11, 42, 89, 329, 1765, 9197, 45_647, 284_743, 1_846_189, 11_975_869, 83_259_065,
    ];

    fn solutions(count: Result<crate::direct::Count, TooLarge>) -> u64 {
        let count = count.unwrap();
        assert!(count.complete);
        count.solutions
    }

    #[test]
    fn symmetric_solutions_are_as_many_as_known() {
        let stop = Stop::never();
        for (n, known) in (1..).zip(HALF_TURN).take(16) {
            assert_eq!(solutions(count_half_turn(n, &stop)), known, "n = {n}");
        }
        for (n, known) in (1..).zip(QUARTER_TURN) {
            assert_eq!(solutions(count_quarter_turn(n, &stop)), known, "n = {n}");
        }
        assert_eq!((solutions(count_half_turn(0, &stop)), solutions(count_quarter_turn(0, &stop))), (1, 1));
    }

    #[test]
    fn symmetric_solutions_are_those_among_all() {
        for n in 0..=10 {
            let (mut half, mut quarter) = (0, 0);
            let count = by_name("bitmask").unwrap().for_each(n, &Stop::never(), &mut |columns| {
                let class = Class::of(columns);
                half += u64::from(class != Class::Asymmetric);
                quarter += u64::from(!matches!(class, Class::Asymmetric | Class::HalfTurn));
                ControlFlow::Continue(())
            });
            assert!(count.unwrap().complete);
            assert_eq!(solutions(count_half_turn(n, &Stop::never())), half, "n = {n}");
            assert_eq!(solutions(count_quarter_turn(n, &Stop::never())), quarter, "n = {n}");
        }
    }

    #[test]
    fn classes_are_as_large_as_known() {
        for index in 0..16 {
            let classes = Classes::of_board(index + 1, SOLUTIONS[index], &Stop::never()).unwrap().unwrap();
            assert_eq!(classes.fundamental(), FUNDAMENTAL[index], "n = {}", index + 1);
            assert_eq!(classes.asymmetric, ASYMMETRIC[index], "n = {}", index + 1);
            let of_turns = HALF_TURN[index] - QUARTER_TURN[index];
            assert_eq!(4 * classes.half_turn, of_turns, "n = {}", index + 1);
        }
        let empty = Classes { asymmetric: 0, half_turn: 0, quarter_turn: 0, full: 1 };
        assert_eq!(Classes::of_board(0, 1, &Stop::never()), Ok(Some(empty)));
    }

    #[test]
    fn a_stop_leaves_the_classes_unknown_and_the_board_after_the_largest_is_refused() {
        let flag = AtomicBool::new(true);
        let stop = Stop::never().when(&flag);
        assert_eq!(Classes::of_board(64, u64::MAX, &stop), Ok(None));
        assert_eq!(Classes::of_board(65, 0, &stop), Err(TooLarge { n: 65 }));
        assert_eq!(
            TooLarge { n: 65 }.to_string(),
            "symmetric solutions are counted up to n = 64, and n is 65"
        );
    }
}
