//! Golden texts of every format but the pictures, which are looked at elsewhere.

use nqueens::board::{BoardWriter, Format};

const FOUR: [&[u32]; 2] = [&[1, 3, 0, 2], &[2, 0, 3, 1]];

fn text(format: Format, solutions: &[&[u32]]) -> String {
    String::from_utf8(written(format, solutions)).unwrap()
}

fn written(format: Format, solutions: &[&[u32]]) -> Vec<u8> {
    let mut writer = BoardWriter::new(format, Vec::new());
    for columns in solutions {
        writer.write(columns).unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn board() {
    let expected = "\
. Q . .
. . . Q
Q . . .
. . Q .

. . Q .
Q . . .
. . . Q
. Q . .
";
    assert_eq!(text(Format::Board, &FOUR), expected);
}

#[test]
fn unicode() {
    let expected = "\
□ ♛ □ ■
■ □ ■ ♛
♛ ■ □ ■
■ □ ♛ □

□ ■ ♛ ■
♛ □ ■ □
□ ■ □ ♛
■ ♛ ■ □
";
    assert_eq!(text(Format::Unicode, &FOUR), expected);
}

#[test]
fn columns() {
    assert_eq!(text(Format::Columns, &FOUR), "[1, 3, 0, 2]\n[2, 0, 3, 1]\n");
    assert_eq!(text(Format::Columns, &[&[0, 4, 7, 5, 2, 6, 1, 3]]), "[0, 4, 7, 5, 2, 6, 1, 3]\n");
}

#[test]
fn flat() {
    let expected = "\
Configuration 1:
0 1 0 0
0 0 0 1
1 0 0 0
0 0 1 0

Configuration 2:
0 0 1 0
1 0 0 0
0 0 0 1
0 1 0 0
";
    assert_eq!(text(Format::Flat, &FOUR), expected);
}

#[test]
fn leetcode() {
    let expected = r#"[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]"#;
    assert_eq!(text(Format::Leetcode, &FOUR), format!("{expected}\n"));
}

#[test]
fn json() {
    assert_eq!(text(Format::Json, &FOUR), "[[1,3,0,2],[2,0,3,1]]\n");
}

#[test]
fn no_solution_is_an_empty_list_or_no_text() {
    for &format in Format::ALL {
        assert_eq!(
            written(format, &[]),
            if [Format::Leetcode, Format::Json].contains(&format) { "[]\n" } else { "" }.as_bytes(),
            "{format}"
        );
    }
}

#[test]
fn the_empty_board_is_one_solution() {
    let texts = Format::ALL.iter().filter(|format| !format.is_picture());
    let written: Vec<_> = texts.map(|&format| text(format, &[&[]])).collect();
    assert_eq!(written, ["", "", "[]\n", "Configuration 1:\n", "[[]]\n", "[[]]\n"]);
}

#[test]
fn a_column_off_the_board_does_no_harm() {
    assert_eq!(text(Format::Board, &[&[7, 0]]), ". .\nQ .\n");
    assert_eq!(text(Format::Leetcode, &[&[7, 0]]), "[[\"..\",\"Q.\"]]\n");
}

#[test]
fn names_are_read_back() {
    for &format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let error = "xml".parse::<Format>().unwrap_err().to_string();
    assert!(error.contains("xml") && Format::ALL.iter().all(|format| error.contains(format.name())));
}
