//! Who owns the zebra, and who drinks water? (Life International, 1962.)
//!
//! Five houses in a row, numbered from the left. A colour, a person, a pet, a drink, a brand of cigarettes is a
//! variable: the number of its house. "Next to" means that the difference of two numbers is 1 or -1, so the
//! difference gets a variable with this domain.
//! Prints the houses. There is one solution: the Japanese owns the zebra, and the Norwegian drinks water.

use ferz::{Assignment, Model, ModelError, Var, all_different, first_fail};

const KINDS: [[&str; 5]; 5] = [
    ["red", "green", "ivory", "yellow", "blue"],
    ["Englishman", "Spaniard", "Ukrainian", "Norwegian", "Japanese"],
    ["dog", "snails", "fox", "horse", "zebra"],
    ["coffee", "tea", "milk", "orange juice", "water"],
    ["Old Gold", "Kools", "Chesterfield", "Lucky Strike", "Parliament"],
];

fn main() -> Result<(), ModelError> {
    let mut m = Model::new();
    let kinds = KINDS.map(|names| names.map(|name| m.int_named(name, 1..=5)));
    for kind in kinds {
        m.add(all_different(kind));
    }
    let [
        [red, green, ivory, yellow, blue],
        [english, spanish, ukrainian, norwegian, japanese],
        [dog, snails, fox, horse, zebra],
        [coffee, tea, milk, orange_juice, water],
        [old_gold, kools, chesterfield, lucky_strike, parliament],
    ] = kinds;
    m.add(english.eq(red));
    m.add(spanish.eq(dog));
    m.add(coffee.eq(green));
    m.add(ukrainian.eq(tea));
    m.add(green.eq(ivory + 1));
    m.add(old_gold.eq(snails));
    m.add(kools.eq(yellow));
    m.add(milk.eq(3));
    m.add(norwegian.eq(1));
    next_to(&mut m, chesterfield, fox);
    next_to(&mut m, kools, horse);
    m.add(lucky_strike.eq(orange_juice));
    m.add(japanese.eq(parliament));
    next_to(&mut m, norwegian, blue);

    let solutions: Vec<Assignment> = m.search(first_fail(kinds.as_flattened()))?.solutions().collect();
    assert_eq!(solutions.len(), 1);
    let solution = &solutions[0];
    for house in 1..=5 {
        let names = KINDS.as_flattened().iter().zip(kinds.as_flattened());
        let here: Vec<&str> =
            names.filter(|(_, var)| solution[**var] == house).map(|(name, _)| *name).collect();
        println!("{house}: {}", here.join(", "));
    }
    assert_eq!(solution[zebra], solution[japanese]);
    assert_eq!(solution[water], solution[norwegian]);
    Ok(())
}

fn next_to(m: &mut Model, x: Var, y: Var) {
    let difference = m.int([-1, 1]);
    m.add((x - y).eq(difference));
}
