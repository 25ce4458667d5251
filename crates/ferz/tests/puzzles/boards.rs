//! Pieces and cells on square boards.

use ferz::{
    Bool, Model, Relation, ValueOrder, Var, all_different, branch, branch_on, clause, count, exactly,
    forbidden, inverse, modulo, sum, table,
};

use crate::known::size;
use crate::puzzle::Puzzle;

pub(crate) fn puzzles(problem: &str, parameters: &str) -> Vec<Puzzle> {
    let Some(n) = size(parameters) else {
        return vec![];
    };
    match problem {
        "n-queens (all)" => queens(n),
        "toroidal queens (all)" => toroidal_queens(n),
        "peaceable queens: max army size" => peaceable_queens(n),
        "queens domination number" => dominating_queens(n),
        "maximum density still life" => still_life(n),
        _ => vec![],
    }
}

/// Row and column of each square of a board, row by row.
fn squares(n: i64) -> impl Iterator<Item = [i64; 2]> + Clone {
    (0..n).flat_map(move |row| (0..n).map(move |column| [row, column]))
}

/// What there is on some squares, of what there is on each square.
fn on_squares<T: Copy>(n: i64, things: &[T], is_one: impl Fn([i64; 2]) -> bool) -> Vec<T> {
    squares(n).zip(things).filter(|&(square, _)| is_one(square)).map(|(_, &thing)| thing).collect()
}

/// Whether queens on these squares attack one another, or the squares are the same.
fn sees([row, column]: [i64; 2], [other_row, other_column]: [i64; 2]) -> bool {
    let (down, right) = (other_row - row, other_column - column);
    down == 0 || right == 0 || down.abs() == right.abs()
}

/// The squares of each line, where `line` says on which of its kind a square is.
fn lines<T: Copy>(n: i64, things: &[T], line: impl Fn(i64, i64) -> i64) -> Vec<Vec<T>> {
    let mut lines = vec![vec![]; 2 * n as usize];
    for ([row, column], &thing) in squares(n).zip(things) {
        lines[line(row, column) as usize].push(thing);
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn queens(n: i64) -> Vec<Puzzle> {
    let mut m = Model::new();
    let q = m.ints(n as usize, 0..n);
    m.add(all_different(&q));
    m.add(all_different(q.iter().zip(0..).map(|(x, i)| x + i)));
    m.add(all_different(q.iter().zip(0..).map(|(x, i)| x - i)));
    let different = Puzzle::new("all_different", m, &q).slow_if(n > 10);

    let mut m = Model::new();
    let (q, rows) = (m.ints(n as usize, 0..n), m.ints(n as usize, 0..n));
    m.add(inverse(&q, rows));
    for (i, x) in (0..).zip(&q) {
        for (j, y) in (0..i).zip(&q) {
            m.add((x + i).ne(y + j));
            m.add((x - i).ne(y - j));
        }
    }
    let apart = Puzzle::new("inverse and ne", m, &q).slow_if(n > 9);

    let mut m = Model::new();
    let queen = m.bools((n * n) as usize);
    let straight = [lines(n, &queen, |row, _| row), lines(n, &queen, |_, column| column)];
    for line in straight.concat() {
        m.add(sum(line).eq(1));
    }
    let diagonal =
        [lines(n, &queen, |row, column| row + column), lines(n, &queen, |row, column| row - column + n)];
    for line in diagonal.concat() {
        m.add(sum(line).le(1));
    }
    let sums = Puzzle::new("sum", m, queen).slow_if(n > 8);

    vec![different, apart, sums]
}

/// Queens on a board whose opposite edges are joined.
fn toroidal_queens(n: i64) -> Vec<Puzzle> {
    let mut m = Model::new();
    let q = m.ints(n as usize, 0..n);
    m.add(all_different(&q));
    for sign in [1, n - 1] {
        let diagonals = m.ints(n as usize, 0..n);
        for ((x, i), &diagonal) in q.iter().zip(0..).zip(&diagonals) {
            m.add(modulo(x + sign * i, n, diagonal));
        }
        m.add(all_different(diagonals));
    }
    let different = Puzzle::new("all_different and modulo", m, &q);

    let mut m = Model::new();
    let queen = m.bools((n * n) as usize);
    let directions = [
        lines(n, &queen, |row, _| row),
        lines(n, &queen, |_, column| column),
        lines(n, &queen, |row, column| (row + column) % n),
        lines(n, &queen, |row, column| (row - column + n) % n),
    ];
    for line in directions.concat() {
        m.add(exactly(1, line, 1));
    }
    let counts = Puzzle::new("exactly", m, queen);

    [different, counts].map(|puzzle| puzzle.slow_if(n > 7)).into()
}

/// As many white queens as black ones, as many as possible, and no two of different colour attack one another.
fn peaceable_queens(n: i64) -> Vec<Puzzle> {
    let squares: Vec<[i64; 2]> = squares(n).collect();
    let pairs = (0..squares.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let attacks: Vec<(usize, usize)> = pairs.filter(|&(i, j)| sees(squares[i], squares[j])).collect();

    let (empty, white, black) = (0, 1, 2);
    let mut m = Model::new();
    let cells = m.ints((n * n) as usize, [empty, white, black]);
    let size = m.int(0..=n * n / 2);
    for &(i, j) in &attacks {
        m.add(forbidden([cells[i], cells[j]], [[white, black], [black, white]]));
    }
    m.add(count(&cells, white, Relation::Eq, size));
    m.add(count(&cells, black, Relation::Eq, size));
    let colours = Puzzle::new("forbidden and count", m, &cells)
        .strategy(branch(&cells).value(ValueOrder::Max))
        .maximize(size);

    let mut m = Model::new();
    let (white, black) = (m.bools((n * n) as usize), m.bools((n * n) as usize));
    let size = m.int(0..=n * n / 2);
    for (i, j) in attacks {
        m.add(clause([!white[i], !black[j]]));
        m.add(clause([!white[j], !black[i]]));
    }
    for (&white, &black) in white.iter().zip(&black) {
        m.add(clause([!white, !black]));
    }
    m.add(sum(&white).eq(size));
    m.add(sum(&black).eq(size));
    let armies = [white, black].concat();
    let clauses = Puzzle::new("clause and sum", m, &armies)
        .strategy(branch_on(&armies).value(ValueOrder::Max))
        .maximize(size);

    [colours, clauses].map(|puzzle| puzzle.slow_if(n > 5)).into()
}

/// As few queens as possible that see every square.
fn dominating_queens(n: i64) -> Vec<Puzzle> {
    let board = || {
        let mut m = Model::new();
        let queen = m.bools((n * n) as usize);
        let seen: Vec<Vec<Bool>> =
            squares(n).map(|square| on_squares(n, &queen, |other| sees(square, other))).collect();
        (m, queen, seen)
    };

    let (mut m, queen, seen) = board();
    for queens in seen {
        m.add(clause(queens));
    }
    let number = m.int(0..=n * n);
    m.add(exactly(number, &queen, 1));
    let clauses = Puzzle::new("clause and exactly", m, &queen).minimize(number);

    let (mut m, queen, seen) = board();
    for queens in seen {
        m.add(sum(queens).ge(1));
    }
    let number = m.define(sum(&queen));
    let sums = Puzzle::new("sum", m, &queen).minimize(number);

    [clauses, sums].map(|puzzle| puzzle.slow_if(n > 5)).into()
}

/// As many living cells as possible that stay as they are in Conway's Game of Life, as do the dead cells around them.
fn still_life(n: i64) -> Vec<Puzzle> {
    let board = || {
        let mut m = Model::new();
        let inside = |square: [i64; 2]| square.iter().all(|&at| (1..=n).contains(&at));
        let alive: Vec<Var> = squares(n + 2).map(|square| m.int(0..=i64::from(inside(square)))).collect();
        let touch = |[row, column]: [i64; 2], [other_row, other_column]: [i64; 2]| {
            (row - other_row).abs().max((column - other_column).abs()) == 1
        };
        let around: Vec<Vec<Var>> =
            squares(n + 2).map(|square| on_squares(n + 2, &alive, |other| touch(square, other))).collect();
        let living = m.define(sum(&alive));
        (m, alive, around, living)
    };

    let (mut m, alive, around, living) = board();
    let stable: Vec<[i64; 2]> =
        (0..=8).filter(|&living| living != 3).map(|living| [0, living]).chain([[1, 2], [1, 3]]).collect();
    for (&cell, around) in alive.iter().zip(&around) {
        let living = m.define(sum(around));
        m.add(table([cell, living], &stable));
    }
    let tables =
        Puzzle::new("table", m, &alive).strategy(branch(&alive).value(ValueOrder::Max)).maximize(living);

    let (mut m, alive, around, living) = board();
    for (&cell, around) in alive.iter().zip(&around) {
        let alive = Bool::of(cell);
        let (two, three) = (m.whether(sum(around).eq(2)), m.whether(sum(around).eq(3)));
        m.add(three.implies(alive));
        m.add(clause([!alive, two, three]));
    }
    let conditions = Puzzle::new("reified sums", m, &alive)
        .strategy(branch(&alive).value(ValueOrder::Max))
        .maximize(living);

    [tables, conditions].map(|puzzle| puzzle.slow_if(n > 5)).into()
}
