//! How much is drawn.

/// How much of a tile is drawn, by how large it will be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Everything: for tiles of 96 pixels and more.
    Full,
    /// No texture: from 40 pixels on.
    Medium,
    /// Symbols only, with thicker lines: for less.
    Small,
}

impl Detail {
    /// What suits tiles of so many pixels.
    pub fn for_pixels(pixels: f64) -> Detail {
        match pixels {
            96.0.. => Detail::Full,
            40.0.. => Detail::Medium,
            _ => Detail::Small,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detail_goes_by_size() {
        let of = [20.0, 39.9, 40.0, 95.0, 96.0, 240.0].map(Detail::for_pixels);
        use Detail::{Full, Medium, Small};
        assert_eq!(of, [Small, Small, Medium, Medium, Full, Full]);
    }
}
