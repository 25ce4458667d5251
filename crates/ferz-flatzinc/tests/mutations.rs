//! Nothing that is read makes the readers panic: programs of the corpus with parts exchanged, and the corpus of the
//! fuzzers in `fuzz`, which look further.

use std::fs;
use std::path::Path;

use ferz_flatzinc::syntax::{Program, Source};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// Programs with everything in them.
const PROGRAMS: [&str; 4] = [
    include_str!("json/kinds.fzn"),
    include_str!("json/kinds.fzn.json"),
    include_str!("fzn/60_params_and_par_arrays.fzn"),
    "predicate p(array [int] of var 1..5: x,array [1..2,int] of set of int: y,ann: a,string: s);
array [1..2] of var 1..3: xs :: output_array([1..2]); float: f = -1.5e-3; set of int: t = {1,0x3,0o7};
constraint p([xs[1],3],[{},1..2],note(a,[1,\"s\\n\"]),\"\\x41\") :: domain; solve maximize xs[2];",
];

/// What may stand in the place of something else.
const PARTS: [&str; 24] = [
    "",
    " ",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ",",
    ";",
    ":",
    "::",
    "..",
    "=",
    "\"",
    "\\",
    "-",
    "0x",
    "1.5",
    "9223372036854775808",
    "x[2]",
    "var",
    "é",
    "\0",
];

/// Reads it as both. What is a program as text is shown and read again; what is one as JSON may be too long as text, or
/// have names there that text cannot have.
fn read(text: &str) {
    if let Ok(program) = Program::parse(Source { file: "text", text }) {
        let shown = program.to_string();
        let again = Program::parse(Source { file: "shown", text: &shown });
        assert_eq!(again.unwrap_or_else(|error| panic!("{error}\n{shown}")).to_string(), shown);
    }
    drop(Program::parse_json(Source { file: "json", text }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_mutation_makes_the_readers_panic(
        program in 0..PROGRAMS.len(),
        mutations in vec((any::<Index>(), 0..6_usize, 0..PARTS.len()), 1..5),
    ) {
        let mut characters: Vec<char> = PROGRAMS[program].chars().collect();
        for (place, len, part) in mutations {
            let start = place.index(characters.len() + 1);
            let end = (start + len).min(characters.len());
            characters.splice(start..end, PARTS[part].chars());
        }
        read(&characters.into_iter().collect::<String>());
    }

    #[test]
    fn no_soup_of_parts_makes_the_readers_panic(parts in vec((any::<bool>(), 0..PARTS.len(), 0..PROGRAMS.len(), any::<Index>()), 0..40)) {
        let mut text = String::new();
        for (is_part, part, program, word) in parts {
            let words: Vec<_> = PROGRAMS[program].split_inclusive([' ', ',', '(', ')', '[', ']', ';']).collect();
            text += if is_part { PARTS[part] } else { words[word.index(words.len())] };
        }
        read(&text);
    }
}

#[test]
fn nothing_that_the_fuzzers_found_makes_the_readers_panic() {
    for folder in ["text", "json"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(folder);
        let entries: Vec<_> = fs::read_dir(folder).expect("the corpus").collect();
        assert!(entries.len() > 50);
        for entry in entries {
            let bytes = fs::read(entry.expect("a file of the corpus").path()).expect("a file of the corpus");
            read(&String::from_utf8_lossy(&bytes));
        }
    }
}
