//! What is asked about the images of solutions.

use clap::Args;

/// What is asked about images: boards turned and mirrored. Of the images of a solution the least is fundamental.
#[derive(Debug, Clone, Copy, Default, Args)]
#[command(next_help_heading = "Symmetry")]
pub(crate) struct SymmetryArgs {
    /// Print, or with --count count, one solution of each class of turned and mirrored images
    ///
    /// Of the images that is printed whose columns come first in lexicographic order. Whatever is said about the number
    /// of solutions is then about the fundamental ones.
    #[arg(long)]
    pub(crate) fundamental: bool,

    /// Print an asterisk behind each fundamental solution: formats board, unicode and columns
    #[arg(long, conflicts_with_all = ["fundamental", "count", "json"])]
    pub(crate) mark_fundamental: bool,

    /// With --count, print how many fundamental solutions there are, by the number of their images
    ///
    /// Asymmetric ones have eight images, those that a half turn leaves as they are four, and those that a quarter turn
    /// leaves as they are two.
    #[arg(long, requires = "count", conflicts_with_all = ["fundamental", "json", "limit"])]
    pub(crate) classes: bool,
}
