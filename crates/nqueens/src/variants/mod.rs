//! Variants of N-Queens, each declared for the engine, and where its rules fit counted directly too.
//!
//! | variant | declared as | counted by |
//! |---|---|---|
//! | toroidal queens | [`Rules`] with [`Piece::Toroidal`] | [`direct`] |
//! | superqueens, or amazons | [`Rules`] with [`Piece::Superqueen`] | [`direct`] |
//! | k queens on a board, rectangular boards | [`Rules::queens`], [`Rules::new`] | [`direct`] |
//! | blocked squares, completion of given queens | [`Rules::blocked`], [`Rules::given`] | [`direct`] |
//! | Hertzsprung's problem | [`Rules`] with [`Piece::RookAndKing`] | [`direct`] |
//! | regions with one queen each | [`Rules::with_regions`] | [`direct`] |
//! | domination | [`Domination`] | [`Domination::for_each_smallest`] |
//! | peaceable armies | [`Armies`] | |
//!
//! The first six are one family: at most one piece in a row, none attacking another. They combine freely.

mod armies;
pub mod direct;
mod dominate;
mod domination;
mod hertzsprung;
mod lines;
mod mistake;
mod placement;
mod regions;
mod rules;
mod square;
mod square_set;
mod superqueens;
mod toroidal;

pub use armies::Armies;
pub use domination::Domination;
pub use mistake::Mistake;
pub use placement::Placement;
pub use regions::Regions;
pub use rules::{Columns, Piece, Rules};
pub use square::Square;
