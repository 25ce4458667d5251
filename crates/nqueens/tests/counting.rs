//! Counts of the fast methods against the known ones, and against the direct backtrackers.

use nqueens::counting::{Method, Plan};
use nqueens::direct::{Count, Stop, by_name};

/// A000170 in the On-Line Encyclopedia of Integer Sequences, from n = 0.
const COUNTS: [u64; 19] = [
    1,
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

fn check(method: Method, n: usize, threads: usize) {
    let count = Plan::new(method, n).unwrap().count(threads, &Stop::never());
    let expected = Count { solutions: COUNTS[n], complete: true };
    assert_eq!(count, Ok(expected), "{}, n = {n}, {threads} threads", method.name());
}

#[test]
fn counts_are_those_of_the_backtrackers() {
    let bitmask = by_name("bitmask").unwrap();
    for (n, &solutions) in COUNTS.iter().enumerate().take(12) {
        assert_eq!(bitmask.count(n, &Stop::never()).unwrap().solutions, solutions);
        for method in Method::ALL {
            check(method, n, 1);
        }
    }
}

#[test]
fn larger_counts_are_the_known_ones() {
    for method in Method::ALL {
        for n in 12..=14 {
            check(method, n, 2);
        }
    }
}

#[cfg(not(debug_assertions))]
#[test]
fn counts_up_to_17_are_the_known_ones_on_any_number_of_threads() {
    for method in Method::ALL {
        for threads in [1, 2, 3, 8] {
            for n in 13..=15 {
                check(method, n, threads);
            }
        }
        check(method, 16, 1);
        check(method, 16, 3);
        check(method, 17, 2);
    }
}

#[test]
#[ignore = "the symmetric search takes a minute"]
fn counts_of_18_are_the_known_ones() {
    for method in Method::ALL {
        check(method, 18, 2);
    }
}

#[test]
fn a_board_too_large_is_refused_with_the_limit() {
    for method in Method::ALL {
        let max = method.max_n();
        assert!(method.admit(max).is_ok());
        let message = Plan::new(method, max + 1).unwrap_err().to_string();
        assert!(message.contains(method.name()) && message.contains(&max.to_string()), "{message}");
        assert!(Plan::new(method, usize::MAX).is_err());
    }
}

#[test]
fn the_fastest_method_takes_every_board_that_any_takes() {
    assert_eq!([8, 13].map(Method::fastest), [Method::Symmetric; 2]);
    assert_eq!([14, 20, 24].map(Method::fastest), [Method::MeetInTheMiddle; 3]);
    let largest = Method::ALL.map(Method::max_n).into_iter().max().unwrap();
    for n in 0..=largest {
        assert!(Method::fastest(n).admit(n).is_ok(), "n = {n}");
    }
}
