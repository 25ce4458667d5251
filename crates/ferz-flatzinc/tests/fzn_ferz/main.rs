//! The solver as MiniZinc and its users meet it.

mod bounds;
mod cases;
mod common;
mod errors;
mod flags;
mod flatzinc;
mod library;
mod minizinc;
mod models;
mod register;
#[cfg(target_os = "linux")]
mod signals;
