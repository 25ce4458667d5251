//! Sums of several ledgers.

use super::{folder, plan, records, sum, text};
use crate::counting::ledger::{LedgerError, Record, merge};
use proptest::prelude::*;

/// Records in an order and, for each, the file that it goes to.
fn dealt(pieces: usize) -> impl Strategy<Value = (Vec<Record>, Vec<usize>)> {
    let records = records(&plan(), pieces);
    let files = prop::collection::vec(0_usize..3, records.len());
    (Just(records).prop_shuffle(), files)
}

/// What each of three files gets.
fn files(records: &[Record], files: &[usize]) -> Vec<String> {
    let of = |file| records.iter().zip(files).filter(move |(_, to)| **to == file).map(|(record, _)| record);
    (0..3).map(|file| text(of(file))).collect()
}

fn merged(files: &[String]) -> Result<u64, LedgerError> {
    let files: Vec<_> = files.iter().map(String::as_bytes).collect();
    let (_folder, paths) = folder(&files);
    merge(&paths).map(|tally| tally.solutions())
}

proptest! {
    #[test]
    fn the_order_and_the_files_do_not_matter((records, to) in (1_usize..9).prop_flat_map(dealt)) {
        prop_assert_eq!(merged(&files(&records, &to)).unwrap(), sum(&records));
    }

    #[test]
    fn what_is_missing_is_named((records, to) in (2_usize..9).prop_flat_map(dealt)) {
        let lost = records[0].units.clone();
        let error = merged(&files(&records[1..], &to[1..])).unwrap_err();
        let name = format!("units [{},{}], of ", lost.start, lost.end);
        prop_assert!(error.to_string().contains(&name), "{}", error);
        let LedgerError::Missing { gaps, all } = error else { panic!("{error}") };
        prop_assert_eq!((gaps, all), (vec![lost], plan().units()));
    }

    #[test]
    fn what_is_double_is_named_with_both_places((records, to) in (1_usize..9).prop_flat_map(dealt), file in 0_usize..3) {
        let mut files = files(&records, &to);
        files[file].push_str(&text(&records[..1]));
        let error = merged(&files).unwrap_err();
        let LedgerError::Double { units, place, other } = &error else { panic!("{error}") };
        prop_assert_eq!(units, &records[0].units);
        prop_assert_ne!(place, other);
        let has_both = [place, other].iter().all(|place| error.to_string().contains(&place.to_string()));
        prop_assert!(has_both, "{}", error);
    }
}

#[test]
fn units_that_overlap_are_double_where_they_do() {
    let plan = plan();
    let record = |units, count| Record { n: plan.n(), method: plan.method(), units, count };
    let end = plan.units().end;
    for (first, second, both) in [
        (0..3, 2..end, 2..3),
        (2..end, 0..3, 2..3),
        (0..end, 1..2, 1..2),
        (1..2, 0..end, 1..2),
        (1..3, 1..end, 1..3),
    ] {
        let error = merged(&[text(&[record(first, 1), record(second, 2)])]).unwrap_err();
        let LedgerError::Double { units, place, other } = error else { panic!("{error}") };
        assert_eq!((units, place.line, other.line), (both, 2, 1));
    }
}

#[test]
fn a_line_that_was_cut_off_is_not_counted_and_may_stand_elsewhere() {
    let records = records(&plan(), 2);
    let cut = |record: &Record| record.to_string()[..70].to_owned();
    let [first, second] = &records[..] else { panic!() };
    let torn_first = [cut(second), text([first]), text([second])];
    assert_eq!(merged(&torn_first).unwrap(), sum(&records));
    let error = merged(&[text([first]) + &cut(second)]).unwrap_err();
    assert!(matches!(error, LedgerError::Missing { .. }), "{error}");
    let error = merged(&[text(&records), "something else".to_owned()]).unwrap_err();
    assert!(error.to_string().contains("1.jsonl, line 1: this is not a result"), "{error}");
}

#[test]
fn a_sum_that_is_too_large_is_refused() {
    let mut records = records(&plan(), 2);
    (records[0].count, records[1].count) = (u64::MAX, 0);
    assert_eq!(merged(&[text(&records)]).unwrap(), u64::MAX);
    records[1].count = 1;
    let error = merged(&[text(&records)]).unwrap_err();
    assert!(error.to_string().contains("line 2: with its count of 1 the sum is more than"), "{error}");
}
