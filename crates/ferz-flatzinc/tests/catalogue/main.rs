//! Random programs over the whole catalogue have the solutions that brute force finds, each once.
//!
//! What a constraint means is written here anew (`topics`), from MiniZinc's standard library, so that it is a second
//! opinion on the engine and on how its constraints are called. A program is drawn (`draw`) as data (`program`), which is
//! written as text and as JSON (`written`).
//!
//! With `PROPTEST_CASES` another number of programs is drawn.

mod binary;
mod bound;
mod draw;
mod found;
mod program;
mod tape;
mod topics;
mod written;

use std::env;
use std::time::Duration;

use ferz::{Limits, Model, Sequence};
use ferz_flatzinc::Instance;
use ferz_flatzinc::syntax::{Program, Source};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use program::Random;
use tape::Tape;
use written::{Form, json, text, variable_name};

/// An instance of a program, and where its variables are in it.
struct Solver<'p> {
    instance: Instance<'p>,
    places: Vec<usize>,
}

impl<'p> Solver<'p> {
    fn new(program: &'p Program<'p>, variables: usize) -> Self {
        let instance = Instance::with_limits(program, &limits());
        let instance = instance.unwrap_or_else(|error| panic!("{error}\n{program}"));
        let place = |at| {
            let name = variable_name(at);
            program.variables.iter().position(|variable| program.text(variable.name) == name)
        };
        let places = (0..variables).map(|at| place(at).unwrap()).collect();
        Self { instance, places }
    }

    /// The values of the variables in each solution, in order.
    fn solutions(&self, model: &Model, strategy: Sequence) -> Vec<Vec<i64>> {
        let search = model.search(strategy);
        let search = search.unwrap_or_else(|mistake| panic!("{}", self.instance.error(&mistake)));
        let mut search = search.limits(limits());
        let mut all = Vec::new();
        while let Some(solution) = search.next_solution() {
            let value = |&place: &usize| self.instance.terms()[place].value(&|var| solution.value(var));
            all.push(self.places.iter().map(value).collect());
        }
        assert!(search.is_complete(), "{:?}", search.stop_reason());
        all
    }

    fn strategy(&self) -> Sequence {
        self.instance.strategy(0, |_| ())
    }
}

/// Far more than any of these programs should take.
fn limits() -> Limits {
    Limits::none().time(Duration::from_secs(20))
}

fn check(program: &Random) {
    let texts = [text(program, Form::Full), text(program, Form::Plain), json(program)];
    let source = |text| Source { file: "random.fzn", text };
    let read = |read: Result<_, ferz_flatzinc::syntax::Error>| {
        read.unwrap_or_else(|error| panic!("{error}\n{program:?}"))
    };
    let full = read(Program::parse(source(&texts[0])));
    let plain = read(Program::parse(source(&texts[1])));
    let from_json = read(Program::parse_json(source(&texts[2])));
    if !program.style.is_reversed {
        assert_eq!(plain.to_string(), from_json.to_string(), "{}", texts[2]);
    }
    let expected = program.solutions();
    let solver = Solver::new(&full, program.variables.len());
    let model = solver.instance.model();
    let strategies = [solver.strategy(), solver.instance.free_strategy(1)];
    let Some(objective) = program.objective else {
        for strategy in strategies {
            compare(solver.solutions(model, strategy), &expected, program);
        }
        let solver = Solver::new(&from_json, program.variables.len());
        compare(solver.solutions(solver.instance.model(), solver.strategy()), &expected, program);
        return;
    };
    let (best, optima) = program.best(objective, expected);
    for strategy in strategies {
        let values =
            solver.solutions(model, strategy).into_iter().map(|values| objective.operand.value(&values));
        let values: Vec<i64> = values.collect();
        let is_better =
            |pair: &[i64]| if objective.is_maximum { pair[0] < pair[1] } else { pair[0] > pair[1] };
        assert!(values.windows(2).all(is_better), "{values:?}\n{program:?}");
        assert_eq!(values.last().copied(), best, "{program:?}");
    }
    if let Some(best) = best {
        let model = solver.instance.with_objective(best);
        compare(solver.solutions(&model, solver.strategy()), &optima, program);
    }
}

fn compare(mut ours: Vec<Vec<i64>>, expected: &[Vec<i64>], program: &Random) {
    ours.sort_unstable();
    let lost: Vec<_> = expected.iter().filter(|solution| !ours.contains(solution)).collect();
    let wrong: Vec<_> = ours.iter().filter(|solution| !expected.contains(solution)).collect();
    assert!(
        ours == expected,
        "lost: {lost:?}\nwrong: {wrong:?}\n(none of both: some come twice)\n{program:?}"
    );
}

fn choices() -> impl Strategy<Value = Tape> {
    vec(any::<u16>(), 200).prop_map(Tape::new)
}

fn config(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    config
}

proptest! {
    #![proptest_config(config(60_000))]

    #[test]
    fn random_programs_have_the_solutions_of_brute_force(
        program in choices().prop_map(|mut tape| Random::draw(&mut tape)),
    ) {
        check(&program);
    }
}

proptest! {
    #![proptest_config(config(3_000))]

    #[test]
    fn machines_that_are_found_take_no_solutions(
        program in choices().prop_map(|mut tape| Random::draw_machine(&mut tape)),
    ) {
        check(&program);
    }
}

/// No constraint is left out by chance.
#[test]
fn each_constraint_alone_has_the_solutions_of_brute_force() {
    let mut runner = TestRunner::deterministic();
    let cases = config(60_000).cases / 200;
    for at in 0..draw::forms() {
        for _ in 0..cases {
            let mut tape = choices().new_tree(&mut runner).expect("choices").current();
            check(&Random::draw_one(at, &mut tape));
        }
    }
}
