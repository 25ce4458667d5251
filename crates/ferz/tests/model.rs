//! Models as data: names, listings, mistakes, and what the corner cases mean.

use std::fmt::{self, Display};
use std::thread;

use ferz::{
    Assignment, Branch, Constraint, Domain, Engine, MAX_VALUE, MIN_VALUE, Model, ModelError, Refusal, Scope,
    Search, SolveStatus, ValueOrder, Var, all_different, branch, first_fail,
};

fn count(m: &Model) -> u64 {
    m.search(branch(&[])).unwrap().count()
}

fn mistake(m: &Model) -> ModelError {
    m.search(branch(&[])).expect_err("there is a mistake in the model")
}

/// Holds if the variable is even, and posts nothing: for listings, errors and checks only.
#[derive(Clone, Debug)]
struct Even(Var);

impl Constraint for Even {
    fn scope(&self) -> Scope {
        [self.0].into_iter().collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        value(self.0) % 2 == 0
    }

    fn post(&self, _engine: &mut Engine) -> Result<(), Refusal> {
        Err(Refusal::Other("evenness is not supported".into()))
    }
}

impl Display for Even {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is even", self.0)
    }
}

/// A variable that a model with fewer variables does not have.
fn foreign() -> Var {
    let mut other = Model::new();
    other.ints(10, 0..=1)[9]
}

#[test]
fn models_are_data_for_any_thread() {
    fn shared<T: Send + Sync>() {}
    fn sent<T: Send>() {}
    shared::<Model>();
    shared::<ModelError>();
    shared::<Assignment>();
    sent::<Engine>();
    sent::<Search<'_>>();
    sent::<Branch>();
}

#[test]
fn two_threads_solve_the_same_model() {
    let mut m = Model::new();
    let q = m.ints(6, 0..=5);
    m.add(all_different(q.iter().copied()));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x + i)));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x - i)));
    let solve = || m.search(first_fail(&q)).unwrap().solutions().collect::<Vec<_>>();
    let (one, other) = thread::scope(|scope| {
        let (one, other) = (scope.spawn(solve), scope.spawn(solve));
        (one.join().unwrap(), other.join().unwrap())
    });
    assert_eq!(one.len(), 4);
    assert_eq!(one, other);
}

#[test]
fn a_search_can_be_moved_to_another_thread() {
    let mut m = Model::new();
    let x = m.ints(2, 0..=2);
    let mut search = m.search(branch(&x)).unwrap();
    let first = search.next_solution().map(|solution| solution.to_assignment());
    let left = thread::scope(|scope| scope.spawn(move || search.count()).join().unwrap());
    assert_eq!((first.map(|first| first.values().to_vec()), left), (Some(vec![0, 0]), 8));
}

#[test]
fn listing() {
    let mut m = Model::new();
    let (x, y) = (m.int(0..=9), m.int_named("weight", [1, 2, 3, 7]));
    let z = m.ints_named("z", 2, -5);
    m.int(Domain::empty());
    m.add(all_different([x, y, z[0]]));
    m.add_named("apart", all_different([x + 1, y - 2, 3 - z[1], -x]));
    m.add(all_different::<Var>([]));
    m.add_named("parity", Even(y));
    let listed = "\
x0 in 0..9
weight (x1) in {1..3, 7}
z[0] (x2) in -5
z[1] (x3) in -5
x4 in {}
all_different(x0, x1, x2)
apart: all_different(x0 + 1, x1 - 2, 3 - x3, -x0)
all_different()
parity: x1 is even
";
    assert_eq!(m.to_string(), listed);
    m.maximize(y + 3);
    assert_eq!(m.to_string(), format!("{listed}maximize x1 + 3\n"));
    m.minimize(y);
    assert_eq!(m.to_string(), format!("{listed}minimize x1\n"), "the later objective stands");
    assert_eq!(Model::new().to_string(), "");
}

#[test]
fn names_lead_to_variables_and_back() {
    let mut m = Model::new();
    let x = m.int(0..=1);
    let q = m.ints_named("q", 3, 0..=2);
    assert_eq!((m.var("q[1]"), m.var("q[3]"), m.var("x0")), (Some(q[1]), None, None));
    assert_eq!((m.name(x), m.name(q[2])), ("x0".into(), "q[2] (x3)".into()));
    assert_eq!(m.var_count(), 4);
    assert!(m.vars().eq([x, q[0], q[1], q[2]]));
    assert_eq!((m.domain(q[0]), m.domain(foreign())), (Some(&Domain::from(0..=2)), None));
    assert_eq!(q.iter().map(|x| x.index()).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn duplicate_names_are_mistakes() {
    let mut m = Model::new();
    m.int_named("x", 0..=1);
    let second = m.int_named("x", 0..=1);
    assert_eq!(mistake(&m), ModelError::DuplicateName { name: "x".into() });
    assert!(mistake(&m).to_string().contains("`x`"));
    assert_eq!(m.name(second), "x1");

    let mut m = Model::new();
    let x = m.ints(2, 0..=1);
    m.add_named("different", all_different(x.iter().copied()));
    m.add_named("different", all_different([x[0], x[1]]));
    assert_eq!(mistake(&m), ModelError::DuplicateName { name: "different".into() });
    assert!(m.engine().is_err());

    let mut m = Model::new();
    let x = m.int_named("same", 0..=1);
    m.add_named("same", all_different([x]));
    assert_eq!(count(&m), 2, "a variable and a constraint do not get in each other's way");
}

#[test]
fn the_first_mistake_is_reported() {
    let mut m = Model::new();
    m.int_named("a", 0..=1);
    m.int_named("a", 0..=1);
    m.int(i64::MIN..=i64::MAX);
    m.int_named("b", 0..=1);
    m.int_named("b", 0..=1);
    assert_eq!(mistake(&m), ModelError::DuplicateName { name: "a".into() });
}

#[test]
fn values_beyond_the_range_are_mistakes() {
    for domain in [MIN_VALUE - 1..=0, 0..=MAX_VALUE + 1, i64::MIN..=i64::MAX, i64::MAX..=i64::MAX] {
        let mut m = Model::new();
        m.int(0..=1);
        m.int(domain.clone());
        let expected =
            ModelError::DomainTooLarge { variable: "x1".into(), domain: Domain::from(domain).to_string() };
        assert_eq!(mistake(&m), expected);
    }
    let mut m = Model::new();
    m.int(MIN_VALUE..=MAX_VALUE);
    assert!(m.engine().is_ok());
}

#[test]
fn a_domain_that_is_too_large_is_reported_by_name() {
    let mut m = Model::new();
    m.int_named("budget", 0..=i64::MAX);
    assert!(mistake(&m).to_string().contains("budget"), "{}", mistake(&m));
}

#[test]
fn foreign_variables_are_refused() {
    let mut m = Model::new();
    let x = m.int(0..=1);
    m.add_named("mixed", all_different([x, foreign()]));
    let expected = ModelError::Refused {
        index: 0,
        constraint: "mixed: all_different(x0, x9)".into(),
        refusal: Refusal::ForeignVariable("x9".into()),
    };
    assert_eq!(mistake(&m), expected);
    assert!(mistake(&m).to_string().contains("mixed"));

    let mut m = Model::new();
    m.add(Even(foreign()));
    assert!(matches!(mistake(&m), ModelError::Refused { refusal: Refusal::ForeignVariable(_), .. }));
}

#[test]
fn a_foreign_variable_in_a_strategy_is_refused() {
    let mut m = Model::new();
    let x = m.int(0..=1);
    let expected = ModelError::ForeignVariable { variable: "x9".into() };
    assert_eq!(m.search(branch(&[x, foreign()])).err(), Some(expected.clone()));
    assert_eq!(m.search(branch(&[x]).then(first_fail(&[foreign()]))).err(), Some(expected));
}

#[test]
fn a_foreign_objective_is_refused() {
    let mut m = Model::new();
    m.int(0..=1);
    m.minimize(foreign());
    assert!(m.search(branch(&[])).is_err());
}

#[test]
fn overflow_is_refused_by_name() {
    let mut m = Model::new();
    let x = m.int(MAX_VALUE - 1..=MAX_VALUE);
    m.add_named("far", all_different([x + 1, x - 1]));
    let expected = ModelError::Refused {
        index: 0,
        constraint: "far: all_different(x0 + 1, x0 - 1)".into(),
        refusal: Refusal::Overflow,
    };
    assert_eq!(mistake(&m), expected);
    assert!(mistake(&m).to_string().starts_with("constraint far: all_different(x0 + 1, x0 - 1): "));

    for terms in [vec![x + 1], vec![-x - 1, x + 0], vec![x + i64::MAX + i64::MAX], vec![x + i64::MIN]] {
        let mut m = Model::new();
        m.int(MAX_VALUE - 1..=MAX_VALUE);
        m.add(all_different(terms.clone()));
        assert!(matches!(mistake(&m), ModelError::Refused { refusal: Refusal::Overflow, .. }), "{terms:?}");
    }
    for number in [MAX_VALUE + 1, MIN_VALUE - 1, i64::MAX, i64::MIN] {
        let mut m = Model::new();
        m.add(all_different([number]));
        assert!(matches!(mistake(&m), ModelError::Refused { refusal: Refusal::Overflow, .. }), "{number}");
    }
    let mut m = Model::new();
    let x = m.int(MAX_VALUE - 1..=MAX_VALUE);
    m.add(all_different([x + 0, x - 1, -x]));
    assert_eq!(count(&m), 2, "no value is too large here");
}

/// Where an objective leaves 64 bits, the model is refused, or else the answer is right nevertheless.
#[test]
fn objectives_do_not_overflow() {
    for (first, last, by) in [(0, 10, i64::MAX), (-5, 5, MAX_VALUE), (-5, 5, -i64::MAX)] {
        let mut m = Model::new();
        let x = m.int(first..=last);
        m.minimize(x + by);
        for value in [ValueOrder::Min, ValueOrder::Max] {
            let Ok(mut search) = m.search(branch(&[x]).value(value)) else { continue };
            let outcome = search.solve();
            assert_eq!(outcome.status, SolveStatus::Optimal);
            assert_eq!(outcome.best.map(|best| best[x]), Some(first), "the least value of {x} + {by}");
        }
    }
}

#[test]
fn what_a_constraint_says_against_itself_is_reported() {
    let mut m = Model::new();
    let x = m.int(0..=3);
    m.add_named("parity", Even(x));
    assert_eq!(mistake(&m).to_string(), "constraint parity: x0 is even: evenness is not supported");
}

#[test]
fn an_empty_domain_means_no_solution() {
    let mut m = Model::new();
    let x = m.ints(2, 0..=3);
    assert_eq!(count(&m), 16);
    let none = m.int(Domain::empty());
    m.add(all_different([x[0], x[1], none]));
    assert_eq!(count(&m), 0);
    let mut search = m.search(branch(&[])).unwrap();
    assert_eq!(search.solve().status, SolveStatus::Unsatisfiable);
    assert!(search.is_complete());
}

#[test]
fn an_empty_model_has_one_solution() {
    assert_eq!(count(&Model::new()), 1);
    let outcome = Model::new().search(branch(&[])).unwrap().solve();
    assert_eq!(outcome.status, SolveStatus::Satisfied);
    assert_eq!(outcome.best.map(|best| best.values().len()), Some(0));
}

#[test]
fn corner_cases_of_all_different() {
    let counted = |add: &dyn Fn(&mut Model, &[Var])| {
        let mut m = Model::new();
        let x = m.ints(2, 1..=3);
        add(&mut m, &x);
        count(&m)
    };
    assert_eq!(counted(&|m, _| m.add(all_different::<Var>([]))), 9, "none");
    assert_eq!(counted(&|m, x| m.add(all_different([x[0]]))), 9, "one");
    assert_eq!(counted(&|m, x| m.add(all_different([x[0], x[1]]))), 6);
    assert_eq!(counted(&|m, _| m.add(all_different([3, 4]))), 9, "numbers");
    assert_eq!(counted(&|m, _| m.add(all_different([3, 4, 3]))), 0, "the same number twice");
    assert_eq!(counted(&|m, x| m.add(all_different([x[0], x[1], x[0]]))), 0, "the same variable twice");
    assert_eq!(counted(&|m, x| m.add(all_different([x[0] + 0, x[0] + 1]))), 9, "never equal");
    assert_eq!(counted(&|m, x| m.add(all_different([x[0] + 0, 4 - x[0]]))), 6, "equal where x = 2");
    assert_eq!(
        counted(&|m, x| m.add(all_different([x[0].into(), ferz::Term::from(2)]))),
        6,
        "a number taken"
    );
    assert_eq!(counted(&|m, x| m.add(all_different([-x[0], -x[1]]))), 6, "all turned around");
}

#[test]
fn assignments_are_checked() {
    let mut m = Model::new();
    let x = m.ints_named("x", 2, 0..=3);
    let assignments: Vec<Assignment> = m.search(branch(&x)).unwrap().solutions().collect();
    m.add_named("different", all_different(x.iter().copied()));
    m.add(Even(x[1]));
    for assignment in assignments {
        let (a, b) = (assignment[x[0]], assignment[x[1]]);
        let expected = match (a == b, b % 2 == 0) {
            (true, _) => Err("different: all_different(x0, x1) does not hold".to_string()),
            (false, false) => Err("x1 is even does not hold".to_string()),
            (false, true) => Ok(()),
        };
        assert_eq!(m.check(&assignment), expected, "{a} {b}");
    }

    let mut wider = Model::new();
    wider.int(7);
    let only = wider.search(branch(&[])).unwrap().solutions().next().unwrap();
    assert_eq!(m.check(&only), Err("x[0] (x0) = 7 is not in 0..3".to_string()));
    wider = Model::new();
    wider.int(2);
    let only = wider.search(branch(&[])).unwrap().solutions().next().unwrap();
    assert_eq!(m.check(&only), Err("x[1] (x1) has no value".to_string()));

    let mut mixed = Model::new();
    mixed.int(2);
    mixed.add(Even(foreign()));
    assert!(mixed.check(&only).is_err_and(|error| error.contains("x9")));
}

#[test]
fn constraints_can_be_asked_for() {
    let mut m = Model::new();
    let x = m.ints(3, 0..=3);
    m.add(all_different([x[2], x[0]]));
    m.add(Even(x[1]));
    let scopes: Vec<Vec<Var>> = m.constraints().map(|constraint| constraint.scope().to_vec()).collect();
    assert_eq!(scopes, [vec![x[2], x[0]], vec![x[1]]]);
}

#[test]
fn a_copy_of_a_model_goes_its_own_way() {
    let mut m = Model::new();
    let x = m.ints(2, 0..=2);
    let mut copy = m.clone();
    copy.add(all_different([x[0], x[1]]));
    assert_eq!((count(&m), count(&copy)), (9, 6));
}

/// What is beyond the range is refused, and never cut off.
#[test]
fn definitions_and_objectives_out_of_range_are_refused() {
    let far = (1 << 61) + 5..=(1 << 61) + 10;
    let define: [fn(&mut Model, Var); 6] = [
        |m, x| m.minimize(2 * x),
        |m, x| m.maximize(-2 * x),
        |m, _| m.minimize(i64::MAX),
        |m, x| _ = m.define(2 * x),
        |m, x| _ = m.define(x + MAX_VALUE),
        |m, x| m.minimize(2 * foreign() + x),
    ];
    for define in define {
        let mut m = Model::new();
        let x = m.int(far.clone());
        define(&mut m, x);
        assert!(m.engine().is_err());
    }
    // The index that the objective's own variable gets.
    let mut m = Model::new();
    let x = m.int(0..=1);
    let mut other = Model::new();
    let next = other.ints(2, 0..=1)[1];
    m.minimize(2 * next + x);
    assert!(m.engine().is_err());
    m.minimize(x);
    _ = m.define(2 * next + x);
    assert!(m.engine().is_err());

    let mut m = Model::new();
    assert!(m.ints(usize::MAX, 0..=1).is_empty());
    assert_eq!(m.engine().err(), Some(ModelError::TooManyVariables));
}

#[test]
fn a_new_objective_leaves_nothing_of_the_old_one() {
    let mut m = Model::new();
    let x = m.int_named("x", 0..=3);
    let plain = m.to_string();
    m.minimize(3 * x);
    m.maximize(2 * x);
    assert_eq!(m.to_string(), format!("{plain}maximize 2·x0\n"));
    assert_eq!(m.var_count(), 1);
    let best = m.search(branch(&[x])).unwrap().solve().best.unwrap();
    assert_eq!(best.values(), [3]);
    m.minimize(i64::MAX * x);
    assert!(
        matches!(mistake(&m), ModelError::Objective { refusal: Refusal::Overflow, .. }),
        "{}",
        mistake(&m)
    );
    m.minimize(7);
    assert_eq!(m.search(branch(&[x])).unwrap().solve().status, SolveStatus::Optimal);
}

#[test]
fn values_are_checked_against_a_model() {
    let mut m = Model::new();
    let x = m.ints(2, 0..=3);
    m.add_named("apart", x[0].ne(x[1]));
    assert_eq!(m.check(&vec![0, 1].into()), Ok(()));
    assert!(m.check(&vec![1, 1].into()).unwrap_err().contains("apart"));
    assert!(m.check(&vec![0, 4].into()).unwrap_err().contains("x1 = 4"));
    assert!(m.check(&vec![0].into()).unwrap_err().contains("x1 has no value"));
}

#[test]
fn a_defined_variable_equals_its_expression() {
    let mut m = Model::new();
    let x = m.ints(2, -2..=3);
    let difference = m.define(2 * x[0] - x[1]);
    assert_eq!(m.domain(difference), Some(&Domain::from(-7..=8)));
    let mut search = m.search(branch(&x)).unwrap();
    let found: Vec<_> = search.solutions().map(|s| (s.values_of(&x), s[difference])).collect();
    assert_eq!(found.len(), 36);
    assert!(found.iter().all(|(x, difference)| 2 * x[0] - x[1] == *difference));
}
