//! N-Queens: place n queens on an n×n board so that no two share a row, a column or a diagonal.
//!
//! [`model`] states it for the solver, [`direct`] solves it by backtrackers written for this one problem, from
//! the plainest to the fastest, [`counting`] counts without walking the whole tree, [`symmetry`] tells solutions from
//! their images, [`single`] finds one solution, also of a very large board, and [`board`] checks solutions and writes
//! them out; [`stop`] ends what takes too long. Throughout, a solution is a slice with the 0-based column of the queen
//! of each row.
//!
//! [`variants`] has other rules and other boards.

pub mod board;
pub mod counting;
pub mod direct;
pub mod model;
pub mod single;
pub mod stop;
pub mod symmetry;
pub mod variants;
