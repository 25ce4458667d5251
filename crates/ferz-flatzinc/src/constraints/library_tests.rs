//! MiniZinc's library for this solver declares what is known here.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::entry;
use crate::Instance;
use crate::syntax::{Program, Source};

/// The constraints that a solver has for FlatZinc, because MiniZinc cannot do without, one use of each.
const BUILT_IN: &[&str] = &[
    "int_abs(x, y)",
    "int_eq(x, y)",
    "int_eq_reif(x, y, b)",
    "int_le(x, y)",
    "int_le_reif(x, y, b)",
    "int_lin_eq([1, 2], [x, y], 5)",
    "int_lin_eq_reif([1, 2], [x, y], 5, b)",
    "int_lin_ne([1, 2], [x, y], 5)",
    "int_lin_ne_reif([1, 2], [x, y], 5, b)",
    "int_lin_le([1, 2], [x, y], 5)",
    "int_lin_le_reif([1, 2], [x, y], 5, b)",
    "int_ne(x, y)",
    "int_ne_reif(x, y, b)",
    "int_plus(x, y, z)",
    "int_div(x, y, z)",
    "int_lt(x, y)",
    "int_lt_reif(x, y, b)",
    "int_max(x, y, z)",
    "int_min(x, y, z)",
    "int_mod(x, y, z)",
    "int_times(x, y, z)",
    "int_pow(x, y, z)",
    "set_in(x, {1, 3})",
    "set_in_reif(x, {1, 3}, b)",
    "bool2int(b, x)",
    "bool_and(b, c, d)",
    "bool_clause([b, c], [d])",
    "bool_eq(b, c)",
    "bool_eq_reif(b, c, d)",
    "bool_le(b, c)",
    "bool_le_reif(b, c, d)",
    "bool_lin_eq([1, 2], [b, c], x)",
    "bool_lin_le([1, 2], [b, c], 2)",
    "bool_lt(b, c)",
    "bool_lt_reif(b, c, d)",
    "bool_not(b, c)",
    "bool_or(b, c, d)",
    "bool_xor(b, c, d)",
    "bool_xor(b, c)",
    "array_bool_and([b, c], d)",
    "array_bool_or([b, c], d)",
    "array_bool_xor([b, c])",
    "array_bool_element(x, [true, false], b)",
    "array_int_element(x, [3, 1], y)",
    "array_var_bool_element(x, [b, c], d)",
    "array_var_int_element(x, [y, 2], z)",
];

/// The constraints that a solver may have, one use of each.
const OPTIONAL: &[&str] = &[
    "array_bool_xor_reif([b, c], d)",
    "array_int_maximum(x, [y, z])",
    "array_int_maximum_reif(x, [y, z], b)",
    "array_int_minimum(x, [y, z])",
    "array_int_minimum_reif(x, [y, z], b)",
    "bool_clause_reif([b], [c], d)",
    "ferz_bin_packing_capa([2, 3], 1, [x, y], [1, 2])",
    "ferz_bin_packing_load([x, y], 1, [z, 1], [1, 2])",
    "ferz_circuit([x, y, z], 1)",
    "ferz_circuit_reif([x, y, z], 1, b)",
    "ferz_diffn_k(2, [x, y, 1, 3], [1, 1, z, 2])",
    "ferz_diffn_nonstrict_k(2, [x, y, 1, 3], [1, 0, z, 2])",
    "ferz_inverse([x, y, z], 1, [3, z, y], 1)",
    "ferz_maximum_arg_bool([b, c], 1, x)",
    "ferz_maximum_arg_int([x, y], 1, z)",
    "ferz_minimum_arg_bool([b, c], 1, x)",
    "ferz_minimum_arg_int([x, y], 1, z)",
    "ferz_subcircuit([x, y, z], 1)",
    "ferz_subcircuit_reif([x, y, z], 1, b)",
    "ferz_symmetric_all_different([x, y, z], 1)",
    "fzn_all_different_int([x, y])",
    "fzn_all_equal_int([x, y])",
    "fzn_alldifferent_except([x, y], {1, 2})",
    "fzn_alldifferent_except_0([x, y])",
    "fzn_among(x, [y, z], {1, 3})",
    "fzn_at_least_int(1, [x, y], 2)",
    "fzn_at_most_int(1, [x, y], 2)",
    "fzn_bin_packing(3, [x, y], [1, 2])",
    "fzn_count_eq([x, y], z, 1)",
    "fzn_count_geq([x, y], 2, z)",
    "fzn_count_gt([x, y], z, 1)",
    "fzn_count_leq([x, y], z, 1)",
    "fzn_count_lt([x, y], z, 1)",
    "fzn_count_neq([x, y], z, 1)",
    "fzn_cumulative([x, y], [1, z], [2, 1], 2)",
    "fzn_decreasing_bool([b, c])",
    "fzn_decreasing_int([x, y])",
    "fzn_diffn([x, y], [1, 2], [2, 1], [1, z])",
    "fzn_diffn_nonstrict([x, y], [1, 2], [2, 0], [1, z])",
    "fzn_disjunctive([x, y], [1, z])",
    "fzn_disjunctive_strict([x, y], [1, z])",
    "fzn_dpath(2, 1, [1], [2], x, y, [b, c], [d])",
    "fzn_dpath_reif(2, 1, [1], [2], x, y, [b, c], [d], b)",
    "fzn_exactly_int(1, [x, y], 2)",
    "fzn_global_cardinality([x, y], [1, 2], [z, 1])",
    "fzn_global_cardinality_closed([x, y], [1, 2], [z, 1])",
    "fzn_global_cardinality_low_up([x, y], [1, 2], [0, 1], [1, 2])",
    "fzn_global_cardinality_low_up_closed([x, y], [1, 2], [0, 1], [1, 2])",
    "fzn_increasing_bool([b, c])",
    "fzn_increasing_int([x, y])",
    "fzn_knapsack([1, 2], [3, 1], [x, y], 5, z)",
    "fzn_lex_less_bool([b, c], [c, d])",
    "fzn_lex_less_int([x, y], [y, z])",
    "fzn_lex_lesseq_bool([b, c], [c, d])",
    "fzn_lex_lesseq_int([x, y], [y, z])",
    "fzn_mdd([x, y], 3, [1, 2, 2], 4, [1, 1, 2, 3], [{1}, {2, 3}, {2}, {3}], [2, 3, 0, 0])",
    "fzn_member_bool([b, c], d)",
    "fzn_member_int([x, y], z)",
    "fzn_nvalue(x, [y, z])",
    "fzn_path(2, 1, [1], [2], x, y, [b, c], [d])",
    "fzn_path_reif(2, 1, [1], [2], x, y, [b, c], [d], b)",
    "fzn_regular([x, y], 2, 3, [1, 2, 0, 2, 0, 1], 1, {2})",
    "fzn_regular_nfa([x, y], 2, 3, [{1}, {1, 2}, {}, {2}, {}, {1}], 1, {2})",
    "fzn_regular_nfa_reif([x, y], 2, 3, [{1}, {1, 2}, {}, {2}, {}, {1}], 1, {2}, b)",
    "fzn_regular_reif([x, y], 2, 3, [1, 2, 0, 2, 0, 1], 1, {2}, b)",
    "fzn_seq_precede_chain_int([x, y])",
    "fzn_seq_precede_chain_int_reif([x, y], b)",
    "fzn_sliding_sum(2, 4, 2, [x, y, z])",
    "fzn_sliding_sum_reif(2, 4, 2, [x, y, z], b)",
    "fzn_sort([x, y], [y, z])",
    "fzn_strictly_decreasing_bool([b, c])",
    "fzn_strictly_decreasing_int([x, y])",
    "fzn_strictly_increasing_bool([b, c])",
    "fzn_strictly_increasing_int([x, y])",
    "fzn_table_bool([b, c], [true, false, false, true])",
    "fzn_table_bool_reif([b, c], [true, false, false, true], d)",
    "fzn_table_int([x, y], [1, 2, 3, 1])",
    "fzn_table_int_reif([x, y], [1, 2, 3, 1], b)",
    "fzn_value_precede_chain_int([1, 2], [x, y])",
    "fzn_value_precede_chain_int_reif([1, 2], [x, y], b)",
    "fzn_value_precede_int(1, 2, [x, y])",
    "fzn_value_precede_int_reif(1, 2, [x, y], b)",
];

const VARIABLES: &str = "var 1..3: x; var 1..3: y; var 1..3: z; var bool: b; var bool: c; var bool: d;";

/// The predicates without a body that the library declares, by name.
fn declared() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("share/minizinc/ferz");
    let mut declared = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "mzn") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('%')).collect::<Vec<_>>().join(" ");
        for item in lines.split_inclusive(';').map(str::trim) {
            if let Some((name, _)) = item.strip_prefix("predicate ").and_then(|rest| rest.split_once('('))
                && item.ends_with(");")
                && !item.contains('=')
            {
                let before = declared.insert(name.to_owned(), item.to_owned());
                assert_eq!(before, None, "declared twice");
            }
        }
    }
    declared
}

fn name(constraint: &str) -> &str {
    constraint.split('(').next().unwrap()
}

/// A program with a constraint, whose arguments suit this declaration and are what its entry expects.
fn try_out(declaration: &str, constraint: &str) -> Result<(), String> {
    let text = format!("{declaration}\n{VARIABLES}\nconstraint {constraint};\nsolve satisfy;");
    let program =
        Program::parse(Source { file: "program", text: &text }).map_err(|error| error.to_string())?;
    let instance = Instance::new(&program).map_err(|error| error.to_string())?;
    instance.model().search(ferz::branch(&[])).map_err(|error| error.to_string())?;
    Ok(())
}

#[test]
fn what_is_declared_is_known() {
    let declared = declared();
    for (name, declaration) in &declared {
        let mut uses = OPTIONAL.iter().filter(|constraint| self::name(constraint) == name);
        let constraint = uses.next().unwrap_or_else(|| panic!("give an example of {name}"));
        assert_eq!(try_out(declaration, constraint), Ok(()), "{constraint}");
    }
}

#[test]
fn what_is_known_is_declared() {
    let declared = declared();
    for constraint in OPTIONAL {
        let name = name(constraint);
        // Reified forms are known of all, but MiniZinc has good decompositions of most.
        if entry(name).is_some() && !name.ends_with("_reif") {
            assert!(declared.contains_key(name), "{name} is in no file of the library");
        }
    }
}

#[test]
fn what_minizinc_takes_for_granted_is_known() {
    for constraint in BUILT_IN {
        assert_eq!(try_out("", constraint), Ok(()), "{constraint}");
    }
}
