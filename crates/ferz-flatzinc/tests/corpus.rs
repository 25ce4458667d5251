//! Every program of the corpus is read, from text and from JSON.

use std::fs;
use std::path::{Path, PathBuf};

use ferz_flatzinc::syntax::{Program, Source};

/// The files of a folder beside this one that have such an extension.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(&folder).expect("a folder of the corpus");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file of the corpus").path()).collect();
    files.retain(|file| file.extension().is_some_and(|is| is == extension));
    files.sort();
    files
}

#[test]
fn every_program_of_the_corpus_is_read() {
    let all: Vec<_> = ["fzn", "gecode-fzn"].iter().flat_map(|folder| files(folder, "fzn")).collect();
    assert_eq!(all.len(), 37);
    for file in all {
        let text = fs::read_to_string(&file).expect("a file of the corpus");
        let name = file.display().to_string();
        let program = Program::parse(Source { file: &name, text: &text });
        if let Err(error) = program {
            panic!("{error}");
        }
    }
}
