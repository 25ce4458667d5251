//! Each item, and whatever is legal in it.

use super::plain::{Array, Constraint, Expr, Goal, Parameter, Predicate, PredicateParameter, Type, Variable};
use super::{parse, read};
use crate::syntax::{Meaning, Value};

fn name(name: &str) -> Expr {
    Expr::Name(name.to_string())
}

fn call(name: &str, arguments: impl IntoIterator<Item = Expr>) -> Expr {
    Expr::Call(name.to_string(), arguments.into_iter().collect())
}

/// The variables of a text, which need not have a solve item.
#[track_caller]
fn variables(text: &str) -> Vec<Variable> {
    read(&format!("{text} solve satisfy;")).variables
}

/// The type of the variable that is declared so.
#[track_caller]
fn type_of(ty: &str) -> Type {
    variables(&format!("var {ty}: x;")).remove(0).ty
}

/// The expression that is written so, as an argument of an annotation.
#[track_caller]
fn argument(text: &str) -> Expr {
    let mut solve = read(&format!("solve :: note({text}) satisfy;")).solve;
    match solve.annotations.remove(0) {
        Expr::Call(_, mut arguments) if arguments.len() == 1 => arguments.remove(0),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_shortest_program() {
    let program = read("solve satisfy;");
    assert_eq!(program, Default::default());
}

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

#[test]
fn predicates() {
    let text = "
        predicate none();
        predicate p(bool: a, var bool: b, int: c, 1..5: d, {1,3}: e, float: f, 1.0..2.0: g, set of int: h,
            set of 1..3: i, var set of int: j, var set of {1,2}: k, string: l, ann: m, set of float: n,);
        predicate q(array [int] of var int: x, array [1..3] of set of int: y, array [int,int] of int: z);
        predicate q(array [1..infinity] of var bool: x);
        solve satisfy;
    ";
    let parameter =
        |n: &str, is_var, ty| PredicateParameter { name: n.to_string(), indexes: vec![], is_var, ty };
    let array = |n: &str, indexes: &[Option<Vec<(i64, i64)>>], is_var, ty| PredicateParameter {
        indexes: indexes.to_vec(),
        ..parameter(n, is_var, ty)
    };
    let predicate = |n: &str, parameters: &[PredicateParameter]| Predicate {
        name: n.to_string(),
        parameters: parameters.to_vec(),
    };
    let p = [
        parameter("a", false, Type::Bool),
        parameter("b", true, Type::Bool),
        parameter("c", false, Type::Int(None)),
        parameter("d", false, Type::Int(Some(vec![(1, 5)]))),
        parameter("e", false, Type::Int(Some(vec![(1, 1), (3, 3)]))),
        parameter("f", false, Type::Float(None)),
        parameter("g", false, Type::Float(Some(vec![(1.0, 2.0)]))),
        parameter("h", false, Type::SetOfInt(None)),
        parameter("i", false, Type::SetOfInt(Some(vec![(1, 3)]))),
        parameter("j", true, Type::SetOfInt(None)),
        parameter("k", true, Type::SetOfInt(Some(vec![(1, 2)]))),
        parameter("l", false, Type::String),
        parameter("m", false, Type::Annotation),
        parameter("n", false, Type::SetOfFloat),
    ];
    let q = [
        array("x", &[None], true, Type::Int(None)),
        array("y", &[Some(vec![(1, 3)])], false, Type::SetOfInt(None)),
        array("z", &[None, None], false, Type::Int(None)),
    ];
    let overload = [array("x", &[None], true, Type::Bool)];
    let expected =
        [predicate("none", &[]), predicate("p", &p), predicate("q", &q), predicate("q", &overload)];
    assert_eq!(read(text).predicates, expected);
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
fn arguments_are_as_predicates_are_declared() {
    read(
        "predicate p(array [int] of var float: x, array [1..2] of int: y, float: z, ann: a, string: s, set of int: t);
         predicate p(int: x);
         var float: f; int: n = 2; array [1..2] of int: ints = [1,2]; array [1..1] of float: floats = [1.5];
         constraint p([f,1.5,2],[n,3],7,domain,\"s\",{});
         constraint p(ints,ints,n,note(domain),\"s\",1..2);
         constraint p(floats,ints,1.5,domain,\"s\",1..2);
         constraint p([],ints,1.5,domain,\"s\",1..2);
         predicate q(array [int] of ann: a, array [int] of string: s);
         array [1..2] of string: strings = [\"a\",\"b\"];
         constraint p(3);
         constraint q([domain,note(1)],strings);
         constraint q([],[\"c\"]);
         solve satisfy;",
    );
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

#[test]
fn words_that_other_versions_reserve_are_names() {
    assert_eq!(variables("var int: diff; var int: list; var int: ann; var int: string;").len(), 4);
}
