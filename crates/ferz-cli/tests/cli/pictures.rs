//! Pictures, files and colors.

use std::fs;
use std::path::PathBuf;

use crate::common::{command, out, run};

/// A file of this test alone, which is not there yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Width and height, from the first chunk of a PNG.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && &bytes[12..16] == b"IHDR");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn one_board_or_a_sheet_of_all() {
    for (line, boards, queens) in [
        ("queens 8", 1, 8),
        ("queens 6 --all", 4, 24),
        ("queens 8 --all --solver bitmask", 92, 736),
        ("queens 8 --limit 3", 3, 24),
    ] {
        let text = out(&format!("{line} --format svg"));
        assert!(text.starts_with("<svg") && text.ends_with("</svg>\n"), "{line}");
        assert_eq!(text.matches("href=\"#board\"").count(), boards, "{line}");
        assert_eq!(text.matches("href=\"#queen\"").count(), queens, "{line}");
    }
}

#[test]
fn a_png_on_standard_output() {
    let output = command("queens 6 --all --format png").output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(png_size(&output.stdout), (960, 960));
}

#[test]
fn a_file_takes_the_place_of_standard_output() {
    let path = file("solutions.txt");
    fs::write(&path, "what was there before, which is longer than what comes").unwrap();
    assert_eq!(out(&format!("queens 4 --all --format json --out {}", path.display())), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), "[[1,3,0,2],[2,0,3,1]]\n");
    assert_eq!(out(&format!("queens 8 --count --out {}", path.display())), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), "92\n");

    let nowhere = run("queens 8 --out /nowhere/at/all.txt");
    assert_eq!((nowhere.code, nowhere.out.as_str()), (Some(1), ""));
    assert!(nowhere.err.starts_with("ferz: /nowhere/at/all.txt cannot be written: "), "{}", nowhere.err);
}

#[test]
fn the_ending_of_the_file_says_what_picture() {
    let (png, svg, other) = (file("queens.png"), file("queens.svg"), file("queens.board"));
    for path in [&png, &svg, &other] {
        assert_eq!(out(&format!("queens 8 --out {}", path.display())), "");
    }
    assert_eq!(png_size(&fs::read(png).unwrap()), (640, 640));
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    assert_eq!(fs::read_to_string(other).unwrap().lines().next(), Some(". Q . . . . . ."));
    assert_eq!(out(&format!("queens 4 --format columns --out {}", svg.display())), "");
    assert_eq!(fs::read_to_string(svg).unwrap(), "[1, 3, 0, 2]\n", "the format asked for goes first");
}

#[test]
fn without_a_solution_there_is_no_picture() {
    for format in ["svg", "png"] {
        for mode in ["--first", "--all"] {
            let none = run(&format!("queens 3 {mode} --format {format}"));
            assert_eq!((none.code, none.out.as_str()), (Some(0), ""));
            assert_eq!(none.err, "There is no solution for n = 3, so there is no picture.\n");
        }
    }
    assert!(out("queens 0 --format svg").contains("0 queens"));
}

#[test]
fn what_gives_no_picture_leaves_files_as_they_are() {
    for ending in ["svg", "png"] {
        let (old, new) = (file(&format!("old.{ending}")), file(&format!("new.{ending}")));
        fs::write(&old, "a picture that took hours").unwrap();
        for (line, code) in [
            ("queens 3 --all", 0),
            ("queens 40 --all --solver scan --time-limit 1ms", 0),
            ("queens 13 --all --solver bitmask-mirror", 1),
        ] {
            for path in [&old, &new] {
                let none = run(&format!("{line} --out {}", path.display()));
                assert_eq!((none.code, none.out.as_str()), (Some(code), ""), "{line}: {}", none.err);
            }
            assert_eq!(fs::read_to_string(&old).unwrap(), "a picture that took hours", "{line}");
            assert!(!new.exists(), "{line}");
        }
    }
}

#[test]
fn a_list_of_nothing_takes_the_place_of_what_was_there() {
    let path = file("nothing.txt");
    fs::write(&path, "solutions of another board").unwrap();
    let none = run(&format!("queens 40 --all --solver scan --time-limit 1ms --out {}", path.display()));
    assert_eq!((none.code, fs::read_to_string(&path).unwrap().as_str()), (Some(0), ""));
}

#[test]
fn more_boards_than_there_is_room_for_are_an_error() {
    let full = run("queens 13 --all --solver bitmask --format svg");
    assert_eq!((full.code, full.out.as_str()), (Some(1), ""));
    assert_eq!(
        full.err,
        "ferz: the output cannot be written: a picture has room for 12996 boards of n = 13\n"
    );
}

#[test]
fn colors_on_request_only() {
    let plain = out("queens 4 --format unicode");
    for line in ["--color never", "--color auto"] {
        assert_eq!(out(&format!("queens 4 --format unicode {line}")), plain);
    }
    let colored = out("queens 4 --format unicode --color always");
    assert_eq!(colored.lines().count(), 4);
    assert!(colored.lines().all(|line| line.matches("\u{1b}[48;5;").count() == 4));
    assert!(colored.lines().all(|line| line.matches('♛').count() == 1 && line.ends_with("\u{1b}[0m")));
}
