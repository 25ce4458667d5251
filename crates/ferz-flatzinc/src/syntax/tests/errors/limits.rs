//! How deep, how many, how long: what is refused because of that, and what it may take.

use crate::syntax::tests::{parse, refusal};

#[test]
fn brackets_nest_no_deeper_than_the_limit() {
    for (open, close) in [("[", "]"), ("f(", ")"), ("[f(", ")]")] {
        let nested = |depth: usize| {
            let depth = depth / open.trim_start_matches('f').len().min(2);
            format!("solve :: a({}{}) satisfy;", open.repeat(depth), close.repeat(depth))
        };
        assert!(parse(&nested(98)).is_ok());
        assert!(refusal(&nested(102)).ends_with("more than 100 brackets are open here, expected no more"));
        assert!(
            refusal(&format!("solve :: a({}", open.repeat(1_000_000))).contains("more than 100 brackets")
        );
    }
}

#[test]
fn a_name_has_no_more_predicates_than_the_limit() {
    let predicates = |count: usize| {
        let predicate =
            |i: usize| format!("predicate p({});", (0..i).map(|i| format!("int: x{i},")).collect::<String>());
        (0..count).map(predicate).collect::<String>() + "solve satisfy;"
    };
    assert!(parse(&predicates(64)).is_ok());
    assert!(refusal(&predicates(65)).contains("too many predicates of the same name, expected at most 64"));
}

#[test]
fn a_program_that_is_cut_off_is_refused() {
    let text = include_str!("../../../../tests/gecode-fzn/send-1.fzn");
    for end in 0..text.trim_end().len() {
        assert!(parse(&text[..end]).is_err(), "{end}");
    }
    assert!(parse(text).is_ok());
}

/// Each takes seconds if it is quadratic.
#[test]
fn time_is_linear() {
    const N: usize = 100_000;
    let names = (0..N).map(|i| format!("var int: x{i};")).collect::<String>();
    let list = (0..N).map(|i| format!("x{i},")).collect::<String>();
    let array = format!("{names} array [1..{N}] of var int: a = [{list}];");
    let texts = [
        format!("{array} {} solve satisfy;", "constraint p(a,a[7]);".repeat(N)),
        format!(
            "predicate p(array [int] of var int: x); {array} {} solve satisfy;",
            "constraint p(a);".repeat(N)
        ),
        format!("{array} constraint p([{list}]); solve :: f([{list}]) :: g({list}) satisfy;"),
        format!(
            "var {{{}}}: x; solve satisfy;",
            (0..N).rev().map(|i| format!("{},", 2 * i)).collect::<String>()
        ),
        format!("% {}\n solve satisfy;", "%".repeat(N)),
        format!("solve :: f(\"{}\") satisfy;", "\\n".repeat(N)),
        format!("solve {} satisfy;", ":: f ".repeat(N)),
        (0..N).map(|i| format!("var int: x{i} = x{};", i + 1)).collect::<String>()
            + &format!("var int: x{N}; solve satisfy;"),
    ];
    for text in texts {
        parse(&text).expect("a correct program");
    }
}
