//! Literals as arguments of annotations, and what stands between tokens.

use super::{argument, call, name};
use crate::syntax::tests::plain::Expr;
use crate::syntax::tests::read;

#[test]
fn white_space_and_comments_are_skipped() {
    let text =
        "\u{feff}% first\r\n\tvar%x\n1\x0c..3\x0b:x;%\n%;\nsolve% not this: minimize\nsatisfy ; % last";
    assert_eq!(read(text), read("var 1..3: x; solve satisfy;"));
}

#[test]
fn integers() {
    for (text, value) in [
        ("0", 0),
        ("-0", 0),
        ("007", 7),
        ("-42", -42),
        ("0x1F", 31),
        ("-0xff", -255),
        ("0o17", 15),
        ("-0o17", -15),
        ("9223372036854775807", i64::MAX),
        ("-9223372036854775808", i64::MIN),
        ("0x7fffffffffffffff", i64::MAX),
        ("-0x8000000000000000", i64::MIN),
    ] {
        assert_eq!(argument(text), Expr::Int(value), "{text}");
    }
}

#[test]
fn floats() {
    for (text, value) in [
        ("1.0", 1.0),
        ("-2.5", -2.5),
        ("1e-3", 1e-3),
        ("1E3", 1e3),
        ("1.5E+6", 1.5e6),
        ("0.1e2", 10.0),
        ("-12e0", -12.0),
        ("1e-400", 0.0),
    ] {
        assert_eq!(argument(text), Expr::Float(value), "{text}");
    }
}

#[test]
fn sets_are_ranges_in_order() {
    assert_eq!(argument("1..5"), Expr::IntSet(vec![(1, 5)]));
    assert_eq!(argument("-3 .. -1"), Expr::IntSet(vec![(-3, -1)]));
    assert_eq!(argument("5..1"), Expr::IntSet(vec![]));
    assert_eq!(argument("{}"), Expr::IntSet(vec![]));
    assert_eq!(argument("{7,1,3,2,1,}"), Expr::IntSet(vec![(1, 3), (7, 7)]));
    let extremes = "{9223372036854775807, -9223372036854775808, 9223372036854775806}";
    assert_eq!(argument(extremes), Expr::IntSet(vec![(i64::MIN, i64::MIN), (i64::MAX - 1, i64::MAX)]));
    assert_eq!(argument("1.5..2.5"), Expr::FloatSet(vec![(1.5, 2.5)]));
    assert_eq!(argument("1..2.5"), Expr::FloatSet(vec![(1.0, 2.5)]));
    assert_eq!(argument("2.5..1.5"), Expr::FloatSet(vec![]));
    assert_eq!(argument("{2.5,1,2.5}"), Expr::FloatSet(vec![(1.0, 1.0), (2.5, 2.5)]));
}

#[test]
fn strings_and_their_escapes() {
    assert_eq!(argument(r#""""#), Expr::String(String::new()));
    assert_eq!(
        argument(r#""Hello,\nWorld\t\"quoted!\" % é \\""#),
        Expr::String("Hello,\nWorld\t\"quoted!\" % é \\".into())
    );
}

#[test]
fn annotations_are_nested_as_they_like() {
    assert_eq!(argument("[f(a, [1, x[1]]), g(), \"s\"]".replace("x[1]", "true").as_str()), {
        let f = call("f", [name("a"), Expr::Array(vec![Expr::Int(1), Expr::Bool(true)])]);
        Expr::Array(vec![f, call("g", []), Expr::String("s".into())])
    });
    let depth = 98;
    let text = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let nested = (1..depth).fold(Expr::Array(vec![]), |inner, _| Expr::Array(vec![inner]));
    assert_eq!(argument(&text), nested);
}
