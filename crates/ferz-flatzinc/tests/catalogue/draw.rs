//! Random programs: small domains, aliases, constants where variables may stand, variables that come twice.

use std::fmt::{self, Display, Formatter};

use crate::meaning::{Value, holds};

/// The constraints and the shapes of their arguments: `i` and `b` are an integer and a Boolean that may be variables,
/// `I` and `B` arrays of them; `c`, `d`, `C`, `D` are constants, `s` is a set of constants. Arrays in capitals have the
/// length that the constraint has drawn; `j`, `k` are arrays (of `i` and `b`) with lengths of their own, `J` one that
/// is not empty. `n` is a number from 0 to 3, `f` a first index, `N` an array of numbers from 0 to 3, `M` one of
/// integers that are never negative.
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
];

/// A sequence of choices, which ends in zeros: the simplest ones.
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
            other => other,
        }
    }

    fn add(&mut self, form: usize, tape: &mut Tape) {
        let (base, shape) = CATALOGUE[form / 3];
        // Two Booleans and their exclusive or are the same as two that are different, reified.
        let name = match form % 3 {
            1 => format!("{base}_reif"),
            2 => format!("{base}_imp"),
            _ => base.to_string(),
        };
        let length = tape.below(4);
        let mut arguments: Vec<_> = shape.chars().map(|shape| self.argument(shape, length, tape)).collect();
        if form % 3 != 0 {
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
            'J' => 1 + tape.below(3),
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
            'B' | 'k' => {
                Argument::Many((0..own).map(|_| self.operand(Kind::Bool, tape)).collect(), Kind::Bool)
            }
            's' => Argument::Set(domain(tape)),
            _ => Argument::Many(ints(tape), Kind::Int),
        }
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
        }
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
