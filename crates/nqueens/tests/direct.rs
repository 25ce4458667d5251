//! The ladder of direct solvers against known values and against one another.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use nqueens::board::is_solution;
use nqueens::direct::{Count, DirectError, DirectSolver, First, Stop, by_name, rungs};

/// A000170 in the On-Line Encyclopedia of Integer Sequences, from n = 0.
const COUNTS: [u64; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];

fn solutions(rung: &dyn DirectSolver, n: usize) -> Vec<Vec<u32>> {
    let mut solutions = Vec::new();
    let count = rung.for_each(n, &Stop::never(), &mut |columns| {
        solutions.push(columns.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(count, Ok(Count { solutions: solutions.len() as u64, complete: true }), "{} {n}", rung.name());
    solutions
}

/// Runs on a pool of so many threads.
fn on_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
}

#[test]
fn counts_are_the_known_ones() {
    for rung in rungs() {
        // The plain rungs take their time without optimisation.
        let largest = if rung.name().starts_with("bitmask") { 12 } else { 10 };
        for (n, solutions) in COUNTS.into_iter().enumerate().take(largest + 1) {
            let count = rung.count(n, &Stop::never());
            assert_eq!(count, Ok(Count { solutions, complete: true }), "{} n = {n}", rung.name());
        }
    }
}

#[test]
fn every_rung_enumerates_the_same_valid_solutions_in_lexicographic_order() {
    for (n, known) in COUNTS.into_iter().enumerate().take(10) {
        let expected = solutions(by_name("scan").unwrap(), n);
        assert_eq!(expected.len() as u64, known);
        assert!(expected.is_sorted_by(|a, b| a < b));
        assert!(expected.iter().all(|columns| columns.len() == n && is_solution(columns)));
        for rung in rungs() {
            assert_eq!(solutions(*rung, n), expected, "{} n = {n}", rung.name());
        }
    }
}

/// A141843 in the On-Line Encyclopedia of Integer Sequences, 1-based.
#[test]
fn the_first_solution_is_the_known_one() {
    let known: [&[u32]; 9] = [
        &[2, 4, 1, 3],
        &[1, 3, 5, 2, 4],
        &[2, 4, 6, 1, 3, 5],
        &[1, 3, 5, 7, 2, 4, 6],
        &[1, 5, 8, 6, 3, 7, 2, 4],
        &[1, 3, 6, 8, 2, 4, 9, 7, 5],
        &[1, 3, 6, 8, 10, 5, 9, 2, 4, 7],
        &[1, 3, 5, 7, 9, 11, 2, 4, 6, 8, 10],
        &[1, 3, 5, 8, 10, 12, 6, 11, 2, 7, 9, 4],
    ];
    for rung in rungs() {
        for columns in known {
            let expected = columns.iter().map(|column| column - 1).collect();
            assert_eq!(
                rung.first(columns.len(), &Stop::never()),
                Ok(First::Found(expected)),
                "{}",
                rung.name()
            );
        }
        assert_eq!(rung.first(0, &Stop::never()), Ok(First::Found(vec![])));
        assert_eq!(rung.first(1, &Stop::never()), Ok(First::Found(vec![0])));
        assert_eq!(rung.first(2, &Stop::never()), Ok(First::NoSolution));
        assert_eq!(rung.first(3, &Stop::never()), Ok(First::NoSolution));
    }
}

#[test]
fn the_largest_board_is_taken_and_the_next_refused() {
    for rung in rungs() {
        let (method, max) = (rung.name(), rung.max_n());
        let soon = Stop::never().after(Duration::from_millis(20));
        assert!(!rung.count(max, &soon).unwrap().complete, "{method}");
        assert_eq!(rung.first(max, &soon), Ok(First::Stopped), "{method}");

        let refused = DirectError::TooLarge { method, n: max + 1, max };
        assert_eq!(rung.count(max + 1, &soon), Err(refused));
        assert_eq!(rung.first(max + 1, &soon), Err(refused));
        assert_eq!(rung.for_each(usize::MAX, &soon, &mut |_| ControlFlow::Continue(())).unwrap_err(), {
            DirectError::TooLarge { method, n: usize::MAX, max }
        });
        let message = refused.to_string();
        for part in [method.to_owned(), max.to_string(), (max + 1).to_string()] {
            assert!(message.contains(&part), "{message}");
        }
    }
}

#[test]
fn a_flag_set_beforehand_stops_at_once() {
    let flag = AtomicBool::new(true);
    let stop = Stop::never().when(&flag);
    let nothing = Count { solutions: 0, complete: false };
    for rung in rungs() {
        for n in [0, 1, 4, 8, 12, 30] {
            assert_eq!(rung.count(n, &stop), Ok(nothing), "{} n = {n}", rung.name());
            assert_eq!(rung.first(n, &stop), Ok(First::Stopped), "{} n = {n}", rung.name());
        }
    }
}

/// Within a second here, so that the test holds without optimisation and on a busy machine.
#[test]
fn a_deadline_stops_a_board_that_would_take_for_ever() {
    for rung in rungs() {
        for n in [18, 30] {
            let start = Instant::now();
            let stop = Stop::never().after(Duration::from_millis(50));
            let mut visited = 0;
            let count = rung.count(n, &stop).unwrap();
            let seen = rung.for_each(n, &stop, &mut |columns| {
                assert!(is_solution(columns));
                visited += 1;
                ControlFlow::Continue(())
            });
            assert!(!count.complete, "{} n = {n}", rung.name());
            assert_eq!(seen, Ok(Count { solutions: visited, complete: false }), "{} n = {n}", rung.name());
            assert!(start.elapsed() < Duration::from_secs(1), "{} n = {n}", rung.name());
        }
    }
}

/// However slow the machine: the limit grows until there was time to count something.
#[test]
fn what_was_counted_before_a_stop_is_not_lost() {
    for rung in rungs() {
        let mut counts = (0..10).map(|doublings| {
            let limit = Duration::from_millis(10 << doublings);
            rung.count(17, &Stop::never().after(limit)).unwrap()
        });
        let count = counts.find(|count| count.solutions > 0);
        let Count { solutions, complete } = count.expect("a solution of n = 17 within seconds");
        assert!(!complete && solutions < 95_815_104, "{} {solutions}", rung.name());
    }
}

#[test]
fn what_is_visited_before_a_stop_is_the_beginning_of_all() {
    let all = solutions(by_name("bitmask").unwrap(), 12);
    for rung in rungs() {
        let flag = AtomicBool::new(false);
        let stop = Stop::never().when(&flag);
        let mut seen = Vec::new();
        let count = rung.for_each(12, &stop, &mut |columns| {
            seen.push(columns.to_vec());
            flag.store(seen.len() >= 10, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        assert_eq!(count, Ok(Count { solutions: seen.len() as u64, complete: false }), "{}", rung.name());
        assert!(10 <= seen.len() && seen.len() < all.len(), "{}", rung.name());
        assert!(seen == all[..seen.len()], "{}", rung.name());
    }
}

#[test]
fn a_visitor_that_breaks_is_not_called_again() {
    for rung in rungs() {
        let mut seen = Vec::new();
        let count = rung.for_each(8, &Stop::never(), &mut |columns| {
            seen.push(columns.to_vec());
            if seen.len() == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(count, Ok(Count { solutions: 5, complete: false }), "{}", rung.name());
        assert_eq!(seen, solutions(*rung, 8)[..5], "{}", rung.name());
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let parallel = by_name("bitmask-parallel").unwrap();
    for n in [4, 8, 12, 13] {
        let expected = solutions(by_name("bitmask").unwrap(), n);
        for threads in [1, 2, 4] {
            let (count, all) =
                on_threads(threads, || (parallel.count(n, &Stop::never()), solutions(parallel, n)));
            let known = Count { solutions: expected.len() as u64, complete: true };
            assert_eq!(count, Ok(known), "n = {n}, {threads} threads");
            assert!(all == expected, "n = {n}, {threads} threads");
        }
    }
}
