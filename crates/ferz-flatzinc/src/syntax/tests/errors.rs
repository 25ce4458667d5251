//! Whatever can be wrong, and how it is said.

use super::{parse, refusal};

/// Texts, and where and what is said to be wrong with each.
#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, message) in cases {
        assert_eq!(refusal(text), format!("test.fzn:{message}"), "{text}");
    }
}

#[test]
fn what_is_not_in_the_grammar() {
    check(&[
        ("", "1:1: there is no solve item, expected one such as `solve satisfy;`"),
        ("var", "1:4: found the end of the text, expected a type"),
        ("var 1..3: x", "1:12: found the end of the text, expected `;`"),
        ("var int: x; solve satisfy", "1:26: found the end of the text, expected `;`"),
        (
            "var int: 3x; solve satisfy;",
            "1:10: `3x` cannot be read as a number, expected an integer such as `15`, `0x1F` or `0o17`, or a float such as `1.5`",
        ),
        ("var int: x; solve; ", "1:18: found `;`, expected `satisfy`, `minimize`, `maximize` or `::`"),
        (
            "solve satisfy; solve satisfy;",
            "1:16: found another solve item, expected that in line 1 to be the only one",
        ),
        (
            "foo; solve satisfy;",
            "1:1: found `foo`, expected an item: `predicate`, `constraint`, `solve`, `var`, `array` or another type",
        ),
        ("var 1..: x; solve satisfy;", "1:8: found `:`, expected a number"),
        ("var 1: x; solve satisfy;", "1:6: found `:`, expected `..` and the end of the range"),
        ("var {1,2: x; solve satisfy;", "1:9: found `:`, expected `,` or `}`"),
        ("var {1;2}: x; solve satisfy;", "1:7: found `;`, expected `,` or `}`"),
        ("var int x; solve satisfy;", "1:9: found `x`, expected `:`"),
        ("var real: x; solve satisfy;", "1:5: found `real`, expected a type"),
        ("var set int: x; solve satisfy;", "1:9: found the reserved word `int`, expected `of`"),
        (
            "var set of bool: x; solve satisfy;",
            "1:12: found the reserved word `bool`, expected `int` or a set of integers",
        ),
        (
            "var set of 1.0..2.0: x; solve satisfy;",
            "1:12: found `1.0..2.0`, expected `int` or a set of integers",
        ),
        ("var int: int; solve satisfy;", "1:10: found the reserved word `int`, expected a name"),
        ("var int: x :: ; solve satisfy;", "1:15: found `;`, expected an annotation"),
        ("var int: x :: 3; solve satisfy;", "1:15: found `3`, expected an annotation"),
        ("var int: x = ; solve satisfy;", "1:14: found `;`, expected an expression"),
        ("int: x; solve satisfy;", "1:7: found `;`, expected `=` and a value"),
        ("int: x = [1]; solve satisfy;", "1:10: found an array, expected a value of type `int`"),
        ("constraint ; solve satisfy;", "1:12: found `;`, expected the name of a constraint"),
        ("constraint p; solve satisfy;", "1:13: found `;`, expected `(`"),
        ("constraint p(1; solve satisfy;", "1:15: found `;`, expected `,` or `)`"),
        ("constraint p(1 2); solve satisfy;", "1:16: found `2`, expected `,` or `)`"),
        ("constraint p(1,,2); solve satisfy;", "1:16: found `,`, expected an expression"),
        ("constraint p(x[i]); solve satisfy;", "1:16: found `i`, expected an index, which is an integer"),
        ("constraint p([1,2); solve satisfy;", "1:18: found `)`, expected `,` or `]`"),
        ("solve satisfy 3;", "1:15: found `3`, expected `;`"),
        ("solve maximize;", "1:15: found `;`, expected an expression"),
        ("array of int: x = []; solve satisfy;", "1:7: found the reserved word `of`, expected `[`"),
        ("array [] of int: x = []; solve satisfy;", "1:8: found `]`, expected an index set such as `1..10`"),
        (
            "array [int] of int: x = [1]; solve satisfy;",
            "1:1: found `array [int] of int`, expected one index set, such as `1..10`",
        ),
        (
            "array [1..2,1..2] of int: x = [1,2,3,4]; solve satisfy;",
            "1:1: found `array [1..2,1..2] of int`, expected one index set, such as `1..10`",
        ),
        (
            "array [0..2] of int: x = [1,2,3]; solve satisfy;",
            "1:1: found `array [0..2] of int`, expected one index set that begins with 1, such as `1..10`",
        ),
        (
            "array [1.0..2.0] of int: x = [1,2,3]; solve satisfy;",
            "1:8: found `1.0..2.0`, expected an index set such as `1..10`",
        ),
        (
            "array [3] of int: x = [1,2,3]; solve satisfy;",
            "1:8: found `3`, expected an index set such as `1..10`",
        ),
        ("array [1..2] int: x = [1,2]; solve satisfy;", "1:14: found the reserved word `int`, expected `of`"),
        ("array [1..2] of int: x = 3; solve satisfy;", "1:26: found `3`, expected `[`"),
        ("array [1..2] of int: x; solve satisfy;", "1:23: found `;`, expected `=` and a value"),
        (
            "array [1..2] of 1..5: x = [1,2]; solve satisfy;",
            "1:1: found `array [1..2] of 1..5`, expected `bool`, `int`, `float` or `set of int`, or `var`",
        ),
        (
            "1..5: x = 3; solve satisfy;",
            "1:1: found `1`, expected an item: `predicate`, `constraint`, `solve`, `var`, `array` or another type",
        ),
        ("string: x = 1; solve satisfy;", "1:13: found the integer 1, expected a value of type `string`"),
        (
            "var string: x; solve satisfy;",
            "1:1: found `var string`, expected another type, as there are no such variables",
        ),
        (
            "ann: x; solve satisfy;",
            "1:1: found `ann`, expected an item: `predicate`, `constraint`, `solve`, `var`, `array` or another type",
        ),
        (
            "var set of float: x; solve satisfy;",
            "1:1: found `var set of float`, expected another type, as there are no such variables",
        ),
        (
            "array [1..1] of ann: x = [y]; solve satisfy;",
            "1:1: found `array [1..1] of ann`, expected another type",
        ),
        (
            "set of 1..3: x = {1}; solve satisfy;",
            "1:1: found `set of 1..3`, expected `bool`, `int`, `float` or `set of int`, or `var`",
        ),
        ("predicate p(var int); solve satisfy;", "1:20: found `)`, expected `:`"),
        ("predicate p(int: x; solve satisfy;", "1:19: found `;`, expected `,` or `)`"),
        ("predicate 3(int: x); solve satisfy;", "1:11: found `3`, expected the name of a predicate"),
        ("predicate p(int: x) :: a; solve satisfy;", "1:21: found `::`, expected `;`"),
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
        (
            r#"solve :: a("0123456789012345678901234567890123456789012345678901234567890123456789" 3) satisfy;"#,
            "1:85: found `3`, expected `,` or `)`",
        ),
        (
            "solve satisfy; garbage",
            "1:16: found `garbage`, expected an item: `predicate`, `constraint`, `solve`, `var`, `array` or another type",
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

#[test]
fn names() {
    check(&[
        (
            "constraint p(x); solve satisfy;",
            "1:14: `x` is not declared, expected the name of a parameter, a variable or an array",
        ),
        (
            "constraint p([1,x]); solve satisfy;",
            "1:17: `x` is not declared, expected the name of a parameter, a variable or an array",
        ),
        (
            "constraint p(x[1]); solve satisfy;",
            "1:14: `x` is not declared, expected the name of a parameter, a variable or an array",
        ),
        (
            "constraint p(note(1)); solve satisfy;",
            "1:14: found an annotation, expected a literal or a variable",
        ),
        (
            "constraint p([note(1)]); solve satisfy;",
            "1:15: found an annotation, expected a literal or a variable",
        ),
        ("constraint p([[1]]); solve satisfy;", "1:15: found an array, expected a literal or a variable"),
        (
            "constraint p(1); var int: a; constraint p(a[1]); solve satisfy;",
            "1:43: found `a`, which is not an array, expected an array",
        ),
        (
            "var int: x; var bool: x; solve satisfy;",
            "1:23: `x` is declared already, in line 1; expected a new name",
        ),
        (
            "int: x = 1; \n\n array [1..1] of int: x = [1]; solve satisfy;",
            "3:23: `x` is declared already, in line 1; expected a new name",
        ),
        (
            "predicate p(int: x); \n predicate p(1..5: y); solve satisfy;",
            "2:12: `p` is declared already, in line 1; expected a new name",
        ),
        (
            "var int: x = y; solve satisfy;",
            "1:14: `y` is not declared, expected the name of a parameter, a variable or an array",
        ),
        (
            "array [1..1] of var int: a = [b[1]]; array [1..1] of var int: b = [1]; solve satisfy;",
            "1:31: found `b`, which is not declared before, expected an array that is",
        ),
        (
            "array [1..1] of var int: a = [a[1]]; solve satisfy;",
            "1:31: found `a`, which is not declared before, expected an array that is",
        ),
        (
            "array [1..1] of var int: a = [y]; solve satisfy;",
            "1:31: `y` is not declared, expected the name of a parameter, a variable or an array",
        ),
        (
            "solve minimize x;",
            "1:16: `x` is not declared, expected the name of a parameter, a variable or an array",
        ),
        (
            "solve minimize note(1);",
            "1:16: found an annotation, expected a number or a variable for a number",
        ),
    ]);
}

#[test]
fn values_types_and_arrays() {
    check(&[
        ("var int: x = 1.5; solve satisfy;", "1:14: found the float 1.5, expected a value of type `var int`"),
        (
            "var int: x = true; solve satisfy;",
            "1:14: found the Boolean `true`, expected a value of type `var int`",
        ),
        ("var bool: x = 1; solve satisfy;", "1:15: found the integer 1, expected a value of type `var bool`"),
        (
            "var float: x = y; var int: y; solve satisfy;",
            "1:16: found `y`, a variable of type `var int`, expected a value of type `var float`",
        ),
        (
            "var int: x = a; array [1..1] of int: a = [1]; solve satisfy;",
            "1:14: found `a`, an array of `int`, expected a value of type `var int`",
        ),
        (r#"var int: x = "s"; solve satisfy;"#, "1:14: found a string, expected a value of type `var int`"),
        (
            "var int: x = {1}; solve satisfy;",
            "1:14: found a set of integers, expected a value of type `var int`",
        ),
        (
            "var set of int: x = 1; solve satisfy;",
            "1:21: found the integer 1, expected a value of type `var set of int`",
        ),
        (
            "var set of int: x = {1.5}; solve satisfy;",
            "1:21: found a set of floats, expected a value of type `var set of int`",
        ),
        ("int: x = 1.5; solve satisfy;", "1:10: found the float 1.5, expected a value of type `int`"),
        ("int: x = y; int: y = 1; solve satisfy;", "1:10: found `y`, the integer 1, expected a literal"),
        (
            "int: x = a[1]; array [1..1] of int: a = [1]; solve satisfy;",
            "1:10: found `a[1]`, the integer 1, expected a literal",
        ),
        ("bool: x = 0; solve satisfy;", "1:11: found the integer 0, expected a value of type `bool`"),
        (
            "set of int: x = 1.0..2.0; solve satisfy;",
            "1:17: found a set of floats, expected a value of type `set of int`",
        ),
        (
            "array [1..2] of int: a = [1,1.5]; solve satisfy;",
            "1:29: found the float 1.5, expected a value of type `int`",
        ),
        (
            "array [1..1] of int: a = [x]; var int: x; solve satisfy;",
            "1:27: found `x`, a variable of type `var int`, expected a value of type `int`",
        ),
        (
            "array [1..1] of var int: a = [b]; var bool: b; solve satisfy;",
            "1:31: found `b`, a variable of type `var bool`, expected a value of type `var int`",
        ),
        (
            "array [1..1] of var int: a = [[1]]; solve satisfy;",
            "1:31: found an array, expected a value of type `var int`",
        ),
        (
            "array [1..1] of var int: a = [b]; array [1..1] of var int: b = [1]; solve satisfy;",
            "1:31: found `b`, an array of `var int`, expected a value of type `var int`",
        ),
        (
            r#"array [1..1] of var int: a = ["s"]; solve satisfy;"#,
            "1:31: found a string, expected a value of type `var int`",
        ),
        (
            "array [1..1] of var set of int: a = [1]; solve satisfy;",
            "1:38: found the integer 1, expected a value of type `var set of int`",
        ),
        (
            "array [1..1] of var int: a = [f(1)]; solve satisfy;",
            "1:31: found an annotation, expected a value of type `var int`",
        ),
        (
            "array [1..3] of int: a = [1,2]; solve satisfy;",
            "1:26: the number of elements of `a` is 2, expected 3 as in its type",
        ),
        (
            "array [1..0] of int: a = [1]; solve satisfy;",
            "1:26: the number of elements of `a` is 1, expected 0 as in its type",
        ),
        (
            "array [1..9000000000] of int: a = []; solve satisfy;",
            "1:35: the number of elements of `a` is 0, expected 9000000000 as in its type",
        ),
        (
            "array [1..2] of var int: a; constraint p(a[3]); solve satisfy;",
            "1:42: `a` has no element 3, expected an index in 1..2",
        ),
        (
            "array [1..2] of var int: a; constraint p(a[0]); solve satisfy;",
            "1:42: `a` has no element 0, expected an index in 1..2",
        ),
        (
            "array [1..2] of var int: a; constraint p(a[-1]); solve satisfy;",
            "1:42: `a` has no element -1, expected an index in 1..2",
        ),
        (
            "array [1..0] of var int: a; constraint p(a[1]); solve satisfy;",
            "1:42: `a` has no element 1, expected no access, as it is empty",
        ),
        (
            "array [1..65537] of var int: a; solve satisfy;",
            "1:30: too many elements of arrays without values, expected at most 65536",
        ),
        (
            "array [1..40000] of var int: a; array [1..40000] of var int: b; solve satisfy;",
            "1:62: too many elements of arrays without values, expected at most 65536",
        ),
        (
            "solve minimize true;",
            "1:16: found the Boolean `true`, expected a number or a variable for a number",
        ),
        (
            "var bool: b; solve minimize b;",
            "1:29: found `b`, a variable of type `var bool`, expected a number or a variable for a number",
        ),
        (
            "array [1..1] of var int: a; solve maximize a;",
            "1:44: found `a`, an array of `var int`, expected a number or a variable for a number",
        ),
        (
            "solve maximize {1};",
            "1:16: found a set of integers, expected a number or a variable for a number",
        ),
    ]);
}

#[test]
fn arguments_of_declared_predicates() {
    check(&[
        (
            "predicate p(int: x); constraint p(1.5); solve satisfy;",
            "1:35: constraint `p`: found the float 1.5, expected a value of type `int`",
        ),
        (
            "predicate p(int: x); constraint p(1,2); solve satisfy;",
            "1:33: constraint `p`: found 2 arguments, expected 1",
        ),
        (
            "predicate p(int: x); constraint p(); solve satisfy;",
            "1:33: constraint `p`: found 0 arguments, expected 1",
        ),
        (
            "predicate p(int: x); var int: y; constraint p(y); solve satisfy;",
            "1:47: constraint `p`: found `y`, a variable of type `var int`, expected a value of type `int`",
        ),
        (
            "predicate p(array [int] of int: x); var int: y; constraint p([1,y]); solve satisfy;",
            "1:65: constraint `p`: found `y`, a variable of type `var int`, expected a value of type `int`",
        ),
        (
            "predicate p(array [int] of int: x); array [1..1] of var int: a; constraint p(a); solve satisfy;",
            "1:78: constraint `p`: found `a`, an array of `var int`, expected an array of `int`",
        ),
        (
            "predicate p(array [int] of int: x); constraint p(1); solve satisfy;",
            "1:50: constraint `p`: found the integer 1, expected an array of `int`",
        ),
        (
            "predicate p(array [1..3] of int: x); constraint p([1]); solve satisfy;",
            "1:51: constraint `p`: found an array, expected an array of `int` with 3 elements",
        ),
        (
            "predicate p(var int: x); constraint p([1]); solve satisfy;",
            "1:39: constraint `p`: found an array, expected a value of type `var int`",
        ),
        (
            "predicate p(array [int] of var float: x); var int: y; constraint p([1.5,y]); solve satisfy;",
            "1:73: constraint `p`: found `y`, a variable of type `var int`, expected a value of type `var float`",
        ),
        (
            "predicate p(int: x); predicate p(bool: y); constraint p(1.5); solve satisfy;",
            "1:55: constraint `p`: found arguments that no predicate of that name takes, expected those of one of them",
        ),
        (
            "predicate p(int: x); constraint p(y); solve satisfy;",
            "1:35: `y` is not declared, expected the name of a parameter, a variable or an array",
        ),
        (
            "predicate p(ann: x); constraint p([y]); solve satisfy;",
            "1:36: `y` is not declared, expected the name of a parameter, a variable or an array",
        ),
        (
            "predicate p(array [int] of ann: x); constraint p([y, 1]); solve satisfy;",
            "1:51: `y` is not declared, expected the name of a parameter, a variable or an array",
        ),
    ]);
}

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
    let text = include_str!("../../../tests/gecode-fzn/send-1.fzn");
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
