//! Peaceable armies: as many white queens as black ones, as many as possible, and no two of different colour attack one
//! another.
//!
//! No two see one another if and only if no line of the board has queens of both colours: each line is white or black,
//! and has so many queens of its colour and none of the other. Every queen is on one line of each direction, which
//! gives a bound: the lines of a direction together have twice the queens of an army, and no line can have more than
//! the greater of what it may have of either colour. A250000 in the On-Line Encyclopedia of Integer Sequences. Queens
//! attack across others, also across their own.

use ferz::{Branch, Model, Solution, ValueOrder, Var, branch, sum, table};

use super::Mistake;
use super::lines::Lines;
use super::square::Square;

/// Peaceable armies as a model with an objective: as many white queens as black ones, as many as possible, and no two
/// of different colour attack one another. Queens attack across others, also across their own. A250000.
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
    /// The variables, of which `white[0]`, `black[0]` and so on and `size` have names, and the constraints. Maximises
    /// the size. Of two solutions with the colours swapped, one may be missing.
    pub model: Model,
    /// Whether each square has a white queen, row by row: 0 or 1.
    pub white: Vec<Var>,
    /// Whether each square has a black queen.
    pub black: Vec<Var>,
    /// How many queens each army has.
    pub size: Var,
    /// The colour of each line: 0 is white, 1 is black. First the rows, from the middle to the edges, then in the same
    /// way the columns and the diagonals of either direction. Without queens it has any colour.
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
        let directions = Lines::new(rows, columns).directions;
        let mut model = Model::new();
        let mut lines = Vec::new();
        let white = model.ints_named("white", rows * columns, 0..=1);
        let black = model.ints_named("black", rows * columns, 0..=1);
        let size = model.int_named("size", 0..=(rows * columns / 2) as i64);
        model.add_named("white army", sum(&white).eq(size));
        model.add_named("black army", sum(&black).eq(size));
        for direction in directions {
            let mut both_armies = Vec::new();
            for line in from_the_middle(&direction) {
                let length = line.len() as i64;
                let army = |model: &mut Model, army: &[Var]| {
                    model.define(sum(line.iter().map(|&square| army[square])))
                };
                let (whites, blacks) = (army(&mut model, &white), army(&mut model, &black));
                let (colour, queens) = (model.int(0..=1), model.int(0..=length));
                let of_one_colour =
                    (0..=length).flat_map(|count| [[0, count, 0, count], [1, 0, count, count]]);
                model.add(table([colour, whites, blacks, queens], of_one_colour));
                lines.push(colour);
                both_armies.push(queens);
            }
            model.add(sum(both_armies).eq(2 * size));
        }
        if let Some(&middle_row) = lines.first() {
            model.add_named("the colours may be swapped", middle_row.eq(0));
        }
        model.maximize(size);
        Ok(Self { model, white, black, size, lines, columns })
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

    /// A strategy that suits the model: first the colours of the lines in the order of [`lines`](Self::lines), and then
    /// queens wherever they may stand.
    #[must_use]
    pub fn strategy(&self) -> ferz::Sequence {
        let place = |army: &[Var]| -> Branch { branch(army).value(ValueOrder::Max) };
        branch(&self.lines).then(place(&self.white)).then(place(&self.black))
    }
}

/// The lines of a direction, those nearest to the middle first.
fn from_the_middle(lines: &[Vec<usize>]) -> Vec<&Vec<usize>> {
    let mut sorted: Vec<_> = lines.iter().enumerate().collect();
    sorted.sort_by_key(|(index, _)| (2 * index + 1).abs_diff(lines.len()));
    sorted.into_iter().map(|(_, line)| line).collect()
}
