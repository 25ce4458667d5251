//! Runs the binary.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit code; none after a signal that was not handled.
    pub(crate) code: Option<i32>,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The binary with the words of `line` as arguments.
pub(crate) fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ferz"));
    command.args(line.split_whitespace()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs to the end.
pub(crate) fn run(line: &str) -> Run {
    command(line).output().unwrap().into()
}

/// Standard output of a run that has nothing to say on standard error.
pub(crate) fn out(line: &str) -> String {
    let run = run(line);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{line}");
    run.out
}

/// The JSON objects, a line each, of a run that ends well.
pub(crate) fn records(line: &str) -> Vec<Value> {
    let run = run(line);
    assert_eq!(run.code, Some(0), "{line}: {}", run.err);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The one JSON object of a run that ends well.
pub(crate) fn record(line: &str) -> Value {
    let records = records(line);
    assert_eq!(records.len(), 1, "{line}");
    records.into_iter().next().unwrap()
}

/// A line of the statistics.
pub(crate) fn statistic<'a>(err: &'a str, name: &str) -> Option<&'a str> {
    err.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

/// What `solver` can be to count all solutions without walking the whole tree.
pub(crate) const METHODS: [&str; 2] = ["symmetric", "meet-in-the-middle"];

/// What `solver` can be to find solutions as well.
pub(crate) const SOLVERS: [&str; 8] =
    ["engine", "scan", "hash-map", "hash-set", "bool-array", "bitmask", "bitmask-mirror", "bitmask-parallel"];
