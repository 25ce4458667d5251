//! Random programs over the whole catalogue have the solutions that brute force finds, each once.
//!
//! What a constraint means is written here anew (`meaning`), from MiniZinc's standard library, so that it is a second
//! opinion on the engine and on how its constraints are called.

mod draw;
mod meaning;

use ferz_flatzinc::Instance;
use ferz_flatzinc::syntax::{Program, Source};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use draw::{Random, Tape};

/// The values of the variables in each solution, in order.
fn solutions(text: &str) -> Vec<Vec<i64>> {
    let program =
        Program::parse(Source { file: "random.fzn", text }).unwrap_or_else(|error| panic!("{error}"));
    let instance = Instance::new(&program).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let search = instance.model().search(instance.strategy(0, |_| ()));
    let mut search = search.unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut all = Vec::new();
    while let Some(solution) = search.next_solution() {
        all.push(instance.terms().iter().map(|term| term.value(&|var| solution.value(var))).collect());
    }
    all.sort_unstable();
    all
}

fn check(program: &Random) {
    let text = program.to_string();
    let (ours, expected) = (solutions(&text), program.solutions());
    let lost: Vec<_> = expected.iter().filter(|solution| !ours.contains(solution)).collect();
    let wrong: Vec<_> = ours.iter().filter(|solution| !expected.contains(solution)).collect();
    assert!(ours == expected, "lost: {lost:?}\nwrong: {wrong:?}\n(none of both: some come twice)\n{text}");
}

fn choices() -> impl Strategy<Value = Tape> {
    vec(any::<u16>(), 150).prop_map(Tape::new)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_programs_have_the_solutions_of_brute_force(
        program in choices().prop_map(|mut tape| Random::draw(&mut tape)),
    ) {
        check(&program);
    }
}

/// No constraint is left out by chance.
#[test]
fn each_constraint_alone_has_the_solutions_of_brute_force() {
    let mut runner = TestRunner::deterministic();
    for at in 0..draw::forms() {
        for _ in 0..150 {
            let mut tape = choices().new_tree(&mut runner).expect("choices").current();
            check(&Random::draw_one(at, &mut tape));
        }
    }
}
