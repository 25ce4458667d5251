//! Annotations: how to search, and how consistent a constraint is to be made. None of them may change the solutions.

use crate::program::{Kind, Operand, Random};
use crate::tape::Tape;
use crate::written::{Expr, many};

const VARIABLE_CHOICES: &[&str] = &[
    "input_order",
    "first_fail",
    "anti_first_fail",
    "smallest",
    "largest",
    "occurrence",
    "most_constrained",
    "max_regret",
    "dom_w_deg",
    "odd_choice",
];

const VALUE_CHOICES: &[&str] = &[
    "indomain",
    "indomain_min",
    "indomain_max",
    "indomain_median",
    "indomain_middle",
    "indomain_random",
    "indomain_split",
    "indomain_reverse_split",
    "indomain_split_random",
    "indomain_interval",
    "outdomain_min",
    "outdomain_max",
    "outdomain_median",
    "outdomain_random",
    "odd_choice",
];

const CONSISTENCIES: &[&str] = &[
    "domain",
    "domain_propagation",
    "bounds",
    "boundsZ",
    "boundsR",
    "boundsD",
    "bounds_propagation",
    "value_propagation",
];

impl Random {
    /// Says how to search, or says nothing.
    pub(super) fn annotate(&mut self, tape: &mut Tape) {
        if tape.one_in(2) {
            self.annotations = (0..=tape.below(2)).map(|_| self.search(2, tape)).collect();
        }
        if tape.one_in(6) {
            self.annotations.push(restart(tape));
        }
    }

    fn search(&self, depth: usize, tape: &mut Tape) -> Expr {
        let list = |kind, tape: &mut Tape| -> Vec<Operand> {
            (0..tape.below(5)).map(|_| self.operand(kind, tape)).collect()
        };
        match tape.below(if depth > 0 { 7 } else { 6 }) {
            0..3 => {
                let variables = many(&list(Kind::Int, tape), Kind::Int);
                call(
                    "int_search",
                    [
                        variables,
                        choice(VARIABLE_CHOICES, tape),
                        choice(VALUE_CHOICES, tape),
                        word("complete"),
                    ],
                )
            }
            3 => {
                let variables = many(&list(Kind::Bool, tape), Kind::Bool);
                call("bool_search", [variables, choice(VARIABLE_CHOICES, tape), choice(VALUE_CHOICES, tape)])
            }
            4 => {
                let variables = list(Kind::Int, tape);
                let values = variables.iter().map(|_| Expr::Int(tape.between(-2, 5))).collect();
                call("warm_start", [many(&variables, Kind::Int), Expr::Array(values)])
            }
            5 => odd(tape),
            _ => {
                let parts = (0..tape.below(4)).map(|_| self.search(depth - 1, tape)).collect();
                call("seq_search", [Expr::Array(parts)])
            }
        }
    }

    /// How consistent a constraint is to be made, and other things that may be said of one.
    pub(super) fn consistency(&self, tape: &mut Tape) -> Vec<Expr> {
        match tape.below(8) {
            0..5 => Vec::new(),
            5 | 6 => vec![choice(CONSISTENCIES, tape)],
            _ => vec![odd(tape), choice(CONSISTENCIES, tape)],
        }
    }
}

/// Not a constant number of failures, with which a search need not end.
fn restart(tape: &mut Tape) -> Expr {
    let scale = Expr::Int(tape.between(1, 20));
    match tape.below(5) {
        0 => call("restart_luby", [scale]),
        1 => call("restart_linear", [scale]),
        2 => call("restart_geometric", [Expr::Float(1.5), scale]),
        3 => call("restart_constant", [Expr::Int(1_000_000)]),
        _ => word("restart_none"),
    }
}

/// An annotation that means nothing here.
fn odd(tape: &mut Tape) -> Expr {
    match tape.below(3) {
        0 => word("odd"),
        1 => call("mzn_path", [Expr::String("model.mzn|1|2;")]),
        _ => {
            let inner =
                call("inner", [Expr::Float(0.5), Expr::Set(vec![1, 3]), Expr::Bool(true), word("nothing")]);
            call("odd", [Expr::Array(vec![inner, Expr::Int(-1)]), Expr::Range(1, 2)])
        }
    }
}

fn choice(words: &[&str], tape: &mut Tape) -> Expr {
    word(tape.choose(words))
}

fn word(name: &str) -> Expr {
    Expr::Name(name.to_string())
}

fn call<const N: usize>(name: &str, arguments: [Expr; N]) -> Expr {
    Expr::Call(name.to_string(), arguments.into())
}
