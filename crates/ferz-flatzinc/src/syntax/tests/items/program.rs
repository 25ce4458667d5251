//! Constraints, the goal, and how items make a program.

use super::{call, name};
use crate::syntax::tests::plain::{Constraint, Expr, Goal};
use crate::syntax::tests::{parse, read};
use crate::syntax::{Meaning, Value};

#[test]
fn the_shortest_program() {
    let program = read("solve satisfy;");
    assert_eq!(program, Default::default());
}

#[test]
fn constraints() {
    let text = "
        var int: x; array [1..2] of var int: a = [x,2];
        constraint int_le(0,x);
        constraint int_lin_eq([2,3],[x,a[2]],10) :: domain_propagation :: defines_var(x);
        constraint odd(a, [], {}, \"s\",);
        constraint nothing();
        solve satisfy;
    ";
    let constraint = |n: &str, arguments: &[Expr], annotations: &[Expr]| Constraint {
        name: n.to_string(),
        arguments: arguments.to_vec(),
        annotations: annotations.to_vec(),
    };
    let terms = [
        Expr::Array(vec![Expr::Int(2), Expr::Int(3)]),
        Expr::Array(vec![name("x"), Expr::Access("a".into(), 2)]),
        Expr::Int(10),
    ];
    let expected = [
        constraint("int_le", &[Expr::Int(0), name("x")], &[]),
        constraint("int_lin_eq", &terms, &[call("domain_propagation", []), call("defines_var", [name("x")])]),
        constraint(
            "odd",
            &[name("a"), Expr::Array(vec![]), Expr::IntSet(vec![]), Expr::String("s".into())],
            &[],
        ),
        constraint("nothing", &[], &[]),
    ];
    assert_eq!(read(text).constraints, expected);
}

#[test]
fn goals() {
    let goal = |text: &str| read(text).solve.goal;
    assert_eq!(goal("var 1..3: x; solve minimize x;"), Goal::Minimize(name("x")));
    assert_eq!(goal("var 1.0..3.0: x; solve maximize x;"), Goal::Maximize(name("x")));
    assert_eq!(goal("solve maximize -3;"), Goal::Maximize(Expr::Int(-3)));
    assert_eq!(goal("float: x = 1.5; solve minimize x;"), Goal::Minimize(name("x")));
    let text = "array [1..1] of var int: a = [7]; solve :: int_search(a, first_fail) :: noted minimize a[1];";
    let solve = read(text).solve;
    assert_eq!(solve.goal, Goal::Minimize(Expr::Access("a".into(), 1)));
    assert_eq!(solve.annotations, [call("int_search", [name("a"), name("first_fail")]), call("noted", [])]);
}

#[test]
fn items_may_come_in_any_order() {
    read("solve minimize x; constraint p(y,a); array [1..2] of var int: a = [x,y]; var int: x = y; var int: y = n;
          int: n = 3; predicate p(var int: x, array [int] of var int: y);");
}

#[test]
fn names_stand_for_what_is_declared() {
    let text = "
        int: n = 3; var int: x; array [1..2] of var int: a = [n,x];
        constraint c(n,x,a,a[1],a[2]);
        constraint x(x);
        solve :: x :: search(x, complete) satisfy;
    ";
    let program = parse(text).expect("a correct program");
    let arguments = program.exprs(program.constraints[0].arguments);
    let values: Vec<_> = arguments.iter().map(|argument| program.value(argument)).collect();
    let x = Value::Variable(match program.meaning(program.variables[0].name) {
        Meaning::Variable(id) => id,
        other => panic!("{other:?}"),
    });
    let elements = program.exprs(program.arrays[0].elements);
    assert_eq!(values, [Value::Int(3), x, Value::Array(elements), Value::Int(3), x]);

    // Constraints and annotations have names of their own.
    assert_eq!(program.text(program.constraints[1].name), "x");
    let annotations: Vec<_> = program.annotations(program.solve.annotations).collect();
    assert_eq!(program.text(annotations[0].0), "x");
    assert!(annotations[0].1.is_empty());
    assert_eq!(program.value(&annotations[1].1[0]), x);
    assert!(
        matches!(program.value(&annotations[1].1[1]), Value::Call(name, []) if program.text(name) == "complete")
    );
}
