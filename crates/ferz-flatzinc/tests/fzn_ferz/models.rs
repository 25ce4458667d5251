//! Puzzles and optimisation problems whose answers are known.

use std::collections::BTreeSet;
use std::fs;

use ferz::{Consistency, Model, all_different, first_fail};

use crate::common::{data, statistic};
use crate::minizinc::{MiniZinc, table};

fn check_all(flags: &str) {
    let Some(minizinc) = MiniZinc::find() else { return };
    let models = table("models/EXPECTED.tsv");
    assert_eq!(models.len(), 27);
    for row in models {
        let [model, instance, expected, _] = row.as_slice() else { panic!("{row:?}") };
        let file = data(&format!("minizinc/data/{instance}.dzn"));
        let files = [data(&format!("minizinc/models/{model}.mzn")), file.clone()];
        let told = minizinc.check(flags, &[&files[0], &files[1]], expected);
        let given = numbers(&fs::read_to_string(file).unwrap());
        match model.as_str() {
            "bibd" => check_design(&given, &numbers(&told[0])),
            "magic" => told.iter().for_each(|line| check_magic(given[0], &numbers(line))),
            "sudoku" => check_sudoku(&given, &numbers(&told[0])),
            "send" => assert_eq!(told, ["[9, 5, 6, 7, 1, 0, 8, 2]"]),
            _ => {}
        }
    }
}

fn numbers(text: &str) -> Vec<usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| digits.parse().unwrap()).collect()
}

/// Every two points are together in `l` blocks of `k` points.
fn check_design(given: &[usize], points: &[usize]) {
    let &[v, k, l] = given else { panic!("{given:?}") };
    let b = l * v * (v - 1) / (k * (k - 1));
    assert_eq!(points.len(), v * b);
    let rows: Vec<_> = points.chunks(b).collect();
    for block in 0..b {
        assert_eq!(rows.iter().map(|row| row[block]).sum::<usize>(), k);
    }
    for (at, x) in rows.iter().enumerate() {
        for y in &rows[..at] {
            assert_eq!(x.iter().zip(*y).filter(|(x, y)| **x == 1 && **y == 1).count(), l);
        }
    }
}

/// All numbers from 1 on, with the same sum in rows, columns and both diagonals.
fn check_magic(n: usize, square: &[usize]) {
    assert_eq!(square.iter().copied().collect::<BTreeSet<_>>(), (1..=n * n).collect());
    let sum = |start: usize, step: usize| square[start..].iter().step_by(step).take(n).sum::<usize>();
    let lines = (0..n).flat_map(|i| [(i * n, 1), (i, n)]).chain([(0, n + 1), (n - 1, n - 1)]);
    for (start, step) in lines {
        assert_eq!(sum(start, step), n * (n * n + 1) / 2, "{square:?}");
    }
}

/// All digits in rows, columns and boxes, and those that are given where they are given.
fn check_sudoku(given: &[usize], grid: &[usize]) {
    // The data begin with the bounds of the two dimensions.
    let given = &given[given.len() - 81..];
    assert!(given.iter().zip(grid).all(|(given, digit)| *given == 0 || given == digit));
    let boxes = |at: usize| (at / 27) * 3 + at % 9 / 3;
    for unit in [|at: usize| at / 9, |at| at % 9, boxes] {
        let digits: BTreeSet<_> = grid.iter().enumerate().map(|(at, digit)| (unit(at), *digit)).collect();
        assert_eq!(digits.len(), 81);
    }
}

#[test]
fn models_as_they_say() {
    check_all("");
}

#[test]
fn models_by_free_search() {
    check_all("-f");
}

/// What MiniZinc makes of N-Queens becomes the model that one writes in Rust, and is searched in the same way.
#[test]
fn queens_take_the_tree_of_the_model_in_rust() {
    let Some(minizinc) = MiniZinc::find() else { return };
    for n in [8, 10] {
        let mut m = Model::new();
        let q = m.ints(n, 1..=n as i64);
        for slope in [0, 1, -1] {
            let on_lines = q.iter().zip(1..).map(|(x, i)| x + slope * i);
            m.add(all_different(on_lines).consistency(Consistency::Domain));
        }
        let mut search = m.search(first_fail(&q)).unwrap();
        let solutions = search.count();
        let files = [data("minizinc/models/queens.mzn"), data(&format!("minizinc/data/queens-{n}.dzn"))];
        let told = minizinc.solve("-a -s", &[&files[0], &files[1]]).out;
        let number = |name| statistic(&told, name).map(|number| number.parse().unwrap());
        let stats = search.stats();
        assert_eq!(number("solutions"), Some(solutions));
        assert_eq!((number("nodes"), number("failures")), (Some(stats.nodes), Some(stats.failures)));
        assert_eq!(number("variables"), Some(n as u64));
    }
}
