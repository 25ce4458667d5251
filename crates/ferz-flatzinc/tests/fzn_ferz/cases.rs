//! Small models that are easily got wrong, with their solutions by brute force.

use std::collections::BTreeSet;
use std::fs;

use crate::common::data;
use crate::minizinc::{MiniZinc, table};

fn check_all(flags: &str) {
    let Some(minizinc) = MiniZinc::find() else { return };
    let cases = table("cases/EXPECTED.tsv");
    assert_eq!(cases.len(), 101);
    for case in cases {
        let [name, expected] = case.as_slice() else { panic!("{case:?}") };
        let told = minizinc.check(flags, &[&data(&format!("minizinc/cases/{name}.mzn"))], expected);
        if expected.starts_with("COUNT") {
            let lines = told.iter().map(|line| values(line)).collect::<BTreeSet<_>>();
            let expected = fs::read_to_string(data(&format!("minizinc/cases/expected/{name}.txt"))).unwrap();
            assert_eq!(lines, expected.lines().map(values).collect(), "{name}");
        }
    }
}

/// The values in a line, however they are set off.
fn values(line: &str) -> String {
    let values = line.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|value| !value.is_empty());
    values.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

#[test]
fn cases_as_the_model_says() {
    check_all("");
}

#[test]
fn cases_by_free_search() {
    check_all("-f");
}
