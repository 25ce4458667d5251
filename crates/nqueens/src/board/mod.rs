//! Solutions as text and as pictures, and the test whether columns are a solution.
//!
//! Text is written as solutions come, one at a time, and none is held; formats that make one list of all solutions are
//! closed by [`BoardWriter::finish`]. A picture needs to know how many boards there are before it is begun: these are
//! collected in a [`Sheet`], which is limited in size.

mod check;
mod format;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod svg;
mod text;
mod writer;

pub use self::check::is_solution;
pub use self::format::{Format, UnknownFormat};
pub use self::sheet::{Sheet, SheetError};
pub use self::writer::BoardWriter;
