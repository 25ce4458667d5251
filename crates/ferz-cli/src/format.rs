//! How solutions are written: what was asked for, or what suits the board, and whether it can be done.

use std::env;
use std::ffi::OsStr;
use std::path::Path;

use anyhow::{Result, bail};
use clap::ColorChoice;
use nqueens::board::{Format, Sheet};

use crate::args::QueensArgs;

/// The largest board that is drawn unless a format is asked for; it is wider than most terminals.
const MAX_DRAWN: usize = 100;

/// The format that was asked for, by its name or by the ending of the file, or else one that suits a board of `n`.
pub(crate) fn chosen(args: &QueensArgs, n: usize) -> Format {
    let usual = if n > MAX_DRAWN { Format::Columns } else { Format::Board };
    args.format.or_else(|| args.out.as_deref().and_then(by_ending)).unwrap_or(usual)
}

/// Whether the ending of the file names no kind of picture, or one that is drawn.
///
/// # Errors
/// When it would not hold what its name says, in one line for the user.
pub(crate) fn admit_file(args: &QueensArgs) -> Result<()> {
    const PICTURES: [&str; 8] = ["png", "gif", "jpg", "jpeg", "webp", "bmp", "tiff", "pdf"];
    let ending = args.out.as_deref().and_then(Path::extension).and_then(OsStr::to_str).unwrap_or_default();
    let is_drawn = |ending: &str| ending.parse().is_ok_and(|format: Format| format.is_picture());
    if args.format.is_none() && PICTURES.contains(&ending) && !is_drawn(ending) {
        let drawn = Format::ALL.iter().filter(|format| format.is_picture()).map(|format| format.name());
        bail!("no picture is written as {ending}, only as {}", drawn.collect::<Vec<_>>().join(" and "));
    }
    Ok(())
}

fn by_ending(file: &Path) -> Option<Format> {
    let ending = file.extension()?.to_str()?;
    ending.parse().ok().filter(|format: &Format| format.is_picture())
}

/// Whether so many solutions, as far as it is known how many, can be written there; `on_terminal` is whether it is one.
///
/// # Errors
/// What is in the way, in one line for the user.
pub(crate) fn admit(format: Format, n: usize, solutions: Option<u64>, on_terminal: bool) -> Result<()> {
    if !format.is_picture() {
        return Ok(());
    }
    Sheet::admit(n, solutions.unwrap_or(1))?;
    if on_terminal && format.name() == "png" {
        bail!("a terminal shows no PNG; write it to a file with --out FILE");
    }
    Ok(())
}

/// Whether squares are colored.
///
/// # Errors
/// When that was asked for and there are none, in one line for the user.
pub(crate) fn is_colored(
    when: Option<ColorChoice>,
    format: Option<Format>,
    on_terminal: bool,
) -> Result<bool> {
    if when.is_some() && format != Some(Format::Unicode) {
        bail!("--color goes with --format unicode only");
    }
    Ok(match when.unwrap_or(ColorChoice::Auto) {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => on_terminal && takes_color(env::var_os("NO_COLOR").as_deref()),
    })
}

/// Whether the user wants colors at all, by the convention of no-color.org.
fn takes_color(no_color: Option<&OsStr>) -> bool {
    no_color.is_none_or(OsStr::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_file_names_a_picture() {
        assert_eq!(by_ending(Path::new("a/queens.svg")), Some(Format::Svg));
        for other in ["svg", "queens", "queens.txt", "queens.json", "queens.SVG.txt", "queens."] {
            assert_eq!(by_ending(Path::new(other)), None, "{other}");
        }
        #[cfg(feature = "png")]
        assert_eq!(by_ending(Path::new("queens.of.png")), Some(Format::Png));
    }

    #[test]
    fn colors_are_for_terminals_and_those_who_want_them() {
        let unicode = Some(Format::Unicode);
        assert!(is_colored(Some(ColorChoice::Always), unicode, false).unwrap());
        assert!(!is_colored(Some(ColorChoice::Never), unicode, true).unwrap());
        assert!(!is_colored(Some(ColorChoice::Auto), unicode, false).unwrap());
        assert!(!is_colored(None, unicode, false).unwrap());
        for format in [None, Some(Format::Board)] {
            assert!(is_colored(Some(ColorChoice::Auto), format, true).is_err());
        }
        assert!(takes_color(None) && takes_color(Some(OsStr::new(""))));
        assert!(!takes_color(Some(OsStr::new("1"))));
    }

    #[test]
    fn a_picture_has_limits_and_is_not_for_a_terminal() {
        assert!(admit(Format::Board, 1_000_000, None, true).is_ok());
        assert!(admit(Format::Svg, 1598, None, true).is_ok());
        assert!(admit(Format::Svg, 1599, None, false).is_err());
        assert!(admit(Format::Svg, 8, Some(20_001), false).is_err());
        #[cfg(feature = "png")]
        assert!(admit(Format::Png, 8, None, true).is_err() && admit(Format::Png, 8, None, false).is_ok());
    }
}
