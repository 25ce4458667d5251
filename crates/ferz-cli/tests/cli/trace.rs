//! `--trace`: the page as a file, and the recording in it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{out, record, run};
use serde_json::Value;

/// An empty folder of its own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The recording in a page.
fn recording(page: &str) -> Value {
    let start = "<script type=\"application/json\" id=\"recording\">";
    let (_, data) = page.split_once(start).unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}

fn traced(folder: &Path, options: &str) -> Value {
    let path = folder.join("page.html");
    out(&format!("queens {options} --trace {}", path.display()));
    recording(&fs::read_to_string(path).unwrap())
}

fn steps<'a>(recording: &'a Value, kinds: &'a [&str]) -> impl Iterator<Item = &'a Value> {
    let steps = recording["steps"].as_array().unwrap().iter();
    steps.filter(|step| kinds.contains(&step["kind"].as_str().unwrap()))
}

const NODES: [&str; 3] = ["start", "decide", "refute"];

/// The recorded search is the one that the engine makes without being recorded.
#[test]
fn the_recorded_tree_is_the_tree_of_the_search() {
    let folder = folder("trees");
    for options in [
        "6",
        "6 --order input --consistency pairs",
        "6 --consistency binary --branching d-way --value max",
        "7 --consistency bounds --value median --branching split",
        "7 --consistency domain --value split-high",
        "7 --order dom-wdeg --ties random --value random --seed 5",
        "7 --order dom-wdeg --ties degree --consistency domain",
        "3",
        "1",
        "0",
    ] {
        let recording = traced(&folder, &format!("{options} --all"));
        let expected = record(&format!("queens {options} --count --json --solver engine"));
        for (kinds, name) in [(&NODES[..], "nodes"), (&["fail"], "failures"), (&["solution"], "solutions")] {
            assert_eq!(steps(&recording, kinds).count() as u64, expected[name], "{options}: {name}");
        }
    }
}

/// What a constraint takes by value stands on its line through a queen: a row with one square left.
#[test]
fn every_square_is_taken_by_a_queen_on_the_line_of_its_constraint() {
    const N: usize = 6;
    let recording = traced(&folder("lines"), "6 --all");
    let causes: Vec<_> =
        recording["causes"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(causes, ["decision", "columns", "rising diagonals", "falling diagonals"]);
    let squares = |step: &Value, field: &str| -> Vec<usize> {
        step[field].as_array().unwrap().iter().map(|square| square.as_u64().unwrap() as usize).collect()
    };
    // The squares left at each depth, and at last as they are.
    let mut path: Vec<Vec<bool>> = Vec::new();
    let mut left = vec![true; N * N];
    let (mut pruned, mut solutions) = (0, 0);
    for step in recording["steps"].as_array().unwrap() {
        let depth = step["depth"].as_u64().unwrap() as usize;
        match step["kind"].as_str().unwrap() {
            "decide" => path.push(left.clone()),
            "back" => {
                path.truncate(depth + 1);
                left = path.pop().unwrap();
            }
            _ => {}
        }
        assert_eq!(path.len(), depth, "{step}");
        for square in squares(step, "taken") {
            assert!(left[square], "{square} is taken twice: {step}");
            left[square] = false;
        }
        let queen = |row: usize| {
            let mut row = (row * N..(row + 1) * N).filter(|&square| left[square]);
            row.next().filter(|_| row.next().is_none())
        };
        let queens: Vec<usize> = (0..N).filter_map(queen).collect();
        let line = |square: usize| match step["cause"].as_u64().unwrap() {
            1 => square % N,
            2 => square / N + square % N,
            _ => N + square / N - square % N,
        };
        match step["kind"].as_str().unwrap() {
            "prune" => {
                for square in squares(step, "taken") {
                    pruned += 1;
                    let attacks = |&&queen: &&usize| queen / N != square / N && line(queen) == line(square);
                    assert!(queens.iter().find(attacks).is_some(), "{square}: {step}");
                }
            }
            "fail" => {
                let about = squares(step, "about");
                assert!(
                    !about.is_empty() && step["words"].as_str().unwrap().starts_with("Failure: "),
                    "{step}"
                );
                if let [one, other] = about[..]
                    && one / N != other / N
                {
                    assert!(
                        line(one) == line(other) && queens.contains(&one) && queens.contains(&other),
                        "{step}"
                    );
                }
            }
            "solution" => {
                solutions += 1;
                assert_eq!(queens, squares(step, "about"));
                assert_eq!(queens.len(), N);
            }
            _ => {}
        }
    }
    assert!(pruned > 100 && solutions == 4);
}

#[test]
fn it_stops_at_the_first_solution_or_at_a_limit_and_says_so() {
    let folder = folder("limits");
    for (options, ending) in [
        ("8", "stopped after 1 solution; --all shows the whole search"),
        ("8 --limit 3", "stopped after 3 solutions; --all shows the whole search"),
        ("6 --all", "all has been searched: 4 solutions"),
        ("3", "all has been searched: there is no solution"),
        (
            "8 --all --step-limit 70",
            "only the first 70 steps are shown, with 0 solutions; --step-limit shows more",
        ),
        ("8 --all --node-limit 9", "stopped by the node limit, with 0 solutions"),
        ("12 --all", "only the first 20000 steps are shown, with 102 solutions; --step-limit shows more"),
    ] {
        let recording = traced(&folder, options);
        assert_eq!(recording["ending"], ending, "{options}");
    }
    assert!(fs::metadata(folder.join("page.html")).unwrap().len() < 5_000_000);
}

#[test]
fn the_page_needs_nothing_from_outside() {
    let folder = folder("alone");
    let path = folder.join("page.html");
    let told = out(&format!("queens 4 --trace {}", path.display()));
    assert_eq!(
        told,
        format!("{}: 21 steps; stopped after 1 solution; --all shows the whole search\n", path.display())
    );
    let page = fs::read_to_string(&path).unwrap();
    assert!(!page.contains("{{") && page.starts_with("<!doctype html>"));
    for outside in ["http:", "https:", "//cdn", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
}

/// What is there is replaced as a whole, and nothing else is left behind.
#[test]
fn a_page_is_written_as_a_whole_or_not_at_all() {
    let folder = folder("whole");
    let page = folder.join("page.html");
    fs::write(&page, "older").unwrap();
    out(&format!("queens 4 --trace {}", page.display()));
    assert!(fs::read_to_string(&page).unwrap().ends_with("</html>\n"));
    for (target, word) in [
        (folder.clone(), "is a directory"),
        (folder.join("nowhere/page.html"), "No such file"),
        (PathBuf::from("/dev/null"), "not a file"),
    ] {
        let run = run(&format!("queens 4 --trace {}", target.display()));
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
        assert!(
            run.err.starts_with("ferz: the page cannot be written to ") && run.err.contains(word),
            "{}",
            run.err
        );
        assert_eq!(run.err.lines().count(), 1);
    }
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["page.html"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_one() {
    let folder = folder("link");
    fs::write(folder.join("page.html"), "older").unwrap();
    std::os::unix::fs::symlink("page.html", folder.join("link.html")).unwrap();
    out(&format!("queens 4 --trace {}", folder.join("link.html").display()));
    assert!(fs::symlink_metadata(folder.join("link.html")).unwrap().is_symlink());
    assert!(fs::read_to_string(folder.join("page.html")).unwrap().len() > 1000);
}
