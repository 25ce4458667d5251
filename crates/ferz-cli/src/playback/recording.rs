//! A recorded search, as data.

use nqueens::variants::Square;
use serde::Serialize;

/// The search of a board of queens, step by step.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Recording {
    /// The size of the board.
    pub(crate) n: usize,
    /// How it was searched, in words.
    pub(crate) strategy: String,
    /// Who takes squares: the decision, and then the constraints by name.
    pub(crate) causes: Vec<String>,
    /// What happened.
    pub(crate) steps: Vec<Step>,
    /// How it ended, in words.
    pub(crate) ending: String,
}

/// Something that happened. Squares count row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Step {
    pub(crate) kind: Kind,
    /// The number of decisions that are open after it. What it takes comes back when the search goes to a lesser depth.
    pub(crate) depth: u32,
    /// By whom: a place among the causes.
    pub(crate) cause: usize,
    /// The squares that are taken.
    pub(crate) taken: Vec<u16>,
    /// The squares that it is about otherwise: the queen that is decided on, the squares that cannot be.
    pub(crate) about: Vec<u16>,
    /// The same in words.
    pub(crate) words: String,
}

/// What kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// The root is entered.
    Start,
    /// A decision.
    Decide,
    /// The opposite of a decision, which was searched before.
    Refute,
    /// A constraint takes squares.
    Prune,
    /// It cannot be.
    Fail,
    /// Back to a node with another branch, with the squares as they were there.
    Back,
    /// A solution.
    Solution,
}

impl Kind {
    /// Whether it is another node of the search tree.
    pub(crate) fn is_node(self) -> bool {
        matches!(self, Self::Start | Self::Decide | Self::Refute)
    }
}

/// The place of the decision among the causes.
pub(crate) const DECISION: usize = 0;

/// The name of a square, as in chess: a1 is the lower left corner.
pub(crate) fn square_name(n: usize, square: u16) -> String {
    Square::new(usize::from(square) / n, usize::from(square) % n).name(n)
}

/// The number of a row as it is written beside the board and in names of squares; rows are counted from 0 and from the top.
pub(crate) fn row_number(n: usize, row: usize) -> usize {
    n - row
}
