//! What is not in the grammar.

use super::check;

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
            r#"solve :: a("0123456789012345678901234567890123456789012345678901234567890123456789" 3) satisfy;"#,
            "1:85: found `3`, expected `,` or `)`",
        ),
        (
            "solve satisfy; garbage",
            "1:16: found `garbage`, expected an item: `predicate`, `constraint`, `solve`, `var`, `array` or another type",
        ),
    ]);
}
