//! Every program of the corpus is read.
//!
//! `fzn` has small programs that are odd in some way, `gecode-fzn` some that MiniZinc 2.6.4 has flattened for Gecode, and
//! `json` one that MiniZinc 2.10.0 has flattened in both forms, by
//! `minizinc -c --solver S json/kinds.mzn --fzn F` where the configuration S has `"inputType": "FZN"` or `"JSON"`, and
//! `"mznlib": ""`.

use std::fs;
use std::path::{Path, PathBuf};

use ferz_flatzinc::syntax::{Program, Source};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The files of a folder that have such an extension.
fn files(name: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(name)).expect("a folder of the corpus");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file of the corpus").path()).collect();
    files.retain(|file| file.extension().is_some_and(|is| is == extension));
    files
}

#[test]
fn every_program_of_the_corpus_is_read() {
    let all: Vec<_> = ["fzn", "gecode-fzn", "json"].iter().flat_map(|name| files(name, "fzn")).collect();
    assert_eq!(all.len(), 39);
    for file in all {
        let text = fs::read_to_string(&file).expect("a file of the corpus");
        let name = file.display().to_string();
        let program = Program::parse(Source { file: &name, text: &text });
        let shown = program.unwrap_or_else(|error| panic!("{error}")).to_string();
        let again = Program::parse(Source { file: "shown", text: &shown });
        assert_eq!(again.unwrap_or_else(|error| panic!("{name}: {error}")).to_string(), shown, "{name}");
    }
}

#[test]
fn both_forms_are_the_same_program() {
    let text = fs::read_to_string(folder("json/kinds.fzn")).expect("the program as text");
    let json = fs::read_to_string(folder("json/kinds.fzn.json")).expect("the program as JSON");
    let from_text = Program::parse(Source { file: "kinds.fzn", text: &text });
    let from_json = Program::parse_json(Source { file: "kinds.fzn.json", text: &json });
    let from_text = from_text.unwrap_or_else(|error| panic!("{error}")).to_string();
    let from_json = from_json.unwrap_or_else(|error| panic!("{error}")).to_string();
    let lines = |program: &str| program.lines().map(in_order).collect::<Vec<_>>();
    assert_eq!(lines(&from_json), lines(&from_text));
}

/// An item with its annotations in order, as they have none. That an array is introduced is not said in JSON.
fn in_order(item: &str) -> Vec<String> {
    let item =
        if item.starts_with("array") { item.replace(" :: var_is_introduced", "") } else { item.to_string() };
    let mut parts: Vec<_> = item.trim_end_matches(';').split(" :: ").map(str::to_string).collect();
    parts.sort();
    parts
}
