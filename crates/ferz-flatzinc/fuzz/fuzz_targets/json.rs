//! No JSON makes the reader panic.
//!
//! What is read is not shown: JSON can say in few words what takes very many as text.
//!
//! From the folder above: `cargo +nightly fuzz run json`.

#![no_main]

use ferz_flatzinc::syntax::{Program, Source};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Program::parse_json(Source { file: "fuzz", text });
});
