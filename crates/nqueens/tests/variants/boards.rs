//! Domination and peaceable armies, whose variables are squares.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use ferz::{SolveStatus, branch};
use nqueens::direct::Count;
use nqueens::stop::Stop;
use nqueens::variants::{Armies, Domination, Rules, Square};
use proptest::prelude::*;

/// For each square the squares that a queen there attacks, and itself, as a mask.
fn sights(rows: usize, columns: usize) -> Vec<u128> {
    let rules = Rules::new(rows, columns);
    let squares: Vec<_> =
        (0..rows * columns).map(|square| Square::new(square / columns, square % columns)).collect();
    let sees = |a: Square, b: Square| a == b || rules.attacks(a, b);
    let sight =
        |&a: &Square| (0..squares.len()).filter(|&b| sees(a, squares[b])).fold(0, |seen, b| seen | 1 << b);
    squares.iter().map(sight).collect()
}

fn mask(squares: &[Square], columns: usize) -> u128 {
    squares.iter().fold(0, |mask, square| mask | 1 << (square.row * columns + square.column))
}

fn seen_by(queens: u128, sights: &[u128]) -> u128 {
    (0..sights.len())
        .filter(|&square| queens >> square & 1 == 1)
        .fold(0, |seen, square| seen | sights[square])
}

/// All dominating sets, by trying all sets.
fn dominating_sets(rows: usize, columns: usize, given: u128, blocked: u128) -> BTreeSet<u128> {
    let sights = sights(rows, columns);
    let all = (1_u128 << (rows * columns)) - 1;
    let sets = (0..=all).filter(|set| set & given == given && set & blocked == 0);
    sets.filter(|&set| seen_by(set, &sights) == all).collect()
}

/// The smallest dominating sets by the direct backtracker; each must come once.
fn smallest_directly(rows: usize, columns: usize, given: &[Square], blocked: &[Square]) -> BTreeSet<u128> {
    let mut sets = BTreeSet::new();
    let count =
        Domination::for_each_smallest(rows, columns, given, blocked, &Stop::never(), &mut |squares| {
            assert!(squares.is_sorted() && sets.insert(mask(squares, columns)));
            ControlFlow::Continue(())
        });
    assert_eq!(count, Ok(Count { solutions: sets.len() as u64, complete: true }));
    sets
}

/// The size of the smallest dominating sets, and these sets; each must come once.
fn smallest(domination: &Domination, columns: usize) -> Option<(i64, BTreeSet<u128>)> {
    let mut best = domination.clone();
    best.model.minimize(best.number);
    let outcome = best.model.search(best.strategy()).unwrap().solve();
    let size = outcome.best?[best.number];
    assert_eq!(outcome.status, SolveStatus::Optimal);
    let mut all = domination.clone();
    all.model.add(all.number.eq(size));
    let mut search = all.model.search(all.strategy()).unwrap();
    let mut sets = BTreeSet::new();
    while let Some(solution) = search.next_solution() {
        assert!(sets.insert(mask(&all.squares(&solution), columns)));
    }
    assert!(search.is_complete());
    Some((size, sets))
}

#[test]
fn every_dominating_set_of_small_boards_comes_once() {
    for (rows, columns) in [(0, 0), (0, 2), (1, 1), (1, 4), (2, 3), (3, 3), (4, 3), (2, 6)] {
        let domination = Domination::new(rows, columns, &[], &[]).unwrap();
        let expected = dominating_sets(rows, columns, 0, 0);
        let mut found = BTreeSet::new();
        let mut search = domination.model.search(domination.strategy()).unwrap();
        while let Some(solution) = search.next_solution() {
            assert!(found.insert(mask(&domination.squares(&solution), columns)));
        }
        assert_eq!(found, expected, "{rows}×{columns}");
        assert_eq!(
            domination.model.search(branch(&domination.queens)).unwrap().count(),
            expected.len() as u64
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_smallest_dominating_sets_with_given_and_blocked_squares(
        (rows, columns, given, blocked) in (1..=4_usize, 1..=3_usize).prop_flat_map(|(rows, columns)| {
            (Just(rows), Just(columns), 0..1_u128 << (rows * columns), 0..1_u128 << (rows * columns))
        }),
        few in 0..12_u32,
    ) {
        // A few given squares, and others blocked.
        let given = given & given.rotate_right(few) & given.rotate_right(2 * few + 1);
        let blocked = blocked & !given & blocked.rotate_right(few + 1);
        let squares = |mask: u128| -> Vec<_> {
            let squares = (0..rows * columns).filter(|square| mask >> square & 1 == 1);
            squares.map(|square| Square::new(square / columns, square % columns)).collect()
        };
        let domination = Domination::new(rows, columns, &squares(given), &squares(blocked)).unwrap();
        let sets = dominating_sets(rows, columns, given, blocked);
        let least = sets.iter().map(|set| set.count_ones()).min();
        let expected: BTreeSet<_> = sets.into_iter().filter(|set| Some(set.count_ones()) == least).collect();
        prop_assert_eq!(&smallest_directly(rows, columns, &squares(given), &squares(blocked)), &expected);
        match smallest(&domination, columns) {
            None => prop_assert!(expected.is_empty()),
            Some((size, sets)) => prop_assert_eq!((Some(size as u32), sets), (least, expected)),
        }
    }
}

/// A075458 and A002564 in the On-Line Encyclopedia of Integer Sequences, from n = 1.
const DOMINATION: [(i64, usize); 13] = [
    (1, 1),
    (1, 4),
    (1, 1),
    (2, 12),
    (3, 186),
    (3, 4),
    (4, 86),
    (5, 4860),
    (5, 114),
    (5, 8),
    (5, 2),
    (6, 8),
    (7, 288),
];

fn dominated(n: usize) {
    let (size, sets) = smallest(&Domination::new(n, n, &[], &[]).unwrap(), n).unwrap();
    assert_eq!((size, sets.len()), DOMINATION[n - 1], "n = {n}");
    assert_eq!(sets, smallest_directly(n, n, &[], &[]));
}

#[test]
fn domination() {
    for n in 1..=6 {
        dominated(n);
    }
}

/// The greatest armies, by trying all white ones: the black one is on squares that they do not see.
fn greatest_armies(rows: usize, columns: usize) -> u32 {
    let sights = sights(rows, columns);
    let all = (1_u128 << (rows * columns)) - 1;
    let sizes = (0..=all).map(|white| white.count_ones().min((all & !seen_by(white, &sights)).count_ones()));
    sizes.max().unwrap_or(0)
}

/// The greatest size by the engine, and armies of that size, which are checked.
fn armies(rows: usize, columns: usize) -> i64 {
    let armies = Armies::new(rows, columns).unwrap();
    let sights = sights(rows, columns);
    let mut search = armies.model.search(armies.strategy()).unwrap();
    let mut size = -1;
    while let Some(solution) = search.next_solution() {
        let [white, black] = armies.squares(&solution).map(|squares| mask(&squares, columns));
        assert!(solution.value(armies.size) > size);
        size = solution.value(armies.size);
        assert_eq!([white, black].map(|army| i64::from(army.count_ones())), [size; 2]);
        assert_eq!(seen_by(white, &sights) & black, 0);
    }
    assert!(search.is_complete());
    size
}

#[test]
fn the_greatest_armies_of_small_boards() {
    for (rows, columns) in [(0, 0), (1, 0), (1, 1), (1, 5), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4)] {
        assert_eq!(armies(rows, columns), i64::from(greatest_armies(rows, columns)), "{rows}×{columns}");
    }
}

/// A250000 in the On-Line Encyclopedia of Integer Sequences, from n = 1.
const ARMIES: [i64; 10] = [0, 0, 1, 2, 4, 5, 7, 9, 12, 14];

#[test]
fn peaceable_armies() {
    for (n, known) in (1..=7).zip(ARMIES) {
        assert_eq!(armies(n, n), known, "n = {n}");
    }
}

#[cfg(not(debug_assertions))]
#[test]
fn domination_of_larger_boards() {
    for n in 7..=8 {
        dominated(n);
    }
}

fn dominated_directly(n: usize) {
    let count = |stop: &Stop<'_>, queens: usize| {
        Domination::for_each_smallest(n, n, &[], &[], stop, &mut |squares| {
            assert_eq!(squares.len(), queens);
            ControlFlow::Continue(())
        })
    };
    let (size, sets) = DOMINATION[n - 1];
    assert_eq!(count(&Stop::never(), size as usize), Ok(Count { solutions: sets as u64, complete: true }));
}

#[test]
fn domination_of_a_chessboard_directly() {
    dominated_directly(8);
}

#[cfg(not(debug_assertions))]
#[test]
fn domination_of_larger_boards_directly() {
    for n in 9..=13 {
        dominated_directly(n);
    }
}

#[test]
fn counting_dominating_sets_can_be_stopped() {
    let stop = Stop::never().after(Duration::from_millis(20));
    let count = Domination::for_each_smallest(19, 19, &[], &[], &stop, &mut |_| ControlFlow::Continue(()));
    assert!(!count.unwrap().complete);
    let count =
        Domination::for_each_smallest(4, 4, &[], &[], &Stop::never(), &mut |_| ControlFlow::Break(()));
    assert_eq!(count, Ok(Count { solutions: 1, complete: false }));
}

#[cfg(not(debug_assertions))]
#[test]
#[ignore = "more than a minute"]
fn domination_of_boards_that_take_their_time() {
    for n in 9..=10 {
        dominated(n);
    }
}

#[cfg(not(debug_assertions))]
#[test]
#[ignore = "half a minute"]
fn peaceable_armies_of_ten() {
    assert_eq!(armies(10, 10), ARMIES[9]);
}

#[cfg(not(debug_assertions))]
#[test]
fn peaceable_armies_of_larger_boards() {
    for (n, known) in (1..=9).zip(ARMIES).skip(7) {
        assert_eq!(armies(n, n), known, "n = {n}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let corner = [Square::new(0, 0)];
    assert!(Domination::new(65, 1, &[], &[]).unwrap_err().to_string().contains("64"));
    let stop = Stop::never();
    let refused = Domination::for_each_smallest(1, 20, &[], &[], &stop, &mut |_| ControlFlow::Continue(()));
    assert!(refused.unwrap_err().to_string().contains("19 rows and columns"));
    assert!(Armies::new(1, 65).unwrap_err().to_string().contains("64"));
    assert!(Domination::new(2, 2, &corner, &corner).unwrap_err().to_string().contains("a2 is blocked"));
    assert!(
        Domination::new(2, 2, &[Square::new(2, 0)], &[])
            .unwrap_err()
            .to_string()
            .contains("not on the board")
    );
    assert!(Domination::new(2, 2, &[], &[corner[0], corner[0]]).unwrap_err().to_string().contains("twice"));
}
