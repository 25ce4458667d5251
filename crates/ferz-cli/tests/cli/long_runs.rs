//! Counts that are stopped and go on, and counts in parts.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Run, command, out, record, run, statistic};
use crate::signals::wait_for_handlers;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A board that takes a second or so, and A000170 of it in the On-Line Encyclopedia of Integer Sequences.
const N: usize = 17;
const SOLUTIONS: u64 = 95_815_104;
const COUNT: &str = "95815104\n";

/// A folder, and the name of a file in it.
fn place(name: &str) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name).display().to_string();
    (folder, path)
}

/// The records in a file; the last line may have no end.
fn records(path: &str) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let whole = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    whole.map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn sum(records: &[Value]) -> u64 {
    records.iter().map(|record| record["count"].as_u64().unwrap()).sum()
}

/// The end of a run, which is to come soon.
fn finish(child: Child) -> Run {
    child.wait_with_output().unwrap().into()
}

/// Waits until there is a file with so many lines.
fn wait_for(path: &str, lines: usize) {
    let start = Instant::now();
    while !Path::new(path).exists() || records(path).len() < lines {
        assert!(start.elapsed() < Duration::from_secs(30), "{path} has not {lines} lines");
        sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_count_that_is_killed_ten_times_is_right() {
    const SEED: u64 = 0x5EED_0F4E_4715;
    let (_folder, path) = place("checkpoint.jsonl");
    let line = format!("queens {N} --count --checkpoint {path} --threads 2");
    let start = Instant::now();
    assert_eq!(out(&format!("queens {N} --count --threads 2")), COUNT);
    let whole = start.elapsed();

    let mut random = SEED;
    let (mut lines, mut parts) = (0, 0);
    for kill in 1..=10 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut child = command(&line).spawn().unwrap();
        // A tenth of the work in the mean.
        sleep(whole.mul_f64((random >> 40) as f64 / (1_u64 << 24) as f64 / 5.0));
        child.kill().unwrap();
        child.wait().unwrap();

        let kept = records(&path);
        assert!(kept.len() >= lines, "kill {kill}: lines are lost");
        lines = kept.len();
        parts += u32::from((1..SOLUTIONS).contains(&sum(&kept)));
        let merged = run(&format!("queens --merge {path}"));
        let is_told =
            ["not counted", "no whole line", "cannot be read"].iter().any(|why| merged.err.contains(why));
        assert!(merged.out == COUNT || merged.code == Some(2) && is_told, "kill {kill}: {merged:?}");
    }
    assert!(parts > 0, "no kill left a part of the work");
    assert_eq!(out(&line), COUNT);
    assert_eq!(out(&format!("queens --merge {path}")), COUNT, "every unit is there once");
    assert_eq!(out(&line), COUNT);
}

#[test]
fn a_finished_checkpoint_gives_the_count_at_once_and_stays_as_it_is() {
    let (_folder, path) = place("checkpoint.jsonl");
    for method in crate::common::METHODS {
        let path = format!("{path}.{method}");
        let line = format!("queens 10 --count --solver {method} --checkpoint {path}");
        assert_eq!(out(&line), "724\n");
        let kept = fs::read_to_string(&path).unwrap();
        assert!(kept.lines().count() > 1);
        assert_eq!(out(&format!("{line} --quiet --threads 1")), "724\n");
        let again = record(&format!("{line} --json"));
        assert_eq!((&again["solutions"], &again["solver"]), (&json!(724), &json!(method)));
        assert_eq!(fs::read_to_string(&path).unwrap(), kept);
    }
}

#[test]
fn a_checkpoint_goes_on_after_its_last_whole_line() {
    let (_folder, path) = place("checkpoint.jsonl");
    let line = format!("queens 9 --count --checkpoint {path}");
    assert_eq!(out(&line), "352\n");
    let kept = fs::read_to_string(&path).unwrap();
    for cut in [1, 30, kept.len() / 2, kept.len() - 3, kept.len()] {
        fs::write(&path, &kept[..kept.len() - cut]).unwrap();
        assert_eq!(out(&line), "352\n");
        assert_eq!(out(&format!("queens --merge {path}")), "352\n");
    }
}

#[test]
fn a_limit_or_a_signal_stops_a_count_and_what_is_done_is_kept() {
    let (_folder, path) = place("checkpoint.jsonl");
    let line = format!("queens {N} --count --checkpoint {path}");
    let limited = run(&format!("{line} --time-limit 1ms"));
    assert_eq!((limited.code, statistic(&limited.err, "status")), (Some(0), Some("stopped: time limit")));
    assert_eq!(limited.out, format!("{}\n", sum(&records(&path))), "a lower bound");

    let before = records(&path).len();
    let child = command(&line).spawn().unwrap();
    // The lines may be there before the signal would be caught.
    wait_for_handlers(&child);
    wait_for(&path, before + 1);
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let interrupted = finish(child);
    assert_eq!(interrupted.code, Some(130), "{}", interrupted.err);
    assert_eq!(statistic(&interrupted.err, "status"), Some("stopped: interrupted"));
    let bound = sum(&records(&path));
    assert!(interrupted.out == format!("{bound}\n") && bound > 0, "{}", interrupted.out);
    assert_eq!(out(&line), COUNT);
}

#[test]
fn eight_processes_count_one_board_and_one_of_them_is_killed() {
    let (_folder, units) = place("units.jsonl");
    assert_eq!(out(&format!("queens {N} --split 8 --out {units}")), "");
    let results: Vec<_> = (0..8).map(|index| format!("{units}.{index}")).collect();
    let lines: Vec<_> = (0..8)
        .map(|index| {
            format!("queens --run-units {units} --only {index} --out {} --threads 1", results[index])
        })
        .collect();
    let mut children: Vec<_> = lines.iter().map(|line| command(line).spawn().unwrap()).collect();
    wait_for(&results[3], 0);
    children[3].kill().unwrap();
    let mut killed = children.remove(3);
    assert_eq!(killed.wait().unwrap().code(), None, "it was killed before its end");
    for child in children {
        let run = finish(child);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""));
    }
    let merge = format!("queens --merge {}", results.join(" "));
    let missing = run(&merge);
    assert_eq!((missing.code, missing.out.as_str()), (Some(2), ""));
    assert!(missing.err.contains("are not counted"), "{}", missing.err);

    assert_eq!(out(&lines[3]), "");
    assert_eq!(out(&merge), COUNT);
    let merged = record(&format!("{merge} --json"));
    assert_eq!((&merged["n"], &merged["status"]), (&json!(N), &json!("complete")));
    assert_eq!(out(&lines[3]), "", "there is nothing left to do");
    assert_eq!(out(&merge), COUNT);
}

#[test]
fn units_may_be_counted_in_any_grouping_and_order_and_on_standard_output() {
    let (_folder, units) = place("units.jsonl");
    let split = out("queens 10 --split 5");
    fs::write(&units, &split).unwrap();
    assert_eq!(split.lines().count(), 5);
    for (unit, index) in split.lines().zip(0..) {
        let unit: Value = serde_json::from_str(unit).unwrap();
        assert_eq!((&unit["index"], &unit["of"]), (&json!(index), &json!(5)));
    }
    let results: Vec<_> = [("4", "--threads 1"), ("0..2", ""), ("3..=3", "--stats")]
        .into_iter()
        .map(|(only, more)| {
            let run = run(&format!("queens --run-units {units} --only {only} {more}"));
            assert_eq!(run.code, Some(0), "{}", run.err);
            assert_eq!(statistic(&run.err, "status"), (more == "--stats").then_some("complete"));
            let path = format!("{units}.{only}");
            fs::write(&path, run.out).unwrap();
            path
        })
        .collect();
    assert_eq!(out(&format!("queens --merge {}", results.join(" "))), "724\n");

    // One file, by one run after the other; and the lines of several files are a checkpoint.
    let file = format!("{units}.all");
    for only in ["1", "0..2", "0..4"] {
        assert_eq!(out(&format!("queens --run-units {units} --only {only} --out {file}")), "");
    }
    assert_eq!(out(&format!("queens --merge {file}")), "724\n");
    let together: String = results[1..].iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    fs::write(&file, together).unwrap();
    assert_eq!(out(&format!("queens 10 --count --checkpoint {file}")), "724\n");
    let stats = run(&format!("queens --merge {file} --stats"));
    assert_eq!((stats.out.as_str(), statistic(&stats.err, "n")), ("724\n", Some("10")));
}

#[test]
fn units_that_are_stopped_say_so() {
    let (_folder, units) = place("units.jsonl");
    assert_eq!(out(&format!("queens 18 --split 2 --out {units}")), "");
    let run = run(&format!("queens --run-units {units} --time-limit 1ms --out {units}.results"));
    assert_eq!((run.code, statistic(&run.err, "status")), (Some(0), Some("stopped: time limit")));
}

#[test]
fn a_file_is_written_by_one_process_at_a_time() {
    let (_folder, path) = place("checkpoint.jsonl");
    let line = format!("queens 18 --count --checkpoint {path}");
    let mut child = command(&line).spawn().unwrap();
    // It is locked as soon as it is there, or very soon after that.
    wait_for(&path, 0);
    sleep(Duration::from_millis(50));
    let second = run(&line);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!((second.code, second.out.as_str()), (Some(1), ""));
    assert!(second.err.contains("is written by another process") && second.err.lines().count() == 1);
}

/// Files with something wrong, by name, and what to do with each and what is said about it.
#[test]
fn a_file_that_is_not_what_it_has_to_be_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    assert_eq!(out(&format!("queens 8 --count --checkpoint {}", path("good"))), "92\n");
    assert_eq!(out(&format!("queens 8 --split 3 --out {}", path("units"))), "");
    let good = fs::read_to_string(path("good")).unwrap();
    let units = fs::read_to_string(path("units")).unwrap();
    let swapped: Vec<_> = units.lines().rev().collect();
    for (name, text) in [
        ("empty", Vec::new()),
        ("text", b"hello".to_vec()),
        ("binary", vec![0x7F, b'E', b'L', b'F', 0, 1, 2, 3, b'\n']),
        ("long", vec![b'{'; 1 << 20]),
        ("blank", format!("{good}\n").into_bytes()),
        ("crlf", good.replace('\n', "\r\n").into_bytes()),
        ("mark", format!("\u{feff}{good}").into_bytes()),
        ("damaged", good.replacen("\"count\":", "\"count\":1", 1).into_bytes()),
        ("twice", format!("{good}{}\n", good.lines().next().unwrap()).into_bytes()),
        ("short", good.split_inclusive('\n').skip(1).collect::<String>().into_bytes()),
        ("torn-units", units.trim_end().as_bytes().to_vec()),
        ("swapped-units", format!("{}\n", swapped.join("\n")).into_bytes()),
    ] {
        fs::write(path(name), text).unwrap();
    }
    for (line, parts) in [
        ("8 --count --checkpoint @text", &["text, line 1", "not a result of a count"][..]),
        ("8 --count --checkpoint @binary", &["binary, line 1", "not a result of a count"]),
        ("8 --count --checkpoint @long", &["long, line 1", "too long"]),
        ("8 --count --checkpoint @blank", &["blank, line ", "not a result of a count"]),
        ("8 --count --checkpoint @crlf", &["crlf, line 1", "not as it was written"]),
        ("8 --count --checkpoint @mark", &["mark, line 1", "not as it was written"]),
        ("8 --count --checkpoint @damaged", &["damaged, line 1", "checksum", "remove it"]),
        ("8 --count --checkpoint @twice", &["twice, line ", "line 1", "counted already"]),
        ("8 --count --checkpoint @units", &["units, line 1", "not a result of a count"]),
        ("9 --count --checkpoint @good", &["good, line 1", "n = 8", "n = 9"]),
        ("8 --count --checkpoint @", &["not a regular file"]),
        ("8 --count --checkpoint /dev/null", &["/dev/null is not a regular file"]),
        ("--merge @good @good", &["good, line 1", "counted already"]),
        ("--merge @short", &["are not counted"]),
        ("--merge @good @text", &["text, line 1", "not a result of a count"]),
        ("--merge @empty", &["no whole line in", "empty"]),
        ("--merge @", &["cannot be read", "directory"]),
        ("--merge @nowhere", &["nowhere cannot be read", "No such file"]),
        ("--merge @units", &["units, line 1", "not a result of a count"]),
        ("--run-units @nowhere", &["nowhere cannot be read"]),
        ("--run-units @empty", &["no whole line in", "empty"]),
        ("--run-units @good", &["good, line 1", "not a unit of work"]),
        ("--run-units @torn-units", &["torn-units, line 3", "cut off"]),
        ("--run-units @swapped-units", &["swapped-units, line 2", "unit 1 of 3"]),
        ("--run-units @units --only 2..3", &["units has no unit 3", "--only"]),
        ("--run-units @units --out @units", &["units, line 1", "not a result of a count"]),
        ("--run-units @units --out @damaged", &["damaged, line 1", "checksum"]),
        ("8 --split 3 --out @good", &["good has something else in it", "give another"]),
    ] {
        let before: Vec<_> =
            ["good", "units", "damaged", "text"].map(|name| fs::read(path(name)).unwrap()).into();
        let run = run(&format!("queens {}", line.replace('@', &path(""))));
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{line}: {}", run.err);
        assert!(run.err.starts_with("ferz: ") && run.err.lines().count() == 1, "{line}: {}", run.err);
        for part in parts {
            assert!(run.err.contains(part), "{line}: {} lacks {part}", run.err);
        }
        let after: Vec<_> =
            ["good", "units", "damaged", "text"].map(|name| fs::read(path(name)).unwrap()).into();
        assert_eq!(before, after, "{line}");
    }
    let run = run(&format!("queens 8 --count --checkpoint {}/none/file", path("")));
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("cannot be written: No such file"), "{}", run.err);
}
