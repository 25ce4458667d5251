//! The names of the ways to write solutions.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How solutions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// `Q` and `.`, a line for each row.
    Board,
    /// A queen on light and dark squares, the upper left one light.
    Unicode,
    /// The 0-based columns of the rows, a line for each solution.
    Columns,
    /// Numbered configurations of ones (queens) and zeros.
    Flat,
    /// One list of all solutions, each a list of rows of `Q` and `.`, as in problem 51 of LeetCode.
    Leetcode,
    /// One JSON array of all solutions, each an array of 0-based columns.
    Json,
    /// One picture of all solutions, as SVG.
    Svg,
    /// The same picture as PNG; with the feature `png`.
    #[cfg(feature = "png")]
    Png,
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Self] = &[
        Self::Board,
        Self::Unicode,
        Self::Columns,
        Self::Flat,
        Self::Leetcode,
        Self::Json,
        Self::Svg,
        #[cfg(feature = "png")]
        Self::Png,
    ];

    /// The name of the format, which [`FromStr`] reads.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Unicode => "unicode",
            Self::Columns => "columns",
            Self::Flat => "flat",
            Self::Leetcode => "leetcode",
            Self::Json => "json",
            Self::Svg => "svg",
            #[cfg(feature = "png")]
            Self::Png => "png",
        }
    }

    /// Whether the solutions are drawn on one [`Sheet`](super::Sheet).
    #[must_use]
    pub const fn is_picture(self) -> bool {
        match self {
            Self::Svg => true,
            #[cfg(feature = "png")]
            Self::Png => true,
            _ => false,
        }
    }

    /// Whether a solution can be marked.
    #[must_use]
    pub const fn has_marks(self) -> bool {
        matches!(self, Self::Board | Self::Unicode | Self::Columns)
    }

    /// Whether the solutions are written as the elements of one list.
    pub(super) const fn is_list(self) -> bool {
        matches!(self, Self::Leetcode | Self::Json)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no format has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no format {0:?}; the formats are {names}", names = names())]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let format = Self::ALL.iter().copied().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

fn names() -> String {
    Format::ALL.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ")
}
