//! Variables without bounds, and values at the limits of what there is.

use crate::common::{answer, solve_text};

/// Answers without a note: no value is left out.
#[test]
fn what_constraints_bound_needs_no_bounds() {
    let complete = |solution: &str| format!("{solution}----------\n==========\n");
    let far = "var 0..1: i :: output_var; var int: z :: output_var; constraint int_lin_eq([6000000000000, -1], [i, z], 0);";
    assert_eq!(answer("", &format!("{far} solve maximize z;")), complete("i = 1;\nz = 6000000000000;\n"));
    let element = "var 1..2: i :: output_var; var int: z :: output_var; \
                   constraint array_int_element(i, [5000000000000, 7], z); solve maximize z;";
    assert_eq!(answer("", element), complete("i = 1;\nz = 5000000000000;\n"));
    let double =
        "var {0, 2199023255552}: y :: output_var; var int: x :: output_var; constraint int_plus(y, 1, x);";
    let both = "y = 0;\nx = 1;\n----------\ny = 2199023255552;\nx = 2199023255553;\n";
    assert_eq!(answer("-a", &format!("{double} solve satisfy;")), complete(both));
    let triple = "var int: y :: output_var; var int: x :: output_var; constraint int_le(y, 1000000000000); \
                  constraint int_lin_eq([3, -1], [y, x], 0); solve maximize y;";
    let run = solve_text("", triple);
    assert_eq!(run.out, complete("y = 1000000000000;\nx = 3000000000000;\n"));
    assert!(run.err.contains("without bounds"), "below there is no end: {}", run.err);
    let fixed = "var int: x :: output_var; constraint int_lin_eq([1], [x], 1125899906842624); solve satisfy;";
    assert_eq!(answer("-a", fixed), complete("x = 1125899906842624;\n"));
    let implied = "var bool: b :: output_var; var int: x :: output_var; constraint bool_eq(b, true); \
                   constraint int_le_imp(2000000000000, x, b); constraint int_le(x, 3000000000000); solve minimize x;";
    assert_eq!(answer("", implied), complete("b = true;\nx = 2000000000000;\n"));
}

/// A large coefficient leaves less for its variable, but not for others.
#[test]
fn large_coefficients() {
    let out = |program: &str| solve_text("", program).out;
    let complete = |solution: &str| format!("{solution}----------\n==========\n");
    let s = "var int: s :: output_var; var int: n :: output_var; constraint int_lin_eq([1000000000, -1], [s, n], 0);";
    let least = format!("{s} constraint int_le(5, s); solve minimize n;");
    assert_eq!(out(&least), complete("s = 5;\nn = 5000000000;\n"));
    let far = "var int: x :: output_var; var int: n; constraint int_lin_eq([1000000, -1], [x, n], 0); \
               constraint int_le(2000000000000, x); solve minimize n;";
    assert_eq!(out(far), complete("x = 2000000000000;\n"));
    let greatest = format!("{s} var 0..100: z; constraint int_abs(s, z); solve maximize n;");
    assert_eq!(out(&greatest), complete("s = 100;\nn = 100000000000;\n"));
    let all = format!("{s} constraint int_le(0, s); constraint int_le(s, 20); solve satisfy;");
    assert_eq!(solve_text("-a", &all).out.matches("----------").count(), 21);
}

/// The better half is tried first, not the best value, nor whatever comes first.
#[test]
fn objectives_that_come_from_far() {
    let out = |program: &str| solve_text("-t 5000", program).out;
    let distance = "var int: x :: output_var; var int: y :: is_defined_var; var int: z :: is_defined_var; \
                    constraint int_lin_eq([1, -1], [x, y], 1000) :: defines_var(y); \
                    constraint int_abs(y, z) :: defines_var(z); solve minimize z;";
    assert_eq!(out(distance), "x = 1000;\n----------\n==========\n");
    let either = "var int: x :: output_var; var bool: b; constraint int_le_reif(x, 10, b); var bool: c; \
                  constraint int_le_reif(x, 30, c); constraint bool_clause([b, c], []); solve maximize x;";
    assert_eq!(out(either), "x = 30;\n----------\n==========\n");
}

#[test]
fn an_objective_without_a_bound() {
    let out = |program: &str| {
        let run = solve_text("", program);
        assert_eq!(run.code, Some(0));
        assert!(run.err.contains("without bounds"), "{}", run.err);
        run.out
    };
    assert_eq!(out("var int: x :: output_var; solve minimize x;"), "=====UNBOUNDED=====\n");
    assert_eq!(out("var int: x :: output_var; solve maximize x;"), "=====UNBOUNDED=====\n");
    let half = "var int: x :: output_var; constraint int_le(3, x);";
    assert_eq!(out(&format!("{half} solve maximize x;")), "=====UNBOUNDED=====\n");
    assert_eq!(out(&format!("{half} solve minimize x;")), "x = 3;\n----------\n==========\n");
    let far = "var int: x :: output_var; constraint int_le(x, 1099511627776);";
    assert_eq!(out(&format!("{far} solve maximize x;")), "x = 1099511627776;\n----------\n==========\n");
    let multiple = "var int: x; var int: z :: output_var; constraint int_lin_eq([5, -1], [x, z], 0);";
    assert_eq!(out(&format!("{multiple} solve maximize z;")), "=====UNBOUNDED=====\n");
    for operation in ["int_div(x, 1000, y)", "int_lin_eq([3, -1], [y, x], 0)", "int_times(y, y, x)"] {
        let program =
            format!("var int: x; var int: y :: output_var; constraint {operation}; solve maximize y;");
        assert_eq!(solve_text("", &program).out, "=====UNBOUNDED=====\n", "{operation}");
    }
    let far = "var int: x :: output_var; constraint int_le(x, 2305843009213693957); solve maximize x;";
    assert_eq!(out(far), "x = 2305843009213693957;\n----------\n==========\n");
    // It has a bound of its own, although that is reached with far values of another only.
    let own = "var 0..1: z :: output_var; var bool: b; constraint bool2int(b, z); \
               var int: x; constraint int_le_imp(3000000000000000000, x, b);";
    assert_eq!(out(&format!("{own} solve maximize z;")), "z = 1;\n----------\n==========\n");
}

#[test]
fn values_out_of_range_are_refused_where_they_stand() {
    for (program, place) in [
        ("var 5000000000000000000..5000000000000000001: x; solve satisfy;", "1:"),
        ("var -1..4611686018427387905: x; solve satisfy;", "1:"),
        ("var {-9223372036854775808, 9223372036854775807}: x; solve satisfy;", "1:"),
        ("var int: x = 5000000000000000000; solve satisfy;", "1:"),
        ("var int: y;\nconstraint int_lin_eq([1, -1], [5, y], -9223372036854775808); solve satisfy;", "2:"),
        ("var int: y;\nconstraint int_lin_eq([1, -1], [5, y], -9223372036854775807); solve satisfy;", "2:"),
    ] {
        let run = solve_text("", program);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{program}");
        assert!(run.err.starts_with(&format!("standard input:{place}")), "{program}: {}", run.err);
        assert!(run.err.contains("range"), "{program}: {}", run.err);
    }
    let widest = "var -4611686018427387904..4611686018427387904: x :: output_var; solve maximize x;";
    assert_eq!(answer("", widest), "x = 4611686018427387904;\n----------\n==========\n");
}

/// What no limit stops would go on for years.
#[test]
fn the_time_limit_holds_before_the_search_too() {
    for domain in ["int", "0..1000000000000"] {
        let program = format!(
            "var {domain}: x; var {domain}: y; constraint int_lt(x, y); constraint int_lt(y, x); solve satisfy;"
        );
        let run = solve_text("-t 200 -s", &program);
        assert_eq!(run.code, Some(0));
        assert!(run.out.starts_with("=====UNKNOWN=====\n%%%mzn-stat: "), "{}", run.out);
    }
}

#[test]
fn constants_that_no_constraint_uses() {
    let constants = "var set of int: s :: output_var = {1, 3}; var float: f :: output_var = 1.5; \
                     var 1..2: x :: output_var; solve satisfy;";
    let expected = "s = {1,3};\nf = 1.5;\nx = 1;\n----------\n";
    let text = answer("", constants);
    assert_eq!(text.replace(", ", ","), expected);
}

/// A solution comes once, although the search decides what MiniZinc introduced first.
#[test]
fn solutions_come_once() {
    let program = "var 1..2: x :: output_var; var 1..2: z :: var_is_introduced; \
                   solve :: int_search([z, x], input_order, indomain_min, complete)";
    let both = "x = 1;\n----------\nx = 2;\n----------\n==========\n";
    assert_eq!(answer("-a", &format!("{program} satisfy;")), both);
    assert_eq!(answer("-a -f", &format!("{program} satisfy;")), both);
    assert_eq!(answer("-n 2", &format!("{program} satisfy;")), both.replace("==========\n", ""));
    let one = "var 1..1: one; constraint int_eq(one, 1);";
    assert_eq!(answer("-a-o", &format!("{one} {program} minimize one;")), both);
}
