//! What cannot be read as a word, a number, a string or a sign.

use super::check;

#[test]
fn what_is_no_token() {
    check(&[
        (
            "var int: 'a b'; solve satisfy;",
            "1:10: found `'`, expected a word, a number, a string or one of `()[]{},;:=`",
        ),
        (
            "var int: é; solve satisfy;",
            "1:10: found `é`, expected a word, a number, a string or one of `()[]{},;:=`",
        ),
        (
            "constraint p(&); solve satisfy;",
            "1:14: found `&`, expected a word, a number, a string or one of `()[]{},;:=`",
        ),
        ("constraint p(-x); solve satisfy;", "1:14: found `-`, expected a digit after `-`"),
        ("constraint p(- 3); solve satisfy;", "1:14: found `-`, expected a digit after `-`"),
        (
            "constraint p(.5); solve satisfy;",
            "1:14: found `.`, expected `..`, or digits on both sides of a float's point",
        ),
        (
            "constraint p(1.); solve satisfy;",
            "1:15: found `.`, expected `..`, or digits on both sides of a float's point",
        ),
        (
            "constraint p(\"a\nb\"); solve satisfy;",
            r#"1:14: found a string that does not end in its line, expected `"` at its end"#,
        ),
        (
            r#"constraint p("abc"#,
            r#"1:14: found a string that does not end in its line, expected `"` at its end"#,
        ),
        (
            r#"constraint p("a\"#,
            r#"1:14: found a string that does not end in its line, expected `"` at its end"#,
        ),
        (
            r#"constraint p("\(x)"); solve satisfy;"#,
            r#"1:14: found `\(` in a string, expected another escape"#,
        ),
    ]);
}

#[test]
fn numbers() {
    check(&[
        (
            "var 1..9223372036854775808: x; solve satisfy;",
            "1:8: `9223372036854775808` cannot be read as a number, expected an integer from -2^63 to 2^63 - 1",
        ),
        (
            "var -9223372036854775809..1: x; solve satisfy;",
            "1:5: `-9223372036854775809` cannot be read as a number, expected an integer from -2^63 to 2^63 - 1",
        ),
        (
            "int: x = 0x8000000000000000; solve satisfy;",
            "1:10: `0x8000000000000000` cannot be read as a number, expected an integer from -2^63 to 2^63 - 1",
        ),
        (
            "int: x = 0xG; solve satisfy;",
            "1:10: `0xG` cannot be read as a number, expected an integer such as `15`, `0x1F` or `0o17`, or a float such as `1.5`",
        ),
        (
            "int: x = 0x; solve satisfy;",
            "1:10: `0x` cannot be read as a number, expected an integer such as `15`, `0x1F` or `0o17`, or a float such as `1.5`",
        ),
        (
            "int: x = 0o8; solve satisfy;",
            "1:10: `0o8` cannot be read as a number, expected an integer such as `15`, `0x1F` or `0o17`, or a float such as `1.5`",
        ),
        (
            "int: x = 12ab; solve satisfy;",
            "1:10: `12ab` cannot be read as a number, expected an integer such as `15`, `0x1F` or `0o17`, or a float such as `1.5`",
        ),
        (
            "int: x = 1_000; solve satisfy;",
            "1:10: `1_000` cannot be read as a number, expected an integer such as `15`, `0x1F` or `0o17`, or a float such as `1.5`",
        ),
        (
            "float: x = 1e; solve satisfy;",
            "1:12: `1e` cannot be read as a number, expected a float such as `1.5`, `1.5e-3` or `2e6`",
        ),
        (
            "float: x = 1e+; solve satisfy;",
            "1:12: `1e+` cannot be read as a number, expected a float such as `1.5`, `1.5e-3` or `2e6`",
        ),
        (
            "float: x = 1e400; solve satisfy;",
            "1:12: `1e400` cannot be read as a number, expected a float of 64 bits",
        ),
        (
            "float: x = 1.5.3; solve satisfy;",
            "1:15: found `.`, expected `..`, or digits on both sides of a float's point",
        ),
        (
            "float: x = 1.5e3x; solve satisfy;",
            "1:12: `1.5e3x` cannot be read as a number, expected a float such as `1.5`, `1.5e-3` or `2e6`",
        ),
    ]);
}
