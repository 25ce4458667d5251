//! What is to be solved on one board.

use anyhow::{Context, Result, bail};
use nqueens::variants::{Armies, Domination, Piece, Rules, Square, direct};

use super::input::Input;
use crate::args::{Variant, VariantArgs};
use crate::choices::Choices;

/// A variant on a board of some size.
pub(super) enum Problem {
    /// At most one queen in a row.
    Rules(Rules),
    /// Few queens that see all.
    Domination { rows: usize, columns: usize, given: Vec<Square>, blocked: Vec<Square> },
    /// Two armies.
    Armies { rows: usize, columns: usize },
}

impl Problem {
    /// The problem on a board of so many rows and columns.
    ///
    /// # Errors
    /// When it makes no sense.
    pub(super) fn new(args: &VariantArgs, input: &Input, rows: usize, columns: usize) -> Result<Self> {
        let squares = |option: &str, text: &str| {
            let squares = Square::parse_list(text, rows, columns);
            squares.with_context(|| option.to_owned())
        };
        let (given, blocked) = (squares("--place", &input.place)?, squares("--block", &input.block)?);
        let piece = match args.variant() {
            Variant::Queens => Piece::Queen,
            Variant::Toroidal => Piece::Toroidal,
            Variant::Superqueens => Piece::Superqueen,
            Variant::Hertzsprung => Piece::RookAndKing,
            Variant::Regions if input.regions.is_none() => {
                bail!("the variant regions needs a grid: --regions FILE, or - for standard input")
            }
            Variant::Regions => Piece::RookAndKing,
            Variant::Domination => {
                Domination::admit(rows, columns, &given, &blocked)?;
                return Ok(Self::Domination { rows, columns, given, blocked });
            }
            Variant::Armies => {
                Armies::admit(rows, columns)?;
                return Ok(Self::Armies { rows, columns });
            }
        };
        let board = Rules::new(rows, columns);
        let queens = args.queens.unwrap_or(board.queens);
        let rules = Rules { queens, piece, given, blocked, regions: input.regions.clone(), ..board };
        rules.admit()?;
        Ok(Self::Rules(rules))
    }

    /// Whether the direct backtracker takes it.
    ///
    /// # Errors
    /// When it does not.
    pub(super) fn admit_directly(&self) -> Result<()> {
        match self {
            Self::Rules(rules) => direct::admit(rules)?,
            Self::Domination { rows, columns, given, blocked } => {
                Domination::admit_directly(*rows, *columns, given, blocked)?;
            }
            Self::Armies { .. } => bail!("armies are found by --solver engine only"),
        }
        Ok(())
    }

    /// The rows and the columns of the board.
    pub(super) fn size(&self) -> (usize, usize) {
        match self {
            Self::Rules(rules) => (rules.rows, rules.columns),
            Self::Domination { rows, columns, .. } | Self::Armies { rows, columns } => (*rows, *columns),
        }
    }

    /// Whether one solution is not enough to know: of a puzzle one wants to know whether there is another.
    pub(super) fn is_puzzle(&self) -> bool {
        matches!(self, Self::Rules(Rules { regions: Some(_), .. }))
    }

    /// Why there is no solution, if that is plain to see.
    pub(super) fn reason_for_none(&self) -> Option<String> {
        let Self::Rules(rules) = self else { return None };
        let (a, b) = rules.attacking_pair()?;
        Some(format!(
            "The queens given on {} and {} attack each other.",
            a.name(rules.rows),
            b.name(rules.rows)
        ))
    }
}

impl VariantArgs {
    /// The variant, also if it is only implied.
    pub(super) fn variant(&self) -> Variant {
        let implied = if self.regions.is_some() { Variant::Regions } else { Variant::Queens };
        self.variant.unwrap_or(implied)
    }

    /// Refuses what does not go with the variant.
    ///
    /// # Errors
    /// The first option that does not.
    pub(super) fn check(&self) -> Result<()> {
        let variant = self.variant();
        let has_squares = matches!(variant, Variant::Domination | Variant::Armies);
        let refused = [
            ("--queens", self.queens.is_some() && has_squares),
            ("--regions", self.regions.is_some() && has_squares),
            ("--place", self.place.is_some() && variant == Variant::Armies),
            ("--block", self.block.is_some() && variant == Variant::Armies),
        ];
        match refused.into_iter().find(|(_, is_refused)| *is_refused) {
            Some((option, _)) => bail!("{option} does not go with --variant {}", variant.word()),
            None => Ok(()),
        }
    }
}
