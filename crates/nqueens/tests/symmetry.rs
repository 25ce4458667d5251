//! Solutions with each fundamental one marked, by every method that lists them.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use nqueens::board::is_solution;
use nqueens::counting::{self, CountingError, Method, Plan};
use nqueens::direct::{Count, rungs};
use nqueens::stop::Stop;
use nqueens::symmetry::{Classes, count_quarter_turn, is_fundamental};

/// A000170 and A002562 in the On-Line Encyclopedia of Integer Sequences, from n = 0; the empty board is a solution, and
/// fundamental.
const KNOWN: [(u64, u64); 13] = [
    (1, 1),
    (1, 1),
    (0, 0),
    (0, 0),
    (2, 1),
    (10, 2),
    (4, 1),
    (40, 6),
    (92, 12),
    (352, 46),
    (724, 92),
    (2680, 341),
    (14_200, 1787),
];

#[test]
fn symmetric_lists_every_solution_once_and_marks_the_fundamental_ones() {
    for (n, known) in KNOWN.into_iter().enumerate() {
        let mut seen = HashSet::new();
        let mut fundamental = 0;
        let count = counting::for_each(n, &Stop::never(), &mut |columns, is_marked| {
            assert!(columns.len() == n && is_solution(columns), "{columns:?}");
            assert_eq!(is_marked, is_fundamental(columns), "{columns:?}");
            assert!(seen.insert(columns.to_vec()), "{columns:?} comes twice");
            fundamental += u64::from(is_marked);
            ControlFlow::Continue(())
        });
        assert_eq!(count, Ok(Count { solutions: known.0, complete: true }));
        assert_eq!((seen.len() as u64, fundamental), known, "n = {n}");
    }
}

#[test]
fn every_rung_lists_the_fundamental_solutions() {
    for rung in rungs() {
        for (n, known) in KNOWN.into_iter().enumerate() {
            let mut fundamental = 0;
            let count = rung.for_each(n, &Stop::never(), &mut |columns| {
                fundamental += u64::from(is_fundamental(columns));
                ControlFlow::Continue(())
            });
            assert_eq!((count.unwrap().solutions, fundamental), known, "{} n = {n}", rung.name());
        }
    }
}

#[test]
fn counts_up_to_symmetry_follow_from_a_count_of_all() {
    for (n, (_, fundamental)) in KNOWN.into_iter().enumerate() {
        let plan = Plan::new(Method::Symmetric, n).unwrap();
        let count = plan.count(1, &Stop::never()).unwrap();
        let classes = Classes::of_board(n, count.solutions, &Stop::never()).unwrap().unwrap();
        assert_eq!(classes.fundamental(), fundamental, "n = {n}");
    }
}

#[test]
fn a_list_that_is_stopped_says_so() {
    let list = |visit: &mut dyn FnMut(&[u32], bool) -> ControlFlow<()>| {
        counting::for_each(10, &Stop::never(), visit).unwrap()
    };
    let mut all = Vec::new();
    list(&mut |columns, _| {
        all.push(columns.to_vec());
        ControlFlow::Continue(())
    });
    let mut some = Vec::new();
    let count = list(&mut |columns, _| {
        some.push(columns.to_vec());
        if some.len() == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(count, Count { solutions: 5, complete: false });
    assert_eq!(some, all[..5], "the order is always the same");

    let flag = AtomicBool::new(false);
    let count = counting::for_each(16, &Stop::never().when(&flag), &mut |_, _| {
        flag.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    let count = count.unwrap();
    assert!(!count.complete && count.solutions > 0 && count.solutions < 14_772_512);
}

#[test]
fn the_board_after_the_largest_is_refused() {
    let list = counting::for_each(65, &Stop::never(), &mut |_, _| ControlFlow::Continue(()));
    assert_eq!(list, Err(CountingError::TooLarge { method: Method::Symmetric, n: 65, max: 64 }));
}

/// For n = 17 to 23: A000170, A002562, A260320, A032522 and A033148.
const LARGER: [(u64, u64, u64, u64, u64); 7] = [
    (95_815_104, 11_977_939, 11_975_869, 8152, 128),
    (666_090_624, 83_263_591, 83_259_065, 18_104, 0),
    (4_968_057_848, 621_012_754, 621_001_708, 44_184, 0),
    (39_029_188_884, 4_878_666_808, 4_878_630_533, 144_620, 480),
    (314_666_222_712, 39_333_324_973, 39_333_230_881, 375_664, 704),
    (2_691_008_701_644, 336_376_244_042, 336_375_931_369, 1_250_692, 0),
    (24_233_937_684_440, 3_029_242_658_210, 3_029_241_762_900, 3_581_240, 0),
];

#[test]
fn larger_boards_have_as_many_solutions_of_each_class_as_known() {
    for (n, (solutions, fundamental, asymmetric, half_turn, quarter_turn)) in (17..).zip(LARGER) {
        let classes = Classes::of_board(n, solutions, &Stop::never()).unwrap().unwrap();
        assert_eq!((classes.fundamental(), classes.asymmetric), (fundamental, asymmetric), "n = {n}");
        assert_eq!(4 * classes.half_turn + 2 * classes.quarter_turn, half_turn, "n = {n}");
        assert_eq!(2 * classes.quarter_turn, quarter_turn, "n = {n}");
    }
}

/// A033148.
#[test]
fn larger_boards_have_as_many_solutions_that_a_quarter_turn_leaves_as_known() {
    for (n, solutions) in [(24, 3328), (25, 3264), (28, 32_896), (29, 43_776), (32, 406_784), (33, 667_904)] {
        assert_eq!(count_quarter_turn(n, &Stop::never()), Ok(Count { solutions, complete: true }), "n = {n}");
    }
}
