//! A sheet of boards as SVG.
//!
//! The unit of length is a square. The pieces are paths of this file and no letters of a font, so that the picture is the
//! same everywhere. A board and a queen are drawn once, and used wherever one stands.

use std::io::{self, Write};

use super::sheet::Sheet;

const PAGE: &str = "#fbf8f2";
const LIGHT: &str = "#f0e4cc";
const DARK: &str = "#b08a64";
const FRAME: &str = "#5a4231";
const QUEEN: &str = "#2a2320";

/// The queen on a square of 100 by 100: five points with a ball each, the body, and the foot.
const QUEEN_PATHS: &str = "\
<path d=\"M15 39L27 69Q50 63 73 69L85 39L68 53L67 28L54 51L50 23L46 51L33 28L32 53Z\"/>\
<path d=\"M27 73Q50 67 73 73L76 85Q50 80 24 85Z\"/>\
<circle cx=\"14\" cy=\"34\" r=\"5\"/><circle cx=\"32\" cy=\"23\" r=\"5\"/><circle cx=\"50\" cy=\"18\" r=\"5\"/>\
<circle cx=\"68\" cy=\"23\" r=\"5\"/><circle cx=\"86\" cy=\"34\" r=\"5\"/>";

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

/// What is used again and again: the dark squares of a row that begins light, and of one that begins dark; the board,
/// and the queen.
fn define(n: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "<defs>")?;
    for first in [1, 0] {
        let squares = "m2 0h1v1h-1z".repeat((n + 1 - first) / 2);
        writeln!(out, r#"<path id="from{first}" d="M{} 0{squares}"/>"#, first as i64 - 2)?;
    }
    writeln!(out, r#"<g id="board" shape-rendering="crispEdges">"#)?;
    let outside = n as f64 + 0.12;
    writeln!(
        out,
        r#"<rect x="-.06" y="-.06" width="{outside}" height="{outside}" fill="{FRAME}" shape-rendering="auto"/>"#
    )?;
    writeln!(out, r#"<rect width="{n}" height="{n}" fill="{LIGHT}"/>"#)?;
    writeln!(out, r#"<g fill="{DARK}">"#)?;
    for row in 0..n {
        writeln!(out, r##"<use href="#from{}" y="{row}"/>"##, (row + 1) % 2)?;
    }
    writeln!(out, "</g>\n</g>")?;
    writeln!(
        out,
        r#"<g id="queen"><g transform="scale(.01)" fill="{QUEEN}" stroke="{QUEEN}" stroke-width="2" stroke-linejoin="round">{QUEEN_PATHS}</g></g>"#
    )?;
    writeln!(out, "</defs>")
}
