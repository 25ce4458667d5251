//! The daily "Queens" puzzle: one queen in each row, column and coloured region, and no two touch, not even at a
//! corner.
//!
//! The region of a row's queen is an element of that row of the grid, and all regions are different. A queen in the
//! next row that does not touch is at least two columns away; that it is not in the same column is known. Without
//! regions this is Hertzsprung's problem.
//! Prints the queens as capital letters, and checks that there is only one solution, as there has to be for a puzzle.

use ferz::{Model, ModelError, all_different, element, first_fail};

const GRID: [&str; 8] =
    ["abbbbccc", "abbbbdcc", "bbbbbccc", "ebbbbccf", "ebbbbfff", "eeghhhff", "eggghhhf", "eeeggghh"];

fn main() -> Result<(), ModelError> {
    let n = GRID.len();
    let mut m = Model::new();
    let q = m.ints(n, 0..=n as i64 - 1);
    let region = m.ints(n, i64::from(b'a')..=i64::from(b'z'));
    for (row, letters) in GRID.iter().enumerate() {
        let letters: Vec<i64> = letters.bytes().map(i64::from).collect();
        m.add(element(letters, q[row], region[row]));
    }
    m.add(all_different(&q));
    m.add(all_different(&region));
    for (above, below) in q.iter().zip(&q[1..]) {
        m.add(above.ne(below + 1));
        m.add(above.ne(below - 1));
    }

    let mut search = m.search(first_fail(&q))?;
    let solutions: Vec<_> = search.solutions().collect();
    println!("{} nodes to find the solution and to know that there is no other", search.stats().nodes);
    assert_eq!(solutions.len(), 1);
    assert_eq!(solutions[0].values_of(&q), [0, 5, 7, 3, 6, 2, 4, 1]);
    for (row, letters) in GRID.iter().enumerate() {
        let queen = solutions[0][q[row]] as usize;
        println!("{}{}{}", &letters[..queen], letters[queen..=queen].to_uppercase(), &letters[queen + 1..]);
    }
    Ok(())
}
