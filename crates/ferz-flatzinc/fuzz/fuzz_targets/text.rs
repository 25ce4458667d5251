//! No text makes the parser panic, and what a program shows itself as is read as the same program.
//!
//! From the folder above: `cargo +nightly fuzz run text`.

#![no_main]

use ferz_flatzinc::syntax::{Program, Source};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(program) = Program::parse(Source { file: "fuzz", text }) {
        let shown = program.to_string();
        let again = Program::parse(Source { file: "shown", text: &shown }).expect("a correct program");
        assert_eq!(again.to_string(), shown);
    }
});
