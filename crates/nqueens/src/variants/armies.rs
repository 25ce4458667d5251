//! Peaceable armies: as many white queens as black ones, as many as possible, and no two of different colour attack one
//! another.
//!
//! Queens of both colours cannot see one another if and only if no line of the board has both. So each line has a colour,
//! and a queen stands only where the lines through her square have hers. A250000 in the On-Line Encyclopedia of Integer
//! Sequences. Queens attack across others, also across their own.

use ferz::{Branch, Model, Solution, ValueOrder, Var, branch, sum};

use super::Mistake;
use super::lines::Lines;
use super::square::Square;

/// Two armies of queens as a model with an objective; see the [module](self).
///
/// ```
/// use nqueens::variants::Armies;
///
/// let armies = Armies::new(4, 4)?;
/// let best = armies.model.search(armies.strategy())?.solve().best.unwrap();
/// assert_eq!(best[armies.size], 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Armies {
    /// The variables `line[0]` and so on, `white[0]`, `black[0]` and so on, `size`, and the constraints. Maximises the
    /// size.
    pub model: Model,
    /// Whether each square has a white queen, row by row: 0 or 1.
    pub white: Vec<Var>,
    /// Whether each square has a black queen.
    pub black: Vec<Var>,
    /// How many queens each army has.
    pub size: Var,
    /// The colour of each line: 0 is white, 1 is black.
    pub lines: Vec<Var>,
    columns: usize,
}

impl Armies {
    /// The armies of a board.
    ///
    /// # Errors
    /// When it has more than 64 rows or columns.
    pub fn new(rows: usize, columns: usize) -> Result<Self, Mistake> {
        Self::admit(rows, columns)?;
        let lines = Lines::new(rows, columns).squares;
        let mut model = Model::new();
        let colours = model.ints_named("line", lines.len(), 0..=1);
        let white = model.ints_named("white", rows * columns, 0..=1);
        let black = model.ints_named("black", rows * columns, 0..=1);
        for (&colour, line) in colours.iter().zip(&lines) {
            for &square in line {
                model.add(white[square].le(1 - colour));
                model.add(black[square].le(colour));
            }
        }
        let size = model.int_named("size", 0..=(rows * columns / 2) as i64);
        model.add_named("white army", sum(&white).eq(size));
        model.add_named("black army", sum(&black).eq(size));
        model.maximize(size);
        Ok(Self { model, white, black, size, lines: colours, columns })
    }

    /// Whether [`new`](Self::new) takes this board.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn admit(rows: usize, columns: usize) -> Result<(), Mistake> {
        Lines::admit(rows, columns)
    }

    /// The squares of the white and those of the black queens, row by row.
    #[must_use]
    pub fn squares(&self, solution: &Solution<'_>) -> [Vec<Square>; 2] {
        [&self.white, &self.black].map(|army| {
            let has_queen = |square: &usize| solution.value(army[*square]) == 1;
            let squares = (0..army.len()).filter(has_queen);
            squares.map(|square| Square::new(square / self.columns, square % self.columns)).collect()
        })
    }

    /// A strategy that suits the model: the colours of the lines first, rows before columns before diagonals, and then
    /// queens wherever they may stand.
    #[must_use]
    pub fn strategy(&self) -> ferz::Sequence {
        let place = |army: &[Var]| -> Branch { branch(army).value(ValueOrder::Max) };
        branch(&self.lines).then(place(&self.white)).then(place(&self.black))
    }
}
