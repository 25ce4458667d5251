//! Labellings of graphs, and tours through them.

use ferz::{
    Bool, Domain, Model, Term, Var, abs, all_different, at_most, branch, branch_on, circuit, directed_path,
    global_cardinality, in_set, path, table,
};

use crate::puzzle::Puzzle;

pub(crate) fn puzzles(problem: &str, parameters: &str) -> Vec<Puzzle> {
    match problem {
        "graceful labellings (all)" => graph(parameters).map_or(vec![], |edges| graceful(&edges)),
        "knight's tours directed open" => board(parameters).map_or(vec![], open_tours),
        "knight's tours directed closed from a fixed square" => {
            board(parameters).map_or(vec![], closed_tours)
        }
        _ => vec![],
    }
}

/// The edges of a cycle (C5), a wheel with so many spokes (W5), or two complete graphs whose nodes are joined one to one
/// (K4xP2).
fn graph(name: &str) -> Option<Vec<(usize, usize)>> {
    let cycle = |n: usize| (0..n).map(move |i| (i, (i + 1) % n));
    if let Some(n) = name.strip_prefix('C') {
        return Some(cycle(n.parse().ok()?).collect());
    }
    if let Some(n) = name.strip_prefix('W') {
        let n = n.parse().ok()?;
        return Some(cycle(n).chain((0..n).map(|i| (i, n))).collect());
    }
    let n: usize = name.strip_prefix('K')?.strip_suffix("xP2")?.parse().ok()?;
    let complete = |first: usize| (0..n).flat_map(move |b| (0..b).map(move |a| (first + a, first + b)));
    Some(complete(0).chain(complete(n)).chain((0..n).map(|i| (i, n + i))).collect())
}

/// Different labels from 0 to the number of edges, so that the differences along the edges are different.
fn graceful(edges: &[(usize, usize)]) -> Vec<Puzzle> {
    let count = edges.len() as i64;
    let nodes = 1 + edges.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0);
    let labelled = || {
        let mut m = Model::new();
        let (labels, differences) = (m.ints(nodes, 0..=count), m.ints(edges.len(), 1..=count));
        (m, labels, differences)
    };

    let (mut m, labels, differences) = labelled();
    for (&(a, b), &distance) in edges.iter().zip(&differences) {
        let difference = m.define(labels[a] - labels[b]);
        m.add(abs(difference, distance));
    }
    m.add(all_different(&labels));
    m.add(all_different(&differences));
    let different = Puzzle::new("all_different and abs", m, &labels);

    let (mut m, labels, differences) = labelled();
    let tuples: Vec<[i64; 3]> =
        (0..=count).flat_map(|a| (0..=count).map(move |b| [a, b, (a - b).abs()])).collect();
    for (&(a, b), &difference) in edges.iter().zip(&differences) {
        m.add(table([labels[a], labels[b], difference], &tuples));
    }
    for label in 0..=count {
        m.add(at_most(1, &labels, label));
    }
    let all: Vec<i64> = (1..=count).collect();
    let once = vec![1; all.len()];
    m.add(global_cardinality(&differences, all, once));
    let tables = Puzzle::new("table, at_most and global_cardinality", m, &labels);

    [different, tables].map(|puzzle| puzzle.slow_if(count > 10)).into()
}

/// Rows and columns as in `5x6`.
fn board(parameters: &str) -> Option<[i64; 2]> {
    let (rows, columns) = parameters.split_once('x')?;
    Some([rows.parse().ok()?, columns.parse().ok()?])
}

/// Where a knight may go from each square.
fn moves([rows, columns]: [i64; 2]) -> Vec<Vec<i64>> {
    let squares = || (0..rows * columns).map(|square| (square, [square / columns, square % columns]));
    let reached = |from: [i64; 2]| {
        let is_move = move |to: [i64; 2]| (to[0] - from[0]).abs() * (to[1] - from[1]).abs() == 2;
        squares().filter(move |&(_, to)| is_move(to)).map(|(square, _)| square).collect()
    };
    squares().map(|(_, from)| reached(from)).collect()
}

/// The squares in the order in which the knight comes to them.
fn orders(moves: &[Vec<i64>]) -> (Model, Vec<Var>) {
    let mut m = Model::new();
    let squares = m.ints(moves.len(), 0..moves.len() as i64);
    m.add(all_different(&squares));
    let pairs: Vec<[i64; 2]> =
        (0..).zip(moves).flat_map(|(from, moves)| moves.iter().map(move |&to| [from, to])).collect();
    for pair in squares.windows(2) {
        m.add(table([pair[0], pair[1]], &pairs));
    }
    (m, squares)
}

fn closed_tours(size: [i64; 2]) -> Vec<Puzzle> {
    let moves = moves(size);
    let mut m = Model::new();
    let next: Vec<Var> = moves.iter().map(|to| m.int(to.as_slice())).collect();
    m.add(circuit(&next));
    let circuits = Puzzle::new("circuit", m, &next);

    let (mut m, squares) = orders(&moves);
    m.add(squares[0].eq(0));
    m.add(in_set(squares[squares.len() - 1], moves[0].as_slice()));
    let orders = Puzzle::new("all_different and table", m, &squares).strategy(branch(&squares)).slow_if(true);

    vec![circuits, orders]
}

fn open_tours(size: [i64; 2]) -> Vec<Puzzle> {
    let moves = moves(size);
    let count = moves.len() as i64;

    // A further square leads to the first one, and the last one leads there.
    let mut m = Model::new();
    let there = |to: &Vec<i64>| to.iter().copied().chain([count]).collect::<Domain>();
    let mut next: Vec<Var> = moves.iter().map(|to| m.int(there(to))).collect();
    next.push(m.int(0..count));
    m.add(circuit(&next));
    let circuits = Puzzle::new("circuit", m, &next);

    let (m, squares) = orders(&moves);
    let orders = Puzzle::new("all_different and table", m, &squares).strategy(branch(&squares));

    let visited = vec![true; moves.len()];
    let pairs = || (0..).zip(&moves).flat_map(|(from, to)| to.iter().map(move |&to| (from, to as u32)));
    let mut m = Model::new();
    let ends = m.ints(2, 0..count);
    let edges = pairs().map(|(from, to)| (from, to, m.bool()));
    let edges: Vec<(u32, u32, Bool)> = edges.collect();
    m.add(directed_path(ends[0], ends[1], visited.clone(), edges.clone()));
    let one_way = Puzzle::new("directed_path", m, edges.iter().map(|edge| edge.2));

    let mut m = Model::new();
    let ends = m.ints(2, 0..count);
    let edges = pairs().filter(|(from, to)| from < to).map(|(from, to)| (from, to, m.bool()));
    let edges: Vec<(u32, u32, Bool)> = edges.collect();
    m.add(path(ends[0], ends[1], visited, edges.clone()));
    let decided: Vec<Term> =
        ends.iter().map(Term::from).chain(edges.iter().map(|edge| edge.2.into())).collect();
    let either_way = Puzzle::new("path", m, &decided).strategy(branch_on(&decided));

    // Orders do not see early that a square is not reached any more.
    let orders = (count <= 20).then_some(orders.slow_if(count == 20));
    [circuits, one_way, either_way].into_iter().chain(orders).collect()
}
