//! What the library for this solver makes of MiniZinc's constraints means the same as MiniZinc's own definitions of them, for
//! which the solver needs nothing but comparisons, sums and Booleans.
//!
//! Index sets begin anywhere, since FlatZinc does not have them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

use crate::minizinc::{MiniZinc, minizinc};

/// What the letters before a constraint declare.
const DECLARATIONS: [(char, &str); 13] = [
    ('b', "var bool: b;"),
    ('d', "array [3..5] of var 0..2: d;"),
    ('i', "var 0..6: i;"),
    ('m', "var 0..8: m;"),
    ('n', "var 0..3: n;"),
    ('p', "array [2..4] of var bool: p;"),
    ('q', "array [1..2] of var bool: q;"),
    ('u', "var -9..9: u;"),
    ('v', "var -2..2: v;"),
    ('w', "var -2..2: w;"),
    ('x', "array [3..5] of var 1..3: x;"),
    ('y', "array [0..2] of var 0..3: y;"),
    ('z', "array [1..3] of var 3..5: z;"),
];

const CONSTRAINTS: &[(&str, &str)] = &[
    ("x", "alldifferent(x)"),
    ("y", "alldifferent_except_0(y)"),
    ("y", "alldifferent_except(y, {1, 3})"),
    ("x", "all_equal(x)"),
    ("yn", "count_eq(y, 2, n)"),
    ("yn", "count_eq(y, n, 2)"),
    ("yni", "count_neq(y, n, i)"),
    ("yni", "count_leq(y, n, i)"),
    ("yni", "count_lt(y, n, i)"),
    ("yni", "count_geq(y, n, i)"),
    ("yni", "count_gt(y, n, i)"),
    ("yn", "n = count(j in y)(j > 1)"),
    ("yn", "among(n, y, {0, 3})"),
    ("y", "at_least(2, y, 1)"),
    ("y", "at_most(1, y, 3)"),
    ("y", "exactly(2, y, 0)"),
    ("yi", "nvalue(i, y)"),
    ("yni", "global_cardinality(y, [1, 3], [n, i])"),
    ("yni", "global_cardinality_closed(y, [1, 3], [n, i])"),
    ("y", "global_cardinality(y, [1, 3], [0, 1], [1, 2])"),
    ("y", "global_cardinality_low_up_closed(y, [1, 2, 3], [0, 1, 0], [1, 2, 2])"),
    ("y", "increasing(y)"),
    ("y", "decreasing(y)"),
    ("y", "strictly_increasing(y)"),
    ("y", "strictly_decreasing(y)"),
    ("p", "increasing(p)"),
    ("p", "decreasing(p)"),
    ("p", "strictly_increasing([p[2], p[4]])"),
    ("p", "strictly_decreasing([p[2], p[4]])"),
    ("yi", "i = arg_max(y)"),
    ("yi", "i = arg_min(y)"),
    ("pi", "i = arg_max(p)"),
    ("pi", "i = arg_min(p)"),
    ("x", "table(array1d(x), [|1, 2, 3 | 3, 2, 1 | 2, 2, 2|])"),
    ("p", "table(array1d(p), [|true, false, true | false, false, true|])"),
    ("x", "regular(x, 2, 3, [|1, 2, 0 | 2, 0, 1|], 1, {2})"),
    ("x", "regular(x, \"1* 2 (3|1)*\")"),
    ("x", "mdd([x[3], x[4]], 3, [1, 2, 2], 4, [1, 1, 2, 3], [{1}, {2, 3}, {2}, {3}], [2, 3, 0, 0])"),
    ("y", "sliding_sum(2, 4, 2, y)"),
    ("x", "value_precede(1, 2, x)"),
    ("x", "value_precede_chain([1, 2, 3], x)"),
    ("x", "seq_precede_chain(x)"),
    ("xy", "lex_less(x, y)"),
    ("xy", "lex_lesseq(x, y)"),
    ("pq", "lex_less(p, q)"),
    ("pq", "lex_lesseq(q, p)"),
    ("xz", "inverse(x, z)"),
    ("x", "inverse([x[3], x[4], x[5]], [2, 3, 1])"),
    ("z", "symmetric_all_different(array1d(3..5, z))"),
    ("xy", "sort(x, y)"),
    ("xn", "member(x, n)"),
    ("pb", "member(p, b)"),
    ("z", "circuit(array1d(3..5, z))"),
    ("z", "subcircuit(array1d(3..5, z))"),
    ("yd", "cumulative(array1d(3..5, y), d, array1d(3..5, [1, 2, 1]), 2)"),
    ("yd", "disjunctive(array1d(3..5, y), d)"),
    ("yd", "disjunctive_strict(array1d(3..5, y), d)"),
    ("y", "diffn(array1d(y), [0, 1, 0], [1, 2, 1], [1, 1, 2])"),
    ("y", "diffn_nonstrict(array1d(y), [0, 1, 0], [1, 0, 1], [1, 1, 2])"),
    ("y", "diffn_k([|y[0], 1 | y[1], 2 | y[2], 2|], [|1, 2 | 2, 1 | 1, 1|])"),
    ("y", "diffn_nonstrict_k([|y[0], 1 | y[1], 2 | y[2], 2|], [|1, 2 | 0, 1 | 1, 1|])"),
    ("y", "bin_packing(3, array1d(y), [1, 2, 2])"),
    ("z", "bin_packing_capa(array1d(3..5, [2, 3, 1]), z, [1, 2, 1])"),
    ("zy", "bin_packing_load(array1d(3..5, [y[0], y[1], y[2]]), z, [1, 2, 1])"),
    ("ym", "knapsack([1, 2, 3], [2, 1, 2], array1d(1..3, y), m, 6)"),
    ("ym", "m = max(y)"),
    ("ym", "m = min(y)"),
    ("vwu", "u = v * w"),
    ("vwu", "u = v div w"),
    ("vwu", "u = v mod w"),
    ("vwu", "u = pow(v, w)"),
    ("vu", "u = pow(v, 3)"),
    ("vu", "u = abs(v)"),
    ("vwu", "u = max(v, w)"),
    ("xiy", "x[i] = y[min(x)]"),
    ("pi", "p[i]"),
    ("pb", "b = xorall(p)"),
    ("pn", "n = sum(p)"),
    ("xb", "b <-> alldifferent(x)"),
    ("xb", "b xor increasing(x)"),
    ("xb", "b <-> lex_less(x, [2, 2, 2])"),
    ("yb", "b <-> count_eq(y, 1, 2)"),
    ("vwb", "b <-> v div w = 1"),
];

/// Constraints under a condition that MiniZinc refuses, or gets wrong, without the library.
const CONDITIONAL: &[(&str, &str)] = &[
    ("z", "circuit(array1d(3..5, z))"),
    ("z", "subcircuit(array1d(3..5, z))"),
    ("x", "regular(x, 2, 3, [|1, 2, 0 | 2, 0, 1|], 1, {2})"),
    ("x", "regular_nfa(x, 2, 3, [|{1}, {1, 2}, {} | {2}, {}, {1}|], 1, {2})"),
    ("x", "value_precede(1, 2, x)"),
    ("x", "value_precede_chain([1, 2, 3], x)"),
    ("x", "seq_precede_chain(x)"),
    ("x", "table(array1d(x), [|1, 2, 3 | 3, 2, 1 | 2, 2, 2|])"),
    ("p", "table(array1d(p), [|true, false, true | false, false, true|])"),
    ("y", "sliding_sum(2, 4, 2, y)"),
];

/// Set variables, and how many solutions there are.
const SETS: &[(&str, usize)] = &[
    ("var set of 1..4: s; constraint card(s) = 2", 6),
    ("var set of 1..2: s; var set of 1..2: t; constraint s subset t", 9),
    ("var set of 1..3: s; var set of 1..3: t; var set of 1..3: r; constraint r = s intersect t", 64),
    ("var set of 1..2: s; var set of 1..2: t; var set of 1..2: r; constraint r = s union t", 16),
    ("var set of 1..2: s; var set of 1..2: t; var set of 1..2: r; constraint r = s diff t", 16),
    ("var set of 1..2: s; var set of 1..2: t; var set of 1..2: r; constraint r = s symdiff t", 16),
    ("var set of 1..3: s; var 0..5: x; constraint x in s", 12),
    ("var set of 1..3: s; var 0..5: x; constraint not (x in s)", 36),
    ("var set of {1, 5, 9}: s; constraint min(s) >= 5", 3),
    ("array [1..2] of var set of 1..2: s; var 1..2: i; constraint s[i] = {1}", 8),
    ("var opt 1..2: x; var bool: b; constraint b -> absent(x) \\/ x = 1", 5),
];

/// The library, and a solver that is not known to have any.
struct Solvers {
    minizinc: &'static MiniZinc,
    folder: TempDir,
}

impl Solvers {
    fn find() -> Option<Self> {
        let minizinc = MiniZinc::find()?;
        let folder = TempDir::new().unwrap();
        let configuration = serde_json::json!({
            "id": "org.ferz.plain", "name": "plain", "version": "0", "stdFlags": ["-a"],
            "executable": env!("CARGO_BIN_EXE_fzn-ferz"),
        });
        fs::write(folder.path().join("plain.msc"), configuration.to_string()).unwrap();
        Some(Self { minizinc, folder })
    }

    /// The set of solutions of a model by the solver with the library.
    fn solutions(&self, letters: &str, constraint: &str) -> BTreeSet<String> {
        solve(self.minizinc.command(""), self.write(letters, constraint))
    }

    /// The set of solutions of a model by the solver without it.
    fn plain_solutions(&self, letters: &str, constraint: &str) -> BTreeSet<String> {
        let mut plain = minizinc(self.folder.path());
        plain.arg("--solver").arg(self.folder.path().join("plain.msc"));
        solve(plain, self.write(letters, constraint))
    }

    fn write(&self, letters: &str, constraint: &str) -> PathBuf {
        let declared = |letter| DECLARATIONS.iter().find(|(name, _)| *name == letter).unwrap().1;
        let declarations: String = letters.chars().map(declared).collect();
        let model =
            format!("include \"globals.mzn\"; {declarations} constraint {constraint}; solve satisfy;");
        let file = self.folder.path().join("model.mzn");
        fs::write(&file, model).unwrap();
        file
    }
}

/// All solutions, each once, in a line.
fn solve(mut minizinc: Command, model: PathBuf) -> BTreeSet<String> {
    let output = minizinc.args(["-a", "--output-mode", "dzn"]).arg(&model).output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    let model = fs::read_to_string(model).unwrap();
    let mut solutions: Vec<&str> = out.split("----------\n").collect();
    let end = solutions.pop();
    assert_eq!(
        end,
        Some(if solutions.is_empty() { "=====UNSATISFIABLE=====\n" } else { "==========\n" }),
        "{model} {err}"
    );
    let distinct: BTreeSet<_> = solutions.iter().map(|solution| solution.replace('\n', " ")).collect();
    assert_eq!(distinct.len(), solutions.len(), "{model}");
    distinct
}

/// A part of a list for a test of its own, so that they run side by side.
fn check_part(part: usize) {
    let Some(solvers) = Solvers::find() else { return };
    for (letters, constraint) in CONSTRAINTS.iter().skip(part).step_by(2) {
        let (with, without) =
            (solvers.solutions(letters, constraint), solvers.plain_solutions(letters, constraint));
        assert_eq!(with, without, "{constraint}");
        assert!(!with.is_empty(), "{constraint}");
    }
}

#[test]
fn the_library_means_what_minizinc_means() {
    check_part(0);
}

#[test]
fn the_other_half_of_the_library_means_what_minizinc_means() {
    check_part(1);
}

#[test]
fn constraints_under_a_condition() {
    let Some(solvers) = Solvers::find() else { return };
    for (letters, constraint) in CONDITIONAL {
        let all = solvers.solutions(letters, "true");
        let (yes, no): (BTreeSet<_>, BTreeSet<_>) = solvers
            .solutions(&format!("{letters}b"), &format!("b <-> {constraint}"))
            .into_iter()
            .map(|solution| solution.replace(" b = true;", " yes").replace(" b = false;", ""))
            .partition(|solution| solution.contains("yes"));
        let yes: BTreeSet<_> = yes.into_iter().map(|solution| solution.replace(" yes", "")).collect();
        assert_eq!(yes, solvers.solutions(letters, constraint), "{constraint}");
        assert_eq!(&all - &yes, no, "{constraint}");
        let implied = solvers.solutions(&format!("{letters}b"), &format!("b -> {constraint}"));
        assert_eq!(implied.len(), all.len() + yes.len(), "{constraint}");
    }
}

#[test]
fn set_variables_and_optional_ones() {
    let Some(solvers) = Solvers::find() else { return };
    for (model, count) in SETS {
        let (declarations, constraint) = model.rsplit_once("; constraint ").unwrap();
        // The letters declare nothing: the model does.
        let text = format!("true; {declarations}; constraint {constraint}");
        assert_eq!(solvers.solutions("", &text).len(), *count, "{model}");
    }
}

#[test]
fn floats_are_refused_where_they_are_variables() {
    let Some(solvers) = Solvers::find() else { return };
    let run = |constraint: &str| {
        let model = solvers.write("v", constraint);
        let output = solvers.minizinc.command("").arg(model).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    for constraint in ["1.5 * v <= 2.0", "true; var 0.0..1.0: f; constraint sin(f) > 0.5 * f"] {
        let (out, err) = run(constraint);
        assert!(err.contains("Ferz has no variables of type float"), "{constraint}: {out} {err}");
    }
    let (_, err) = run("true; var 0.0..1.0: f");
    assert!(err.contains("variables of type float are not supported"), "{err}");
    let (out, err) = run("true; float: f = 2.5; constraint v >= floor(f / 2.0) /\\ sqrt(f) < pow(f, 1.5)");
    assert_eq!((out.as_str(), err.as_str()), ("v = 1;\n----------\n", ""));
}
