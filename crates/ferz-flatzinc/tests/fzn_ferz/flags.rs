//! What each flag changes.

use std::time::Instant;

use crate::common::{answer, command, data, solve, solve_text, statistic};

/// Four solutions.
const SMALL: &str = "var 1..2: x :: output_var; var 1..2: y :: output_var; solve satisfy;";

/// The first solution is the worst, and there are two best ones.
const CLIMB: &str = "var 1..2: x :: output_var; var 1..3: y :: output_var;
solve :: int_search([x, y], input_order, indomain_min, complete) maximize y;";

const IMPOSSIBLE: &str = "var 1..2: x :: output_var; constraint int_lt(2, x); solve satisfy;";

fn count(out: &str, line: &str) -> usize {
    out.lines().filter(|found| *found == line).count()
}

fn solutions(out: &str) -> usize {
    count(out, "----------")
}

fn is_complete(out: &str) -> bool {
    out.ends_with("==========\n")
}

#[test]
fn one_solution_unless_more_are_asked_for() {
    for (flags, number, complete) in [
        ("", 1, false),
        ("-a", 4, true),
        ("-n 3", 3, false),
        ("-n 5", 4, true),
        ("-a -n 2", 2, false),
        ("--all-solutions", 4, true),
        ("--num-solutions 2", 2, false),
        ("-i", 1, false),
    ] {
        let out = answer(flags, SMALL);
        assert_eq!((solutions(&out), is_complete(&out)), (number, complete), "{flags}: {out}");
    }
    assert_eq!(answer("", "var 7..7: x :: output_var; solve satisfy;"), "x = 7;\n----------\n");
}

#[test]
fn the_best_solution_unless_more_are_asked_for() {
    assert_eq!(answer("", CLIMB), "x = 1;\ny = 3;\n----------\n==========\n");
    for flags in ["-a", "-i", "--intermediate-solutions"] {
        let out = answer(flags, CLIMB);
        let climb: String = (1..=3).map(|y| format!("x = 1;\ny = {y};\n----------\n")).collect();
        assert_eq!(out, format!("{climb}==========\n"), "{flags}");
    }
    // It is about satisfaction problems only.
    assert_eq!(answer("-n 5", CLIMB), answer("", CLIMB));
}

#[test]
fn all_that_are_best() {
    let both = "x = 1;\ny = 3;\n----------\nx = 2;\ny = 3;\n----------\n==========\n";
    for flags in ["-a-o", "-n-o 2", "-n-o 7", "--all-optimal", "--num-optimal 2"] {
        assert_eq!(answer(flags, CLIMB), both, "{flags}");
    }
    assert_eq!(answer("-n-o 1", CLIMB), answer("", CLIMB));
    let out = answer("-i -a-o", CLIMB);
    assert_eq!((solutions(&out), is_complete(&out)), (4, true));
    assert!(out.ends_with(&both[both.find("x = 2").unwrap()..]), "{out}");
    assert_eq!(answer("-a-o", SMALL), answer("", SMALL));
}

#[test]
fn what_there_is_not() {
    for flags in ["", "-a", "-n 3", "-f"] {
        assert_eq!(answer(flags, IMPOSSIBLE), "=====UNSATISFIABLE=====\n");
    }
    for flags in ["", "-a", "-a-o"] {
        let nothing = IMPOSSIBLE.replace("satisfy", "minimize x");
        assert_eq!(answer(flags, &nothing), "=====UNSATISFIABLE=====\n");
    }
}

#[test]
fn statistics_come_last() {
    let queens = data("gecode-fzn/langford-7.fzn");
    let out = solve("-a -s", &queens).out;
    assert!(out.ends_with("%%%mzn-stat-end\n"));
    let (answers, statistics) = out.split_once("==========\n").unwrap();
    assert_eq!(solutions(answers), 52);
    assert!(statistics.lines().all(|line| line.starts_with("%%%mzn-stat")), "{statistics}");
    let number =
        |name| statistic(statistics, name).unwrap_or_else(|| panic!("{name}")).parse::<u64>().unwrap();
    assert_eq!(number("solutions"), 52);
    // The second copies of the numbers are views of the first.
    assert_eq!((number("variables"), number("intVariables"), number("boolVariables")), (7, 7, 0));
    // Each node that fails or is a solution is a leaf, and the others have two branches.
    assert_eq!(number("nodes"), 2 * (number("failures") + number("solutions")) - 1);
    for name in ["restarts", "propagators", "propagations", "peakDepth"] {
        number(name);
    }
    for name in ["initTime", "solveTime"] {
        let time: f64 = statistic(statistics, name).unwrap().parse().unwrap();
        assert!((0.0..60.0).contains(&time), "{name}={time}");
    }
    assert_eq!(statistic(statistics, "objective"), None);

    let out = answer("--statistics", CLIMB);
    assert_eq!(statistic(&out, "objective"), Some("3"));
    assert_eq!(statistic(&out, "objectiveBound"), Some("3"));
    let out = answer("-s -a-o", CLIMB);
    assert_eq!(statistic(&out, "solutions"), Some("4"), "three better ones, and another as good");
    assert!(!answer("", CLIMB).contains('%'));
}

#[test]
fn booleans_are_counted_apart() {
    let out = answer("-s", "var bool: b; var 1..5: x; constraint int_le_reif(x, 2, b); solve satisfy;");
    assert_eq!(statistic(&out, "boolVariables"), Some("1"));
    assert_eq!(statistic(&out, "intVariables"), Some("1"));
}

#[test]
fn details_are_on_standard_error() {
    let run = solve_text("-v", SMALL);
    assert_eq!(run.out, answer("", SMALL));
    assert!(run.err.contains("2 variables, 0 constraints"), "{}", run.err);
    assert_eq!(solve_text("--verbose", SMALL).err.lines().count(), run.err.lines().count());
}

#[test]
fn threads_are_taken_note_of() {
    assert_eq!(answer("-p 8 -a", SMALL), answer("-a", SMALL));
    assert_eq!(answer("--parallel 1 -a", SMALL), answer("-a", SMALL));
}

#[test]
fn a_time_limit_ends_the_search() {
    let start = Instant::now();
    let out = answer("-t 300 -s", &endless("2..2"));
    assert!((300..20_000).contains(&start.elapsed().as_millis()), "{:?}", start.elapsed());
    let (answers, statistics) = out.split_once("%%%").unwrap();
    assert_eq!(answers, "=====UNKNOWN=====\n");
    assert_eq!(statistic(statistics, "solutions"), Some("0"));
    assert_eq!(answer("--time-limit 0", &endless("2..2")), "=====UNKNOWN=====\n");
}

#[test]
fn a_time_limit_leaves_what_was_found() {
    let out = answer("-t 400 -s", &endless("0..11"));
    let (answers, statistics) = out.split_once("%%%").unwrap();
    assert_eq!(answers, "y = 10;\n----------\n");
    assert_eq!(statistic(statistics, "objective"), Some("10"));
    assert_eq!(statistic(statistics, "objectiveBound"), None);
}

/// A problem whose solutions are found at once, those with `y` up to 10 that leave no 2 when divided by 3, but whose
/// search does not end within the age of the universe if `y` may be more.
pub(crate) fn endless(y: &str) -> String {
    let names: Vec<_> = (0..60).map(|i| format!("x{i}")).collect();
    let mut program: String = names.iter().map(|name| format!("var 0..1: {name};\n")).collect();
    // 3 (w[0] x[0] + w[1] x[1] + …) + z = y + 3 u
    let weights: Vec<_> = (0..60).map(|i| (3 * (1000 + 7 * i)).to_string()).collect();
    let (names, weights) = (names.join(", "), weights.join(", "));
    program += &format!("var {y}: y :: output_var; var 0..1: z; var 0..100000: u;\n");
    program += &format!("constraint int_lin_eq([{weights}, 1, -1, -3], [{names}, z, y, u], 0);\n");
    program += &format!("solve :: int_search([{names}, y], input_order, indomain_min, complete) maximize y;");
    program
}

#[test]
fn seeds_are_numbers() {
    let random = "var 1..1000: x :: output_var;
        solve :: int_search([x], input_order, indomain_random, complete) satisfy;";
    assert_eq!(answer("-r 5", random), answer("-r 5", random));
    let values: std::collections::BTreeSet<_> = (0..10).map(|r| answer(&format!("-r {r}"), random)).collect();
    assert!(values.len() > 3, "{values:?}");
    answer("--random-seed -3", random);
}

#[test]
fn a_file_may_be_json() {
    let json = r#"{"variables": {"x": {"type": "int", "domain": [[1, 2]]}}, "arrays": {}, "constraints": [],
        "output": ["x"], "solve": {"method": "satisfy"}, "version": "1.0"}"#;
    let text = "var 1..2: x :: output_var; solve satisfy;";
    assert_eq!(answer("-a", json), answer("-a", text));
    let folder = tempfile::tempdir().unwrap();
    for (name, program) in
        [("a.fzn.json", json), ("a.json", json), ("a.fzn", text), ("without extension", text)]
    {
        let file = folder.path().join(name);
        std::fs::write(&file, program).unwrap();
        assert_eq!(solve("-a", &file).out, answer("-a", text), "{name}");
    }
}

#[test]
fn help_and_version() {
    let version = command("--version").output().unwrap();
    assert_eq!(version.stdout, format!("fzn-ferz {}\n", env!("CARGO_PKG_VERSION")).as_bytes());
    let help = String::from_utf8(command("--help").output().unwrap().stdout).unwrap();
    for flag in ["-a,", "-n,", "-i,", "-s,", "-v,", "-p,", "-r,", "-t,", "-f,", "-a-o", "-n-o", "--register"]
    {
        assert!(help.contains(flag), "{flag}");
    }
}
