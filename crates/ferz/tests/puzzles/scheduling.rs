//! Jobs on machines.

use ferz::{Bool, Constraint, Model, Term, Var, VarOrder, branch_on, cumulative, disjunctive};

use crate::puzzle::Puzzle;

pub(crate) fn puzzles(problem: &str, parameters: &str) -> Vec<Puzzle> {
    match (problem, parameters) {
        ("job shop makespan", "ft06") => job_shop(&FT06),
        _ => vec![],
    }
}

/// The tasks of each job in order: on which machine, and how long (Fisher and Thompson 1963).
const FT06: [[(usize, i64); 6]; 6] = [
    [(2, 1), (0, 3), (1, 6), (3, 7), (5, 3), (4, 6)],
    [(1, 8), (2, 5), (4, 10), (5, 10), (0, 10), (3, 4)],
    [(2, 5), (3, 4), (5, 8), (0, 9), (1, 1), (4, 7)],
    [(1, 5), (0, 5), (2, 5), (3, 3), (4, 8), (5, 9)],
    [(2, 9), (1, 3), (4, 5), (5, 4), (0, 3), (3, 1)],
    [(1, 3), (3, 3), (5, 9), (0, 10), (4, 4), (2, 1)],
];

/// The tasks of a machine: starts and durations.
type Machine = (Vec<Var>, Vec<i64>);

/// A machine does one task at a time; the last task shall end as early as possible.
fn job_shop(jobs: &[[(usize, i64); 6]]) -> Vec<Puzzle> {
    let shop = |constraints, machine: fn(&mut Model, Machine) -> Vec<Bool>| {
        let horizon = jobs.iter().flatten().map(|(_, duration)| duration).sum();
        let mut m = Model::new();
        let end = m.int(0..=horizon);
        let mut machines: Vec<Machine> = vec![Default::default(); 6];
        let mut tasks = Vec::new();
        for job in jobs {
            let starts = m.ints(job.len(), 0..=horizon);
            let next = starts[1..].iter().chain([&end]);
            for ((&start, next), &(machine, duration)) in starts.iter().zip(next).zip(job) {
                m.add((start + duration).le(next));
                machines[machine].0.push(start);
                machines[machine].1.push(duration);
            }
            tasks.extend(starts);
        }
        let orders = machines.into_iter().flat_map(|tasks| machine(&mut m, tasks));
        let decided: Vec<Term> = orders.map(Term::from).chain(tasks.iter().map(Term::from)).collect();
        Puzzle::new(constraints, m, &decided)
            .strategy(branch_on(&decided).order(VarOrder::SmallestValue))
            .minimize(end)
    };
    vec![
        shop("disjunctive", |m, (starts, durations)| {
            m.add(disjunctive(starts, durations));
            vec![]
        }),
        shop("cumulative", |m, (starts, durations)| {
            let demands = vec![1; starts.len()];
            m.add(cumulative(starts, durations, demands, 1));
            vec![]
        }),
        shop("conditions", |m, (starts, durations)| {
            let tasks: Vec<(Var, i64)> = starts.into_iter().zip(durations).collect();
            let mut orders = Vec::new();
            for (i, (one, duration)) in tasks.iter().enumerate() {
                for (other, other_duration) in &tasks[..i] {
                    let before = m.bool();
                    m.add((one + *duration).le(other).implied_by(before));
                    m.add((other + *other_duration).le(one).implied_by(!before));
                    orders.push(before);
                }
            }
            orders
        }),
    ]
}
