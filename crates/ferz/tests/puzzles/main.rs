//! Puzzles of which it is known how many solutions they have, or which is best.
//!
//! `known_values.tsv` has a row for each. The families of puzzles have models for them, written as a user would write
//! them; where it is natural to say the same by different constraints there are several, so that propagators are compared
//! with each other too. Every row has a model, and every model is searched to the end.

mod boards;
mod closed_forms;
mod colourings;
mod designs;
mod graphs;
mod known;
mod numbers;
mod puzzle;
mod quasigroups;
mod scheduling;

use known::{Kind, Row, rows};
use puzzle::Puzzle;

/// The models of a problem with its parameters; none, if it is not of this family.
type Family = fn(problem: &str, parameters: &str) -> Vec<Puzzle>;

const FAMILIES: [Family; 7] = [
    numbers::puzzles,
    designs::puzzles,
    quasigroups::puzzles,
    colourings::puzzles,
    graphs::puzzles,
    boards::puzzles,
    scheduling::puzzles,
];

#[test]
fn each_row_belongs_to_one_family() {
    for Row { problem, parameters, .. } in rows() {
        let families = FAMILIES.iter().filter(|puzzles| !puzzles(problem, parameters).is_empty());
        assert_eq!(families.count(), 1, "families that have a model of {problem}, {parameters}");
    }
}

/// Compares what the quick or the slow models of a family come to with what is known.
fn check(puzzles: Family, slow: bool) {
    let mut checked = 0;
    for Row { problem, parameters, value, kind } in rows() {
        for puzzle in puzzles(problem, parameters).into_iter().filter(|puzzle| puzzle.is_slow() == slow) {
            let title = format!("{problem}, {parameters}, by {}", puzzle.constraints());
            let found = match kind {
                Kind::Count => puzzle.count(),
                Kind::Optimum => puzzle.optimum(),
            };
            assert_eq!(found, value, "{title}");
            checked += 1;
        }
    }
    assert_ne!(checked, 0, "no model of the family");
}

macro_rules! families {
    ($slow:literal: $($family:ident),*) => {$(
        #[test]
        #[cfg_attr(all($slow, debug_assertions), ignore = "takes long while the engine checks itself")]
        fn $family() {
            crate::check(crate::$family::puzzles, $slow);
        }
    )*};
}

mod quick {
    families!(false: numbers, designs, quasigroups, colourings, graphs, boards, scheduling);
}

mod slow {
    families!(true: numbers, designs, quasigroups, colourings, graphs, boards);
}
