//! The domains of a program's variables.

use ferz::{Domain, MAX_VALUE, MIN_VALUE};

use super::blueprint::RootDomains;
use super::classes::Affine;
use crate::syntax::{Error, IntRange, Problem, Program, Type, Value, Variable};

/// The domain of each variable, if it has one.
pub(super) fn declared(program: &Program<'_>) -> Result<Vec<Option<Domain>>, Error> {
    let of = |variable: &Variable| {
        let refused = |problem| Err(program.error(variable.position, problem));
        let value = variable.value.map(|value| program.value(&value));
        match (variable.ty, value) {
            (Type::Int(_), Some(Value::Int(v))) if !(MIN_VALUE..=MAX_VALUE).contains(&v) => {
                refused(out_of_range(v))
            }
            (Type::Bool, _) => Ok(Some(Domain::from(0..=1))),
            (Type::Int(None), _) => Ok(None),
            (Type::Int(Some(set)), _) => {
                let ranges = program.ranges(set);
                let ends = ranges.iter().flat_map(|range| [range.min, range.max]);
                match ends.into_iter().find(|v| !(MIN_VALUE..=MAX_VALUE).contains(v)) {
                    Some(v) => refused(out_of_range(v)),
                    None => Ok(Some(domain(ranges))),
                }
            }
            // It is a constant, which can be printed; whatever stands for it in the model has no part in any constraint.
            (_, Some(Value::Int(_) | Value::Float(_) | Value::IntSet(_))) => Ok(Some(Domain::from(0))),
            (Type::Float(_), _) => refused(unsupported_float()),
            _ => refused(Problem::Other(
                "variables of type set are not supported: MiniZinc makes Booleans of them by the library of this solver".into(),
            )),
        }
    };
    program.variables.iter().map(of).collect()
}

pub(super) fn unsupported_float() -> Problem {
    Problem::Other("variables of type float are not supported: only int and bool are".into())
}

fn out_of_range(v: i64) -> Problem {
    Problem::Other(format!(
        "the value {v} is out of range: variables have values of {MIN_VALUE} to {MAX_VALUE}"
    ))
}

/// Whether a domain takes more than a word of memory.
pub(super) fn is_wide(domain: Option<&Domain>) -> bool {
    let ends = domain.map(|domain| (domain.min(), domain.max()));
    match ends {
        None => true,
        Some((Some(min), Some(max))) => max.abs_diff(min) >= u64::from(u64::BITS),
        Some(_) => false,
    }
}

/// What the variables of each class leave to its root, if any of them has a domain.
pub(super) fn of_roots(roots: &[(usize, Affine)], domains: Vec<Option<Domain>>) -> RootDomains {
    let mut of_roots: RootDomains = vec![None; domains.len()];
    for (domain, &(root, view)) in domains.into_iter().zip(roots) {
        let Some(domain) = domain else { continue };
        let domain = through(view.inverse(), domain);
        of_roots[root] = Some(match of_roots[root].take() {
            Some(other) => other.intersection(&domain),
            None => domain,
        });
    }
    of_roots
}

/// A set as a domain, without the values that no variable can have.
pub(crate) fn domain(ranges: &[IntRange]) -> Domain {
    Domain::from_runs(ranges.iter().map(|range| (range.min.max(MIN_VALUE), range.max.min(MAX_VALUE))))
}

/// What is seen of a domain.
fn through(view: Affine, domain: Domain) -> Domain {
    if view == Affine::SAME {
        return domain;
    }
    Domain::from_runs(domain.runs().iter().map(|&(first, last)| {
        let ends = (view.of(first), view.of(last));
        (ends.0.min(ends.1), ends.0.max(ends.1))
    }))
}
