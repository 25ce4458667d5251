//! Other rules and other boards.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::common::{Run, command, out, record, run, statistic};
use crate::errors::are_told_in_one_line;

/// A file with this content, of this name and this process.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("ferz-variants-{}-{name}", std::process::id()));
    fs::write(&path, content).unwrap();
    path
}

/// Runs with this on standard input.
fn run_reading(line: &str, input: &str) -> Run {
    let mut child = command(line).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

/// A grid of four regions with one solution, one of four with two, and one with none.
const ONE: &str = "aabb\nadbb\ncddb\nccdd\n";
const TWO: &str = "abcd\nabcd\nabcd\nabcd\n";
const NONE: &str = "abbb\naccb\naadb\ndddb\n";

#[test]
fn counts_are_the_published_ones_by_both_solvers() {
    let known = [
        ("5 --variant toroidal", "10"),
        ("7 --variant toroidal", "28"),
        ("8 --variant toroidal", "0"),
        ("10 --variant superqueens", "4"),
        ("10 --variant amazons", "4"),
        ("6 --variant hertzsprung", "90"),
        ("6 --queens 3", "1024"),
        ("8 --queens 2", "1288"),
        ("5x8", "568"),
        ("8x5", "568"),
        ("8 --columns 5", "568"),
        ("8 --columns 3 --queens 3", "140"),
        ("8 --place a1", "4"),
        ("8 --place 7:0", "4"),
        ("8 --place H8", "4"),
        ("8 --place a1,b2", "0"),
        ("8 --block a1,b2,c3,d4,e5,f6,g7,h8", "28"),
        ("8 --variant queens", "92"),
        ("4 --queens 18446744073709551615", "0"),
        ("0 --variant toroidal", "1"),
        ("0x5", "1"),
        ("5x0", "1"),
        ("1 --variant superqueens", "1"),
    ];
    for (line, count) in known {
        for solver in
            ["", "--solver auto", "--solver engine", "--solver bitmask", "--order input --consistency domain"]
        {
            assert_eq!(
                out(&format!("queens {line} --count {solver}")),
                format!("{count}\n"),
                "{line} {solver}"
            );
        }
        let listed = out(&format!("queens {line} --all --format json"));
        assert_eq!(serde_json::from_str::<Vec<Value>>(&listed).unwrap().len().to_string(), count, "{line}");
    }
    for (n, count) in ["1", "1", "4", "1", "12", "186"].into_iter().enumerate() {
        for solver in ["", "--solver engine", "--solver bitmask", "--order input"] {
            let line = format!("queens {n} --variant domination --count {solver}");
            assert_eq!(out(&line), format!("{count}\n"), "{line}");
        }
        let text = out(&format!("queens {n} --variant domination --solver bitmask"));
        assert!(text.ends_with("the fewest.\n"), "{text}");
    }
}

#[test]
fn a_range_of_boards_is_a_table() {
    let text = out("queens 4..7 --count --variant toroidal");
    let counts: Vec<_> = text.lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(counts, ["0", "10", "0", "28"]);
    let text = out("queens 4..6 --count --place a1");
    let counts: Vec<_> = text.lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(counts, ["0", "2", "0"]);
}

#[test]
fn rows_may_be_empty_and_boards_rectangular_in_every_format() {
    let known = [
        ("board", ". Q .\n. . .\nQ . .\n\n. Q .\n. . .\n. . Q\n"),
        ("unicode", "□ ♛ □\n■ □ ■\n♛ ■ □\n\n□ ♛ □\n■ □ ■\n□ ■ ♛\n"),
        ("columns", "[1, -, 0]\n[1, -, 2]\n"),
        ("flat", "Configuration 1:\n0 1 0\n0 0 0\n1 0 0\n\nConfiguration 2:\n0 1 0\n0 0 0\n0 0 1\n"),
        ("leetcode", "[[\".Q.\",\"...\",\"Q..\"],[\".Q.\",\"...\",\"..Q\"]]\n"),
        ("json", "[[1,null,0],[1,null,2]]\n"),
    ];
    for (format, text) in known {
        for solver in ["engine", "bitmask"] {
            let line = format!("queens 3 --queens 2 --place b3 --all --solver {solver} --format {format}");
            assert_eq!(out(&line), text, "{solver}");
        }
    }
    assert_eq!(out("queens 1x3"), "Q . .\n");
    assert_eq!(out("queens 3x1"), "Q\n.\n.\n");
    assert_eq!(out("queens 2x5 --place c1 --all --format columns"), "[0, 2]\n[4, 2]\n");
}

#[test]
fn no_solution_is_said_with_the_reason_if_it_is_plain() {
    assert_eq!(out("queens 8 --variant toroidal"), "There is no solution.\n");
    let reason = "There is no solution. The queens given on a1 and c3 attack each other.\n";
    assert_eq!(out("queens 8 --place a1,c3"), reason);
    assert_eq!(out("queens 8 --place a1,c3 --format json"), "[]\n");
    assert_eq!(out("queens 8 --place a1,b3,a7 --format columns"), reason.replace("c3", "a7"));
    assert_eq!(out("queens 0 --variant toroidal"), "The empty board is the solution.\n");
}

#[test]
fn squares_come_from_files_and_from_standard_input() {
    let squares = file("squares", b"# a corner\na1\n\n  c2 # and another\n");
    let line = format!("queens 6x8 --count --block @{}", squares.display());
    assert_eq!(out(&line), out("queens 6x8 --count --block a1,c2"));
    let marked = run_reading("queens 8 --count --place @-", "\u{feff}a1\r\n\r\n");
    assert_eq!((marked.code, marked.out.as_str()), (Some(0), "4\n"), "{}", marked.err);
    let run = run_reading("queens 8 --count --place @-", "a1\n");
    assert_eq!((run.code, run.out.as_str()), (Some(0), "4\n"));
}

#[test]
fn a_puzzle_has_one_solution_none_or_more() {
    let puzzles = [
        (ONE, ". Q . .\n. . . Q\nQ . . .\n. . Q .\nThere is no other solution.\n", json!(true), 1),
        (TWO, ". Q . .\n. . . Q\nQ . . .\n. . Q .\nThere are more solutions.\n", json!(false), 2),
        (NONE, "There is no solution.\n", json!(false), 0),
    ];
    for (grid, text, unique, solutions) in puzzles {
        let path = file("grid", grid.as_bytes());
        let line = format!("queens --regions {}", path.display());
        for solver in ["", "--solver engine", "--solver bitmask", "--variant regions"] {
            assert_eq!(out(&format!("{line} {solver}")), text);
            let record = record(&format!("{line} {solver} --json"));
            assert_eq!((&record["unique"], &record["solutions"]), (&unique, &json!(solutions)));
            assert_eq!(record.get("columns").is_some(), solutions > 0);
        }
        assert_eq!(out(&format!("{line} --count")), format!("{solutions}\n"));
        assert_eq!(out(&format!("{line} --all --format columns")).lines().count(), solutions.max(1));
        assert_eq!(run_reading("queens --regions -", grid).out, text);
    }
    let path = file("two", TWO.as_bytes());
    let completed = out(&format!("queens 4 --regions {} --place c4", path.display()));
    assert_eq!(completed, ". . Q .\nQ . . .\n. . . Q\n. Q . .\nThere is no other solution.\n");
}

#[test]
fn the_fewest_queens_and_the_greatest_armies() {
    let text = out("queens 5 --variant domination");
    assert_eq!((text.matches('Q').count(), text.lines().last()), (3 + 1, Some("Queens: 3, the fewest.")));
    let text = out("queens 4 --variant armies");
    assert_eq!(["W", "B"].map(|army| text.matches(army).count()), [2, 2], "{text}");
    assert_eq!(text.lines().last(), Some("Queens in each army: 2, the most."));
    assert!(out("queens 4 --variant armies --format unicode").contains('♕'));
    let armies = record("queens 5 --variant armies --json");
    assert_eq!(
        (&armies["queens"], &armies["status"], &armies["order"]),
        (&json!(4), &json!("optimal"), &Value::Null)
    );
    assert_eq!(armies["squares"]["white"].as_array().unwrap().len(), 4);
    let domination = record("queens 4x6 --variant domination --json --order smallest --value max");
    assert_eq!((&domination["board"], &domination["order"]), (&json!([4, 6]), &json!("smallest")));
    assert_eq!(
        domination["squares"].as_array().unwrap().len() as u64,
        domination["queens"].as_u64().unwrap()
    );
    assert_eq!(record("queens 6 --variant armies --json --order input")["queens"], 5);
    assert_eq!(out("queens 3 --variant domination --all --format json"), "[[[1,1]]]\n");
    assert_eq!(
        out("queens 3 --variant domination --block b2 --place a1 --count"),
        out("queens 3 --variant domination --place c3 --block b2 --count")
    );
    assert_eq!(out("queens 4 --variant domination --all --limit 5 --format json").matches("[[").count(), 5);
    assert_eq!(out("queens 1 --variant domination --block a1"), "There is no solution.\n");
}

#[test]
fn a_limit_keeps_the_best_found_and_says_that_it_is_not_known_to_be_best() {
    for variant in ["domination", "armies"] {
        let run = run(&format!("queens 12 --variant {variant} --node-limit 2000"));
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.lines().last().unwrap().contains("not known to be the"), "{}", run.out);
        assert_eq!(statistic(&run.err, "status"), Some("stopped: node limit"));
        assert_eq!(statistic(&run.err, "nodes"), Some("2000"));
    }
    let counted = record("queens 8 --variant domination --count --json --node-limit 3000");
    assert_eq!((&counted["status"], &counted["nodes"]), (&json!("stopped: node limit"), &json!(3000)));
    let whole = record("queens 5 --variant domination --count --json --solver engine");
    let last = whole["nodes"].as_u64().unwrap() - 1;
    let stopped = record(&format!("queens 5 --variant domination --count --json --node-limit {last}"));
    assert_eq!((&stopped["nodes"], &stopped["status"]), (&json!(last), &json!("stopped: node limit")));
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_keeps_the_best_found() {
    use crate::signals::{finish, signal, wait_for_handlers};
    use std::thread::sleep;
    use std::time::Duration;

    for variant in ["domination", "armies"] {
        // However slow the machine, there is a first solution at some time.
        let found = (0..10).map(|doublings| {
            let child = command(&format!("queens 16 --variant {variant}")).spawn().unwrap();
            wait_for_handlers(&child);
            sleep(Duration::from_millis(50 << doublings));
            signal(&child, "-INT");
            let run = finish(child);
            assert_eq!((run.code, statistic(&run.err, "status")), (Some(130), Some("stopped: interrupted")));
            run.out
        });
        let text = found.into_iter().find(|text| !text.is_empty()).expect("a solution within seconds");
        assert_eq!(text.lines().count(), 17, "{text}");
        assert!(text.lines().last().unwrap().contains("not known"), "{text}");
    }
}

#[test]
fn a_record_of_a_variant_says_which() {
    let found = record("queens 3 --queens 2 --json --place b3");
    assert_eq!(found["columns"], json!([1, null, 0]));
    assert_eq!((&found["variant"], &found["queens"], &found["n"]), (&json!("queens"), &json!(2), &json!(3)));
    assert_eq!((&found["order"], &found["consistency"]), (&json!("smallest"), &json!("value")));
    let counted = record("queens 5x8 --count --json");
    assert_eq!(
        (&counted["solver"], &counted["board"], &counted["nodes"]),
        (&json!("bitmask"), &json!([5, 8]), &Value::Null)
    );
    assert_eq!(counted.get("columns"), None);
}

#[test]
fn a_solution_is_written_to_a_file() {
    let path = file("out", b"");
    assert_eq!(out(&format!("queens 3 --queens 2 --format columns --out {}", path.display())), "");
    assert_eq!(fs::read_to_string(path).unwrap(), "[0, 2, -]\n");
}

#[test]
fn statistics_name_solver_and_seed() {
    let run = run("queens 6 --variant hertzsprung --value random --seed 3 --stats --format columns");
    assert_eq!((run.code, statistic(&run.err, "solver")), (Some(0), Some("engine")));
    assert_eq!(statistic(&run.err, "seed"), Some("3"));
}

#[test]
fn wrong_input_is_told_in_one_line() {
    are_told_in_one_line(&[
        (
            "queens 8 --variant chess",
            &["'chess'", "queens, toroidal, superqueens, amazons, hertzsprung, regions"],
        ),
        ("queens 5x", &["'5x'", "whole number", "5x8"]),
        ("queens 8 --queens -1", &["--queens", "whole number, 0 or more"]),
        ("queens 8 --columns many", &["--columns", "whole number, 0 or more"]),
        ("queens 8 --queens 18446744073709551616", &["--queens", "18446744073709551615"]),
        ("queens 5x8 --columns 8", &["--columns", "twice"]),
        ("queens 8 --place i9", &["--place: ", "i9", "a1 to h8"]),
        ("queens 8 --place 8:0", &["8:0", "a1 to h8"]),
        ("queens 8 --block a0", &["--block: ", "\"a0\"", "row:column"]),
        ("queens 0 --place a1", &["a1", "no squares"]),
        ("queens 8 --place a1,c2,a1", &["a1 is placed twice"]),
        ("queens 8 --block a1,a1", &["a1 is blocked twice"]),
        ("queens 8 --place a1 --block a1", &["a1 is blocked", "placed on it"]),
        ("queens 8 --place @/no/such/file", &["/no/such/file cannot be read"]),
        ("queens 8 --place @- --block @-", &["only one of", "standard input"]),
        ("queens 8 --place @", &["a file is wanted"]),
        ("queens 8 --block @/dev/zero", &["/dev/zero is too long", "64 MB"]),
        ("queens --regions /dev/zero", &["/dev/zero is too long", "64 MB"]),
        ("queens --regions /no/such/file", &["/no/such/file cannot be read"]),
        ("queens --regions -", &["--regions -: ", "empty"]),
        ("queens 8 --variant regions", &["--regions FILE"]),
        ("queens 8 --regions - --variant armies", &["--regions", "armies"]),
        ("queens 5x6 --variant toroidal", &["torus", "5 rows", "6 columns"]),
        ("queens 1001 --variant superqueens", &["1000 rows and columns", "1001"]),
        ("queens 65 --variant superqueens --count --solver bitmask", &["64 rows and columns", "65"]),
        ("queens 65 --variant domination", &["64 rows and columns", "65"]),
        ("queens 2x65 --variant armies", &["64 rows and columns", "65"]),
        ("queens 4..9 --variant toroidal", &["range", "--count"]),
        ("queens 4..9 --place i9 --count", &["i9", "a1 to d4"]),
        ("queens 8 --queens 3 --solver scan", &["engine or bitmask", "scan"]),
        ("queens 8 --queens 3 --solver bitmask --order input", &["--order", "engine"]),
        ("queens 8 --queens 3 --solver bitmask --node-limit 5", &["--node-limit", "engine"]),
        ("queens 20 --variant domination --solver bitmask", &["19 rows and columns", "20"]),
        ("queens 8 --variant armies --solver bitmask", &["--solver engine only"]),
        ("queens 8 --variant toroidal --count --solver symmetric", &["engine or bitmask", "symmetric"]),
        ("queens 8 --variant toroidal --count --threads 2", &["--threads", "one thread"]),
        ("queens 8 --variant toroidal --count --checkpoint file", &["--checkpoint", "--variant"]),
        ("queens 8 --place a1 --split 3", &["--split", "--place"]),
        ("queens 8 --queens 3 --out file.svg", &["svg", "board, unicode, columns, flat, leetcode, json"]),
        ("queens 8 --queens 3 --random", &["--random", "ordinary boards"]),
        ("queens 8 --queens 3 --lexicographic", &["--lexicographic", "ordinary boards"]),
        ("queens 8 --queens 3 --fundamental", &["--fundamental", "ordinary boards"]),
        ("queens 8 --queens 3 --all --mark-fundamental", &["--mark-fundamental", "ordinary boards"]),
        ("queens 8 --queens 3 --count --classes", &["--classes", "ordinary boards"]),
        ("queens 6 --queens 3 --trace page.html", &["--trace", "ordinary boards"]),
        ("queens 6 --queens 3 --step-limit 5", &["--step-limit", "ordinary boards"]),
        ("queens 8 --queens 3 --format unicode --color always", &["--color", "ordinary boards"]),
        ("queens 8 --queens 3 --solver bitmask --seed 1", &["--seed", "engine"]),
        ("queens 8 --variant domination --queens 5", &["--queens", "domination"]),
        ("queens 8 --variant domination --consistency value", &["--consistency", "domination"]),
        (
            "queens 8 --variant domination --format columns",
            &["columns", "board, unicode, flat, leetcode, json"],
        ),
        ("queens 8 --variant armies --format flat", &["flat", "board, unicode, leetcode, json"]),
        ("queens 8 --variant armies --count", &["armies", "--count"]),
        ("queens 8 --variant armies --all", &["armies", "--all"]),
        ("queens 8 --variant armies --limit 2", &["armies", "--limit"]),
        ("queens 8 --variant armies --place a1", &["--place", "armies"]),
        ("queens 8 --variant armies --block a1", &["--block", "armies"]),
    ]);
    let grids = [
        ("ab\na*\n", "line 2 of the grid has '*'"),
        ("ab\nabc\n", "line 2 of the grid has 3 squares, and those before it have 2"),
        ("abc\nabc\n", "2 rows and 3 columns"),
        ("aa\naa\n", "1 regions and 2 rows"),
        ("ab\ncb\n", "3 regions and 2 rows"),
    ];
    for (grid, message) in grids {
        let run = run_reading("queens --regions -", grid);
        assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{}", run.err);
        assert!(run.err.contains(message), "{}", run.err);
    }
    let other = run_reading("queens 5 --regions -", ONE);
    assert_eq!((other.code, other.err.lines().count()), (Some(2), 1));
    assert!(other.err.contains("regions are those of 4 queens"), "{}", other.err);
    let binary = file("binary", &[0xff, 0xfe, 0]);
    let run = run(&format!("queens --regions {}", binary.display()));
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
}
