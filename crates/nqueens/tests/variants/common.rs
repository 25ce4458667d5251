//! Solutions by each method.

use std::ops::ControlFlow;

use ferz::{Consistency, first_fail};
use nqueens::direct::Count;
use nqueens::stop::Stop;
use nqueens::variants::{Rules, direct};

pub(crate) type Solutions = Vec<Vec<Option<u32>>>;

/// By the definition, from all ways to put at most one queen in each row; sorted.
pub(crate) fn by_definition(rules: &Rules) -> Solutions {
    let choices: Vec<_> = [None].into_iter().chain((0..rules.columns as u32).map(Some)).collect();
    let mut ways: Solutions = vec![vec![]];
    for _ in 0..rules.rows {
        let longer =
            |way: &Vec<_>| choices.iter().map(|choice| [&way[..], &[*choice]].concat()).collect::<Vec<_>>();
        ways = ways.iter().flat_map(longer).collect();
    }
    ways.retain(|columns| rules.holds(columns));
    ways.sort();
    ways
}

/// By the engine, sorted.
pub(crate) fn by_engine(rules: &Rules, consistency: Consistency) -> Solutions {
    let placement = rules.model(consistency).unwrap();
    let mut search = placement.model.search(first_fail(&placement.rows)).unwrap();
    let mut solutions = Vec::new();
    while let Some(solution) = search.next_solution() {
        solutions.push(placement.columns(&solution));
    }
    assert!(search.is_complete());
    solutions.sort();
    solutions
}

/// The number of solutions by the engine.
pub(crate) fn engine_count(rules: &Rules) -> u64 {
    let placement = rules.model(Consistency::default()).unwrap();
    placement.model.search(first_fail(&placement.rows)).unwrap().count()
}

/// By the direct backtracker, whose order is checked; sorted.
pub(crate) fn directly(rules: &Rules) -> Solutions {
    let mut solutions = Vec::new();
    let count = direct::for_each(rules, &Stop::never(), &mut |columns| {
        solutions.push(columns.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(count, Ok(Count { solutions: solutions.len() as u64, complete: true }));
    let empty_last = |columns: &Vec<Option<u32>>| -> Vec<u32> {
        columns.iter().map(|column| column.unwrap_or(u32::MAX)).collect()
    };
    assert!(solutions.is_sorted_by(|a, b| empty_last(a) < empty_last(b)));
    solutions.sort();
    solutions
}

/// The number of solutions by the direct backtracker.
pub(crate) fn direct_count(rules: &Rules) -> u64 {
    let count = direct::count(rules, &Stop::never()).unwrap();
    assert!(count.complete);
    count.solutions
}
