//! The declarative model of [`Rules`]: a variable for each row, as in [`Queens`](crate::model::Queens).
//!
//! Where there are fewer queens than rows, a row's variable has one more value, which stands for "no queen" and is off
//! the board, so far from those of the other rows that nothing which is said of two queens concerns it.

use ferz::{Consistency, Domain, Model, Solution, Var, all_different, sum, table};

use super::rules::{Piece, Rules};
use super::{Mistake, hertzsprung, superqueens, toroidal};

/// A model of [`Rules`]: a variable for each row.
#[derive(Debug, Clone)]
pub struct Placement {
    /// The variables `q[0]`, `q[1]` and so on, and the constraints.
    pub model: Model,
    /// The variable of each row: the 0-based column of its queen, or a number beyond the last column if it has none.
    pub rows: Vec<Var>,
    columns: usize,
}

impl Placement {
    /// The column of each row's queen.
    #[must_use]
    pub fn columns(&self, solution: &Solution<'_>) -> Vec<Option<u32>> {
        let on_board =
            |column: i64| u32::try_from(column).ok().filter(|&column| (column as usize) < self.columns);
        self.rows.iter().map(|&row| on_board(solution.value(row))).collect()
    }
}

impl Rules {
    /// The most rows and columns that [`model`](Self::model) takes.
    pub const MAX_SIDE: usize = 1_000;

    /// The model, with all-different constraints of this consistency. It has each solution once.
    ///
    /// # Errors
    /// When the rules do not make sense, or the board is larger than [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn model(&self, consistency: Consistency) -> Result<Placement, Mistake> {
        self.admit()?;
        let mut model = Model::new();
        let rows: Vec<Var> =
            (0..self.rows).map(|row| model.int_named(format!("q[{row}]"), self.domain(row))).collect();
        let add_lines = |model: &mut Model, name: &str, slope: i64| {
            let seen = rows.iter().zip(0..).map(|(&column, row)| column + slope * row);
            model.add_named(name, all_different(seen).consistency(consistency));
        };
        add_lines(&mut model, "columns", 0);
        match self.piece {
            Piece::Toroidal => toroidal::add_diagonals(&mut model, &rows, self.columns as i64, consistency),
            Piece::RookAndKing => hertzsprung::add_no_touching(&mut model, &rows),
            Piece::Queen | Piece::Superqueen => {
                add_lines(&mut model, "rising diagonals", 1);
                add_lines(&mut model, "falling diagonals", -1);
            }
        }
        if self.piece == Piece::Superqueen {
            superqueens::add_knight_moves(&mut model, &rows);
        }
        if let Some(regions) = &self.regions {
            regions.add_to(&mut model, &rows);
        }
        if self.queens != self.rows {
            self.add_number(&mut model, &rows);
        }
        Ok(Placement { model, rows, columns: self.columns })
    }

    /// Whether [`model`](Self::model) takes these rules.
    ///
    /// # Errors
    /// Those of [`model`](Self::model).
    pub fn admit(&self) -> Result<(), Mistake> {
        self.check("the engine's model", Self::MAX_SIDE)
    }

    /// Says that so many of the rows have a queen.
    fn add_number(&self, model: &mut Model, rows: &[Var]) {
        let queens = model.ints_named("queens", rows.len(), 0..=1);
        for (row, (&column, &queen)) in rows.iter().zip(&queens).enumerate() {
            let placed = (0..self.columns as i64).map(|column| [column, 1]);
            model.add(table([column, queen], placed.chain([[self.no_queen(row), 0]])));
        }
        // However many more queens than rows there are, there is no solution.
        let number = self.queens.min(self.rows + 1) as i64;
        model.add_named("number of queens", sum(&queens).eq(number));
    }

    /// Where the queen of this row may stand.
    fn domain(&self, row: usize) -> Domain {
        let mut given =
            self.given.iter().filter(|square| square.row == row).map(|square| square.column as i64);
        if let Some(column) = given.next() {
            return if given.next().is_none() { column.into() } else { Domain::empty() };
        }
        let mut is_open = vec![true; self.columns];
        for square in self.blocked.iter().filter(|square| square.row == row) {
            is_open[square.column] = false;
        }
        let open =
            (0..self.columns as i64).zip(is_open).filter(|(_, is_open)| *is_open).map(|(column, _)| column);
        let no_queen = (self.queens != self.rows).then(|| self.no_queen(row));
        open.chain(no_queen).collect()
    }

    /// What stands for "no queen" in this row. These numbers are so far from all columns and from one another that no
    /// move and no diagonal, also one board further, connects them.
    fn no_queen(&self, row: usize) -> i64 {
        let far = (self.rows + self.columns + 3) as i64;
        self.columns as i64 + (row as i64 + 1) * far
    }
}
