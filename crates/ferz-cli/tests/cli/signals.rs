//! Signals and readers that go away.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Run, command, statistic};
use serde_json::Value;

const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Waits until SIGHUP, SIGINT and SIGTERM would be caught.
pub(crate) fn wait_for_handlers(child: &Child) {
    let start = Instant::now();
    let all = 1 | 1 << 1 | 1 << 14;
    loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(caught.trim(), 16).unwrap() & all == all {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "no signal handlers");
        sleep(Duration::from_millis(2));
    }
}

/// Waits for the end, which is to come soon.
pub(crate) fn finish(mut child: Child) -> Run {
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
fn a_signal_stops_counting_and_statistics_are_printed() {
    for solver in ["engine", "scan", "bitmask", "bitmask-parallel", "auto"] {
        for name in ["-INT", "-TERM", "-HUP"] {
            let child = command(&format!("queens 30 --count --solver {solver}")).spawn().unwrap();
            wait_for_handlers(&child);
            signal(&child, name);
            let run = finish(child);
            assert_eq!(run.code, Some(130), "{solver} {name}: {}", run.err);
            assert!(run.out.trim().parse::<u64>().is_ok(), "{}", run.out);
            assert_eq!(statistic(&run.err, "status"), Some("stopped: interrupted"), "{}", run.err);
            assert_eq!(statistic(&run.err, "solutions"), Some(run.out.trim()));
            assert_eq!(statistic(&run.err, "nodes").is_some(), solver == "engine");
        }
    }
}

#[test]
fn a_list_that_is_interrupted_is_closed() {
    for solver in ["engine", "bitmask"] {
        let mut child = command(&format!("queens 18 --all --format json --solver {solver}")).spawn().unwrap();
        wait_for_handlers(&child);
        let mut out = child.stdout.take().unwrap();
        let mut text = vec![0; 20_000];
        out.read_exact(&mut text).unwrap();
        signal(&child, "-INT");
        out.read_to_end(&mut text).unwrap();
        let run = finish(child);
        assert_eq!(run.code, Some(130), "{}", run.err);
        let Value::Array(solutions) = serde_json::from_slice(&text).unwrap() else {
            panic!("not a list");
        };
        assert_eq!(statistic(&run.err, "solutions"), Some(solutions.len().to_string().as_str()));
    }
}

#[test]
fn a_range_ends_with_the_board_that_was_interrupted() {
    let mut child = command("queens 4..30 --count --json").spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().contains("\"n\":4"));
    signal(&child, "-INT");
    let last: Value = serde_json::from_str(&lines.last().unwrap()).unwrap();
    assert_eq!(last["status"], "stopped: interrupted");
    assert_eq!(finish(child).code, Some(130));
}

/// A pipe does not hold so large a board, and it is not read: the first signal is not enough.
#[test]
fn a_second_signal_ends_at_once() {
    let mut child = command("queens 300 --format board").spawn().unwrap();
    let mut byte = [0];
    child.stdout.as_mut().unwrap().read_exact(&mut byte).unwrap();
    signal(&child, "-INT");
    sleep(Duration::from_millis(100));
    assert!(child.try_wait().unwrap().is_none(), "it waits for its reader");
    signal(&child, "-INT");
    let run = finish(child);
    assert_eq!((run.code, run.err.as_str()), (Some(130), ""));
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    for line in
        ["queens 30 --all", "queens 14 --all --format json --solver scan", "queens 12 --all --format columns"]
    {
        let mut child = command(line).spawn().unwrap();
        let mut byte = [0];
        child.stdout.take().unwrap().read_exact(&mut byte).unwrap();
        let run = finish(child);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{line}");
    }
    for line in [
        "queens 8",
        "queens 8 --count",
        "queens 4..9 --count",
        "queens 8 --json",
        "completions bash",
        "--help",
    ] {
        let mut child = command(line).stdout(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let run = finish(child);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn statistics_are_printed_though_nobody_reads_the_solutions() {
    let mut child = command("queens 30 --all --stats").spawn().unwrap();
    drop(child.stdout.take());
    let run = finish(child);
    assert_eq!((run.code, statistic(&run.err, "status")), (Some(0), Some("stopped: output closed")));
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = finish(command("queens 8").stdout(full).spawn().unwrap());
    assert_eq!(run.code, Some(1));
    assert!(run.err.starts_with("ferz: the output cannot be written: ") && run.err.lines().count() == 1);
}
