//! At a fixpoint, the rules that the propagators claim find nothing more: tried as they are stated, not as they are
//! implemented.

use proptest::collection::vec;
use proptest::prelude::*;

use super::window::{Span, Window};
use crate::constraints::{Constraint, cumulative, disjunctive_strict};
use crate::engine::Engine;
use crate::view::Var;

#[derive(Clone, Copy, Debug)]
struct Task {
    earliest_start: i64,
    latest_start: i64,
    duration: i64,
    demand: i64,
}

fn tasks() -> impl Strategy<Value = Vec<Task>> {
    let task = (0..10i64, 0..9i64, 0..5i64, 0..4i64);
    let task = task.prop_map(|(earliest_start, width, duration, demand)| Task {
        earliest_start,
        latest_start: earliest_start + width,
        duration,
        demand,
    });
    vec(task, 0..6)
}

/// The windows of the tasks at the fixpoint of a constraint on their starts; none if there is a conflict.
fn windows<C: Constraint>(tasks: &[Task], constraint: impl Fn(&[Var]) -> C) -> Option<Vec<Window>> {
    let mut engine = Engine::new();
    let start = |task: &Task| engine.new_var(&(task.earliest_start..=task.latest_start).into()).unwrap();
    let starts: Vec<Var> = tasks.iter().map(start).collect();
    constraint(&starts).post(&mut engine).unwrap();
    engine.fixpoint().ok()?;
    let window = |(&start, task): (&Var, &Task)| {
        let size = engine.view(task.duration).unwrap();
        Span { start: start.into(), size }.window(engine.store())
    };
    Some(starts.iter().zip(tasks).map(window).collect())
}

fn durations(tasks: &[Task]) -> impl Iterator<Item = i64> {
    tasks.iter().map(|task| task.duration)
}

fn demands(tasks: &[Task]) -> impl Iterator<Item = i64> {
    tasks.iter().map(|task| task.demand)
}

fn mirrored(windows: &[Window]) -> Vec<Window> {
    windows.iter().map(|window| window.mirrored()).collect()
}

/// When tasks that run one after the other are done at the earliest.
fn end_of(set: &[Window]) -> i64 {
    let mut sorted = set.to_vec();
    sorted.sort_by_key(|window| window.earliest_start);
    sorted.iter().fold(i64::MIN, |end, window| end.max(window.earliest_start) + window.size)
}

/// The rules for one machine, for each set of tasks and each other task, in one direction of time.
fn machine_finds_nothing(windows: &[Window]) -> Result<(), TestCaseError> {
    for set in 1..1u32 << windows.len() {
        let (inside, outside): (Vec<_>, Vec<_>) =
            windows.iter().enumerate().partition(|(i, _)| set >> i & 1 == 1);
        let inside: Vec<Window> = inside.into_iter().map(|(_, window)| *window).collect();
        let end = end_of(&inside);
        let latest_end = inside.iter().map(|window| window.latest_end()).max().unwrap();
        let last_start = inside.iter().map(|window| window.latest_start).max().unwrap();
        prop_assert!(end <= latest_end, "overloaded: {inside:?}");
        for (_, window) in outside {
            let together = [&inside[..], &[*window]].concat();
            if last_start < window.earliest_end() || end_of(&together) > latest_end {
                prop_assert!(window.earliest_start >= end, "{window:?} is after {inside:?}");
            }
            if end > window.latest_start {
                prop_assert!(window.latest_end() <= last_start, "{window:?} is not last of {inside:?}");
            }
        }
    }
    Ok(())
}

/// The energy that tasks take between two times for certain, by their compulsory parts or as they lie within.
fn certain_energy(tasks: &[(Window, i64)], start: i64, end: i64) -> i64 {
    let energy = |&(window, demand): &(Window, i64)| {
        let within = start <= window.earliest_start && window.latest_end() <= end;
        demand * if within { window.size } else { compulsory(window, start, end) }
    };
    tasks.iter().map(energy).sum()
}

fn compulsory(window: Window, start: i64, end: i64) -> i64 {
    (window.earliest_end().min(end) - window.latest_start.max(start)).max(0)
}

/// Time-table edge finding, for each stretch of time and each task that begins within, in one direction of time.
fn energy_finds_nothing(windows: &[Window], tasks: &[Task], capacity: i64) -> Result<(), TestCaseError> {
    let active: Vec<(Window, i64)> = windows.iter().copied().zip(demands(tasks)).collect();
    for start in windows.iter().map(|window| window.earliest_start) {
        for end in windows.iter().map(|window| window.latest_end()).filter(|&end| end > start) {
            let left = capacity * (end - start) - certain_energy(&active, start, end);
            prop_assert!(left >= 0, "{active:?} need too much from {start} to {end}");
            for &(window, demand) in &active {
                if window.earliest_start >= start && window.latest_end() > end {
                    let early = (window.earliest_end().min(end) - window.earliest_start).max(0);
                    let more = demand * (early - compulsory(window, start, end));
                    prop_assert!(more <= left, "{window:?} starts later: {active:?} from {start} to {end}");
                }
            }
        }
    }
    Ok(())
}

/// At no bound of a start is a task blocked by the compulsory parts of the others.
fn time_table_finds_nothing(windows: &[Window], tasks: &[Task], capacity: i64) -> Result<(), TestCaseError> {
    let used = |time: i64, except: usize| -> i64 {
        let others = (0..tasks.len()).filter(|&other| other != except);
        others.map(|other| tasks[other].demand * compulsory(windows[other], time, time + 1)).sum()
    };
    for (number, window) in windows.iter().enumerate() {
        for start in [window.earliest_start, window.latest_start] {
            for time in start..start + window.size {
                let sum = used(time, number) + tasks[number].demand;
                prop_assert!(
                    sum <= capacity || tasks[number].demand == 0,
                    "{number} of {windows:?} at {time}"
                );
            }
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn on_one_machine(tasks in tasks()) {
        if let Some(windows) = windows(&tasks, |starts| disjunctive_strict(starts, durations(&tasks))) {
            machine_finds_nothing(&windows)?;
            machine_finds_nothing(&mirrored(&windows))?;
        }
    }

    #[test]
    fn with_a_resource(tasks in tasks(), capacity in 1..6i64) {
        for edge_finding in [false, true] {
            let constraint = |starts: &[Var]| {
                cumulative(starts, durations(&tasks), demands(&tasks), capacity).edge_finding(edge_finding)
            };
            if let Some(windows) = windows(&tasks, constraint) {
                time_table_finds_nothing(&windows, &tasks, capacity)?;
                if edge_finding {
                    energy_finds_nothing(&windows, &tasks, capacity)?;
                    energy_finds_nothing(&mirrored(&windows), &tasks, capacity)?;
                }
            }
        }
    }
}
