//! SEND + MORE = MONEY: each letter is a digit, different letters are different digits (Henry Dudeney, 1924).
//!
//! Arithmetic reads as written: `10 * number + digit` is a linear expression, and comparing two of these makes a
//! constraint.
//! Prints the sum. It has one solution.

use ferz::{Assignment, Linear, Model, ModelError, Var, all_different, first_fail};

fn main() -> Result<(), ModelError> {
    let mut model = Model::new();
    let [s, e, n, d, m, o, r, y] =
        ["S", "E", "N", "D", "M", "O", "R", "Y"].map(|name| model.int_named(name, 0..=9));
    let (send, more, money) = ([s, e, n, d], [m, o, r, e], [m, o, n, e, y]);
    model.add((number(&send) + number(&more)).eq(number(&money)));
    model.add(all_different([s, e, n, d, m, o, r, y]));
    model.add(s.ge(1));
    model.add(m.ge(1));

    let mut search = model.search(first_fail(&[s, e, n, d, m, o, r, y]))?;
    let solutions: Vec<Assignment> = search.solutions().collect();
    assert_eq!(solutions.len(), 1);
    let value = |word: &[Var]| number(word).value(&|letter| solutions[0][letter]);
    println!("  {}\n+ {}\n-------\n {}", value(&send), value(&more), value(&money));
    assert_eq!((value(&send), value(&more), value(&money)), (9567, 1085, 10652));
    Ok(())
}

/// The number that these digits spell.
fn number(digits: &[Var]) -> Linear {
    digits.iter().fold(Linear::from(0), |number, &digit| 10 * number + digit)
}
