//! Domination: as few queens as possible, so that each square has a queen or is attacked by one.
//!
//! A variable for each square says whether a queen stands there, and each square has at least one queen among those
//! that see it. The least number is A075458 in the On-Line Encyclopedia of Integer Sequences, and the number of
//! smallest sets A002564. Queens may attack one another, and attack across others.

use ferz::{Decision, Model, Solution, Store, Var, sum};

use super::Mistake;
use super::lines::Lines;
use super::rules::check_squares;
use super::square::Square;

/// Dominating sets of queens as a model: each square has a queen or is attacked by one. Queens may attack one another,
/// and attack across others. The least number is A075458, the number of smallest sets A002564.
///
/// ```
/// use nqueens::variants::Domination;
///
/// let mut domination = Domination::new(5, 5, &[], &[])?;
/// domination.model.minimize(domination.number);
/// let best = domination.model.search(domination.strategy())?.solve().best.unwrap();
/// assert_eq!(best[domination.number], 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Domination {
    /// The variables `queen[0]`, `queen[1]` and so on, `number`, and the constraints. Has no objective yet, so that it
    /// can be searched for the smallest sets, or for all of some size.
    pub model: Model,
    /// Whether each square has a queen, row by row: 0 or 1.
    pub queens: Vec<Var>,
    /// How many queens there are.
    pub number: Var,
    columns: usize,
    neighbours: Vec<Vec<usize>>,
}

impl Domination {
    /// The dominating sets of a board that have queens on the squares `given` and none on the squares `blocked`, which
    /// are to be attacked too.
    ///
    /// # Errors
    /// When the board has more than 64 rows or columns, or the squares do not make sense.
    pub fn new(rows: usize, columns: usize, given: &[Square], blocked: &[Square]) -> Result<Self, Mistake> {
        Self::admit(rows, columns, given, blocked)?;
        let neighbours = Lines::new(rows, columns).neighbours(rows * columns);
        let mut model = Model::new();
        let queens = model.ints_named("queen", neighbours.len(), 0..=1);
        let number = model.int_named("number", 0..=neighbours.len() as i64);
        model.add_named("the number of queens", sum(&queens).eq(number));
        for seen_from in &neighbours {
            model.add(sum(seen_from.iter().map(|&square| queens[square])).ge(1));
        }
        for (squares, queen) in [(given, 1), (blocked, 0)] {
            for square in squares {
                model.add(queens[square.row * columns + square.column].eq(queen));
            }
        }
        Ok(Self { model, queens, number, columns, neighbours })
    }

    /// Whether [`new`](Self::new) takes this board.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn admit(rows: usize, columns: usize, given: &[Square], blocked: &[Square]) -> Result<(), Mistake> {
        Lines::admit(rows, columns)?;
        check_squares(given, blocked, rows, columns)
    }

    /// The squares with queens, row by row.
    #[must_use]
    pub fn squares(&self, solution: &Solution<'_>) -> Vec<Square> {
        let has_queen = |square: &usize| solution.value(self.queens[*square]) == 1;
        let squares = (0..self.queens.len()).filter(has_queen);
        squares.map(|square| Square::new(square / self.columns, square % self.columns)).collect()
    }

    /// A strategy that suits the model: takes the square that can be attacked from the fewest squares, and puts a queen
    /// on that of these from which most others are attacked.
    pub fn strategy(&self) -> impl Fn(&Store) -> Option<Decision> + use<> {
        let (queens, neighbours) = (self.queens.clone(), self.neighbours.clone());
        move |store| {
            let is_open = |square: usize| !store.is_fixed(queens[square]);
            let mut left = vec![usize::MAX; neighbours.len()];
            for (left, seen_from) in left.iter_mut().zip(&neighbours) {
                if !seen_from.iter().any(|&square| store.min(queens[square]) == 1) {
                    *left = seen_from.iter().filter(|&&square| is_open(square)).count();
                }
            }
            let hardest = (0..left.len())
                .filter(|&square| left[square] != usize::MAX)
                .min_by_key(|&square| left[square])?;
            let gain =
                |from: usize| neighbours[from].iter().filter(|&&square| left[square] != usize::MAX).count();
            let best = neighbours[hardest]
                .iter()
                .copied()
                .filter(|&square| is_open(square))
                .max_by_key(|&square| gain(square))?;
            Some(Decision::Fix(queens[best], 1))
        }
    }
}
