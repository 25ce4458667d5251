//! Small programs that are easily got wrong, with all their solutions by brute force.

use std::fs;
use std::path::Path;

use crate::common::{answer, data, solve};

/// A solution, as the values of each name.
type Solution = Vec<(String, Vec<String>)>;

/// The values in an array or alone.
fn values(text: &str) -> Vec<String> {
    // Index sets stand before the bracket.
    let text = text.rsplit_once('[').map_or(text, |(_, elements)| elements);
    let values = text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|value| !value.is_empty());
    values.map(Into::into).collect()
}

fn solution<'a>(assignments: impl Iterator<Item = &'a str>) -> Solution {
    let mut solution: Solution = assignments
        .filter_map(|assignment| assignment.split_once('='))
        .map(|(name, text)| (name.trim().to_owned(), values(text)))
        .collect();
    solution.sort();
    solution
}

/// The solutions in a file of expected ones, and the best value of the objective.
fn expected(file: &Path) -> (Vec<Solution>, Option<String>) {
    let text = fs::read_to_string(file).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let summary = lines.pop().unwrap();
    let mut solutions: Vec<_> = lines.iter().map(|line| solution(line.split(';'))).collect();
    solutions.sort();
    assert!(summary.starts_with(&format!("% {} solutions", solutions.len())), "{summary}");
    (solutions, summary.split_once("; optimum ").map(|(_, value)| value.to_owned()))
}

fn check(file: &Path, flags: &str) {
    let (expected, optimum) = expected(&file.with_extension("exp"));
    let run = solve(flags, file);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.lines().all(|line| line.starts_with("fzn-ferz: note: ")), "{}", run.err);
    let mut blocks: Vec<&str> = run.out.split("----------\n").collect();
    let end = blocks.pop().unwrap();
    let is_empty = expected.is_empty();
    assert_eq!(end, if is_empty { "=====UNSATISFIABLE=====\n" } else { "==========\n" }, "{file:?}");
    let mut solutions: Vec<_> = blocks.iter().map(|block| solution(block.lines())).collect();
    if let Some(optimum) = optimum {
        let objective = (objective(file), vec![optimum]);
        assert!(solutions.last().is_some_and(|last| last.contains(&objective)), "{file:?}: {}", run.out);
        assert!(solutions.iter().all(|solution| expected.contains(solution)), "{file:?}: {}", run.out);
    } else {
        solutions.sort();
        assert_eq!(solutions, expected, "{file:?} {flags}");
    }
}

/// The name that a program minimises or maximises.
fn objective(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let (_, name) = text.rsplit_once("imize ").unwrap();
    name.trim().trim_end_matches(';').to_owned()
}

fn check_all(flags: &str) {
    let mut files: Vec<_> = fs::read_dir(data("fzn")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "fzn"));
    assert_eq!(files.len(), 35);
    for file in files {
        check(&file, flags);
    }
}

#[test]
fn programs_as_they_say() {
    check_all("-a");
}

#[test]
fn programs_by_free_search() {
    check_all("-a -f");
}

/// Whatever is done to make domains narrow before the search, none gets values that it did not have.
#[test]
fn holes_of_wide_domains_stay() {
    let many: Vec<_> = (70_000..140_000).map(|v| v.to_string()).collect();
    let program = format!("var {{0, 5, {}}}: x :: output_var; solve satisfy;", many.join(", "));
    let solutions: String = [0, 5, 70_000].map(|v| format!("x = {v};\n----------\n")).concat();
    assert_eq!(answer("-n 3", &program), solutions);
}
