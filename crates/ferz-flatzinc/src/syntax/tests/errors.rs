//! Whatever is wrong, and how it is said.

use super::{parse, refusal};

/// Every case: a text, and the message for it.
#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, message) in cases {
        assert_eq!(refusal(text), format!("test.fzn:{message}"), "{text}");
    }
}

#[test]
fn syntax() {
    check(&[("", "1:1: ")]);
}
