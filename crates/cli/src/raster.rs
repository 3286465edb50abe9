//! Pictures as PNG, by resvg.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The most pixels a picture may have: as many as 400 MB take.
const MOST_PIXELS: u64 = 100_000_000;

/// An SVG picture as PNG.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    if fonts.is_empty() {
        eprintln!("bastide: no font is installed, so the picture has no words");
    }
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| format!("cannot be drawn: {error}"))?;
    let size = tree.size().to_int_size();
    if u64::from(size.width()) * u64::from(size.height()) > MOST_PIXELS {
        return Err(format!("{} × {} pixels are too many: choose a smaller --size", size.width(), size.height()));
    }
    let mut picture = Pixmap::new(size.width(), size.height()).ok_or("the picture is empty")?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().map_err(|error| format!("cannot be written as PNG: {error}"))
}
