//! Variables, parameters and arrays.

use super::{call, name, type_of, variables};
use crate::syntax::Value;
use crate::syntax::tests::plain::{Array, Expr, Parameter, Type, Variable};
use crate::syntax::tests::{parse, read};

#[test]
fn types_of_variables() {
    assert_eq!(type_of("bool"), Type::Bool);
    assert_eq!(type_of("int"), Type::Int(None));
    assert_eq!(type_of("5..5"), Type::Int(Some(vec![(5, 5)])));
    assert_eq!(type_of("{9,-1,0}"), Type::Int(Some(vec![(-1, 0), (9, 9)])));
    assert_eq!(type_of("1..0"), Type::Int(Some(vec![])));
    assert_eq!(type_of("{}"), Type::Int(Some(vec![])));
    assert_eq!(type_of("float"), Type::Float(None));
    assert_eq!(type_of("-5.5..1e10"), Type::Float(Some(vec![(-5.5, 1e10)])));
    assert_eq!(type_of("{1.5,2.5}"), Type::Float(Some(vec![(1.5, 1.5), (2.5, 2.5)])));
    assert_eq!(type_of("set of int"), Type::SetOfInt(None));
    assert_eq!(type_of("set of 1..4"), Type::SetOfInt(Some(vec![(1, 4)])));
    assert_eq!(type_of("set of {}"), Type::SetOfInt(Some(vec![])));
    assert_eq!(type_of("set of {1,3,9}"), Type::SetOfInt(Some(vec![(1, 1), (3, 3), (9, 9)])));
}

#[test]
fn variables_with_annotations_and_values() {
    let text = "
        var 1..3: x :: output_var = y;
        var int: y:: is_defined_var :: weight(0.5, \"s\");
        var 5..5: _z = 5;
        var 1..3: outside = 4;
        var bool: b = true;
        var set of 1..9: s = {1,9};
        var float: f = 3;
        array [1..2] of var int: a = [x, 7];
        var int: second = a[2];
        var int: itself = itself;
    ";
    let variable = |n: &str, ty, annotations: &[Expr], value| Variable {
        name: n.to_string(),
        ty,
        annotations: annotations.to_vec(),
        value,
    };
    let weight = call("weight", [Expr::Float(0.5), Expr::String("s".into())]);
    let expected = [
        variable("x", Type::Int(Some(vec![(1, 3)])), &[call("output_var", [])], Some(name("y"))),
        variable("y", Type::Int(None), &[call("is_defined_var", []), weight], None),
        variable("_z", Type::Int(Some(vec![(5, 5)])), &[], Some(Expr::Int(5))),
        variable("outside", Type::Int(Some(vec![(1, 3)])), &[], Some(Expr::Int(4))),
        variable("b", Type::Bool, &[], Some(Expr::Bool(true))),
        variable("s", Type::SetOfInt(Some(vec![(1, 9)])), &[], Some(Expr::IntSet(vec![(1, 1), (9, 9)]))),
        variable("f", Type::Float(None), &[], Some(Expr::Int(3))),
        variable("second", Type::Int(None), &[], Some(Expr::Access("a".into(), 2))),
        variable("itself", Type::Int(None), &[], Some(name("itself"))),
    ];
    assert_eq!(variables(text), expected);
}

#[test]
fn words_that_other_versions_reserve_are_names() {
    assert_eq!(variables("var int: diff; var int: list; var int: ann; var int: string;").len(), 4);
}

#[test]
fn parameters() {
    let text = "
        bool: t = true; int: n = -3; float: half = 0.5; float: one = 1;
        set of int: s = 1..3; set of int: none = {}; set of float: fs = {1.5}; set of float: no = {};
        string: text = \"s\";
        int: noted :: mzn_path(\"p\") = 1;
        solve satisfy;
    ";
    let parameter = |n: &str, ty, value| Parameter { name: n.to_string(), ty, annotations: vec![], value };
    let mut noted = parameter("noted", Type::Int(None), Expr::Int(1));
    noted.annotations.push(call("mzn_path", [Expr::String("p".into())]));
    let expected = [
        parameter("t", Type::Bool, Expr::Bool(true)),
        parameter("n", Type::Int(None), Expr::Int(-3)),
        parameter("half", Type::Float(None), Expr::Float(0.5)),
        parameter("one", Type::Float(None), Expr::Int(1)),
        parameter("s", Type::SetOfInt(None), Expr::IntSet(vec![(1, 3)])),
        parameter("none", Type::SetOfInt(None), Expr::IntSet(vec![])),
        parameter("fs", Type::SetOfFloat, Expr::FloatSet(vec![(1.5, 1.5)])),
        parameter("no", Type::SetOfFloat, Expr::IntSet(vec![])),
        parameter("text", Type::String, Expr::String("s".into())),
        noted,
    ];
    assert_eq!(read(text).parameters, expected);
}

#[test]
fn arrays_of_everything() {
    let text = "
        int: n = 4; var 1..9: x; var set of 1..3: s; var bool: b;
        array [1..3] of int: ints = [1,n,-2,];
        array [1..2] of bool: bools = [true,false];
        array [1..2] of float: floats = [1e-3,2];
        array [1..2] of set of int: sets = [{},1..2];
        array [1..1] of set of float: float_sets = [{1.5}];
        array [1..2] of string: strings = [\"a\",\"\"];
        array [1..0] of int: none = [];
        array [1..3] of var 1..5: vars :: output_array([1..3]) = [x,3,n];
        array [1..2] of var bool: var_bools = [b,true];
        array [1..2] of var set of 1..3: var_sets = [s,{1,3}];
        array [1..2] of var float: var_floats = [1.5,2.0];
        array [1..0] of var int: no_vars :: output_array([1..0]) = [];
        array [1..3] of var int: accesses = [ints[1],vars[1],vars[3]];
        solve satisfy;
    ";
    let array = |n: &str, is_var, ty, elements: &[Expr]| Array {
        name: n.to_string(),
        is_var,
        ty,
        annotations: vec![],
        elements: elements.to_vec(),
    };
    let output = |n: i64, array: Array| {
        let indexes = Expr::Array(vec![Expr::IntSet(if n > 0 { vec![(1, n)] } else { vec![] })]);
        Array { annotations: vec![call("output_array", [indexes])], ..array }
    };
    let expected = [
        array("ints", false, Type::Int(None), &[Expr::Int(1), name("n"), Expr::Int(-2)]),
        array("bools", false, Type::Bool, &[Expr::Bool(true), Expr::Bool(false)]),
        array("floats", false, Type::Float(None), &[Expr::Float(1e-3), Expr::Int(2)]),
        array("sets", false, Type::SetOfInt(None), &[Expr::IntSet(vec![]), Expr::IntSet(vec![(1, 2)])]),
        array("float_sets", false, Type::SetOfFloat, &[Expr::FloatSet(vec![(1.5, 1.5)])]),
        array("strings", false, Type::String, &[Expr::String("a".into()), Expr::String(String::new())]),
        array("none", false, Type::Int(None), &[]),
        output(3, array("vars", true, Type::Int(Some(vec![(1, 5)])), &[name("x"), Expr::Int(3), name("n")])),
        array("var_bools", true, Type::Bool, &[name("b"), Expr::Bool(true)]),
        array(
            "var_sets",
            true,
            Type::SetOfInt(Some(vec![(1, 3)])),
            &[name("s"), Expr::IntSet(vec![(1, 1), (3, 3)])],
        ),
        array("var_floats", true, Type::Float(None), &[Expr::Float(1.5), Expr::Float(2.0)]),
        output(0, array("no_vars", true, Type::Int(None), &[])),
        array("accesses", true, Type::Int(None), &[Expr::Int(1), name("x"), name("n")]),
    ];
    assert_eq!(read(text).arrays, expected);
}

#[test]
fn an_array_without_elements_makes_variables() {
    let program = parse("array [1..2] of var 1..3: xs; var 0..9: y = xs[2]; solve maximize xs[1];");
    let program = program.expect("a correct program");
    assert_eq!(program.variables.len(), 3);
    assert!(program.arrays[0].is_implicit);
    let texts: Vec<_> = program.variables.iter().map(|variable| program.text(variable.name)).collect();
    assert_eq!(texts, ["xs[1]", "xs[2]", "y"]);
    let value = program.variables[2].value.expect("a value");
    assert!(matches!(program.value(&value), Value::Variable(id) if id.index() == 1));
    assert_eq!(
        program.to_string(),
        "var 0..9: y = xs[2];\narray [1..2] of var 1..3: xs;\nsolve maximize xs[1];\n"
    );
}
