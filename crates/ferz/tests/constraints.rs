//! Every constraint against its own definition; see the harness for what is tested. One line for each.

mod harness;

use ferz::{Consistency, all_different};
use harness::Claim::Value;
use harness::constraints;

constraints! {
    all_different_by_value: Value, |draw| all_different(draw.terms(0..=5));
    all_different_by_clique: Value, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Binary);
    all_different_by_pairs: Value, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Pairs);
}
