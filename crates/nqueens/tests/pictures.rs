//! Boards as pictures and on terminals, looked at square by square.

use nqueens::board::{BoardWriter, Format, Sheet, SheetError};

const EIGHT: [u32; 8] = [0, 4, 7, 5, 2, 6, 1, 3];

fn written(format: Format, boards: &[&[u32]]) -> Vec<u8> {
    let mut writer = BoardWriter::new(format, Vec::new());
    for columns in boards {
        writer.write(columns).unwrap();
    }
    writer.finish().unwrap()
}

fn svg(boards: &[&[u32]]) -> String {
    String::from_utf8(written(Format::Svg, boards)).unwrap()
}

#[test]
fn a_board_and_a_queen_stand_for_each() {
    for count in [1, 2, 5, 92] {
        let text = svg(&vec![EIGHT.as_slice(); count]);
        assert_eq!(text.matches("<use href=\"#board\"").count(), count);
        assert_eq!(text.matches("<use href=\"#queen\"").count(), 8 * count);
    }
    let text = svg(&[&EIGHT]);
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"640\""));
    assert!(text.contains("<title>8 queens</title>") && text.ends_with("</svg>\n"));
    // The queen of the second row, in the fifth column: one more, since the boards have space around them.
    assert!(text.contains("<use href=\"#queen\" x=\"5\" y=\"2\"/>"));
}

#[test]
fn a_column_off_the_board_leaves_its_row_empty() {
    assert_eq!(svg(&[&[4, 3, u32::MAX, 2]]).matches("<use href=\"#queen\"").count(), 2);
}

#[test]
fn a_board_without_room_is_an_error_that_says_how_many_have() {
    let board: Vec<u32> = (0..799).collect();
    let mut writer = BoardWriter::new(Format::Svg, Vec::new());
    writer.write(&board).unwrap();
    let error = writer.write(&board).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    assert_eq!(error.to_string(), "a picture has room for one board of n = 799");
    assert_eq!(Sheet::admit(8, 20_001), Err(SheetError::Full { n: 8, room: 20_000 }));
    assert_eq!(Sheet::admit(8, 20_000), Ok(()));
}

#[test]
fn colored_squares() {
    let mut writer = BoardWriter::new(Format::Unicode, Vec::new()).colored(true);
    writer.write(&[1, 0]).unwrap();
    writer.write(&[0, 1]).unwrap();
    let (light, dark) = ("\x1b[48;5;223m", "\x1b[48;5;137m");
    let expected = format!(
        "\x1b[38;5;16m{light}  {dark}♛ \x1b[0m\n\x1b[38;5;16m{dark}♛ {light}  \x1b[0m\n\n\
         \x1b[38;5;16m{light}♛ {dark}  \x1b[0m\n\x1b[38;5;16m{dark}  {light}♛ \x1b[0m\n"
    );
    assert_eq!(String::from_utf8(writer.finish().unwrap()).unwrap(), expected);

    let mut plain = BoardWriter::new(Format::Board, Vec::new()).colored(true);
    plain.write(&[1, 0]).unwrap();
    assert_eq!(plain.finish().unwrap(), b". Q\nQ .\n", "only unicode has colors");
}

#[cfg(feature = "png")]
mod png {
    use resvg::tiny_skia::Pixmap;
    use resvg::usvg::{Options, Tree};

    use super::*;

    const FIVE: [u32; 5] = [0, 2, 4, 1, 3];

    const PAGE: [u8; 3] = [0xfb, 0xf8, 0xf2];
    const LIGHT: [u8; 3] = [0xf0, 0xe4, 0xcc];
    const DARK: [u8; 3] = [0xb0, 0x8a, 0x64];

    fn decoded(boards: &[&[u32]]) -> Pixmap {
        Pixmap::decode_png(&written(Format::Png, boards)).unwrap()
    }

    /// The color at a point, in hundredths of a square.
    fn color(picture: &Pixmap, square: usize, x: usize, y: usize) -> [u8; 3] {
        let pixel = picture.pixel((x * square / 100) as u32, (y * square / 100) as u32).unwrap();
        assert_eq!(pixel.alpha(), 255);
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    /// Looks at the corners and the middle of every square of a board whose upper left corner is there.
    fn look(picture: &Pixmap, square: usize, right: usize, down: usize, columns: &[u32]) {
        for (row, &queen) in columns.iter().enumerate() {
            for column in 0..columns.len() {
                let ground = if (row + column) % 2 == 0 { LIGHT } else { DARK };
                let (x, y) = (100 * (right + column), 100 * (down + row));
                for (dx, dy) in [(2, 2), (97, 2), (2, 97), (97, 97)] {
                    assert_eq!(color(picture, square, x + dx, y + dy), ground, "row {row}, column {column}");
                }
                let has_queen = color(picture, square, x + 50, y + 55) != ground;
                assert_eq!(has_queen, column == queen as usize, "row {row}, column {column}");
            }
        }
    }

    #[test]
    fn every_square_is_as_it_should_be() {
        let picture = decoded(&[&EIGHT]);
        assert_eq!((picture.width(), picture.height()), (640, 640));
        look(&picture, 64, 1, 1, &EIGHT);
        for (x, y) in [(10, 10), (990, 10), (500, 80), (920, 500), (990, 990)] {
            assert_eq!(color(&picture, 64, x, y), PAGE);
        }
        let frame = color(&picture, 64, 97, 500);
        assert!(frame != PAGE && frame != LIGHT && frame != DARK);
    }

    #[test]
    fn a_sheet_of_several_boards() {
        let mirrored: Vec<u32> = FIVE.iter().map(|column| 4 - column).collect();
        let picture = decoded(&[&FIVE, &mirrored, &FIVE]);
        assert_eq!((picture.width(), picture.height()), (13 * 64, 13 * 64));
        look(&picture, 64, 1, 1, &FIVE);
        look(&picture, 64, 7, 1, &mirrored);
        look(&picture, 64, 1, 7, &FIVE);
        assert_eq!(color(&picture, 64, 950, 950), PAGE, "no fourth board");
    }

    /// A wide board and many boards, where squares are small: the dashes of a row must not drift.
    #[test]
    fn small_squares_stay_in_their_places() {
        let columns: Vec<u32> = (0..200).map(|row| (2 * row + 1) % 201).collect();
        let picture = decoded(&[&columns]);
        assert_eq!(picture.width(), 202 * 11);
        for (row, column) in [(0, 0), (0, 199), (199, 0), (199, 199), (100, 150), (150, 101)] {
            let ground = if (row + column) % 2 == 0 { LIGHT } else { DARK };
            assert_eq!(color(&picture, 11, 100 * (1 + column) + 10, 100 * (1 + row) + 90), ground);
            assert_eq!(color(&picture, 11, 100 * (1 + column) + 95, 100 * (1 + row) + 95), ground);
        }
    }

    /// The SVG is read by another program, with one board and with none of its rows, and on a full sheet.
    #[test]
    fn the_svg_is_well_formed() {
        let full = vec![[1, 3, 0, 2].as_slice(); Sheet::room(4)];
        for boards in [vec![EIGHT.as_slice()], vec![&[]], vec![&[0]], full] {
            let tree = Tree::from_str(&svg(&boards), &Options::default()).unwrap();
            assert!(tree.size().width() <= 8000.0);
            assert!(tree.root().has_children());
        }
    }
}
