//! Models as data: names, listings, threads, and what the corner cases mean.

use std::thread;

use ferz::{
    Assignment, Branch, Domain, Engine, Model, ModelError, Refusal, Search, SolveStatus, Var, all_different,
    branch, first_fail,
};

use crate::{Even, count, foreign, mistake};

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
