//! One solution: by formula, at random, the first in order.

use crate::common::{command, out, record, run, statistic};
use serde_json::{Value, json};

fn columns(line: &str) -> Vec<usize> {
    serde_json::from_str::<Value>(&out(&format!("{line} --format json"))).unwrap()[0]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| column.as_u64().unwrap() as usize)
        .collect()
}

/// Whether all columns and diagonals differ, by sorting.
fn is_solution(columns: &[usize]) -> bool {
    let n = columns.len();
    let differ = |line: &dyn Fn(usize, usize) -> usize| {
        let mut lines: Vec<_> = columns.iter().enumerate().map(|(row, &column)| line(row, column)).collect();
        lines.sort_unstable();
        lines.windows(2).all(|pair| pair[0] != pair[1])
    };
    columns.iter().all(|&column| column < n)
        && differ(&|_, column| column)
        && differ(&|row, column| row + column)
        && differ(&|row, column| row + n - column)
}

#[test]
fn one_solution_is_made_by_a_formula_unless_the_engine_is_meant() {
    for line in ["queens 8", "queens 8 --first"] {
        let explicit = record(&format!("{line} --json"));
        assert_eq!((&explicit["solver"], &explicit["nodes"]), (&json!("explicit"), &Value::Null), "{line}");
        assert_eq!(explicit["columns"], json!([1, 3, 5, 7, 2, 0, 6, 4]), "{line}");
        assert_eq!((&explicit["status"], &explicit["solutions"]), (&json!("satisfied"), &json!(1)));
    }
    for line in [
        "queens 8 --solver engine",
        "queens 8 --order smallest",
        "queens 8 --value min",
        "queens 8 --node-limit 1000",
        "queens 8 --seed 1 --ties random",
        "queens 8 --limit 1",
        "queens 8 --all",
    ] {
        assert_eq!(record(&format!("{line} --json"))["solver"], "engine", "{line}");
    }
    assert_eq!(columns("queens 8 --solver engine"), columns("queens 8 --lexicographic"), "row by row");
    let stats = run("queens 8 --stats");
    assert_eq!(statistic(&stats.err, "solver"), Some("explicit"));
}

#[test]
fn large_boards_have_solutions_in_columns() {
    for line in ["queens 100000", "queens 99999 --random --seed 3"] {
        let text = out(line);
        assert_eq!(text.lines().count(), 1, "{line}");
        assert!(text.starts_with('[') && is_solution(&columns(line)), "{line}");
    }
    assert_eq!(out("queens 100").lines().count(), 100);
    assert_eq!(out("queens 101").lines().count(), 1);
    assert_eq!(out("queens 101 --format board").lines().count(), 101);
}

#[test]
fn a_random_solution_follows_from_its_seed() {
    let seven = columns("queens 50 --random --seed 7");
    assert!(is_solution(&seven));
    assert_eq!(columns("queens 50 --random --seed 7"), seven);
    assert_ne!(columns("queens 50 --random --seed 8"), seven);
    assert_eq!(columns("queens 50 --random"), columns("queens 50 --first --random --seed 0"));
    let record = record("queens 50 --random --seed 7 --json");
    assert_eq!((&record["solver"], &record["seed"]), (&json!("random"), &json!(7)));
    assert_eq!(record["columns"], json!(seven));
}

/// A141843 in the On-Line Encyclopedia of Integer Sequences.
#[test]
fn the_first_solution_in_order() {
    assert_eq!(columns("queens 12 --lexicographic"), [0, 2, 4, 7, 9, 11, 5, 10, 1, 6, 8, 3]);
    assert_eq!(record("queens 8 --lexicographic --json")["solver"], "lexicographic");
    let stopped = run("queens 64 --lexicographic --time-limit 50ms");
    assert_eq!((stopped.code, stopped.out.as_str()), (Some(0), ""));
    assert_eq!(statistic(&stopped.err, "status"), Some("stopped: time limit"));
}

#[test]
fn small_boards_by_every_method() {
    for method in ["", "--random", "--lexicographic"] {
        assert_eq!(out(&format!("queens 0 {method}")), "The empty board is the solution for n = 0.\n");
        assert_eq!(out(&format!("queens 1 {method}")), "Q\n");
        for n in [2, 3] {
            let text = out(&format!("queens {n} {method}"));
            assert_eq!(text, format!("There is no solution for n = {n}.\n"));
            assert_eq!(record(&format!("queens {n} {method} --json"))["status"], "unsatisfiable");
        }
        assert!(is_solution(&columns(&format!("queens 4 {method}"))));
    }
}

#[test]
fn a_time_limit_stops_the_random_search() {
    let run: crate::common::Run =
        command("queens 20000000 --random --time-limit 1ms").output().unwrap().into();
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""));
    assert_eq!(statistic(&run.err, "status"), Some("stopped: time limit"));
}
