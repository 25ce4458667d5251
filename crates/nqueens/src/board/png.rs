//! A sheet of boards as PNG: its SVG, rendered by `resvg`.

use std::io;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::sheet::Sheet;
use super::svg;

/// Draws the sheet and encodes it. Takes some 250 MB for the largest sheet.
///
/// # Errors
/// When the picture cannot be drawn or encoded, which it always can.
pub(super) fn encode(sheet: &Sheet) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    svg::draw(sheet, &mut text)?;
    let tree = Tree::from_data(&text, &Options::default()).map_err(io::Error::other)?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| io::Error::other("the picture has no size that can be drawn"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(io::Error::other)
}
