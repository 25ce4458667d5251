//! What the solver prints is what brute force finds: solutions that differ in what is decided or printed, each once.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use proptest::prelude::*;

use crate::program::{Kind, Random};
use crate::written::{Form, json, text, variable_name};
use crate::{choices, config};

/// Standard output of the solver for a program.
fn answer(flags: &[&str], program: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fzn-ferz"));
    command.args(flags).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{error}\n{program}");
    String::from_utf8(output.stdout).unwrap()
}

/// What is to be printed: each solution, in order, and the end.
fn expected(program: &Random) -> (Vec<String>, &'static str) {
    let mut solutions = program.solutions();
    if let Some(objective) = program.objective {
        solutions = program.best(objective, solutions).1;
    }
    let decided = program.decided();
    let decision = |values: &Vec<i64>| decided.iter().map(|&at| values[at]).collect::<Vec<_>>();
    solutions.sort_unstable_by_key(decision);
    solutions.dedup_by_key(|values| decision(values));
    let mut lines: Vec<_> = solutions.iter().map(|values| printed(program, values)).collect();
    lines.sort_unstable();
    let end = if lines.is_empty() { "=====UNSATISFIABLE=====\n" } else { "==========\n" };
    (lines, end)
}

fn printed(program: &Random, values: &[i64]) -> String {
    let mut lines = String::new();
    for at in program.printed() {
        let name = variable_name(at);
        match program.variables[at].kind {
            Kind::Int => writeln!(lines, "{name} = {};", values[at]),
            Kind::Bool => writeln!(lines, "{name} = {};", values[at] == 1),
        }
        .unwrap();
    }
    lines
}

/// The lines of a text in alphabetical order: variables are printed in that of the program.
fn in_order(text: &str) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.sort_unstable();
    lines.concat()
}

fn check(program: &Random, is_free: bool, is_json: bool) {
    let mut flags = vec![if program.objective.is_some() { "--all-optimal" } else { "-a" }];
    if is_free {
        flags.push("-f");
    }
    let source = if is_json { json(program) } else { text(program, Form::Full) };
    let output = answer(&flags, &source);
    let mut ours: Vec<String> = output.split("----------\n").map(in_order).collect();
    let end = ours.pop();
    ours.sort_unstable();
    let (expected, expected_end) = expected(program);
    assert_eq!((ours, end.as_deref()), (expected, Some(expected_end)), "{source}");
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn what_is_printed_is_what_brute_force_finds(
        (program, is_free, is_json) in choices().prop_map(|mut tape| {
            let (is_free, is_json) = (tape.one_in(2), tape.one_in(3));
            (Random::draw(&mut tape), is_free, is_json)
        }),
    ) {
        check(&program, is_free, is_json);
    }
}
