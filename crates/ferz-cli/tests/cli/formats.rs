//! Solutions as they are printed.

use crate::common::{SOLVERS, out, run};

#[test]
fn one_solution_on_a_board_is_the_default() {
    let board = ". Q . .\n. . . Q\nQ . . .\n. . Q .\n";
    for line in ["queens 4", "queens 4 --first", "queens 4 --limit 1", "queens 4 --first --format board"] {
        assert_eq!(out(line), board, "{line}");
    }
}

#[test]
fn both_solutions_of_four_queens_in_every_format() {
    let known = [
        ("board", ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n"),
        ("unicode", "□ ♛ □ ■\n■ □ ■ ♛\n♛ ■ □ ■\n■ □ ♛ □\n\n□ ■ ♛ ■\n♛ □ ■ □\n□ ■ □ ♛\n■ ♛ ■ □\n"),
        ("columns", "[1, 3, 0, 2]\n[2, 0, 3, 1]\n"),
        (
            "flat",
            "Configuration 1:\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n\
             Configuration 2:\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n",
        ),
        ("leetcode", "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]\n"),
        ("json", "[[1,3,0,2],[2,0,3,1]]\n"),
    ];
    for (format, text) in known {
        for solver in SOLVERS {
            assert_eq!(out(&format!("queens 4 --all --solver {solver} --format {format}")), text, "{solver}");
        }
    }
}

#[test]
fn boards_without_a_solution_say_so_and_lists_are_empty() {
    for n in [2, 3] {
        for mode in ["--first", "--all", "--limit 5"] {
            for format in ["board", "unicode", "columns", "flat"] {
                let text = out(&format!("queens {n} {mode} --format {format}"));
                assert_eq!(text, format!("There is no solution for n = {n}.\n"), "{mode} {format}");
            }
            for format in ["leetcode", "json"] {
                assert_eq!(out(&format!("queens {n} {mode} --format {format}")), "[]\n", "{mode}");
            }
        }
    }
}

#[test]
fn the_boards_of_none_and_of_one_have_one_solution() {
    let empty = "The empty board is the solution for n = 0.\n";
    let known = [
        ("board", empty, "Q\n"),
        ("unicode", empty, "♛\n"),
        ("columns", "[]\n", "[0]\n"),
        ("flat", "Configuration 1:\n", "Configuration 1:\n1\n"),
        ("leetcode", "[[]]\n", "[[\"Q\"]]\n"),
        ("json", "[[]]\n", "[[0]]\n"),
    ];
    for (format, none, one) in known {
        for mode in ["--first", "--all", "--limit 5"] {
            for solver in ["engine", "bool-array", "bitmask"] {
                for (n, text) in [(0, none), (1, one)] {
                    let line = format!("queens {n} {mode} --format {format} --solver {solver}");
                    assert_eq!(out(&line), text, "{line}");
                }
            }
        }
    }
}

#[test]
fn a_limit_cuts_the_list_after_so_many() {
    let all = out("queens 6 --all --format columns");
    assert_eq!(all.lines().count(), 4);
    for solver in SOLVERS {
        let line = format!("queens 8 --all --format columns --solver {solver}");
        let all = out(&line);
        let first_three: String = all.lines().take(3).flat_map(|line| [line, "\n"]).collect();
        assert_eq!(out(&format!("{line} --limit 3")), first_three, "{solver}");
        assert_eq!(out(&format!("queens 8 --limit 3 --format columns --solver {solver}")), first_three);
        assert_eq!(out(&format!("{line} --limit 1000")), all, "{solver}");
    }
}

#[test]
fn statistics_go_to_standard_error() {
    let run = run("queens 4 --all --stats --format json --value random --seed 7");
    assert_eq!(run.code, Some(0));
    assert!(run.out.starts_with("[["), "{}", run.out);
    let lines: Vec<_> = run.err.lines().filter(|line| !line.starts_with("time")).collect();
    let names: Vec<_> = lines.iter().map(|line| line[..12].trim_end()).collect();
    let expected =
        ["n", "solver", "status", "solutions", "nodes", "failures", "propagations", "peak depth", "seed"];
    assert_eq!(names, expected);
    assert_eq!(lines[1..4], ["solver        engine", "status        complete", "solutions     2"]);
    assert_eq!(lines[8], "seed          7");
}
