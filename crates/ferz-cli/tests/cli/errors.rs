//! Wrong input, help and completions.

use crate::common::{out, run};

/// Wrong input, and parts of what is to be said about it.
const WRONG: &[(&str, &[&str])] = &[
    ("queens", &["<N>", "--help"]),
    ("queens eight", &["'eight'", "whole number", "0 or more"]),
    ("queens -1", &["'-1'", "whole number", "0 or more"]),
    ("queens 8.5", &["'8.5'", "whole number"]),
    ("queens 99999999999999999999999", &["so large"]),
    ("queens 20001 --solver engine", &["n = 20000", "20001"]),
    ("queens 20001 --value median", &["n = 20000", "20001"]),
    ("queens 100000001", &["explicit", "n = 100000000,", "100000001"]),
    ("queens 100000001 --random", &["random", "n = 100000000,", "100000001"]),
    ("queens 65 --lexicographic", &["lexicographic", "n = 64", "65"]),
    ("queens 1001 --consistency pairs", &["n = 1000 ", "1001"]),
    ("queens 65 --solver bitmask", &["bitmask", "n = 64", "65"]),
    ("queens 4..257 --count --solver scan", &["scan", "n = 256", "257"]),
    ("queens 4..12", &["range", "--count"]),
    ("queens 4..12 --all", &["range", "--count"]),
    ("queens 4..12 --json", &["range", "--count"]),
    ("queens 12..4 --count", &["12 is more than 4"]),
    ("queens 4.. --count", &["whole number", "4..12"]),
    ("queens 8 9", &["'9'", "--help"]),
    (
        "queens 8 --order fastest",
        &["'fastest'", "input, smallest, largest, min-value, max-value, dom-wdeg, degree, regret"],
    ),
    ("queens 8 --ties last", &["'last'", "first, degree, random"]),
    (
        "queens 8 --value least",
        &["'least'", "min, max, median, middle-out, random, split-low, split-high, interval"],
    ),
    ("queens 8 --branching three-way", &["two-way, d-way, split, exclude"]),
    ("queens 8 --consistency path", &["pairs, binary, value, bounds, domain"]),
    (
        "queens 8 --solver quantum",
        &["auto, engine, symmetric", "scan, hash-map, hash-set, bool-array, bitmask, bitmask-mirror"],
    ),
    ("queens 8 --format xml", &["board, unicode, columns, flat, leetcode, json, svg, png"]),
    ("queens 8 --limit 0", &["--limit", "least limit is 1"]),
    ("queens 8 --limit -1", &["--limit", "1 or more"]),
    ("queens 8 --node-limit many", &["--node-limit", "1 or more"]),
    ("queens 8 --failure-limit 0", &["--failure-limit", "least limit is 1"]),
    ("queens 8 --time-limit -1", &["--time-limit", "more than 0"]),
    ("queens 8 --time-limit 0", &["--time-limit", "more than 0"]),
    ("queens 8 --time-limit soon", &["--time-limit", "500ms"]),
    ("queens 8 --seed x", &["--seed", "from 0 to 18446744073709551615"]),
    ("queens 8 --first --all", &["--first", "--all"]),
    ("queens 8 --all --count", &["--all", "--count"]),
    ("queens 8 --first --limit 2", &["--first", "--limit"]),
    ("queens 8 --count --format json", &["--count", "--format"]),
    ("queens 8 --json --format json", &["--json", "--format"]),
    ("queens 8 --solver scan --order input", &["--order", "engine", "scan"]),
    ("queens 8 --solver bitmask --ties first", &["--ties", "engine", "bitmask"]),
    ("queens 8 --solver bitmask --value min", &["--value"]),
    ("queens 8 --solver bitmask --branching two-way", &["--branching"]),
    ("queens 8 --solver bitmask --consistency value", &["--consistency"]),
    ("queens 8 --solver bitmask --seed 1", &["--seed"]),
    ("queens 8 --solver bitmask --node-limit 5", &["--node-limit"]),
    ("queens 8 --solver bitmask --failure-limit 5", &["--failure-limit"]),
    ("queens 65 --count --solver symmetric", &["symmetric", "n = 64", "65"]),
    ("queens 65 --all --solver symmetric", &["symmetric", "n = 64", "65"]),
    ("queens 8 --solver meet-in-the-middle", &["meet-in-the-middle", "--count"]),
    ("queens 8 --all --solver meet-in-the-middle", &["meet-in-the-middle", "--count"]),
    ("queens 8 --count --limit 2 --solver symmetric", &["--limit", "symmetric"]),
    ("queens 8 --count --order input --solver symmetric", &["--order", "engine", "symmetric"]),
    ("queens 8 --all --solver symmetric --order input", &["--order", "engine", "symmetric"]),
    ("queens 8 --all --mark-fundamental --format json", &["board, unicode, columns", "json"]),
    ("queens 8 --all --mark-fundamental --format flat", &["board, unicode, columns", "flat"]),
    ("queens 8 --count --mark-fundamental", &["--count", "--mark-fundamental"]),
    ("queens 8 --all --mark-fundamental --fundamental", &["--fundamental", "--mark-fundamental"]),
    ("queens 8 --json --mark-fundamental", &["--json", "--mark-fundamental"]),
    ("queens 8 --json --fundamental", &["--fundamental", "--json", "--count"]),
    ("queens 8 --count --fundamental --limit 3", &["--fundamental", "--count", "--limit"]),
    ("queens 65 --count --fundamental --solver engine", &["n = 64", "65"]),
    ("queens 8 --classes", &["--count"]),
    ("queens 8 --count --classes --fundamental", &["--classes", "--fundamental"]),
    ("queens 8 --count --classes --json", &["--classes", "--json"]),
    ("queens 8 --count --classes --limit 3", &["--classes", "--limit"]),
    ("queens 65..66 --count --classes --solver bool-array", &["n = 64", "66"]),
    ("queens 8 --split 3 --fundamental", &["--split", "--fundamental"]),
    ("queens 8 --split 3 --classes --count", &["--split"]),
    ("queens 8 --count --threads 0", &["--threads", "from 1 to 1024"]),
    ("queens 8 --count --threads many", &["--threads", "from 1 to 1024"]),
    ("queens 8 --threads 2", &["--threads", "counting", "bitmask-parallel", "explicit"]),
    ("queens 8 --count --threads 2 --order input", &["--threads", "counting", "engine"]),
    ("queens 8 --count --threads 2 --solver bitmask", &["--threads", "counting", "bitmask"]),
    ("queens 8 --checkpoint x", &["--count"]),
    ("queens 8 --all --checkpoint x", &["--count"]),
    ("queens 8 --count --checkpoint x --limit 2", &["--checkpoint", "--limit"]),
    ("queens 8 --count --checkpoint x --order input", &["--checkpoint", "--order"]),
    ("queens 8 --count --checkpoint x --node-limit 9", &["--checkpoint", "--node-limit"]),
    ("queens 8 --count --checkpoint x --out y", &["--checkpoint", "--out"]),
    ("queens 8 --count --checkpoint x --solver bitmask", &["--checkpoint", "counting", "bitmask"]),
    ("queens 8 --count --checkpoint x --solver engine", &["--checkpoint", "counting", "engine"]),
    ("queens 70 --count --checkpoint x", &["--checkpoint", "counting", "engine"]),
    ("queens 8..9 --count --checkpoint x", &["--checkpoint", "range"]),
    ("queens 8 --count --checkpoint", &["--checkpoint", "value"]),
    ("queens 8 --split", &["--split", "value"]),
    ("queens 8 --split 0", &["cannot be split into 0", "units"]),
    ("queens 8 --split 99999999", &["cannot be split into 99999999", "units"]),
    ("queens 8 --split -1", &["--split", "-1"]),
    ("queens 8..9 --split 2", &["--split", "range"]),
    ("queens --split 2", &["<N>"]),
    ("queens 65 --split 2", &["n = 64", "65"]),
    ("queens 8 --split 2 --solver bitmask", &["--split", "counting", "bitmask"]),
    ("queens 8 --split 2 --solver engine", &["--split", "counting", "engine"]),
    ("queens 8 --split 2 --count", &["--split", "N, --solver, --out", "--count"]),
    ("queens 8 --split 2 --threads 2", &["--split", "--threads"]),
    ("queens 8 --split 2 --json", &["--split", "--json"]),
    ("queens 8 --split 2 --merge x", &["--split", "--merge"]),
    ("queens 8 --run-units x", &["--run-units", "not with N"]),
    ("queens --run-units x --count", &["--run-units", "--count"]),
    ("queens --run-units x --solver symmetric", &["--run-units", "--solver"]),
    ("queens --run-units x --order input", &["--run-units", "--order"]),
    ("queens --run-units x --json", &["--run-units", "--json"]),
    ("queens --run-units x --merge y", &["--run-units", "--merge"]),
    ("queens --run-units x --only 4..2", &["--only", "4 is more than 2"]),
    ("queens --run-units x --only some", &["--only", "from 0 on", "4..7"]),
    ("queens 8 --only 3", &["--run-units"]),
    ("queens --merge", &["--merge", "value"]),
    ("queens 8 --merge x", &["--merge", "--json, --stats", "not with N"]),
    ("queens --merge x --count", &["--merge", "--count"]),
    ("queens --merge x --out y", &["--merge", "--out"]),
    ("queens --merge x --time-limit 1", &["--merge", "--time-limit"]),
    ("queens 8 --random --lexicographic", &["--random", "--lexicographic"]),
    ("queens 8 --random --all", &["--random", "--all"]),
    ("queens 8 --lexicographic --count", &["--lexicographic", "--count"]),
    ("queens 8 --random --fundamental", &["--random", "--fundamental"]),
    ("queens 8 --random --limit 2", &["--random", "--limit"]),
    ("queens 8 --random --solver bitmask", &["--random", "--solver"]),
    ("queens 8 --random --order input", &["--order", "engine", "random"]),
    ("queens 8 --classes --first", &["--classes", "--count"]),
    ("queens 8 --classes --all", &["--classes", "--count"]),
    ("queens 8 --classes --trace x.html", &["--classes", "--count"]),
    ("queens 8 --seed 1", &["--seed", "--random", "--ties random", "--value random"]),
    ("queens 8 --seed 1 --value max --count", &["--seed", "--ties random"]),
    ("queens 8 --seed 1 --variant toroidal", &["--seed", "--value random"]),
    ("queens 8 --random --seed 1 --node-limit 5", &["--node-limit", "engine", "random"]),
    ("queens 8 --lexicographic --seed 1", &["--seed", "--random", "engine", "lexicographic"]),
    ("queens 4..8 --random", &["range", "--count"]),
    ("queens 8 --color always", &["--color", "--format unicode"]),
    ("queens 8 --count --color never", &["--color", "--format unicode"]),
    ("queens 8 --format unicode --color sometimes", &["'sometimes'", "auto, always, never"]),
    ("queens 8 --out x.gif", &["gif", "svg"]),
    ("queens 1599 --format svg", &["n = 1598", "1599"]),
    ("queens 12 --limit 14286 --format png", &["14285 boards of n = 12"]),
    ("queens 8 --count --trace x.html", &["--count", "--trace"]),
    ("queens 8 --json --trace x.html", &["--json", "--trace"]),
    ("queens 8 --trace x.html --format unicode", &["--format", "--trace"]),
    ("queens 8 --trace x.html --stats", &["--stats", "--trace"]),
    ("queens 8 --trace", &["--trace", "FILE.html"]),
    ("queens 27 --trace x.html", &["--trace", "n = 26", "27"]),
    ("queens 4..6 --trace x.html", &["range", "--count"]),
    ("queens 8 --trace x.html --solver scan", &["--trace", "engine", "scan"]),
    ("queens 8 --step-limit 5", &["--step-limit", "--trace"]),
    ("queens 8 --trace x.html --step-limit 0", &["--step-limit", "least limit is 1"]),
    #[cfg(feature = "watch")]
    ("queens 8 --watch --all --count", &["--count"]),
    #[cfg(feature = "watch")]
    ("queens 8 --watch --solver bitmask", &["--watch", "engine", "bitmask"]),
    #[cfg(feature = "watch")]
    ("queens 27 --watch", &["--watch", "n = 26", "27"]),
    #[cfg(not(feature = "watch"))]
    ("queens 8 --watch", &["'--watch'", "--help"]),
    ("queens 8 --fist", &["'--fist'", "'--first'"]),
    ("queens 8 --frobnicate", &["'--frobnicate'", "--help"]),
    ("queens 8 --limit", &["--limit", "value"]),
    ("queen 8", &["'queen'", "'queens'", "--help"]),
    ("completions", &["<SHELL>", "--help"]),
    ("completions csh", &["'csh'", "bash, elvish, fish, powershell, zsh"]),
];

#[test]
fn wrong_input_is_told_in_one_line_with_what_is_allowed() {
    are_told_in_one_line(WRONG);
}

/// Runs each line, and looks for the parts in what is said of it.
pub(crate) fn are_told_in_one_line(lines: &[(&str, &[&str])]) {
    for (line, parts) in lines {
        let run = run(line);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{line}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{line}: {}", run.err);
        assert!(run.err.starts_with("ferz: ") && run.err.ends_with('\n'), "{line}: {}", run.err);
        for part in *parts {
            assert!(run.err.contains(part), "{line}: {} lacks {part}", run.err);
        }
    }
}

#[test]
fn help_and_version_are_printed_on_request() {
    for line in ["--help", "-h", "help", "queens --help", "queens -h", "help queens", "completions --help"] {
        let text = out(line);
        assert!(text.contains("Usage: ferz"), "{line}: {text}");
    }
    assert_eq!(out("--version"), format!("ferz {}\n", env!("CARGO_PKG_VERSION")));
    let help = out("queens --help");
    for word in
        ["complete", "satisfied", "unsatisfiable", "stopped: <reason>", "Exit codes", "130", "SIGTERM"]
    {
        assert!(help.contains(word), "{word}");
    }
}

#[test]
fn without_arguments_the_help_is_an_error() {
    let run = run("");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("Usage: ferz"));
}

#[test]
fn completions_know_the_options_in_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = out(&format!("completions {shell}"));
        for word in ["queens", "completions", "consistency", "time-limit"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}
