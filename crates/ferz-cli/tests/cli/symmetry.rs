//! Solutions up to symmetry.

use crate::common::{METHODS, SOLVERS, out, record, run, statistic};

/// A002562 in the On-Line Encyclopedia of Integer Sequences, from n = 0, where the empty board is its own image.
const FUNDAMENTAL: [usize; 11] = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92];

#[test]
fn fundamental_solutions_are_counted_by_every_solver() {
    for solver in SOLVERS.into_iter().chain(METHODS) {
        for (n, known) in FUNDAMENTAL.into_iter().enumerate().take(10) {
            let text = out(&format!("queens {n} --count --fundamental --solver {solver}"));
            assert_eq!(text, format!("{known}\n"), "n = {n}, {solver}");
        }
    }
    assert_eq!(out("queens 12 --count --fundamental"), "1787\n");
    assert_eq!(record("queens 12 --count --fundamental --json")["solutions"], 1787);
    let table = out("queens 7..8 --count --fundamental");
    let solutions: Vec<_> = table.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(solutions, ["solutions", "6", "12"]);
}

#[test]
fn fundamental_solutions_are_listed_by_every_solver() {
    for solver in SOLVERS.into_iter().chain(["symmetric"]) {
        let listed = |options: &str| {
            let text = out(&format!("queens 8 --format columns --solver {solver} {options}"));
            text.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let all = listed("--all");
        let marked = listed("--all --mark-fundamental");
        let with_mark = |line: &String| line.strip_suffix(" *").map(str::to_owned);
        let fundamental: Vec<_> = marked.iter().filter_map(with_mark).collect();
        assert_eq!((all.len(), fundamental.len()), (92, 12), "{solver}");
        let unmarked: Vec<_> = marked.iter().map(|line| with_mark(line).unwrap_or(line.clone())).collect();
        assert_eq!(unmarked, all, "{solver}");
        assert_eq!(listed("--all --fundamental"), fundamental, "{solver}");
        assert_eq!(listed("--limit 5 --fundamental"), fundamental[..5], "{solver}");
        assert_eq!(listed("--limit 100 --fundamental"), fundamental, "{solver}");
        assert_eq!(listed("--fundamental"), fundamental[..1], "{solver}");
    }
}

#[test]
fn twelve_queens_have_their_fundamental_solutions_marked() {
    for solver in ["symmetric", "bitmask", "engine"] {
        let text = out(&format!("queens 12 --all --mark-fundamental --format columns --solver {solver}"));
        let marked = text.lines().filter(|line| line.ends_with(" *")).count();
        assert_eq!((text.lines().count(), marked), (14_200, 1787), "{solver}");
    }
}

#[test]
fn the_mark_stands_behind_the_first_row_of_a_board() {
    let board = ". Q . . *\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n";
    assert_eq!(out("queens 4 --all --mark-fundamental"), board);
    assert_eq!(out("queens 4 --all --mark-fundamental --solver symmetric"), board);
    let unicode = out("queens 4 --all --mark-fundamental --format unicode");
    assert!(unicode.starts_with("□ ♛ □ ■ *\n■ □ ■ ♛\n"), "{unicode}");
    assert_eq!(out("queens 0 --all --mark-fundamental --format columns"), "[] *\n");
    assert_eq!(out("queens 3 --all --mark-fundamental"), "There is no solution for n = 3.\n");
}

#[test]
fn classes_are_counted_with_their_images() {
    let known = [
        "n solutions fundamental asymmetric half turn quarter turn full status",
        "0 1 1 0 0 0 1 complete",
        "1 1 1 0 0 0 1 complete",
        "2 0 0 0 0 0 0 unsatisfiable",
        "3 0 0 0 0 0 0 unsatisfiable",
        "4 2 1 0 0 1 0 complete",
        "5 10 2 1 0 1 0 complete",
        "6 4 1 0 1 0 0 complete",
        "7 40 6 4 2 0 0 complete",
        "8 92 12 11 1 0 0 complete",
    ];
    let words = |text: &str| -> Vec<_> {
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    for solver in ["auto", "engine", "symmetric", "bitmask"] {
        assert_eq!(
            words(&out(&format!("queens 0..8 --count --classes --solver {solver}"))),
            known,
            "{solver}"
        );
    }
    let twelve = words(&out("queens 12 --count --classes"));
    assert_eq!(twelve, [known[0], "12 14200 1787 1765 18 4 0 complete"]);
}

#[test]
fn what_a_stopped_count_knows_is_a_lower_bound() {
    let run = run("queens 20 --count --fundamental --time-limit 50ms --solver bitmask");
    assert_eq!(run.code, Some(0));
    assert!(run.out.trim().parse::<u64>().unwrap() < 4_878_666_808);
    assert_eq!(statistic(&run.err, "status"), Some("stopped: time limit"));
    let table = out("queens 20 --count --classes --time-limit 50ms --solver bitmask");
    let row: Vec<_> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(row[2..7], ["-"; 5]);
    assert_eq!(row[7..], ["stopped:", "time", "limit"]);
}
