//! How likely a tile comes in time, from an exact count of the bag.

/// The chance that of `bag` tiles, of which `wanted` would do, none comes in `draws` draws.
pub(crate) fn none_comes(bag: u32, wanted: u32, draws: u32) -> f64 {
    // C(bag - wanted, draws) / C(bag, draws), which is the same with `wanted` and `draws` exchanged.
    let (few, many) = (wanted.min(draws), wanted.max(draws));
    if few + many > bag {
        return 0.0;
    }
    (0..few).fold(1.0, |none, nth| none * f64::from(bag - many - nth) / f64::from(bag - nth))
}

/// The chance that one of them comes.
pub(crate) fn comes(bag: u32, wanted: u32, draws: u32) -> f64 {
    1.0 - none_comes(bag, wanted, draws)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_exact() {
        assert_eq!(comes(10, 0, 5), 0.0);
        assert_eq!(comes(10, 3, 0), 0.0);
        assert!((comes(10, 1, 5) - 0.5).abs() < 1e-12);
        assert!((comes(10, 5, 1) - 0.5).abs() < 1e-12);
        // Of 4 tiles 2 would do, and 2 are drawn: both others are one of 6 pairs.
        assert!((comes(4, 2, 2) - 5.0 / 6.0).abs() < 1e-12);
        assert_eq!(comes(4, 3, 2), 1.0);
    }
}
