//! What is wrong with a model, and how that is told.

use ferz::{
    Domain, MAX_VALUE, MIN_VALUE, Model, ModelError, Refusal, SolveStatus, ValueOrder, Var, all_different,
    branch, first_fail,
};

use crate::{Even, count, foreign, mistake};

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
