//! Paths in a graph whose nodes and edges are in or out.

use std::fmt::{self, Display};

use super::subcircuit;
use crate::constraints::listing::write_list;
use crate::constraints::terms::check_views;
use crate::constraints::{Constraint, LinearRelation, Relation, Scope, element, table};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::{Bool, Term, sum};
use crate::view::Var;

/// The constraint that the nodes and edges that are in make a path; made by [`path`] and [`directed_path`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    source: Term,
    target: Term,
    nodes: Box<[Bool]>,
    edges: Box<[Edge]>,
    directed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edge {
    ends: [u32; 2],
    is_in: Bool,
}

/// The nodes and edges of which it is true that they are in make a path from the source to the target, in a graph whose
/// nodes are numbered from 0 on. A path comes through no node twice; if source and target are the same node, it is
/// that node. An edge is between two nodes, and may be walked in either direction.
///
/// Value consistent, and more: it is a [`subcircuit`] of the nodes and one further node, which leads from the target back to
/// the source, and each node has a [`table`] of its edges. A node of `k` edges takes space for `k^2` numbers.
///
/// If edges have weights, that of the path is a sum: `sum(weights * edges)`.
///
/// ```
/// use ferz::{Model, branch, path};
/// // A square with both diagonals.
/// let ends = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)];
/// let mut m = Model::new();
/// let (nodes, edges) = (m.bools(4), m.bools(6));
/// m.add(path(0, 2, &nodes, ends.iter().zip(&edges).map(|(&(from, to), &edge)| (from, to, edge))));
/// // Directly, by one node or by both.
/// assert_eq!(m.search(branch(&[]))?.count(), 1 + 2 + 2);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn path<N: Into<Bool>, E: Into<Bool>>(
    source: impl Into<Term>,
    target: impl Into<Term>,
    nodes: impl IntoIterator<Item = N>,
    edges: impl IntoIterator<Item = (u32, u32, E)>,
) -> Path {
    new(source.into(), target.into(), nodes, edges, false)
}

/// As [`path`], but an edge is from one node to another, and may be walked in that direction only.
///
/// ```
/// use ferz::{Model, branch, directed_path};
/// let mut m = Model::new();
/// let (nodes, edges) = (m.bools(3), m.bools(4));
/// let ends = [(0, 1), (1, 2), (0, 2), (2, 1)];
/// m.add(directed_path(0, 2, &nodes, ends.iter().zip(&edges).map(|(&(from, to), &edge)| (from, to, edge))));
/// // Directly, or by the node in between.
/// assert_eq!(m.search(branch(&[]))?.count(), 2);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn directed_path<N: Into<Bool>, E: Into<Bool>>(
    source: impl Into<Term>,
    target: impl Into<Term>,
    nodes: impl IntoIterator<Item = N>,
    edges: impl IntoIterator<Item = (u32, u32, E)>,
) -> Path {
    new(source.into(), target.into(), nodes, edges, true)
}

fn new<N: Into<Bool>, E: Into<Bool>>(
    source: Term,
    target: Term,
    nodes: impl IntoIterator<Item = N>,
    edges: impl IntoIterator<Item = (u32, u32, E)>,
    directed: bool,
) -> Path {
    let edge = |(from, to, is_in): (u32, u32, E)| Edge { ends: [from, to], is_in: is_in.into() };
    Path {
        source,
        target,
        nodes: nodes.into_iter().map(Into::into).collect(),
        edges: edges.into_iter().map(edge).collect(),
        directed,
    }
}

impl Path {
    /// Refuses edges at nodes that are not there.
    fn check_edges(&self) -> Result<(), Refusal> {
        let count = self.nodes.len();
        let is_there = |&end: &u32| (end as usize) < count;
        let Some(index) = self.edges.iter().position(|edge| !edge.ends.iter().all(is_there)) else {
            return Ok(());
        };
        let [from, to] = self.edges[index].ends;
        let end = if is_there(&from) { to } else { from };
        let reason =
            format!("edge {index} is at node {end}, but there are {count} nodes, numbered from 0 on");
        Err(Refusal::Other(reason))
    }

    fn truths(&self) -> impl Iterator<Item = Bool> {
        self.nodes.iter().copied().chain(self.edges.iter().map(|edge| edge.is_in))
    }

    /// For each node the ways that leave it: where they lead, and what is true if they are taken. All edges are at
    /// nodes.
    fn ways(&self, engine: &mut Engine) -> Result<Vec<Vec<(u32, Bool)>>, Refusal> {
        let mut ways = vec![Vec::new(); self.nodes.len()];
        for edge in &self.edges {
            let [from, to] = edge.ends;
            if from == to {
                engine.add_clause(&[!edge.is_in])?;
            } else if self.directed {
                ways[from as usize].push((to, edge.is_in));
            } else {
                let mut way = || Ok(Bool::of(engine.new_var(&Domain::from(0..=1))?));
                let (there, back) = (way()?, way()?);
                ways[from as usize].push((to, there));
                ways[to as usize].push((from, back));
                table([edge.is_in, there, back], [[0, 0, 0], [1, 1, 0], [1, 0, 1]]).post(engine)?;
            }
        }
        Ok(ways)
    }

    /// Posts what follows for the number of edges at each node: two, or one at an end of the path. Which way an edge is
    /// walked may not be known for long.
    fn post_degrees(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let mut degrees: Vec<Vec<Term>> = vec![Vec::new(); self.nodes.len()];
        for edge in self.edges.iter().filter(|edge| edge.ends[0] != edge.ends[1]) {
            edge.ends.iter().for_each(|&end| degrees[end as usize].push(edge.is_in.into()));
        }
        for ((node, &is_in), mut degree) in (0..).zip(&self.nodes).zip(degrees) {
            for end in [self.source, self.target] {
                let is_here = Bool::of(engine.new_var(&Domain::from(0..=1))?);
                LinearRelation::new(end, Relation::Eq, node).reified(is_here).post(engine)?;
                degree.push(is_here.into());
            }
            LinearRelation::new(sum(degree), Relation::Eq, sum([is_in, is_in])).post(engine)?;
        }
        Ok(())
    }
}

impl Constraint for Path {
    fn scope(&self) -> Scope {
        [self.source, self.target]
            .into_iter()
            .chain(self.truths().map(Term::from))
            .filter_map(Term::var)
            .collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut edges: Vec<Edge> =
            self.edges.iter().copied().filter(|edge| edge.is_in.is_true(value)).collect();
        let mut nodes: Vec<i64> =
            (0..).zip(&self.nodes).filter(|(_, node)| node.is_true(value)).map(|(node, _)| node).collect();
        let (mut node, target) = (self.source.value(value), self.target.value(value));
        // Takes up what it walks on. Nothing may be left in the end.
        loop {
            let Some(at) = nodes.iter().position(|&other| other == node) else { return false };
            nodes.swap_remove(at);
            if node == target {
                return nodes.is_empty() && edges.is_empty();
            }
            let from = |edge: &Edge, end: usize| i64::from(edge.ends[end]) == node;
            let Some(at) = edges.iter().position(|edge| from(edge, 0) || !self.directed && from(edge, 1))
            else {
                return false;
            };
            let edge = edges.swap_remove(at);
            node = i64::from(edge.ends[usize::from(from(&edge, 0))]);
        }
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        self.check_edges()?;
        check_views([&self.source, &self.target], engine)?;
        self.truths().try_for_each(|truth| engine.check_literal(truth))
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        if !self.directed {
            self.post_degrees(engine)?;
        }
        let count = self.nodes.len() as i64;
        let mut successors: Vec<Term> = Vec::with_capacity(self.nodes.len() + 1);
        for ((node, &is_in), ways) in (0..).zip(&self.nodes).zip(self.ways(engine)?) {
            let leads_to = ways.iter().map(|way| i64::from(way.0));
            let successor = Term::from(engine.new_var(&leads_to.clone().chain([node, count]).collect())?);
            let terms = [successor, is_in.into()].into_iter().chain(ways.iter().map(|way| way.1.into()));
            let tuple = |to: i64, taken: Option<usize>| -> Vec<i64> {
                let flags = (0..ways.len()).map(|way| i64::from(taken == Some(way)));
                [to, i64::from(to != node)].into_iter().chain(flags).collect()
            };
            let through = leads_to.enumerate().map(|(way, to)| tuple(to, Some(way)));
            table(terms, through.chain([tuple(node, None), tuple(count, None)])).post(engine)?;
            successors.push(successor);
        }
        element(successors.iter().copied(), self.target, count).post(engine)?;
        let source = engine.view(self.source)?;
        engine.change(|store| store.at_most(source, count - 1));
        successors.push(self.source);
        subcircuit(successors).post(engine)
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "path from {} to {} through (", self.source, self.target)?;
        write_list(f, self.nodes.iter(), "nodes")?;
        f.write_str(") along (")?;
        let to = if self.directed { "→" } else { "–" };
        let edge = |Edge { ends, is_in }: &Edge| format!("{} {to} {}: {is_in}", ends[0], ends[1]);
        write_list(f, self.edges.iter().map(edge), "edges")?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Model, branch, first_fail};

    /// The number of paths from one corner of a grid to the opposite one, that come through no point twice (OEIS
    /// A007764).
    #[test]
    fn from_corner_to_corner() {
        for (side, paths) in [(1, 1), (2, 2), (3, 12), (4, 184)] {
            let mut m = Model::new();
            let point = |row: u32, column: u32| row * side + column;
            let across = (0..side)
                .flat_map(|row| (1..side).map(move |column| (point(row, column - 1), point(row, column))));
            let down = (1..side)
                .flat_map(|row| (0..side).map(move |column| (point(row - 1, column), point(row, column))));
            let nodes = m.bools((side * side) as usize);
            let edges: Vec<_> = across.chain(down).map(|(from, to)| (from, to, m.bool())).collect();
            m.add(path(0, i64::from(side * side - 1), &nodes, edges));
            let vars: Vec<Var> = m.vars().collect();
            assert_eq!(m.search(first_fail(&vars)).unwrap().count(), paths);
        }
    }

    /// In a complete graph of 5 nodes, up to 3 others in any order lie between two different ones.
    #[test]
    fn between_any_two() {
        let between = 1 + 3 + 3 * 2 + 3 * 2;
        for directed in [false, true] {
            let mut m = Model::new();
            let ends = (0..5).flat_map(|from| (0..5).map(move |to| (from, to)));
            let edges =
                ends.filter(|(from, to)| directed || from <= to).map(|(from, to)| (from, to, m.bool()));
            let edges: Vec<(u32, u32, Bool)> = edges.collect();
            let nodes = m.bools(5);
            let (source, target) = (m.int(-1..=5), m.int(-1..=5));
            m.add(if directed {
                directed_path(source, target, nodes, edges)
            } else {
                path(source, target, nodes, edges)
            });
            let mut engine = m.engine().unwrap();
            engine.fixpoint().unwrap();
            assert!([source, target].into_iter().all(|end| engine.store().iter(end).eq(0..5)));
            assert_eq!(m.search(branch(&[])).unwrap().count(), 5 + 5 * 4 * between);
        }
    }

    #[test]
    fn of_several_edges_between_two_nodes_one_is_walked() {
        let mut m = Model::new();
        let (nodes, edges) = (m.bools(2), m.bools(4));
        m.add(directed_path(
            0,
            1,
            nodes,
            [(0, 1, edges[0]), (0, 1, edges[1]), (1, 0, edges[2]), (0, 0, edges[3])],
        ));
        assert_eq!(m.search(branch(&[])).unwrap().count(), 2);
    }

    #[test]
    fn weights_are_a_sum() {
        let ends = [
            (0, 1, 7),
            (1, 2, 9),
            (0, 2, 14),
            (2, 5, 9),
            (0, 3, 2),
            (2, 3, 2),
            (3, 4, 11),
            (4, 5, 6),
            (1, 3, 10),
        ];
        let mut m = Model::new();
        let (nodes, edges) = (m.bools(6), m.bools(ends.len()));
        m.add(path(0, 5, &nodes, ends.iter().zip(&edges).map(|(end, &edge)| (end.0, end.1, edge))));
        m.minimize(sum(ends.iter().zip(&edges).map(|(end, &edge)| end.2 * crate::Linear::from(edge))));
        let mut search = m.search(branch(&[])).unwrap();
        let best = search.solutions().last().unwrap();
        assert_eq!(
            edges.iter().map(|&edge| best.is_true(edge)).collect::<Vec<_>>(),
            [false, false, false, true, true, true, false, false, false]
        );
    }

    #[test]
    fn nodes_that_are_not_there_are_refused() {
        let mut m = Model::new();
        let nodes = m.bools(3);
        m.add(path(0, 2, nodes, [(0, 1, true), (1, 3, true)]));
        let error = m.search(branch(&[])).unwrap_err();
        assert!(
            error.to_string().ends_with("edge 1 is at node 3, but there are 3 nodes, numbered from 0 on"),
            "{error}"
        );
        let mut m = Model::new();
        let (source, target) = (m.int(0..=3), m.int(0..=3));
        m.add(path(source, target, [true; 0], [(0, 0, true); 0]));
        assert_eq!(m.search(branch(&[])).unwrap().count(), 0);
    }

    #[test]
    fn shows_itself() {
        let x: Vec<Bool> = (0..4).map(|index| Bool::of(Var(index))).collect();
        let edges = [(0, 1, x[2])];
        assert_eq!(
            path(Var(3), 1, &x[..2], edges).to_string(),
            "path from x3 to 1 through (x0, x1) along (0 – 1: x2)"
        );
        assert_eq!(
            directed_path(0, 1, [true], edges).to_string(),
            "path from 0 to 1 through (true) along (0 → 1: x2)"
        );
    }
}
