//! What is told when something is wrong.

use std::fs;

use crate::common::{command, data, solve, solve_text};

/// Nothing on standard output, and one line on standard error.
fn check(program: &str, told: &str) {
    for flags in ["", "-a -s"] {
        let run = solve_text(flags, program);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{program}");
        assert_eq!(run.err, format!("{told}\n"), "{program}");
    }
}

#[test]
fn what_is_not_supported_is_named_with_its_place() {
    check(
        "var 1..2: x;\nconstraint int_frob(x, 3);\nsolve satisfy;",
        "standard input:2:12: the constraint `int_frob` is not supported",
    );
    check(
        "var 0.0..1.0: x;\nsolve satisfy;",
        "standard input:1:15: variables of type float are not supported: only int and bool are",
    );
    check(
        "var set of 1..3: x;\nsolve satisfy;",
        "standard input:1:18: variables of type set are not supported: MiniZinc makes Booleans of them by the library of this solver",
    );
}

#[test]
fn what_makes_no_sense_has_a_place() {
    check(
        "var 1..2: x;\n  constraint int_le(x);\nsolve satisfy;",
        "standard input:2:14: `int_le` takes 2 arguments, not 1",
    );
    check(
        "var 1..2: x;\nconstraint int_le(x, true);\nsolve satisfy;",
        "standard input:2:22: found `true`, expected an integer or a variable",
    );
    let run = solve_text("", "var 1..2: x");
    assert!(run.err.starts_with("standard input:1:12: "), "{}", run.err);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    let run = solve_text("", r#"{"variables": 3}"#);
    assert!(run.err.starts_with("standard input:1:"), "{}", run.err);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
}

#[test]
fn a_model_that_could_overflow_is_refused_at_its_constraint() {
    let large = "var 0..4000000000000000000: x;\nvar 0..4000000000000000000: y;\n\
        constraint int_lin_le([3, 2], [x, y], 7);\nsolve satisfy;";
    let run = solve_text("", large);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{}", run.err);
    assert!(run.err.starts_with("standard input:3:12: `int_lin_le`: "), "{}", run.err);
}

#[test]
fn files_that_cannot_be_read() {
    let run = solve("", &data("no such file.fzn"));
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(
        run.err.starts_with("fzn-ferz: ") && run.err.contains("no such file.fzn cannot be read: "),
        "{}",
        run.err
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("latin.fzn");
    fs::write(&file, b"% caf\xe9\nsolve satisfy;").unwrap();
    let run = solve("", &file);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("latin.fzn is no text in UTF-8"), "{}", run.err);
}

#[test]
fn unknown_annotations_are_noted() {
    let run = solve_text("", "var 1..1: x :: output_var; solve :: conquer([x], divide) satisfy;");
    assert_eq!((run.code, run.out.as_str()), (Some(0), "x = 1;\n----------\n"));
    assert!(run.err.starts_with("fzn-ferz: note: ") && run.err.contains("`conquer`"), "{}", run.err);
}

#[test]
fn wrong_arguments() {
    for flags in ["", "-n", "-n 0 x.fzn", "-t soon x.fzn", "--frob x.fzn", "a.fzn b.fzn", "--register x.fzn"]
    {
        let output = command(flags).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{flags}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{flags}");
    }
}
