//! Arguments that are not what a predicate is declared for.

use super::check;

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
