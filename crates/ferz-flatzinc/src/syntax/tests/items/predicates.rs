//! Predicates, and constraints that suit them.

use crate::syntax::tests::plain::{Predicate, PredicateParameter, Type};
use crate::syntax::tests::read;

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
