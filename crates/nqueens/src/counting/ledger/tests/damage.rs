//! A ledger that something happened to is refused or loses its last line; its sum is never a wrong one.

use std::fs;

use super::{folder, plan, records, sum, text};
use crate::counting::Plan;
use crate::counting::ledger::{Ledger, LedgerError, Record};
use proptest::prelude::*;

/// Opens a ledger with this text, and checks that it has the records that are not missing. Tells how many are missing.
fn open(text: &[u8], plan: &Plan, records: &[Record]) -> Result<usize, LedgerError> {
    let (_folder, paths) = folder(&[text]);
    let before = fs::read(&paths[0]).unwrap();
    let mut ledger = match Ledger::open(&paths[0], plan) {
        Ok(ledger) => ledger,
        Err(error) => {
            assert_eq!(fs::read(&paths[0]).unwrap(), before, "what is refused is left as it is");
            return Err(error);
        }
    };
    let gaps = ledger.tally().gaps(&plan.units());
    let is_missing = |record: &&Record| {
        gaps.iter().any(|gap| gap.start <= record.units.start && record.units.end <= gap.end)
    };
    let missing: Vec<_> = records.iter().filter(is_missing).cloned().collect();
    assert_eq!(ledger.tally().solutions() + sum(&missing), sum(records), "{}", String::from_utf8_lossy(text));
    for record in &missing {
        ledger.append(record.units.clone(), record.count).unwrap();
    }
    drop(ledger);
    let whole = Ledger::open(&paths[0], plan).unwrap();
    assert_eq!((whole.tally().solutions(), whole.tally().gaps(&plan.units())), (sum(records), vec![]));
    Ok(missing.len())
}

#[test]
fn a_ledger_that_is_cut_off_anywhere_goes_on_after_its_last_whole_line() {
    let plan = plan();
    let records = records(&plan, 4);
    let text = text(&records);
    for length in 0..=text.len() {
        let whole = text[..length].matches('\n').count();
        assert_eq!(open(&text.as_bytes()[..length], &plan, &records).unwrap(), records.len() - whole);
    }
    let mut zeros = text[..text.len() - 20].as_bytes().to_vec();
    zeros.extend([0; 20]);
    assert_eq!(open(&zeros, &plan, &records).unwrap(), 1);
}

#[test]
fn a_byte_that_is_changed_is_found() {
    let plan = plan();
    let records = records(&plan, 4);
    let text = text(&records);
    for place in 0..text.len() {
        for change in [1, 2, 4, 0x20, 0x80, b'\n' ^ text.as_bytes()[place], text.as_bytes()[place]] {
            let mut damaged = text.clone().into_bytes();
            damaged[place] ^= change;
            let missing = if change == 0 { Some(0) } else { (place + 1 == text.len()).then_some(1) };
            assert_eq!(open(&damaged, &plan, &records).ok(), missing, "byte {place} changed by {change}");
        }
    }
}

proptest! {
    #[test]
    fn no_change_gives_a_wrong_sum(
        pieces in 1_usize..8,
        from in any::<prop::sample::Index>(),
        length in 0_usize..150,
        instead in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..4),
            "[0-9,\\[\\]{}\":\\n]{0,12}".prop_map(String::into_bytes),
        ],
    ) {
        let plan = plan();
        let records = records(&plan, pieces);
        let mut damaged = text(&records).into_bytes();
        let from = from.index(damaged.len());
        let end = damaged.len().min(from + length);
        damaged.splice(from..end, instead);
        // The sum is checked in it.
        let _ = open(&damaged, &plan, &records);
    }
}
