//! Random programs: small domains, aliases, constants where variables may stand, variables that come twice.

use std::fmt::{self, Debug, Display, Formatter};

use crate::meaning::{Value, holds};

/// The constraints and the shapes of their arguments: `i` and `b` are an integer and a Boolean that may be variables,
/// `I` and `B` arrays of them; `c` and `C` are constants, `s` is a set of constants. Arrays in capitals have the
/// length that the constraint has drawn; `j`, `k` are arrays (of `i` and `b`) with lengths of their own, `J` and `Q`
/// ones that are not empty, `H` one of two or more, `P` such an array of constants from 0 to 4, `D` and `d` ones of different constants. `n` is a number from 0 to 3, `f` a first index, `N` an array of numbers from 0 to 3, `M` one of
/// integers that are never negative. `T` is a table for the first array, `R` and `A` are what describes a deterministic
/// and a nondeterministic automaton, `K` is what describes boxes.
const CATALOGUE: &[(&str, &str)] = &[
    ("int_eq", "ii"),
    ("int_ne", "ii"),
    ("int_le", "ii"),
    ("int_lt", "ii"),
    ("int_lin_eq", "CIc"),
    ("int_lin_ne", "CIc"),
    ("int_lin_le", "CIc"),
    ("int_plus", "iii"),
    ("int_times", "iii"),
    ("int_div", "iii"),
    ("int_mod", "iii"),
    ("int_min", "iii"),
    ("int_max", "iii"),
    ("int_abs", "ii"),
    ("int_pow", "iii"),
    ("array_int_minimum", "iJ"),
    ("array_int_maximum", "iJ"),
    ("set_in", "is"),
    ("bool2int", "bi"),
    ("bool_eq", "bb"),
    ("bool_le", "bb"),
    ("bool_lt", "bb"),
    ("bool_not", "bb"),
    ("bool_xor", "bb"),
    ("bool_and", "bbb"),
    ("bool_or", "bbb"),
    ("bool_xor", "bbb"),
    ("bool_clause", "kk"),
    ("array_bool_and", "kb"),
    ("array_bool_or", "kb"),
    ("array_bool_xor", "k"),
    ("bool_lin_eq", "CBi"),
    ("bool_lin_le", "CBc"),
    ("array_int_element", "iCi"),
    ("array_var_int_element", "iJi"),
    ("array_var_bool_element", "ikb"),
    ("fzn_all_different_int", "j"),
    ("fzn_all_equal_int", "j"),
    ("fzn_alldifferent_except", "js"),
    ("fzn_member_int", "ji"),
    ("fzn_member_bool", "kb"),
    ("fzn_count_eq", "jii"),
    ("fzn_count_neq", "jii"),
    ("fzn_count_leq", "jii"),
    ("fzn_count_lt", "jii"),
    ("fzn_count_geq", "jii"),
    ("fzn_count_gt", "jii"),
    ("fzn_at_least_int", "njc"),
    ("fzn_at_most_int", "njc"),
    ("fzn_exactly_int", "njc"),
    ("fzn_among", "ijs"),
    ("fzn_nvalue", "ij"),
    ("fzn_increasing_int", "j"),
    ("fzn_strictly_increasing_int", "j"),
    ("fzn_decreasing_int", "j"),
    ("fzn_strictly_decreasing_int", "j"),
    ("fzn_increasing_bool", "k"),
    ("fzn_strictly_increasing_bool", "k"),
    ("fzn_decreasing_bool", "k"),
    ("fzn_strictly_decreasing_bool", "k"),
    ("fzn_lex_less_int", "jj"),
    ("fzn_lex_lesseq_int", "jj"),
    ("fzn_lex_less_bool", "kk"),
    ("fzn_lex_lesseq_bool", "kk"),
    ("fzn_sort", "II"),
    ("fzn_value_precede_int", "ccj"),
    ("ferz_inverse", "IfIf"),
    ("ferz_symmetric_all_different", "If"),
    ("ferz_maximum_arg_int", "Jfi"),
    ("ferz_minimum_arg_int", "Jfi"),
    ("fzn_disjunctive", "II"),
    ("fzn_disjunctive_strict", "II"),
    ("fzn_cumulative", "IMMi"),
    ("fzn_diffn", "IIMM"),
    ("fzn_diffn_nonstrict", "IIMM"),
    ("fzn_bin_packing", "nIN"),
    ("fzn_knapsack", "NNIii"),
    ("ferz_bin_packing_capa", "PfIN"),
    ("ferz_bin_packing_load", "JfIN"),
    ("ferz_diffn_k", "K"),
    ("ferz_diffn_nonstrict_k", "K"),
    ("fzn_alldifferent_except_0", "j"),
    // With a value that is covered twice, its number counts twice against the length in MiniZinc's decomposition.
    ("fzn_global_cardinality", "jDI"),
    ("fzn_global_cardinality_closed", "jDI"),
    ("fzn_global_cardinality_low_up", "jDNN"),
    ("fzn_global_cardinality_low_up_closed", "jDNN"),
    ("fzn_table_int", "JT"),
    ("fzn_regular", "jR"),
    ("fzn_regular_nfa", "jA"),
    // One node that is its own successor is a circuit for us, and none in MiniZinc's decomposition.
    ("ferz_circuit", "Hf"),
    ("ferz_subcircuit", "Jf"),
    ("fzn_sliding_sum", "ccnJ"),
    ("fzn_table_bool", "QT"),
    ("ferz_maximum_arg_bool", "Qfi"),
    ("ferz_minimum_arg_bool", "Qfi"),
    ("fzn_seq_precede_chain_int", "J"),
    ("fzn_value_precede_chain_int", "dJ"),
];

/// A sequence of choices, which ends in zeros: the simplest ones.
#[derive(Debug)]
pub(crate) struct Tape(std::vec::IntoIter<u16>);

impl Tape {
    pub(crate) fn new(choices: Vec<u16>) -> Self {
        Self(choices.into_iter())
    }

    fn below(&mut self, n: usize) -> usize {
        usize::from(self.0.next().unwrap_or(0)) % n
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }
}

#[derive(Clone, Copy)]
enum Operand {
    Constant(i64),
    Variable(usize),
}

enum Argument {
    One(Operand, Kind),
    Many(Vec<Operand>, Kind),
    Set(Vec<i64>),
    Sets(Vec<Vec<i64>>),
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Int,
    Bool,
}

struct Variable {
    kind: Kind,
    domain: Vec<i64>,
    /// What it is equal to.
    alias: Option<Operand>,
}

struct Constraint {
    name: String,
    arguments: Vec<Argument>,
    defines: Option<usize>,
}

/// A random program.
pub(crate) struct Random {
    variables: Vec<Variable>,
    constraints: Vec<Constraint>,
}

/// How many forms of constraints there are.
pub(crate) fn forms() -> usize {
    CATALOGUE.len() * 3
}

impl Random {
    /// A program of up to three constraints.
    pub(crate) fn draw(tape: &mut Tape) -> Self {
        let mut program = Self::with_variables(tape);
        for _ in 0..=tape.below(3) {
            let form = tape.below(forms());
            program.add(form, tape);
        }
        program
    }

    /// A program of one constraint.
    pub(crate) fn draw_one(form: usize, tape: &mut Tape) -> Self {
        let mut program = Self::with_variables(tape);
        program.add(form, tape);
        program
    }

    fn with_variables(tape: &mut Tape) -> Self {
        let mut program = Self { variables: Vec::new(), constraints: Vec::new() };
        for at in 0..2 + tape.below(4) {
            let kind = if tape.below(3) == 2 { Kind::Bool } else { Kind::Int };
            let alias = match tape.below(8) {
                6 => Some(program.operand(kind, tape)),
                _ => None,
            };
            let domain = match (kind, alias) {
                (_, Some(Operand::Constant(value))) => vec![value],
                (_, Some(Operand::Variable(of))) => program.variables[of].domain.clone(),
                (Kind::Bool, None) => vec![0, 1],
                (Kind::Int, None) => domain(tape),
            };
            debug_assert!(at == program.variables.len());
            program.variables.push(Variable { kind, domain, alias });
        }
        program
    }

    fn operand(&self, kind: Kind, tape: &mut Tape) -> Operand {
        let of_kind: Vec<usize> =
            (0..self.variables.len()).filter(|&at| self.variables[at].kind == kind).collect();
        let choice = tape.below(6);
        if of_kind.is_empty() || choice == 5 {
            return Operand::Constant(if kind == Kind::Bool {
                tape.between(0, 1)
            } else {
                tape.between(-2, 4)
            });
        }
        Operand::Variable(of_kind[tape.below(of_kind.len())])
    }

    /// A variable that has no negative value, or such a constant.
    fn natural(&self, tape: &mut Tape) -> Operand {
        match self.operand(Kind::Int, tape) {
            Operand::Variable(at) if self.variables[at].domain.iter().any(|&value| value < 0) => {
                Operand::Constant(tape.between(0, 3))
            }
            Operand::Constant(value) => Operand::Constant(value.abs()),
            other @ Operand::Variable(_) => other,
        }
    }

    fn add(&mut self, form: usize, tape: &mut Tape) {
        let (base, shape) = CATALOGUE[form / 3];
        let name = match form % 3 {
            1 => format!("{base}_reif"),
            2 => format!("{base}_imp"),
            _ => base.to_string(),
        };
        let length = tape.below(4);
        let mut arguments = Vec::new();
        for shape in shape.chars() {
            match shape {
                'R' | 'A' => arguments.extend(automaton(shape == 'A', tape)),
                'K' => arguments.extend(self.boxes(tape)),
                'T' => {
                    let Some(Argument::Many(columns, kind)) = arguments.first() else { continue };
                    let (low, high) = if *kind == Kind::Bool { (0, 1) } else { (-1, 3) };
                    let size = columns.len() * tape.below(5);
                    let cells = (0..size).map(|_| Operand::Constant(tape.between(low, high))).collect();
                    arguments.push(Argument::Many(cells, *kind));
                }
                _ => arguments.push(self.argument(shape, length, tape)),
            }
        }
        if !form.is_multiple_of(3) {
            arguments.push(Argument::One(self.operand(Kind::Bool, tape), Kind::Bool));
        }
        let mut defines = None;
        if name == "int_lin_eq"
            && tape.below(2) == 1
            && let [_, Argument::Many(operands, _), _] = &arguments[..]
            && let Some(Operand::Variable(at)) = operands.first()
        {
            defines = Some(*at);
        }
        self.constraints.push(Constraint { name, arguments, defines });
    }

    fn argument(&self, shape: char, length: usize, tape: &mut Tape) -> Argument {
        use Operand::Constant;
        let own = match shape {
            'j' | 'k' => tape.below(4),
            'J' | 'Q' => 1 + tape.below(3),
            'H' => 2 + tape.below(3),
            _ => length,
        };
        let ints = |tape: &mut Tape| (0..own).map(|_| self.operand(Kind::Int, tape)).collect();
        match shape {
            'i' => Argument::One(self.operand(Kind::Int, tape), Kind::Int),
            'b' => Argument::One(self.operand(Kind::Bool, tape), Kind::Bool),
            'c' => Argument::One(Constant(tape.between(-3, 5)), Kind::Int),
            'n' => Argument::One(Constant(tape.between(0, 3)), Kind::Int),
            'f' => Argument::One(Constant(tape.between(-1, 2)), Kind::Int),
            'C' => Argument::Many((0..own).map(|_| Constant(tape.between(-2, 3))).collect(), Kind::Int),
            'N' => Argument::Many((0..own).map(|_| Constant(tape.between(0, 3))).collect(), Kind::Int),
            'M' => Argument::Many((0..own).map(|_| self.natural(tape)).collect(), Kind::Int),
            'B' | 'k' | 'Q' => {
                Argument::Many((0..own).map(|_| self.operand(Kind::Bool, tape)).collect(), Kind::Bool)
            }
            'D' => {
                let start = tape.below(7);
                constants((0..own).map(|k| ((start + 3 * k) % 7) as i64 - 2))
            }
            'P' => constants((0..1 + tape.below(3)).map(|_| tape.between(0, 4))),
            'd' => {
                let mut values: Vec<_> = (0..1 + tape.below(3)).map(|_| tape.between(-1, 3)).collect();
                values.sort_unstable();
                values.dedup();
                if tape.below(2) == 1 {
                    values.reverse();
                }
                constants(values.into_iter())
            }
            's' => Argument::Set(domain(tape)),
            _ => Argument::Many(ints(tape), Kind::Int),
        }
    }

    /// How many dimensions boxes have, where they are, and how long they are.
    fn boxes(&self, tape: &mut Tape) -> [Argument; 3] {
        let dimensions = 1 + tape.below(3);
        let size = dimensions * tape.below(4);
        let places = (0..size).map(|_| self.operand(Kind::Int, tape)).collect();
        let lengths = (0..size).map(|_| self.natural(tape)).collect();
        let dimensions = Argument::One(Operand::Constant(dimensions as i64), Kind::Int);
        [dimensions, Argument::Many(places, Kind::Int), Argument::Many(lengths, Kind::Int)]
    }

    /// All assignments that satisfy the constraints, in order.
    pub(crate) fn solutions(&self) -> Vec<Vec<i64>> {
        let mut all = vec![Vec::new()];
        for variable in &self.variables {
            let mut longer = Vec::new();
            for values in all {
                let candidates = match variable.alias {
                    Some(operand) => vec![value(operand, &values)],
                    None => variable.domain.clone(),
                };
                longer.extend(candidates.into_iter().map(|value| [&values[..], &[value]].concat()));
            }
            all = longer;
        }
        all.retain(|values| self.constraints.iter().all(|constraint| constraint.holds(values)));
        all.sort_unstable();
        all
    }
}

fn constants(values: impl Iterator<Item = i64>) -> Argument {
    Argument::Many(values.map(Operand::Constant).collect(), Kind::Int)
}

/// States, symbols, transitions, the first state, the accepting ones.
fn automaton(is_nondeterministic: bool, tape: &mut Tape) -> [Argument; 5] {
    let (states, symbols) = (tape.between(1, 3), tape.between(1, 3));
    let number = |value| Argument::One(Operand::Constant(value), Kind::Int);
    let some = |tape: &mut Tape| (1..=states).filter(|_| tape.below(2) == 1).collect::<Vec<_>>();
    let transitions = if is_nondeterministic {
        Argument::Sets((0..states * symbols).map(|_| some(tape)).collect())
    } else {
        constants((0..states * symbols).map(|_| tape.between(0, states)))
    };
    let first = number(tape.between(1, states));
    [number(states), number(symbols), transitions, first, Argument::Set(some(tape))]
}

/// A few values, in order.
fn domain(tape: &mut Tape) -> Vec<i64> {
    let low = tape.between(-2, 3);
    match tape.below(4) {
        0 => (low..=low + tape.between(1, 3)).collect(),
        1 => vec![low],
        2 => (low - 1..=low + 1).collect(),
        _ => {
            let mut values = vec![low, low + tape.between(1, 3), low + tape.between(2, 6)];
            values.sort_unstable();
            values.dedup();
            values
        }
    }
}

fn value(operand: Operand, values: &[i64]) -> i64 {
    match operand {
        Operand::Constant(value) => value,
        Operand::Variable(at) => values[at],
    }
}

impl Constraint {
    fn holds(&self, values: &[i64]) -> bool {
        let of = |argument: &Argument| match argument {
            Argument::One(operand, _) => Value::One(value(*operand, values)),
            Argument::Many(operands, _) => {
                Value::Many(operands.iter().map(|&operand| value(operand, values)).collect())
            }
            Argument::Set(set) => Value::Many(set.clone()),
            Argument::Sets(sets) => Value::Sets(sets.clone()),
        };
        holds(&self.name, &self.arguments.iter().map(of).collect::<Vec<_>>())
    }
}

fn list(values: &[i64]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn written(operand: Operand, kind: Kind) -> String {
    match (operand, kind) {
        (Operand::Variable(at), _) => format!("x{at}"),
        (Operand::Constant(value), Kind::Int) => value.to_string(),
        (Operand::Constant(value), Kind::Bool) => (value == 1).to_string(),
    }
}

impl Display for Argument {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(operand, kind) => f.write_str(&written(*operand, *kind)),
            Self::Many(operands, kind) => {
                let all: Vec<_> = operands.iter().map(|&operand| written(operand, *kind)).collect();
                write!(f, "[{}]", all.join(","))
            }
            Self::Set(values) => write!(f, "{{{}}}", list(values)),
            Self::Sets(sets) => {
                let all: Vec<_> = sets.iter().map(|set| format!("{{{}}}", list(set))).collect();
                write!(f, "[{}]", all.join(","))
            }
        }
    }
}

impl Debug for Random {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl Display for Random {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (at, Variable { kind, domain, alias }) in self.variables.iter().enumerate() {
            let ty = match (kind, alias) {
                (Kind::Bool, _) => "bool".to_string(),
                (Kind::Int, Some(_)) => "int".to_string(),
                (Kind::Int, None) => format!("{{{}}}", list(domain)),
            };
            let is_defined = self.constraints.iter().any(|constraint| constraint.defines == Some(at));
            let annotation = if is_defined { " :: is_defined_var" } else { "" };
            let equal = alias.map_or_else(String::new, |operand| format!(" = {}", written(operand, *kind)));
            writeln!(f, "var {ty}: x{at}{annotation}{equal};")?;
        }
        for Constraint { name, arguments, defines } in &self.constraints {
            let all: Vec<_> = arguments.iter().map(ToString::to_string).collect();
            let annotation = defines.map_or_else(String::new, |at| format!(" :: defines_var(x{at})"));
            writeln!(f, "constraint {name}({}){annotation};", all.join(","))?;
        }
        f.write_str("solve satisfy;\n")
    }
}
