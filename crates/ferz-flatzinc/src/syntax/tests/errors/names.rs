//! Names that are not declared, or declared twice, or stand for something else.

use super::check;

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
