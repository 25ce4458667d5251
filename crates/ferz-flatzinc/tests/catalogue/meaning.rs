//! What the constraints mean, after the decompositions and comments of MiniZinc's standard library.

/// The value of an argument; Booleans are 0 and 1.
pub(crate) enum Value {
    One(i64),
    /// An array, or a set.
    Many(Vec<i64>),
    Sets(Vec<Vec<i64>>),
}

use Value::{Many, One, Sets};

/// Whether a constraint holds for such arguments.
pub(crate) fn holds(name: &str, arguments: &[Value]) -> bool {
    if let Some(base) = name.strip_suffix("_reif") {
        let (condition, rest) = condition(arguments);
        return condition == holds(base, rest);
    }
    if let Some(base) = name.strip_suffix("_imp") {
        let (condition, rest) = condition(arguments);
        return !condition || holds(base, rest);
    }
    match arguments {
        [One(a), One(b)] => of_two(name, *a, *b),
        [One(a), One(b), One(c)] => of_three(name, *a, *b, *c),
        [One(a), Many(xs)] => number_and_list(name, *a, xs),
        [Many(xs), One(first)] if name.starts_with("ferz_") => successors(name, xs, *first),
        [Many(xs), One(a)] => number_and_list(name, *a, xs),
        [Many(xs)] => list(name, xs),
        [Many(xs), Many(ys)] => two_lists(name, xs, ys),
        [Many(xs), Many(ys), One(c)] => linear(name, xs, ys, *c),
        [Many(xs), Many(cover), Many(counts)] => cardinality(name, xs, cover, counts),
        [One(dimensions), Many(places), Many(lengths)] if name.starts_with("ferz_diffn") => {
            boxes(name, *dimensions as usize, places, lengths)
        }
        _ => others(name, arguments),
    }
}

fn condition(arguments: &[Value]) -> (bool, &[Value]) {
    match arguments.split_last() {
        Some((One(condition), rest)) => (*condition == 1, rest),
        _ => panic!("a reified constraint ends in its condition"),
    }
}

fn unknown(name: &str) -> ! {
    panic!("`{name}` has no meaning here")
}

fn of_two(name: &str, a: i64, b: i64) -> bool {
    match name {
        "int_eq" | "bool_eq" | "bool2int" => a == b,
        "int_ne" | "bool_not" | "bool_xor" => a != b,
        "int_le" | "bool_le" => a <= b,
        "int_lt" | "bool_lt" => a < b,
        "int_abs" => a.abs() == b,
        _ => unknown(name),
    }
}

fn of_three(name: &str, a: i64, b: i64, c: i64) -> bool {
    match name {
        "int_plus" => a + b == c,
        "int_times" => a * b == c,
        // Rounded towards zero; there is nothing that a number divided by zero is.
        "int_div" => b != 0 && a / b == c,
        "int_mod" => b != 0 && a % b == c,
        "int_min" => a.min(b) == c,
        "int_max" => a.max(b) == c,
        "int_pow" => power(a, b) == Some(c),
        "bool_and" => (a & b) == c,
        "bool_or" => (a | b) == c,
        "bool_xor" => (a ^ b) == c,
        _ => unknown(name),
    }
}

/// With a negative exponent it is `1 div` the positive power.
fn power(a: i64, b: i64) -> Option<i64> {
    let positive = a.pow(b.unsigned_abs() as u32);
    if b >= 0 { Some(positive) } else { 1i64.checked_div(positive) }
}

fn number_of(xs: &[i64], is: impl Fn(i64) -> bool) -> i64 {
    xs.iter().filter(|&&x| is(x)).count() as i64
}

fn number_and_list(name: &str, a: i64, xs: &[i64]) -> bool {
    match name {
        "array_int_minimum" => xs.iter().min() == Some(&a),
        "array_int_maximum" => xs.iter().max() == Some(&a),
        "set_in" | "fzn_member_int" | "fzn_member_bool" => xs.contains(&a),
        "array_bool_and" => (a == 1) == xs.iter().all(|&x| x == 1),
        "array_bool_or" => (a == 1) == xs.contains(&1),
        "fzn_nvalue" => number_of_values(xs) == a,
        _ => unknown(name),
    }
}

fn number_of_values(xs: &[i64]) -> i64 {
    xs.iter().enumerate().filter(|(at, x)| !xs[..*at].contains(x)).count() as i64
}

fn list(name: &str, xs: &[i64]) -> bool {
    let pairs = |related: fn(i64, i64) -> bool| xs.windows(2).all(|pair| related(pair[0], pair[1]));
    match name {
        "array_bool_xor" => xs.iter().sum::<i64>() % 2 == 1,
        "fzn_all_different_int" => number_of_values(xs) == xs.len() as i64,
        "fzn_alldifferent_except_0" => two_lists("fzn_alldifferent_except", xs, &[0]),
        // The greatest value so far grows by one at most.
        "fzn_seq_precede_chain_int" => {
            let mut most = 0;
            xs.iter().all(|&x| {
                let is_next = x <= most + 1;
                most = most.max(x);
                is_next
            })
        }
        "fzn_all_equal_int" => number_of_values(xs) <= 1,
        "fzn_increasing_int" | "fzn_increasing_bool" => pairs(|a, b| a <= b),
        "fzn_strictly_increasing_int" | "fzn_strictly_increasing_bool" => pairs(|a, b| a < b),
        "fzn_decreasing_int" | "fzn_decreasing_bool" => pairs(|a, b| a >= b),
        "fzn_strictly_decreasing_int" | "fzn_strictly_decreasing_bool" => pairs(|a, b| a > b),
        _ => unknown(name),
    }
}

fn two_lists(name: &str, xs: &[i64], ys: &[i64]) -> bool {
    let tasks = |is_apart: &dyn Fn(usize, usize) -> bool| {
        ys.iter().all(|&y| y >= 0) && (0..xs.len()).all(|j| (0..j).all(|i| is_apart(i, j)))
    };
    let before = |i: usize, j: usize| xs[i] + ys[i] <= xs[j];
    match name {
        "bool_clause" => xs.contains(&1) || ys.contains(&0),
        "fzn_alldifferent_except" => {
            let others: Vec<_> = xs.iter().copied().filter(|x| !ys.contains(x)).collect();
            number_of_values(&others) == others.len() as i64
        }
        // A list is less than those that it begins.
        "fzn_lex_less_int" | "fzn_lex_less_bool" => xs < ys,
        "fzn_lex_lesseq_int" | "fzn_lex_lesseq_bool" => xs <= ys,
        "fzn_value_precede_chain_int" => {
            let place = |y: &i64| xs.iter().position(|x| x == y).map_or(0, |at| at as i64 + 1);
            list("fzn_seq_precede_chain_int", &ys.iter().map(place).collect::<Vec<_>>())
        }
        "fzn_table_int" | "fzn_table_bool" => ys.chunks(xs.len()).any(|row| row == xs),
        "fzn_sort" => {
            let mut sorted = xs.to_vec();
            sorted.sort_unstable();
            sorted == ys
        }
        "fzn_disjunctive" => tasks(&|i, j| ys[i] == 0 || ys[j] == 0 || before(i, j) || before(j, i)),
        "fzn_disjunctive_strict" => tasks(&|i, j| before(i, j) || before(j, i)),
        _ => unknown(name),
    }
}

fn product(xs: &[i64], ys: &[i64]) -> i64 {
    xs.iter().zip(ys).map(|(x, y)| x * y).sum()
}

fn linear(name: &str, xs: &[i64], ys: &[i64], c: i64) -> bool {
    match name {
        "int_lin_eq" | "bool_lin_eq" => product(xs, ys) == c,
        "int_lin_ne" => product(xs, ys) != c,
        "int_lin_le" | "bool_lin_le" => product(xs, ys) <= c,
        _ => unknown(name),
    }
}

/// What is in a bin.
fn load(bins: &[i64], weights: &[i64], bin: i64) -> i64 {
    bins.iter().zip(weights).filter(|(other, _)| **other == bin).map(|(_, weight)| weight).sum()
}

/// What an array has at an index.
fn at(xs: &[i64], first: i64, index: i64) -> Option<i64> {
    usize::try_from(index - first).ok().and_then(|at| xs.get(at)).copied()
}

fn is_inverse(f: &[i64], first: i64, g: &[i64], first_of_g: i64) -> bool {
    f.iter().zip(first..).all(|(&x, i)| at(g, first_of_g, x) == Some(i))
        && g.iter().zip(first_of_g..).all(|(&y, j)| at(f, first, y) == Some(j))
}

/// The number of nodes that come one after the other, from one to itself; if there is a way back.
fn cycle(xs: &[i64], first: i64, node: i64) -> Option<usize> {
    let mut next = node;
    for length in 1..=xs.len() {
        next = at(xs, first, next)?;
        if next == node {
            return Some(length);
        }
    }
    None
}

fn successors(name: &str, xs: &[i64], first: i64) -> bool {
    let cycles: Option<Vec<usize>> = (first..).take(xs.len()).map(|node| cycle(xs, first, node)).collect();
    let Some(cycles) = cycles else { return false };
    match name {
        "ferz_symmetric_all_different" => cycles.iter().all(|&length| length <= 2),
        // The successor of a node is another one.
        "ferz_circuit" => xs.len() > 1 && cycles.iter().all(|&length| length == xs.len()),
        "ferz_subcircuit" => {
            let longer = cycles.iter().filter(|&&length| length > 1).count();
            cycles.iter().all(|&length| length == 1 || length == longer)
        }
        _ => unknown(name),
    }
}

fn cardinality(name: &str, xs: &[i64], cover: &[i64], counts: &[i64]) -> bool {
    let is_closed = name.ends_with("_closed");
    cover.iter().zip(counts).all(|(value, count)| number_of(xs, |x| x == *value) == *count)
        && xs.len() as i64 >= counts.iter().sum()
        && (!is_closed || xs.iter().all(|x| cover.contains(x)))
}

fn boxes(name: &str, dimensions: usize, places: &[i64], lengths: &[i64]) -> bool {
    let all: Vec<_> = places.chunks(dimensions).zip(lengths.chunks(dimensions)).collect();
    let before = |(a, length): (&[i64], &[i64]), (b, _): (&[i64], &[i64])| {
        (0..dimensions).any(|d| a[d] + length[d] <= b[d])
    };
    let is_flat = |(_, length): (&[i64], &[i64])| name == "ferz_diffn_nonstrict_k" && length.contains(&0);
    all.iter()
        .enumerate()
        .all(|(j, &b)| all[..j].iter().all(|&a| is_flat(a) || is_flat(b) || before(a, b) || before(b, a)))
}

/// Whether there are states, one after the other, from the first to an accepting one.
fn accepts(
    xs: &[i64],
    q: i64,
    s: i64,
    next: &dyn Fn(usize) -> Vec<i64>,
    first: i64,
    accepting: &[i64],
) -> bool {
    let mut states = vec![first];
    for &x in xs {
        if x < 1 || x > s {
            return false;
        }
        states = states.iter().flat_map(|state| next(((state - 1) * s + x - 1) as usize)).collect();
        states.retain(|state| (1..=q).contains(state));
    }
    states.iter().any(|state| accepting.contains(state))
}

fn others(name: &str, arguments: &[Value]) -> bool {
    match (name, arguments) {
        (
            "array_int_element" | "array_var_int_element" | "array_var_bool_element",
            [One(index), Many(xs), One(value)],
        ) => at(xs, 1, *index) == Some(*value),
        ("fzn_count_eq", [Many(xs), One(y), One(c)]) => *c == number_of(xs, |x| x == *y),
        ("fzn_count_neq", [Many(xs), One(y), One(c)]) => *c != number_of(xs, |x| x == *y),
        ("fzn_count_leq", [Many(xs), One(y), One(c)]) => *c <= number_of(xs, |x| x == *y),
        ("fzn_count_lt", [Many(xs), One(y), One(c)]) => *c < number_of(xs, |x| x == *y),
        ("fzn_count_geq", [Many(xs), One(y), One(c)]) => *c >= number_of(xs, |x| x == *y),
        ("fzn_count_gt", [Many(xs), One(y), One(c)]) => *c > number_of(xs, |x| x == *y),
        ("fzn_at_least_int", [One(n), Many(xs), One(v)]) => number_of(xs, |x| x == *v) >= *n,
        ("fzn_at_most_int", [One(n), Many(xs), One(v)]) => number_of(xs, |x| x == *v) <= *n,
        ("fzn_exactly_int", [One(n), Many(xs), One(v)]) => number_of(xs, |x| x == *v) == *n,
        ("fzn_among", [One(n), Many(xs), Many(set)]) => *n == number_of(xs, |x| set.contains(&x)),
        ("fzn_value_precede_int", [One(s), One(t), Many(xs)]) => {
            (0..xs.len()).all(|i| xs[i] != *t || xs[..i].contains(s))
        }
        ("ferz_inverse", [Many(f), One(first), Many(g), One(first_of_g)]) => {
            is_inverse(f, *first, g, *first_of_g)
        }
        // The first of the places where it is.
        ("ferz_maximum_arg_int" | "ferz_maximum_arg_bool", [Many(xs), One(first), One(z)]) => {
            let most = xs.iter().max();
            xs.iter().position(|x| Some(x) == most).map(|at| at as i64 + first) == Some(*z)
        }
        ("ferz_minimum_arg_int" | "ferz_minimum_arg_bool", [Many(xs), One(first), One(z)]) => {
            let least = xs.iter().min();
            xs.iter().position(|x| Some(x) == least).map(|at| at as i64 + first) == Some(*z)
        }
        ("fzn_cumulative", [Many(s), Many(d), Many(r), One(b)]) => {
            let tasks = || (0..s.len()).filter(|&i| r[i] > 0 && d[i] > 0);
            let use_at = |t| tasks().filter(|&i| s[i] <= t && t < s[i] + d[i]).map(|i| r[i]).sum::<i64>();
            (s.is_empty() || *b >= 0) && tasks().all(|i| use_at(s[i]) <= *b)
        }
        ("fzn_diffn" | "fzn_diffn_nonstrict", [Many(x), Many(y), Many(dx), Many(dy)]) => {
            let has_room = |i: usize| name == "fzn_diffn" || (dx[i] != 0 && dy[i] != 0);
            let before = |i: usize, j: usize| x[i] + dx[i] <= x[j] || y[i] + dy[i] <= y[j];
            (0..x.len()).all(|j| (0..j).all(|i| !has_room(i) || !has_room(j) || before(i, j) || before(j, i)))
        }
        ("fzn_bin_packing", [One(c), Many(bin), Many(w)]) => bin.iter().all(|b| load(bin, w, *b) <= *c),
        ("ferz_bin_packing_capa", [Many(c), One(first), Many(bin), Many(w)]) => {
            bin.iter().all(|&b| at(c, *first, b).is_some())
                && c.iter().zip(*first..).all(|(&capacity, b)| load(bin, w, b) <= capacity)
        }
        ("ferz_bin_packing_load", [Many(loads), One(first), Many(bin), Many(w)]) => {
            bin.iter().all(|&b| at(loads, *first, b).is_some())
                && loads.iter().zip(*first..).all(|(&is, b)| load(bin, w, b) == is)
        }
        ("fzn_global_cardinality_low_up", [Many(xs), Many(cover), Many(low), Many(up)]) => {
            let numbers = cover.iter().map(|value| number_of(xs, |x| x == *value));
            numbers.zip(low.iter().zip(up)).all(|(number, (low, up))| (*low..=*up).contains(&number))
        }
        ("fzn_global_cardinality_low_up_closed", [Many(xs), Many(cover), Many(low), Many(up)]) => {
            others("fzn_global_cardinality_low_up", arguments)
                && xs.iter().all(|x| cover.contains(x))
                && (low.iter().sum()..=up.iter().sum::<i64>()).contains(&(xs.len() as i64))
        }
        ("fzn_sliding_sum", [One(low), One(up), One(length), Many(xs)]) => {
            let length = *length as usize;
            let mut starts = 0..(xs.len() + 1).saturating_sub(length);
            starts.all(|start| (*low..=*up).contains(&xs[start..start + length].iter().sum()))
        }
        ("fzn_regular", [Many(xs), One(q), One(s), Many(d), One(q0), Many(f)]) => {
            accepts(xs, *q, *s, &|at| vec![d[at]], *q0, f)
        }
        ("fzn_regular_nfa", [Many(xs), One(q), One(s), Sets(d), One(q0), Many(f)]) => {
            accepts(xs, *q, *s, &|at| d[at].clone(), *q0, f)
        }
        ("fzn_knapsack", [Many(w), Many(p), Many(x), One(weight), One(profit)]) => {
            x.iter().all(|&x| x >= 0) && product(w, x) == *weight && product(p, x) == *profit
        }
        _ => unknown(name),
    }
}
