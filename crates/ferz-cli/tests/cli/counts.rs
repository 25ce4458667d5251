//! Counting, records, tables, limits and seeds.

use std::time::Instant;

use crate::common::{METHODS, SOLVERS, out, record, records, run, statistic};
use serde_json::{Value, json};

/// A000170 in the On-Line Encyclopedia of Integer Sequences, from n = 0.
const COUNTS: [u64; 10] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352];

#[test]
fn every_solver_counts_alike() {
    for solver in SOLVERS {
        for (n, count) in COUNTS.iter().enumerate().take(9) {
            assert_eq!(
                out(&format!("queens {n} --count --solver {solver}")),
                format!("{count}\n"),
                "{solver}"
            );
        }
        let limited = record(&format!("queens 8 --count --limit 5 --json --solver {solver}"));
        assert_eq!((&limited["solutions"], &limited["status"]), (&json!(5), &json!("satisfied")), "{solver}");
    }
}

#[test]
fn every_method_counts_alike_on_any_number_of_threads() {
    for method in METHODS {
        for (n, count) in COUNTS.iter().enumerate() {
            for threads in ["", "--threads 1", "--threads 3"] {
                let record = record(&format!("queens {n} --count --json --solver {method} {threads}"));
                assert_eq!((&record["solutions"], &record["solver"]), (&json!(count), &json!(method)));
                let status = if *count == 0 { "unsatisfiable" } else { "complete" };
                assert_eq!(record["status"], status);
            }
        }
    }
    assert_eq!(out("queens 9 --count --solver bitmask-parallel --threads 2"), "352\n");
}

#[test]
fn the_fastest_method_counts_unless_something_else_is_asked_for() {
    let solver = |line: &str| record(&format!("queens {line} --count --json"))["solver"].clone();
    for auto in ["8", "8 --solver auto", "8 --threads 2", "8 --time-limit 10s"] {
        let solver = solver(auto);
        assert!(METHODS.iter().any(|method| solver == *method), "{auto}: {solver}");
    }
    for engine in [
        "8 --order input",
        "8 --seed 1 --value random",
        "8 --node-limit 50",
        "8 --limit 3",
        "70 --time-limit 10ms",
    ] {
        assert_eq!(solver(engine), "engine", "{engine}");
    }
    assert_eq!(solver("8 --solver bitmask"), "bitmask");
    assert_eq!(record("queens 8 --all --json")["solver"], "engine");
    assert_eq!(
        statistic(&run("queens 8 --count --stats --solver symmetric").err, "solver"),
        Some("symmetric")
    );
}

#[test]
fn every_choice_of_strategy_is_taken_named_and_counts_alike() {
    let choices: [(&str, &[&str]); 5] = [
        (
            "order",
            &["input", "smallest", "largest", "min-value", "max-value", "dom-wdeg", "degree", "regret"],
        ),
        ("ties", &["first", "degree", "random"]),
        ("value", &["min", "max", "median", "middle-out", "random", "split-low", "split-high", "interval"]),
        ("branching", &["two-way", "d-way", "split", "exclude"]),
        ("consistency", &["pairs", "binary", "value", "bounds", "domain"]),
    ];
    for (option, words) in choices {
        for word in words {
            let record = record(&format!("queens 6 --count --json --{option} {word}"));
            assert_eq!((&record["solutions"], &record[option]), (&json!(4), &json!(word)), "{option} {word}");
            assert_eq!(record.get("seed"), (*word == "random").then(|| json!(0)).as_ref(), "{option} {word}");
        }
    }
    assert_eq!(record("queens 6 --count --json --value split")["value"], "split-low");
}

#[test]
fn a_record_has_all_fields_and_the_known_tree() {
    let text = out("queens 8 --count --json --solver engine");
    let record: Value = serde_json::from_str(&text).unwrap();
    let names = [
        "n",
        "solver",
        "order",
        "ties",
        "value",
        "branching",
        "consistency",
        "status",
        "solutions",
        "nodes",
        "failures",
        "propagations",
        "peakDepth",
        "solveTime",
    ];
    let places: Vec<_> = names.iter().map(|name| text.find(&format!("\"{name}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{text}");
    assert_eq!(record.as_object().unwrap().len(), names.len(), "{text}");
    let known = json!({
        "n": 8, "solver": "engine", "order": "smallest", "ties": "first", "value": "min",
        "branching": "two-way", "consistency": "value", "status": "complete", "solutions": 92,
        "nodes": 767, "failures": 292, "propagations": record["propagations"],
        "peakDepth": record["peakDepth"], "solveTime": record["solveTime"],
    });
    assert_eq!(record, known);
    assert!(record["propagations"].as_u64().unwrap() > 0 && record["peakDepth"].as_u64().unwrap() > 0);
    assert!(record["solveTime"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_record_of_a_direct_solver_has_no_strategy_and_no_nodes() {
    let record = record("queens 8 --count --json --solver bitmask");
    for name in [
        "order",
        "ties",
        "value",
        "branching",
        "consistency",
        "nodes",
        "failures",
        "propagations",
        "peakDepth",
    ] {
        assert_eq!(record.get(name), Some(&Value::Null), "{name}");
    }
    assert_eq!((&record["solutions"], &record["solver"]), (&json!(92), &json!("bitmask")));
    assert!(record["solveTime"].is_f64());
}

#[test]
fn a_record_of_the_first_solution_shows_it() {
    for solver in SOLVERS {
        let found = record(&format!("queens 4 --first --json --solver {solver}"));
        assert_eq!((&found["columns"], &found["status"]), (&json!([1, 3, 0, 2]), &json!("satisfied")));
        let none = record(&format!("queens 3 --json --solver {solver}"));
        assert_eq!((none.get("columns"), &none["status"]), (None, &json!("unsatisfiable")));
        let all = record(&format!("queens 4 --all --json --solver {solver}"));
        assert_eq!((all.get("columns"), &all["solutions"]), (None, &json!(2)));
        assert_eq!(all["status"], "complete");
    }
}

#[test]
fn a_range_is_a_table_with_both_ends() {
    for range in ["4..9", "4..=9"] {
        for solver in ["engine", "bitmask", "symmetric"] {
            let text = out(&format!("queens {range} --count --solver {solver}"));
            let rows: Vec<Vec<_>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
            assert_eq!(rows[0], ["n", "solutions", "nodes", "failures", "time", "[s]", "status"]);
            assert_eq!(rows.len(), 7);
            for (n, row) in (4..).zip(&rows[1..]) {
                assert_eq!(row[..2], [n.to_string(), COUNTS[n].to_string()], "{solver}");
                assert_eq!(row[5], "complete");
                assert_eq!(row[2] == "-", solver != "engine");
            }
            let widths: Vec<_> = text.lines().skip(1).map(|line| line.find("complete")).collect();
            assert!(widths.iter().all(|width| *width == widths[0]), "{text}");
        }
    }
    let one = out("queens 8..8 --count --solver engine");
    assert_eq!(
        one.lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>()[1..4],
        ["92", "767", "292"]
    );
}

#[test]
fn a_range_in_json_is_an_object_on_each_line() {
    let records = records("queens 0..8 --count --json");
    let counts: Vec<_> = records.iter().map(|record| record["solutions"].as_u64().unwrap()).collect();
    assert_eq!(counts, COUNTS[..9]);
    assert!((0..).zip(&records).all(|(n, record)| record["n"] == n));
}

#[test]
fn limits_on_nodes_and_failures_are_exact() {
    let nodes = record("queens 12 --count --json --node-limit 100");
    assert_eq!((&nodes["nodes"], &nodes["status"]), (&json!(100), &json!("stopped: node limit")));
    let failures = record("queens 12 --count --json --failure-limit 7");
    assert_eq!((&failures["failures"], &failures["status"]), (&json!(7), &json!("stopped: failure limit")));

    let stopped = run("queens 12 --count --node-limit 100");
    assert_eq!(stopped.code, Some(0));
    assert_eq!(stopped.out, format!("{}\n", nodes["solutions"]));
    assert_eq!(statistic(&stopped.err, "status"), Some("stopped: node limit"));
    assert_eq!(statistic(&stopped.err, "nodes"), Some("100"));

    let list = run("queens 12 --all --format json --node-limit 1");
    assert_eq!((list.code, list.out.as_str()), (Some(0), "[]\n"));
    let board = run("queens 12 --node-limit 1");
    assert_eq!((board.code, board.out.as_str()), (Some(0), ""), "not known to have no solution");
}

#[test]
fn a_limit_holds_for_each_board_of_a_range() {
    let run = run("queens 7..9 --count --node-limit 500");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let ends: Vec<_> = run
        .out
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().skip(5).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(ends, ["complete", "stopped: node limit", "stopped: node limit"]);
}

#[test]
fn a_time_limit_stops_every_solver() {
    for solver in SOLVERS.into_iter().chain(METHODS) {
        // Large enough for each, and not too large.
        let n = if solver == "meet-in-the-middle" { 19 } else { 30 };
        let start = Instant::now();
        let record = record(&format!("queens {n} --count --json --time-limit 50ms --solver {solver}"));
        let elapsed = start.elapsed().as_secs_f64();
        assert_eq!(record["status"], "stopped: time limit", "{solver}");
        assert!((0.05..5.0).contains(&elapsed), "{solver} {elapsed}");
        assert!(record["solveTime"].as_f64().unwrap() <= elapsed, "{solver}");
    }
    let run = run("queens 30 --all --format json --time-limit 0.05");
    assert_eq!((run.code, statistic(&run.err, "status")), (Some(0), Some("stopped: time limit")));
    assert!(serde_json::from_str::<Value>(&run.out).unwrap().is_array());
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let random = "queens 20 --limit 3 --format columns --order input --value random --ties random --stats";
    let without_time = |line: &str| {
        let run = run(line);
        let err: Vec<_> =
            run.err.lines().filter(|line| !line.starts_with("time")).map(str::to_owned).collect();
        (run.out, err)
    };
    let seven = without_time(&format!("{random} --seed 7"));
    assert_eq!(seven.0.lines().count(), 3);
    assert!(seven.1.contains(&"seed          7".to_owned()));
    assert_eq!(without_time(&format!("{random} --seed 7")), seven);
    assert_ne!(without_time(&format!("{random} --seed 8")).0, seven.0);
    assert_eq!(without_time(random), without_time(&format!("{random} --seed 0")));
}

#[test]
fn large_boards_are_searched_by_the_engine() {
    let record = record("queens 200 --json --value median");
    assert_eq!((&record["nodes"], &record["failures"]), (&json!(208), &json!(8)));
    assert_eq!(record["columns"].as_array().unwrap().len(), 200);
}
