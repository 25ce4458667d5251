//! Runs the binary, and reads what it prints.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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

/// The binary with the words of `flags` as arguments.
pub(crate) fn command(flags: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fzn-ferz"));
    command.args(flags.split_whitespace());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Solves a file.
pub(crate) fn solve(flags: &str, file: &Path) -> Run {
    command(flags).arg(file).output().unwrap().into()
}

/// Solves a program that is given on standard input.
pub(crate) fn solve_text(flags: &str, program: &str) -> Run {
    let mut child = command(flags).arg("-").stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

/// Standard output of a run that has nothing to say on standard error.
pub(crate) fn answer(flags: &str, program: &str) -> String {
    let run = solve_text(flags, program);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{flags} {program}");
    run.out
}

/// A value of the statistics.
pub(crate) fn statistic<'a>(out: &'a str, name: &str) -> Option<&'a str> {
    out.lines().find_map(|line| line.strip_prefix("%%%mzn-stat: ")?.strip_prefix(name)?.strip_prefix('='))
}

/// A file beside these tests.
pub(crate) fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}
