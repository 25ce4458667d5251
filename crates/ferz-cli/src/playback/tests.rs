//! Recordings, and boards that follow them.

use ferz::{Branching, Consistency, Limits, ValueOrder};

use super::board::Board;
use super::record::record;
use super::recording::{Kind, Recording, square_name};
use crate::args::StrategyArgs;
use crate::job::Strategy;

fn recorded(n: usize, args: &StrategyArgs, limits: Limits) -> Recording {
    record(n, &Strategy::new(args), limits, 5000).unwrap()
}

fn words(recording: &Recording) -> Vec<&str> {
    recording.steps.iter().map(|step| &*step.words).collect()
}

#[test]
fn a_board_goes_back_as_it_came() {
    for branching in Branching::ALL {
        for consistency in [Consistency::Value, Consistency::Domain] {
            let args = StrategyArgs {
                branching: Some(branching),
                consistency: Some(consistency),
                ..StrategyArgs::default()
            };
            let recording = recorded(6, &args, Limits::none());
            assert!(recording.ending.starts_with("all has been searched: 4 solutions"));
            let mut board = Board::new(6);
            let mut before = Vec::new();
            // The squares at the node of each open decision, to which the search goes back.
            let mut path = Vec::new();
            let squares = |board: &Board| (0..36).map(|at| board.taken(at)).collect::<Vec<_>>();
            for step in &recording.steps {
                before.push(board.clone());
                if step.kind == Kind::Decide && step.depth as usize > path.len() {
                    path.push(squares(&board));
                }
                board.apply(step);
                if step.kind == Kind::Back {
                    path.truncate(step.depth as usize + 1);
                    assert_eq!(path.pop(), Some(squares(&board)));
                }
                assert_eq!(path.len(), step.depth as usize);
            }
            assert_eq!(board.solutions, 4);
            for (step, before) in recording.steps.iter().zip(before).rev() {
                board.revert(step);
                assert_eq!(board, before);
            }
        }
    }
}

#[test]
fn decisions_of_every_kind_have_their_words() {
    let told = |branching, value, expected: &[&str]| {
        let args = StrategyArgs { branching: Some(branching), value: Some(value), ..StrategyArgs::default() };
        let recording = recorded(4, &args, Limits::none());
        for &line in expected {
            assert!(words(&recording).contains(&line), "{line} in {:#?}", words(&recording));
        }
    };
    use Branching::{DWay, Exclude, Split, TwoWay};
    told(TwoWay, ValueOrder::Min, &["The search begins", "Decision: a queen on a4", "Then no queen on a4"]);
    told(
        DWay,
        ValueOrder::Max,
        &["Decision: a queen on d4", "Decision: a queen on c4", "Decision: a queen on a4"],
    );
    told(Split, ValueOrder::Min, &["Decision: row 4 up to b4", "Then row 4 from c4 on"]);
    told(Exclude, ValueOrder::Min, &["Decision: no queen on a4", "Then a queen on a4"]);
    told(TwoWay, ValueOrder::SplitHigh, &["Decision: row 4 from c4 on", "Then row 4 up to b4"]);
}

/// Two queens: the corner attacks both squares of the next row, one by its column and one by its diagonal.
#[test]
fn two_queens_in_words() {
    let recording = recorded(2, &StrategyArgs::default(), Limits::none());
    let expected = [
        "The search begins",
        "Decision: a queen on a2",
        "columns: a1 taken; row 1 has only b1 left",
        "Failure: falling diagonals, a2 and b1 attack each other",
        "Back to the root",
        "Then no queen on a2",
        "columns: b1 taken; row 1 has only a1 left",
        "Failure: rising diagonals, b2 and a1 attack each other",
    ];
    assert_eq!(words(&recording), expected);
    assert_eq!(recording.ending, "all has been searched: there is no solution");
}

#[test]
fn what_no_two_queens_explain_is_still_told() {
    let args = StrategyArgs { consistency: Some(Consistency::Domain), ..StrategyArgs::default() };
    let recording = recorded(6, &args, Limits::none());
    assert!(
        words(&recording)
            .iter()
            .any(|words| words.starts_with("Failure: ") && words.ends_with("cannot hold"))
    );
}

#[test]
fn a_recording_ends_at_its_limits() {
    let cut = record(8, &Strategy::new(&StrategyArgs::default()), Limits::none(), 10).unwrap();
    assert_eq!(cut.steps.len(), 10);
    assert_eq!(cut.ending, "only the first 10 steps are shown, with 0 solutions; --step-limit shows more");
    let one = recorded(8, &StrategyArgs::default(), Limits::none().solutions(1));
    assert_eq!(one.steps.last().map(|step| step.kind), Some(Kind::Solution));
}

#[test]
fn squares_have_the_names_of_chess() {
    assert_eq!([0, 7, 8, 63].map(|square| square_name(8, square)), ["a8", "h8", "a7", "h1"]);
    assert_eq!(square_name(26, 26 * 26 - 1), "z1");
}
