//! A ledger that something happened to is refused or loses its last line; its sum is never a wrong one.

use std::fs;
use std::ops::Range;
use std::path::Path;

use super::{folder, plan, records, sum, text};
use crate::counting::Plan;
use crate::counting::ledger::{Ledger, LedgerError, Record, Tally, file};
use proptest::prelude::*;

/// Reads a ledger, and checks that it has the counts of all records that are not missing. Gives those that are.
fn read(text: &[u8], plan: &Plan, records: &[Record]) -> Result<Vec<Record>, LedgerError> {
    let mut tally = Tally::new(plan);
    file::read(&mut tally, text, Path::new("ledger"))?;
    let gaps = tally.gaps(&plan.units());
    let is_in = |units: &Range<u32>, gap: &Range<u32>| gap.start <= units.start && units.end <= gap.end;
    let is_missing = |record: &&Record| gaps.iter().any(|gap| is_in(&record.units, gap));
    let missing: Vec<_> = records.iter().filter(is_missing).cloned().collect();
    assert_eq!(tally.solutions() + sum(&missing), sum(records), "{}", String::from_utf8_lossy(text));
    Ok(missing)
}

#[test]
fn a_ledger_that_is_cut_off_anywhere_goes_on_after_its_last_whole_line() {
    let plan = plan();
    let records = records(&plan, 2);
    let text = text(&records);
    for length in 0..=text.len() {
        let cut = &text.as_bytes()[..length];
        let whole = text[..length].matches('\n').count();
        assert_eq!(read(cut, &plan, &records).unwrap(), records[whole..]);

        let (_folder, paths) = folder(&[cut]);
        let mut ledger = Ledger::open(&paths[0], &plan).unwrap();
        for record in &records[whole..] {
            ledger.append(record.units.clone(), record.count).unwrap();
        }
        assert_eq!(fs::read_to_string(&paths[0]).unwrap(), text);
    }
    let mut zeros = text.as_bytes()[..text.len() - 20].to_vec();
    zeros.extend([0; 20]);
    assert_eq!(read(&zeros, &plan, &records).unwrap(), records[1..]);
}

#[test]
fn a_byte_that_is_changed_is_found() {
    let plan = plan();
    let records = records(&plan, 4);
    let text = text(&records);
    for place in 0..text.len() {
        for change in 0..=255 {
            let mut damaged = text.clone().into_bytes();
            damaged[place] ^= change;
            let found = read(&damaged, &plan, &records).ok();
            if change == 0 {
                assert_eq!(found, Some(vec![]));
            } else {
                let is_torn = place + 1 == text.len();
                assert_eq!(found, is_torn.then(|| records[3..].to_vec()), "byte {place} changed by {change}");
            }
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
        let _ = read(&damaged, &plan, &records);
    }
}
