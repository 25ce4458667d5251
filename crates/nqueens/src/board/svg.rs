//! A sheet of boards as SVG.
//!
//! The unit of length is a square. The pieces are paths of this file and no letters of a font, so that the picture is
//! the same everywhere. A board and a queen are drawn once, and used wherever one stands.

use std::io::{self, Write};

use super::sheet::Sheet;

const PAGE: &str = "#fbf8f2";
const LIGHT: &str = "#f0e4cc";
const DARK: &str = "#b08a64";
const FRAME: &str = "#5a4231";
const QUEEN: &str = "#2a2320";

/// The queen on a square of 100 by 100: the body with five points, two bands, and a ball on each point. One path for
/// all, as a sheet may have very many of it.
const QUEEN_PATH: &str = "\
M14 36L27 67Q50 60 73 67L86 36L69 52L68 26L56 49L50 21L44 49L32 26L31 52Z\
M27 72Q50 65 73 72L72 77Q50 71 28 77Z\
M25 82Q50 75 75 82L77 88Q50 82 23 88Z\
M8 31a5 5 0 1 0 10 0a5 5 0 1 0-10 0\
M26 20a5 5 0 1 0 10 0a5 5 0 1 0-10 0\
M45 15a5 5 0 1 0 10 0a5 5 0 1 0-10 0\
M64 20a5 5 0 1 0 10 0a5 5 0 1 0-10 0\
M82 31a5 5 0 1 0 10 0a5 5 0 1 0-10 0";

/// Draws the sheet.
///
/// # Errors
/// Those of `out`.
pub(super) fn draw(sheet: &Sheet, out: &mut impl Write) -> io::Result<()> {
    let (n, pixels, (width, height)) = (sheet.n(), sheet.pixels(), sheet.size());
    let (wide, high) = (width * pixels, height * pixels);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {width} {height}">"#
    )?;
    writeln!(out, "<title>{n} queens</title>")?;
    define(n, out)?;
    writeln!(out, r#"<rect width="{width}" height="{height}" fill="{PAGE}"/>"#)?;
    for (right, down, columns) in sheet.placed() {
        writeln!(out, r##"<use href="#board" x="{right}" y="{down}"/>"##)?;
        for (row, &column) in columns.iter().enumerate().filter(|(_, column)| (**column as usize) < n) {
            let (x, y) = (right + column as usize, down + row);
            writeln!(out, r##"<use href="#queen" x="{x}" y="{y}"/>"##)?;
        }
    }
    writeln!(out, "</svg>")
}

/// What is used again and again: the board, whose dark squares are the dashes of a line through each row, and the
/// queen.
fn define(n: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "<defs>")?;
    writeln!(out, r#"<g id="board">"#)?;
    let outside = n as f64 + 0.12;
    writeln!(out, r#"<rect x="-.06" y="-.06" width="{outside}" height="{outside}" fill="{FRAME}"/>"#)?;
    writeln!(out, r#"<rect width="{n}" height="{n}" fill="{LIGHT}" shape-rendering="crispEdges"/>"#)?;
    write!(out, r#"<path stroke="{DARK}" stroke-dasharray="1" shape-rendering="crispEdges" d=""#)?;
    for row in 0..n {
        write!(out, "M{} {row}.5H{n}", (row + 1) % 2)?;
    }
    writeln!(out, "\"/>\n</g>")?;
    writeln!(
        out,
        r#"<path id="queen" transform="translate(.04 .04) scale(.0092)" fill="{QUEEN}" stroke="{QUEEN}" stroke-width="2" stroke-linejoin="round" d="{QUEEN_PATH}"/>"#
    )?;
    writeln!(out, "</defs>")
}
