//! A constraint is tested by what it says of itself: from a [`Constraint`] and random domains follow its solutions, by
//! trying every assignment, and from these what its propagators have to do. The idea is that of Gecode's test harness.
//!
//! For each constraint that is drawn:
//! - it reads only the variables of its scope;
//! - a search finds its solutions, each once, by any strategy;
//! - if all variables are fixed, it is accepted if and only if it holds, be it posted before they are fixed or after;
//! - posted before or after some variables are fixed, it comes to the same domains;
//! - on a walk of pushes, prunings, fixpoints and pops no solution is ever lost, the domains are those that a fresh
//!   engine comes to, and a pop gives back what was there;
//! - the consistency that is claimed for it is reached;
//! - under a condition, and under a condition of that, it is refused if and only if it is refused plainly; and if all
//!   variables are fixed, it is accepted if and only if the condition says so.

mod case;
mod draw;
mod itself;

use case::Case;
use ferz::{Constraint, ModelError, Refusal};
use proptest::prelude::*;

pub(crate) use draw::Draw;

/// How much a constraint takes out of domains; for scopes where no variable comes twice.
///
/// Each but `Nothing` also claims that the fixpoint does not depend on the way to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// No more than that it finds out in the end.
    Nothing,
    /// When one variable is open, each of its values holds.
    Value,
    /// Each bound has a support between the bounds of the others.
    Bounds,
    /// Each value has a support.
    Domain,
}

/// Tests that a constraint, drawn from these choices, does what it claims.
pub(crate) fn check<C: Constraint + Clone>(
    choices: Vec<u16>,
    claim: Claim,
    make: impl FnOnce(&mut Draw) -> C,
) -> Result<(), TestCaseError> {
    let mut draw = Draw::new(choices);
    let constraint = make(&mut draw);
    let case = Case::new(draw.model().clone(), constraint, claim);
    let refused = match case.constrained.engine() {
        Ok(_) => false,
        Err(ModelError::Refused { refusal: Refusal::Overflow, .. }) if draw.is_far() => true,
        Err(error) => return Err(TestCaseError::fail(error.to_string())),
    };
    case.is_itself_under_a_condition(refused, &mut draw)?;
    if refused {
        return Ok(());
    }
    case.reads_its_scope_only()?;
    case.is_found_by_search(&mut draw)?;
    case.is_decided_when_all_is_fixed(&mut draw)?;
    case.is_posted_before_or_after(&mut draw)?;
    case.walk(&mut draw)
}

/// A test for each line: `name: claim, constraint;`, where the constraint is drawn by a closure.
macro_rules! constraints {
    ($($name:ident: $claim:expr, $make:expr;)*) => {
        proptest::proptest! {
            #![proptest_config(proptest::prelude::ProptestConfig {
                failure_persistence: None,
                ..proptest::prelude::ProptestConfig::default()
            })]
            $(
                #[test]
                fn $name(choices in proptest::collection::vec(proptest::prelude::any::<u16>(), 80..400)) {
                    $crate::harness::check(choices, $claim, $make)?;
                }
            )*
        }
    };
}

pub(crate) use constraints;
