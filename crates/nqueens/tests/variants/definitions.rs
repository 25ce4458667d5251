//! Every method against the definition, on boards so small that all placements can be tried.

use ferz::Consistency;
use nqueens::variants::{Mistake, Piece, Regions, Rules, Square};
use proptest::prelude::*;

use crate::common::{by_definition, by_engine, direct_count, directly};

const PIECES: [Piece; 4] = [Piece::Queen, Piece::Toroidal, Piece::Superqueen, Piece::RookAndKing];

fn agree(rules: &Rules, consistency: Consistency) {
    let expected = by_definition(rules);
    assert_eq!(directly(rules), expected, "{rules:?}");
    assert_eq!(direct_count(rules), expected.len() as u64, "{rules:?}");
    assert_eq!(by_engine(rules, consistency), expected, "{rules:?}");
}

#[test]
fn every_piece_on_every_small_board_with_every_number_of_queens() {
    for piece in PIECES {
        for rows in 0..=4 {
            for columns in 0..=5 {
                if piece == Piece::Toroidal && rows != columns {
                    continue;
                }
                for queens in 0..=rows.max(columns) + 1 {
                    agree(&Rules { piece, queens, ..Rules::new(rows, columns) }, Consistency::default());
                }
            }
        }
    }
    for queens in [5, 3] {
        agree(&Rules { piece: Piece::Toroidal, queens, ..Rules::new(5, 5) }, Consistency::Domain);
    }
    agree(&Rules { queens: usize::MAX, ..Rules::new(3, 3) }, Consistency::default());
}

fn square(rows: usize, columns: usize) -> impl Strategy<Value = Square> {
    (0..rows, 0..columns).prop_map(|(row, column)| Square::new(row, column))
}

fn rules() -> impl Strategy<Value = Rules> {
    let sizes = (1..=5_usize, 1..=5_usize, 0..PIECES.len());
    sizes.prop_flat_map(|(rows, columns, piece)| {
        let piece = PIECES[piece];
        let rows = if piece == Piece::Toroidal { columns } else { rows };
        let squares = |most| proptest::collection::hash_set(square(rows, columns), 0..=most);
        (0..=rows + 1, squares(2), squares(6)).prop_map(move |(queens, given, blocked)| Rules {
            queens,
            piece,
            blocked: blocked.difference(&given).copied().collect(),
            given: given.into_iter().collect(),
            ..Rules::new(rows, columns)
        })
    })
}

/// A square grid that is cut into as many regions as it has rows, not always connected.
fn regions() -> impl Strategy<Value = Regions> {
    let letters = (1..=5_usize).prop_flat_map(|n| {
        let first: Vec<_> = (0..n * n).map(|square| square % n).collect();
        (Just(n), Just(first).prop_shuffle(), proptest::collection::vec((0..n * n, 0..n * n), 0..9))
    });
    letters.prop_map(|(n, mut letters, copies)| {
        for (from, to) in copies {
            // Every region keeps a square.
            if letters.iter().filter(|letter| **letter == letters[to]).count() > 1 {
                letters[to] = letters[from];
            }
        }
        let row =
            |row: &[usize]| row.iter().map(|&letter| char::from(b'a' + letter as u8)).collect::<String>();
        let rows: Vec<_> = letters.chunks(n).map(row).collect();
        Regions::parse(&rows.join("\n")).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn given_and_blocked_squares_in_all_combinations(rules in rules(), level in 0..5_usize) {
        agree(&rules, Consistency::ALL[level]);
        let attacking = rules.attacking_pair();
        prop_assert!(attacking.is_none() || by_definition(&rules).is_empty());
    }

    #[test]
    fn regions_of_any_shape(regions in regions(), level in 0..5_usize) {
        let rules = Rules::with_regions(regions);
        agree(&rules, Consistency::ALL[level]);
        agree(&Rules { piece: Piece::Queen, ..rules }, Consistency::ALL[level]);
    }
}

#[test]
fn an_attacking_pair_is_found() {
    let given = |squares: &[(usize, usize)]| Rules {
        given: squares.iter().map(|&(row, column)| Square::new(row, column)).collect(),
        ..Rules::new(8, 8)
    };
    assert_eq!(given(&[]).attacking_pair(), None);
    assert_eq!(given(&[(0, 0), (1, 2), (2, 4)]).attacking_pair(), None);
    let pair = Some((Square::new(1, 2), Square::new(4, 5)));
    assert_eq!(given(&[(0, 0), (1, 2), (4, 5)]).attacking_pair(), pair);
}

#[test]
fn what_makes_no_sense_is_refused_by_both() {
    let corner = vec![Square::new(0, 0)];
    let regions = Regions::parse("ab\nab").unwrap();
    let wrong = [
        (Rules::new(1001, 2), "1000 rows and columns"),
        (Rules::new(2, 1001), "1000 rows and columns"),
        (Rules { piece: Piece::Toroidal, ..Rules::new(5, 6) }, "a torus has as many rows as columns"),
        (Rules { given: vec![Square::new(4, 0)], ..Rules::new(4, 4) }, "4:0 is not on the board"),
        (Rules { blocked: vec![Square::new(0, 4)], ..Rules::new(4, 4) }, "0:4 is not on the board"),
        (Rules { given: [&corner[..], &corner].concat(), ..Rules::new(4, 4) }, "a4 is placed twice"),
        (Rules { blocked: [&corner[..], &corner].concat(), ..Rules::new(4, 4) }, "a4 is blocked twice"),
        (Rules { given: corner.clone(), blocked: corner, ..Rules::new(4, 4) }, "a4 is blocked, and a queen"),
        (Rules { rows: 3, ..Rules::with_regions(regions.clone()) }, "regions are those of 2"),
        (Rules { queens: 1, ..Rules::with_regions(regions) }, "regions are those of 2"),
    ];
    for (rules, part) in wrong {
        let message = rules.model(Consistency::default()).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
        let stop = nqueens::stop::Stop::never();
        let refused = nqueens::variants::direct::count(&rules, &stop).unwrap_err();
        assert!(refused.to_string().contains(part) || rules.rows.max(rules.columns) > 64, "{refused}");
    }
}

#[test]
fn the_direct_backtracker_takes_64_rows_and_columns() {
    let soon = nqueens::stop::Stop::never().after(std::time::Duration::from_millis(20));
    for piece in PIECES {
        let rules = Rules { piece, ..Rules::new(64, 64) };
        assert!(!nqueens::variants::direct::count(&rules, &soon).unwrap().complete);
        let refused = nqueens::variants::direct::count(&Rules { piece, ..Rules::new(65, 65) }, &soon);
        assert!(matches!(refused, Err(Mistake::TooLarge { max: 64, .. })));
        // Of two queens each way is easy to count: 64² squares, and what they attack.
        let two = Rules { piece, queens: 2, ..Rules::new(64, 64) };
        let squares: Vec<_> = (0..64 * 64).map(|square| Square::new(square / 64, square % 64)).collect();
        let free = squares
            .iter()
            .enumerate()
            .map(|(index, &a)| squares[..index].iter().filter(|&&b| !two.attacks(a, b)).count() as u64);
        assert_eq!(direct_count(&two), free.sum::<u64>());
        assert_eq!(direct_count(&Rules { piece, queens: 1, ..Rules::new(64, 64) }), 4096);
    }
}
