//! Arguments of constraints by their shapes.

use super::domain;
use crate::program::{Argument, Kind, Operand, Random};
use crate::tape::Tape;
use crate::topics::{Length, Shape};

impl Random {
    /// Arguments of these shapes, one or more for each.
    pub(super) fn arguments(&self, shapes: &[Shape], tape: &mut Tape) -> Vec<Argument> {
        let same = tape.below(4);
        let mut arguments = Vec::new();
        for &shape in shapes {
            match (shape, arguments.first()) {
                (Shape::Automaton, _) => arguments.extend(automaton(false, tape)),
                (Shape::Nondeterministic, _) => arguments.extend(automaton(true, tape)),
                (Shape::Boxes, _) => arguments.extend(self.boxes(tape)),
                (Shape::Path, _) => arguments.extend(self.path(tape)),
                (Shape::Diagram, Some(Argument::Many(path, _))) => {
                    let depth = path.len() as i64;
                    arguments.extend(diagram(depth, tape));
                }
                (Shape::Rows, Some(Argument::Many(columns, kind))) => {
                    let (low, high) = if *kind == Kind::Bool { (0, 1) } else { (-1, 3) };
                    let (size, kind) = (columns.len() * tape.below(5), *kind);
                    arguments.push(constants((0..size).map(|_| tape.between(low, high)), kind));
                }
                _ => arguments.push(self.argument(shape, same, tape)),
            }
        }
        arguments
    }

    fn argument(&self, shape: Shape, same: usize, tape: &mut Tape) -> Argument {
        match shape {
            Shape::Int => Argument::One(self.operand(Kind::Int, tape), Kind::Int),
            Shape::Bool => Argument::One(self.operand(Kind::Bool, tape), Kind::Bool),
            Shape::Ints(length) => self.operands(length.draw(same, tape), Kind::Int, tape),
            Shape::Bools(length) => self.operands(length.draw(same, tape), Kind::Bool, tape),
            Shape::Naturals(length) => {
                let operands = (0..length.draw(same, tape)).map(|_| self.natural(tape));
                Argument::Many(operands.collect(), Kind::Int)
            }
            Shape::Number(low, high) => number(tape.between(low, high)),
            Shape::Numbers(length, low, high) => {
                constants((0..length.draw(same, tape)).map(|_| tape.between(low, high)), Kind::Int)
            }
            Shape::Different(length) => {
                // 7 has no factor in common with the step.
                let (start, step) = (tape.between(0, 6), tape.between(1, 6));
                constants((0..length.draw(same, tape)).map(|k| (start + step * k as i64) % 7 - 2), Kind::Int)
            }
            Shape::Truths(length) => {
                constants((0..length.draw(same, tape)).map(|_| tape.between(0, 1)), Kind::Bool)
            }
            Shape::Set => Argument::Set(domain(tape)),
            Shape::Rows
            | Shape::Automaton
            | Shape::Nondeterministic
            | Shape::Diagram
            | Shape::Boxes
            | Shape::Path => {
                unreachable!("they are more than one, or need the first argument")
            }
        }
    }

    fn operands(&self, length: usize, kind: Kind, tape: &mut Tape) -> Argument {
        Argument::Many((0..length).map(|_| self.operand(kind, tape)).collect(), kind)
    }

    /// How many dimensions boxes have, where they are, and how long they are.
    fn boxes(&self, tape: &mut Tape) -> [Argument; 3] {
        let dimensions = 1 + tape.below(3);
        let size = dimensions * tape.below(4);
        let places = self.operands(size, Kind::Int, tape);
        let lengths = (0..size).map(|_| self.natural(tape)).collect();
        [number(dimensions as i64), places, Argument::Many(lengths, Kind::Int)]
    }
}

impl Random {
    /// The numbers of nodes and edges, the ends of the edges, the ends of the path, and which nodes and edges are on it.
    fn path(&self, tape: &mut Tape) -> [Argument; 8] {
        let nodes = tape.choose(&[2, 3, 1, 4, 0]);
        let edges = if nodes == 0 { 0 } else { tape.below(5) };
        let mut ends = || constants((0..edges).map(|_| tape.between(1, nodes as i64)), Kind::Int);
        let (from, to) = (ends(), ends());
        let [source, target] = [(); 2].map(|()| Argument::One(self.operand(Kind::Int, tape), Kind::Int));
        let (in_nodes, in_edges) =
            (self.operands(nodes, Kind::Bool, tape), self.operands(edges, Kind::Bool, tape));
        [number(nodes as i64), number(edges as i64), from, to, source, target, in_nodes, in_edges]
    }
}

impl Length {
    fn draw(self, same: usize, tape: &mut Tape) -> usize {
        match self {
            Self::Any => tape.below(4),
            Self::Some => 1 + tape.below(3),
            Self::NotOne => tape.choose(&[2, 3, 4, 0]),
            Self::Same => same,
        }
    }
}

fn number(value: i64) -> Argument {
    Argument::One(Operand::Constant(value), Kind::Int)
}

fn constants(values: impl Iterator<Item = i64>, kind: Kind) -> Argument {
    Argument::Many(values.map(Operand::Constant).collect(), kind)
}

/// States, symbols, transitions, the first state, the accepting ones.
fn automaton(is_nondeterministic: bool, tape: &mut Tape) -> [Argument; 5] {
    let (states, symbols) = (tape.between(1, 3), tape.between(1, 3));
    let some = |tape: &mut Tape| (1..=states).filter(|_| tape.one_in(2)).collect::<Vec<_>>();
    let transitions = if is_nondeterministic {
        Argument::Sets((0..states * symbols).map(|_| some(tape)).collect())
    } else {
        constants((0..states * symbols).map(|_| tape.between(0, states)), Kind::Int)
    };
    let first = number(tape.between(1, states));
    [number(states), number(symbols), transitions, first, Argument::Set(some(tape))]
}

/// A deterministic decision diagram with two nodes on each level but the first: the number of nodes and their levels,
/// the number of edges, where each comes from, what values it is for, and where it goes; 0 is the end.
fn diagram(depth: i64, tape: &mut Tape) -> [Argument; 6] {
    let levels: Vec<i64> =
        (1..=depth).flat_map(|level| vec![level; if level == 1 { 1 } else { 2 }]).collect();
    let (mut from, mut labels, mut to) = (Vec::new(), Vec::new(), Vec::new());
    for (node, &level) in (1..).zip(&levels) {
        let next = if level == depth { vec![0] } else { vec![2 * level, 2 * level + 1] };
        let mut left: Vec<i64> = (-1..=3).filter(|_| tape.below(3) > 0).collect();
        for target in next {
            let label: Vec<i64> = left.iter().copied().filter(|_| tape.below(2) == 0).collect();
            left.retain(|value| !label.contains(value));
            from.push(node);
            labels.push(label);
            to.push(target);
        }
    }
    let size = |of: usize| number(of as i64);
    let list = |values: Vec<i64>| constants(values.into_iter(), Kind::Int);
    let (nodes, edges) = (size(levels.len()), size(from.len()));
    [nodes, list(levels), edges, list(from), Argument::Sets(labels), list(to)]
}
