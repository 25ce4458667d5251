//! The free search: the same solutions and optima as any other, and the same search each time.

use ferz::{
    Bool, Consistency, Constraint, Limits, Model, SolveStatus, Term, Var, all_different, first_fail,
    free_search, sum,
};
use proptest::prelude::*;

use crate::models::{Variant, by_force, golomb, queens, spec};
use crate::{cases, rows, sorted};

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn each_solution_comes_once(spec in spec(), seed in proptest::option::of(any::<u64>()), some in 0..7usize) {
        let (m, x) = spec.model(Variant::Fused);
        let strategy = free_search(&x[..some.min(x.len())]);
        let strategy = seed.map_or(strategy.clone(), |seed| strategy.seed(seed));
        let mut search = m.search(strategy.clone()).unwrap();
        let found = rows(&mut search);
        prop_assert!(search.is_complete());
        prop_assert_eq!(&rows(&mut m.search(strategy).unwrap()), &found);
        prop_assert_eq!(sorted(found), by_force(&m));
    }

    #[test]
    fn optima_are_those_of_brute_force(spec in spec(), weights in proptest::collection::vec(-3..4i64, 6)) {
        let (mut m, x) = spec.model(Variant::Fused);
        let objective: ferz::Linear = sum(x.iter().zip(weights).map(|(&x, a)| a * x));
        m.minimize(objective.clone());
        let best = by_force(&m).iter().map(|row| objective.value(&|x| row[x.index()])).min();
        let outcome = m.search(free_search(&x)).unwrap().solve();
        prop_assert_eq!(outcome.status, if best.is_some() { SolveStatus::Optimal } else { SolveStatus::Unsatisfiable });
        prop_assert_eq!(outcome.best.map(|found| objective.value(&|x| found[x])), best);
    }
}

#[test]
fn a_variable_of_another_model_is_refused() {
    let mut m = Model::new();
    m.int(0..=1);
    let foreign = Model::new().ints(3, 0..=1);
    assert!(m.search(free_search(&foreign)).is_err());
    assert_eq!(m.search(free_search::<Var>([])).unwrap().count(), 2);
}

#[test]
fn queens_are_counted() {
    for (n, count) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352)] {
        let (m, q) = queens(n, Consistency::Value);
        for strategy in [free_search(&q), free_search(&q).seed(9)] {
            assert_eq!(m.search(strategy).unwrap().count(), count, "{n}");
        }
    }
}

/// The job shop of six jobs on six machines by Fisher and Thompson (1963), whose shortest schedule takes 55: of each
/// job the machines and durations in turn.
const FT06: [[(usize, i64); 6]; 6] = [
    [(2, 1), (0, 3), (1, 6), (3, 7), (5, 3), (4, 6)],
    [(1, 8), (2, 5), (4, 10), (5, 10), (0, 10), (3, 4)],
    [(2, 5), (3, 4), (5, 8), (0, 9), (1, 1), (4, 7)],
    [(1, 5), (0, 5), (2, 5), (3, 3), (4, 8), (5, 9)],
    [(2, 9), (1, 3), (4, 5), (5, 4), (0, 3), (3, 1)],
    [(1, 3), (3, 3), (5, 9), (0, 10), (4, 4), (2, 1)],
];

/// A job shop: of any two tasks on a machine, one is done when the other starts. The variables are the starts, and the
/// objective is when all is done.
fn job_shop(jobs: &[[(usize, i64); 6]]) -> (Model, Vec<Var>, Var) {
    let mut m = Model::new();
    let horizon: i64 = jobs.iter().flatten().map(|task| task.1).sum();
    let end = m.int(0..=horizon);
    let mut tasks: Vec<(usize, Var, i64)> = Vec::new();
    for job in jobs {
        let mut ready = Term::from(0);
        for &(machine, duration) in job {
            let start = m.int(0..=horizon);
            m.add(sum([start]).ge(ready));
            ready = (start + duration).into();
            for &(other_machine, other, other_duration) in &tasks {
                if other_machine == machine {
                    let first: Bool = m.bool();
                    m.add((start + duration).le(other).implied_by(first));
                    m.add((other + other_duration).le(start).implied_by(!first));
                }
            }
            tasks.push((machine, start, duration));
        }
        m.add(sum([end]).ge(ready));
    }
    m.minimize(end);
    (m, tasks.into_iter().map(|task| task.1).collect(), end)
}

/// First fail takes starts one by one, where the order of two tasks on a machine is what matters.
#[test]
fn a_job_shop_is_solved_where_first_fail_is_lost() {
    let (m, starts, end) = job_shop(&FT06);
    let outcome = m.search(free_search(&starts)).unwrap().limits(Limits::none().nodes(3_000)).solve();
    assert_eq!(outcome.status, SolveStatus::Optimal);
    assert_eq!(outcome.best.map(|best| best[end]), Some(55));
    let lost = m.search(first_fail(&starts)).unwrap().limits(Limits::none().nodes(30_000)).solve();
    assert_eq!(lost.status, SolveStatus::Satisfied);
}

#[test]
fn the_shortest_rulers_are_found() {
    for (marks, shortest) in [(4, 6), (5, 11), (6, 17), (7, 25)] {
        let (m, x) = golomb(marks);
        for strategy in [free_search(&x), free_search(&x).seed(1)] {
            let outcome = m.search(strategy).unwrap().solve();
            assert_eq!(outcome.status, SolveStatus::Optimal);
            assert_eq!(outcome.best.map(|best| best[x[marks - 1]]), Some(shortest), "{marks} marks");
        }
    }
}

/// A Latin square of which the values of some cells are known.
fn latin_square(n: i64, percent_open: u64) -> (Model, Vec<Var>) {
    let mut m = Model::new();
    let mut random = ferz::SplitMix64::new(1);
    let mut shuffled = || {
        let mut numbers: Vec<i64> = (0..n).collect();
        (1..numbers.len()).rev().for_each(|i| numbers.swap(i, random.below(i as u64 + 1) as usize));
        numbers
    };
    let (rows, columns, values) = (shuffled(), shuffled(), shuffled());
    let side = n as usize;
    let mut cells = Vec::new();
    for (row, column) in rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column))) {
        let is_open = random.below(100) < percent_open;
        cells.push(if is_open { m.int(0..n) } else { m.int(values[((row + column) % n) as usize]) });
    }
    for at in 0..side {
        m.add(all_different(&cells[at * side..(at + 1) * side]));
        m.add(all_different(cells.iter().skip(at).step_by(side)));
    }
    (m, cells)
}

#[test]
fn a_latin_square_is_completed_where_first_fail_is_lost() {
    let (m, cells) = latin_square(20, 42);
    let complete = m.search(free_search(&cells)).unwrap().limits(Limits::none().nodes(10_000)).solve();
    assert_eq!(complete.status, SolveStatus::Satisfied);
    let lost = m.search(first_fail(&cells)).unwrap().limits(Limits::none().nodes(20_000)).solve();
    assert_eq!(lost.best, None);
}
