//! Tasks that exclude each other, found where a program says so by pairs.
//!
//! Without a constraint for it, that tasks share a machine is said as `a ∨ b` for each two of them, where `a` is whether
//! the first one ends before the second one begins, and `b` the other way round. Where all pairs of some tasks are so, they
//! are on one machine, and `disjunctive` sees more than the pairs do: it is added to them.

use std::cmp::Reverse;

use ferz::{Term, disjunctive};
use indexmap::{IndexMap, IndexSet};

use super::Instance;
use crate::syntax::{Constraint, Expr, Program, Value};

/// Programs with more pairs than this are left as they are.
const MANY: usize = 100_000;

/// `first + duration ≤ second`, for two variables of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Precedence {
    first: usize,
    second: usize,
    duration: i64,
}

/// For two tasks how long the first one takes where the second one comes after it. Both orders are in.
type Pairs = IndexMap<(usize, usize), i64>;

impl Instance<'_> {
    /// Adds a constraint for each machine that is found.
    pub(super) fn add_machines(&mut self) {
        let pairs = pairs(self.program);
        if pairs.len() > MANY {
            return;
        }
        for machine in machines(&pairs) {
            let duration = |task: usize| {
                let others = machine.iter().filter(|&&other| other != task);
                others.filter_map(|&other| pairs.get(&(task, other)).copied()).min().unwrap_or(0)
            };
            let durations: Vec<i64> = machine.iter().map(|&task| duration(task)).collect();
            let starts: Vec<Term> = machine.iter().map(|&task| self.terms[task]).collect();
            // Ends are within 64 bits: the pairs are refused otherwise.
            self.model.add(disjunctive(starts, durations));
        }
    }
}

/// The pairs of tasks of which one must end before the other begins.
fn pairs(program: &Program<'_>) -> Pairs {
    let mut precedences: IndexMap<usize, Precedence> = IndexMap::new();
    for constraint in &program.constraints {
        if let Some((truth, precedence)) = precedence(program, constraint) {
            precedences.insert(truth, precedence);
        }
    }
    let mut pairs = Pairs::new();
    if precedences.is_empty() {
        return pairs;
    }
    for constraint in &program.constraints {
        let Some(truths) = alternatives(program, constraint) else { continue };
        let [Some(a), Some(b)] = truths.map(|truth| precedences.get(&truth)) else { continue };
        if (a.first, a.second) == (b.second, b.first) && a.duration.min(b.duration) > 0 {
            for Precedence { first, second, duration } in [*a, *b] {
                let known = pairs.entry((first, second)).or_insert(duration);
                *known = duration.max(*known);
            }
        }
    }
    pairs
}

/// Sets of three and more tasks in which each two are a pair, so that each pair is in one: greedily, as the largest are
/// hard to find.
fn machines(pairs: &Pairs) -> Vec<Vec<usize>> {
    let mut neighbours: IndexMap<usize, IndexSet<usize>> = IndexMap::new();
    for &(first, second) in pairs.keys() {
        neighbours.entry(first).or_default().insert(second);
    }
    neighbours.sort_by_key(|_, others| Reverse(others.len()));
    let mut covered: IndexSet<(usize, usize)> = IndexSet::new();
    let mut machines = Vec::new();
    for &(first, second) in pairs.keys() {
        if covered.contains(&(first, second)) {
            continue;
        }
        let mut machine = vec![first, second];
        for (task, others) in &neighbours {
            if !machine.contains(task) && machine.iter().all(|member| others.contains(member)) {
                machine.push(*task);
            }
        }
        for &one in &machine {
            covered.extend(machine.iter().filter(|&&other| other != one).map(|&other| (one, other)));
        }
        if machine.len() > 2 {
            machines.push(machine);
        }
    }
    machines
}

/// A truth value that implies a precedence, by a constraint that says so.
fn precedence(program: &Program<'_>, constraint: &Constraint) -> Option<(usize, Precedence)> {
    let arguments = program.exprs(constraint.arguments);
    match (program.text(constraint.name), arguments) {
        ("int_lin_le_reif" | "int_lin_le_imp", [coefficients, variables, bound, truth]) => {
            let Value::Array([a, b]) = program.value(coefficients) else { return None };
            let Value::Array([x, y]) = program.value(variables) else { return None };
            let Value::Int(bound) = program.value(bound) else { return None };
            let (x, y) = (variable(program, x)?, variable(program, y)?);
            let (first, second) = match (program.value(a), program.value(b)) {
                (Value::Int(1), Value::Int(-1)) => (x, y),
                (Value::Int(-1), Value::Int(1)) => (y, x),
                _ => return None,
            };
            let duration = bound.checked_neg()?;
            Some((variable(program, truth)?, Precedence { first, second, duration }))
        }
        ("int_lt_reif" | "int_lt_imp", [x, y, truth]) => {
            let (first, second) = (variable(program, x)?, variable(program, y)?);
            Some((variable(program, truth)?, Precedence { first, second, duration: 1 }))
        }
        _ => None,
    }
}

/// Two truth values of which one must be true, by a constraint that says so.
fn alternatives(program: &Program<'_>, constraint: &Constraint) -> Option<[usize; 2]> {
    let is_true = |expr: &Expr| program.value(expr) == Value::Bool(true);
    let two = |a, b| Some([variable(program, a)?, variable(program, b)?]);
    match (program.text(constraint.name), program.exprs(constraint.arguments)) {
        ("array_bool_or", [list, result]) if is_true(result) => match program.value(list) {
            Value::Array([a, b]) => two(a, b),
            _ => None,
        },
        ("bool_or", [a, b, result]) if is_true(result) => two(a, b),
        ("bool_clause", [positive, negative]) => match (program.value(positive), program.value(negative)) {
            (Value::Array([a, b]), Value::Array([])) => two(a, b),
            _ => None,
        },
        _ => None,
    }
}

fn variable(program: &Program<'_>, expr: &Expr) -> Option<usize> {
    match program.value(expr) {
        Value::Variable(id) => Some(id.index()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Source;

    /// Four tasks: the first three exclude each other, and the last one only the first.
    #[test]
    fn machines_are_found() {
        let mut text = String::new();
        for b in 0..8 {
            text += &format!("var bool: b{b};\n");
        }
        for (task, duration) in [3, 2, 4, 1].into_iter().enumerate() {
            text += &format!("var 0..{}: s{task};\n", 9 - duration);
        }
        let durations = [3, 2, 4, 1];
        for (pair, (x, y)) in [(0, 1), (0, 2), (1, 2), (0, 3)].into_iter().enumerate() {
            let (a, b) = (2 * pair, 2 * pair + 1);
            text += &format!("constraint int_lin_le_reif([1, -1], [s{x}, s{y}], -{}, b{a});\n", durations[x]);
            text += &format!("constraint int_lin_le_imp([-1, 1], [s{x}, s{y}], -{}, b{b});\n", durations[y]);
            text += &match pair % 2 {
                0 => format!("constraint array_bool_or([b{a}, b{b}], true);\n"),
                _ => format!("constraint bool_clause([b{a}, b{b}], []);\n"),
            };
        }
        text += "solve satisfy;\n";
        let program = Program::parse(Source { file: "test.fzn", text: &text }).unwrap();
        let pairs = pairs(&program);
        assert_eq!(pairs.len(), 8);
        let named = |task: &usize| program.text(program.variables[*task].name).to_owned();
        let found: Vec<Vec<String>> =
            machines(&pairs).iter().map(|machine| machine.iter().map(named).collect()).collect();
        assert_eq!(found, [["s0", "s1", "s2"]]);
        let instance = Instance::new(&program).unwrap();
        let last = instance.model().constraints().last().unwrap().to_string();
        assert!(last.starts_with("disjunctive"), "{last}");
        // The machine is busy all the time, so one of six orders; and the last task is not where the first one is.
        let starts: Vec<_> = instance.terms[8..12].iter().filter_map(|term| term.var()).collect();
        let mut search = instance.model().search(ferz::branch(&starts)).unwrap();
        let mut seen: Vec<Vec<i64>> =
            search.solutions().map(|solution| solution.values_of(&starts)).collect();
        seen.dedup();
        assert_eq!(seen.len(), 6 * 6);
    }
}
