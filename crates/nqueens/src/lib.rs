//! N-Queens: place n queens on an n×n board so that no two share a row, a column or a diagonal.
//!
//! | module | |
//! |---|---|
//! | [`model`] | states it for the solver [`ferz`] |
//! | [`direct`] | solves it by backtrackers written for this one problem, from the plainest to the fastest |
//! | [`counting`] | counts without walking the whole tree, on several threads and in parts |
//! | [`symmetry`] | tells solutions from their turned and mirrored images |
//! | [`single`] | finds one solution, also of a very large board |
//! | [`variants`] | has other rules and other boards |
//! | [`board`] | checks solutions, and writes them as text and as pictures |
//! | [`stop`] | ends what takes too long |
//!
//! Throughout, a solution is a slice with the 0-based column of the queen of each row. Row 0 is printed first, at the top;
//! where squares have names they are those of chess, and a1 is the lower left corner.
//!
//! ```
//! use nqueens::board::is_solution;
//! use nqueens::counting::{Method, Plan};
//! use nqueens::stop::Stop;
//!
//! assert!(is_solution(&[0, 4, 7, 5, 2, 6, 1, 3]));
//! let count = Plan::new(Method::fastest(8), 8)?.count(1, &Stop::never())?;
//! assert_eq!(count.solutions, 92);
//! # Ok::<(), nqueens::counting::CountingError>(())
//! ```

pub mod board;
pub mod counting;
pub mod direct;
pub mod model;
pub mod single;
pub mod stop;
pub mod symmetry;
pub mod variants;
