use super::*;
use crate::syntax::Source;

/// What is printed where the variables have these values, in the order of the program.
#[track_caller]
fn printed(text: &str, values: &[i64]) -> String {
    let program = Program::parse(Source { file: "test.fzn", text }).expect("a correct program");
    let mut buffer = String::new();
    Plan::new(&program).expect("a plan").write(|variable| values[variable.index()], &mut buffer);
    buffer
}

#[test]
fn nothing_is_printed_that_is_not_annotated() {
    assert_eq!(
        printed("var int: x; array [1..1] of var int: a = [x]; solve :: output_var satisfy;", &[1]),
        ""
    );
}

#[test]
fn variables_of_each_kind() {
    let text = "
        var int: x :: output_var;
        var bool: b :: is_defined_var :: output_var;
        var bool: c :: output_var :: output_var;
        var int: alias :: output_var = x;
        var set of 1..3: s :: output_var = {1,3};
        var set of 1..3: none :: output_var = {};
        var set of 1..3: range :: output_var = t;
        set of int: t = 1..2;
        var float: f :: output_var = 1.5;
        var float: whole :: output_var = 3;
        var float: large :: output_var = 1e21;
        solve satisfy;
    ";
    assert_eq!(
        printed(text, &[i64::MIN, 0, 1, 7]),
        "x = -9223372036854775808;\nb = false;\nc = true;\nalias = 7;\ns = {1, 3};\nnone = {};\nrange = 1..2;\n\
         f = 1.5;\nwhole = 3.0;\nlarge = 1e21;\n"
    );
}

#[test]
fn arrays_of_each_kind() {
    let text = "
        var int: x; var bool: b; int: n = -3; var set of 1..5: s = {2};
        array [1..6] of var int: m :: output_array([1..2,0..2]) = [x,n,3,x,x,4];
        array [1..3] of var bool: bs :: output_array([1..3]) = [b,true,false];
        array [1..3] of var set of 1..9: ss :: output_array([-1..1]) = [{},{1,9},s];
        array [1..2] of var float: fs :: output_array([1..2]) = [1,-2.5];
        array [1..0] of var int: none :: output_array([1..0]) = [];
        array [1..0] of var int: flat :: output_array([1..3,1..0]) = [];
        array [1..2] of var 1..9: made :: output_array([1..2]);
        array [1..1] of var int: one :: output_array([1..1,1..1,1..1]) = [x];
        solve satisfy;
    ";
    assert_eq!(
        printed(text, &[5, 1, 0, 8, 9]),
        "m = array2d(1..2, 0..2, [5, -3, 3, 5, 5, 4]);\nbs = array1d(1..3, [true, true, false]);\n\
         ss = array1d(-1..1, [{}, {1, 9}, 2..2]);\nfs = array1d(1..2, [1.0, -2.5]);\nnone = array1d(1..0, []);\n\
         flat = array2d(1..3, 1..0, []);\nmade = array1d(1..2, [8, 9]);\none = array3d(1..1, 1..1, 1..1, [5]);\n"
    );
}

#[test]
fn index_sets_that_do_not_fit_are_not_printed() {
    for annotation in [
        "output_array",
        "output_array(3)",
        "output_array([])",
        "output_array([1..2])",
        "output_array([1..1],1)",
        "output_array([x])",
        "output_array([-9223372036854775807..9223372036854775807,1..9223372036854775807])",
    ] {
        let text = format!("array [1..1] of var int: a :: {annotation} = [7]; solve satisfy;");
        assert_eq!(printed(&text, &[]), "a = array1d(1..1, [7]);\n", "{annotation}");
    }
    assert_eq!(
        printed("array [1..0] of var int: a :: output_array = []; solve satisfy;", &[]),
        "a = array1d(1..0, []);\n"
    );
}

#[test]
fn solutions_are_appended() {
    let text = "var int: x :: output_var; solve satisfy;";
    let program = Program::parse(Source { file: "test.fzn", text }).expect("a correct program");
    let plan = Plan::new(&program).expect("a plan");
    let mut buffer = String::new();
    for value in [1, -20] {
        plan.write(|_| value, &mut buffer);
        buffer.push_str("----------\n");
    }
    assert_eq!(buffer, "x = 1;\n----------\nx = -20;\n----------\n");
}

#[test]
fn what_has_no_value_is_refused() {
    for (text, place) in [
        ("var set of 1..3: s :: output_var; solve satisfy;", "1:18"),
        (
            "var float: f; array [1..2] of var float: a :: output_array([1..2]) = [1.5,f]; solve satisfy;",
            "1:75",
        ),
        ("var float: f; var float: g :: output_var = f; solve satisfy;", "1:26"),
    ] {
        let program = Program::parse(Source { file: "test.fzn", text }).expect("a correct program");
        let message = "found something to print that the program gives no value for, \
                       expected a Boolean, an integer, or a constant";
        assert_eq!(Plan::new(&program).unwrap_err().to_string(), format!("test.fzn:{place}: {message}"));
    }
}
