//! Whatever can be wrong, and how it is said.

mod grammar;
mod limits;
mod names;
mod predicates;
mod tokens;
mod types;

use super::refusal;

/// Texts, and where and what is said to be wrong with each.
#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, message) in cases {
        assert_eq!(refusal(text), format!("test.fzn:{message}"), "{text}");
    }
}
