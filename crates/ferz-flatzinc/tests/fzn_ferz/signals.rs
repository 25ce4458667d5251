//! Signals, and readers that go away.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Run, command, statistic};
use crate::flags::endless;

const PATIENCE: Duration = Duration::from_secs(20);

/// Starts to solve a program, and waits until signals would be caught.
#[expect(clippy::zombie_processes, reason = "whoever gets it waits for it")]
fn start(flags: &str, program: &str) -> Child {
    let mut child = command(flags).arg("-").stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    let start = Instant::now();
    // SIGINT and SIGTERM.
    let both = 1 << 1 | 1 << 14;
    loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(caught.trim(), 16).unwrap() & both == both {
            return child;
        }
        assert!(start.elapsed() < PATIENCE, "no signal handlers");
        sleep(Duration::from_millis(2));
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Waits for the end, which is to come soon.
fn finish(mut child: Child) -> Run {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("still running");
        }
        sleep(Duration::from_millis(2));
    }
    child.wait_with_output().unwrap().into()
}

#[test]
fn a_signal_leaves_the_best_so_far() {
    for name in ["-INT", "-TERM"] {
        let child = start("-s", &endless("0..11"));
        sleep(Duration::from_millis(300));
        signal(&child, name);
        let run = finish(child);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        let (answers, statistics) = run.out.split_once("%%%").unwrap();
        assert_eq!(answers, "y = 10;\n----------\n");
        assert_eq!(statistic(statistics, "objective"), Some("10"));
        assert!(statistics.ends_with("%%%mzn-stat-end\n"));
    }
}

#[test]
fn a_signal_without_a_solution() {
    let child = start("-a", &endless("2..2"));
    signal(&child, "-TERM");
    let run = finish(child);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "=====UNKNOWN=====\n", ""));
}

/// Solutions can be read while the search goes on, although it is a pipe that they are written to.
#[test]
fn solutions_are_not_held_back() {
    let mut child = start("-i", &endless("0..11"));
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    for y in [0, 1, 3, 4, 6, 7, 9, 10] {
        assert_eq!(lines.next(), Some(format!("y = {y};")));
        assert_eq!(lines.next().as_deref(), Some("----------"));
    }
    assert!(child.try_wait().unwrap().is_none(), "it goes on");
    signal(&child, "-TERM");
    assert_eq!(lines.next(), None);
    assert_eq!(finish(child).code, Some(0));
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let many = "var 1..1000000: x :: output_var; var 1..1000000: y :: output_var; solve satisfy;";
    let mut child = start("-a", many);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut String::new()).unwrap();
    drop(out);
    let run = finish(child);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for flags in ["--help", "--version"] {
        let mut child = command(flags).spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(finish(child).code, Some(0), "{flags}");
    }
}

/// A pipe does not hold so much, and nobody reads it: the first signal is not enough.
#[test]
fn a_second_signal_ends_at_once() {
    let many = "var 1..1000000: x :: output_var; var 1..1000000: y :: output_var; solve satisfy;";
    let child = start("-a", many);
    sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    sleep(Duration::from_millis(200));
    signal(&child, "-INT");
    assert_eq!(finish(child).code, Some(130));
}
