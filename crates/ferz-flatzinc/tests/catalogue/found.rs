//! What random programs brought to light, made small.

use ferz_flatzinc::syntax::{Program, Source};

use crate::Solver;

/// The solutions of a program whose variables are called `x00`, `x01` and so on.
fn solutions(text: &str) -> Vec<Vec<i64>> {
    let program = Program::parse(Source { file: "found.fzn", text }).expect("a correct program");
    let solver = Solver::new(&program, program.variables.len());
    let mut solutions = solver.solutions(solver.instance.model(), solver.strategy());
    solutions.sort_unstable();
    solutions
}

/// A truth value without a column in its table was free.
#[test]
fn a_table_without_columns_holds() {
    assert_eq!(solutions("var bool: x00; constraint fzn_table_int_reif([], [], x00); solve satisfy;"), [[1]]);
    let implied = "var bool: x00; constraint fzn_table_bool_imp([], [], x00); solve satisfy;";
    assert_eq!(solutions(implied), [[0], [1]]);
    assert_eq!(solutions("constraint fzn_table_int([], []); solve satisfy;"), [[0i64; 0]]);
    let refuted = "constraint fzn_table_int_reif([], [], false); solve satisfy;";
    assert!(solutions(refuted).is_empty());
}

/// The truth value was seen as a number that is none, and the program refused.
#[test]
fn a_truth_value_that_is_tied_to_what_has_no_value() {
    let text = "
        var -1..1: x00 = -2;
        var bool: x01;
        constraint int_lin_eq([-1, 1], [x02, x00], -2);
        var int: x02;
        constraint bool2int(x01, x02);
        constraint bool_clause([x01], []);
        solve satisfy;
    ";
    assert!(solutions(text).is_empty());
}

/// Between far values of a set, those that are in no set were tried one by one.
#[test]
fn a_set_is_the_domain_of_a_variable_without_bounds() {
    let text = "var int: x00; constraint set_in(x00, {-70000, 3, 70000}); solve satisfy;";
    let program = Program::parse(Source { file: "found.fzn", text }).expect("a correct program");
    let solver = Solver::new(&program, 1);
    let model = solver.instance.model();
    let var = solver.instance.terms()[0].var().expect("a variable");
    assert_eq!(model.domain(var).map(|domain| domain.iter().collect()), Some(vec![-70_000, 3, 70_000]));
    assert_eq!(model.constraint_count(), 0);
}

/// Constraints had bounds within which they do not leave 64 bits, but not what was searched or optimised.
#[test]
fn a_variable_without_bounds_that_is_seen_through_a_view() {
    let program = |rest: &str| {
        let tie = "constraint int_lin_eq([1, -1], [x00, x01], -2); constraint int_ge(x00, 5);";
        format!("var int: x00; var int: x01; {tie} {rest};")
    };
    assert_eq!(solutions(&program("solve minimize x01")), [[5, 7]]);
    let search = "solve :: int_search([x01], input_order, indomain_min, complete) satisfy";
    assert_eq!(solutions(&program(&format!("constraint int_le(x00, 5); {search}"))), [[5, 7]]);
    assert!(solutions(&program(&format!("constraint int_le(x00, 4); {search}"))).is_empty());
}
