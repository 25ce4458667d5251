//! Values of other types than declared, and arrays of other lengths.

use super::check;

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
