//! Other rules and other boards.

use clap::Args;

use crate::choices::parser;
use crate::parse::whole_number;

/// What is to be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variant {
    Queens,
    Toroidal,
    Superqueens,
    Hertzsprung,
    Regions,
    Domination,
    Armies,
}

/// Other rules and other boards. Squares are those of chess, so a1 is the lower left corner, and after z come aa, ab and
/// so on; row:column counts both from 0 at the upper left.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Variants")]
pub(crate) struct VariantArgs {
    /// Other rules than those of N queens [default: queens]
    #[arg(long, value_name = "NAME", value_parser = parser::<Variant>())]
    pub(crate) variant: Option<Variant>,

    /// The number of columns, if it is not that of the rows, which is N then
    #[arg(long, value_name = "M", value_parser = whole_number, allow_negative_numbers = true)]
    pub(crate) columns: Option<usize>,

    /// Place K queens, so that rows may be empty [default: as many as there are rows or columns]
    #[arg(long, value_name = "K", value_parser = whole_number, allow_negative_numbers = true)]
    pub(crate) queens: Option<usize>,

    /// Complete these queens: squares as in a1,c5 or 7:0,3:2, or @FILE to read them, with - for standard input
    ///
    /// As in chess, a1 is the lower left corner; after z come aa, ab and so on. In row:column both are counted from 0 and
    /// from the upper left, as solutions are printed. In a file, squares are separated by commas, spaces or ends of lines,
    /// and # begins a comment.
    #[arg(long, value_name = "SQUARES")]
    pub(crate) place: Option<String>,

    /// Leave these squares empty, written like those of --place; queens attack across them
    #[arg(long, value_name = "SQUARES")]
    pub(crate) block: Option<String>,

    /// One queen in each region of a grid of letters, a line for each row; - is standard input
    ///
    /// The daily "Queens" puzzle, unless --variant says otherwise: one queen in each row, column and region, and no two
    /// touch, not even at a corner, but long diagonals do not matter. Says whether there are more solutions.
    #[arg(long, value_name = "FILE")]
    pub(crate) regions: Option<String>,
}

impl VariantArgs {
    /// An option that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--variant", self.variant.is_some()),
            ("--columns", self.columns.is_some()),
            ("--queens", self.queens.is_some()),
            ("--place", self.place.is_some()),
            ("--block", self.block.is_some()),
            ("--regions", self.regions.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}
