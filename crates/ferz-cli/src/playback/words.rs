//! The steps of a search in words.

use ferz::{Assumption, Decision};
use nqueens::variants::Square;

use super::recording::{row_number, square_name};
use crate::choices::Choices;
use crate::job::Strategy;

/// How the engine searches.
pub(crate) fn strategy(strategy: &Strategy) -> String {
    let mut words = format!(
        "order {}, ties {}, value {}, branching {}, consistency {}",
        strategy.order.word(),
        strategy.ties.word(),
        strategy.value.word(),
        strategy.branching.word(),
        strategy.consistency.word()
    );
    if let Some(seed) = strategy.seed() {
        words.push_str(&format!(", seed {seed}"));
    }
    words
}

/// A number of things.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// What is assumed of a row, counted from 0 and from the top, if there are words for it.
pub(crate) fn assumption(n: usize, row: usize, assumption: Assumption) -> Option<String> {
    let name = |column: i64| {
        let column = usize::try_from(column).ok().filter(|&column| column < n)?;
        Some(Square::new(row, column).name(n))
    };
    let number = row_number(n, row);
    Some(match assumption {
        Assumption::Decided(Decision::Fix(_, column) | Decision::Each(_, column)) => {
            format!("Decision: a queen on {}", name(column)?)
        }
        Assumption::Refuted(Decision::Fix(_, column) | Decision::Each(_, column)) => {
            format!("Then no queen on {}", name(column)?)
        }
        Assumption::Decided(Decision::AtMost(_, column)) => {
            format!("Decision: row {number} up to {}", name(column)?)
        }
        Assumption::Refuted(Decision::AtMost(_, column)) => {
            format!("Then row {number} from {} on", name(column + 1)?)
        }
        Assumption::Decided(Decision::AtLeast(_, column)) => {
            format!("Decision: row {number} from {} on", name(column)?)
        }
        Assumption::Refuted(Decision::AtLeast(_, column)) => {
            format!("Then row {number} up to {}", name(column - 1)?)
        }
        Assumption::Decided(Decision::Exclude(_, column)) => {
            format!("Decision: no queen on {}", name(column)?)
        }
        Assumption::Refuted(Decision::Exclude(_, column)) => {
            format!("Then a queen on {}", name(column)?)
        }
        _ => return None,
    })
}

/// What somebody took, and which squares are the only ones that are left of their rows since.
pub(crate) fn taken(n: usize, by: &str, taken: &[u16], forced: &[u16]) -> String {
    let mut words = format!("{by}: {} taken", names(n, taken));
    for &square in forced {
        let row = row_number(n, usize::from(square) / n);
        words.push_str(&format!("; row {row} has only {} left", square_name(n, square)));
    }
    words
}

/// Why it cannot be: two queens that attack each other, or the squares left in a row, which are all attacked.
pub(crate) fn failure(n: usize, by: &str, squares: &[u16]) -> String {
    let row = |square: u16| row_number(n, usize::from(square) / n);
    match *squares {
        [] => format!("Failure: {by} cannot hold"),
        [one, other] if row(one) != row(other) => {
            format!("Failure: {by}, {} and {} attack each other", square_name(n, one), square_name(n, other))
        }
        [one, ..] => format!("Failure: {by}, nothing would be left of row {}", row(one)),
    }
}

/// The names of squares.
pub(crate) fn names(n: usize, squares: &[u16]) -> String {
    squares.iter().map(|&square| square_name(n, square)).collect::<Vec<_>>().join(" ")
}
