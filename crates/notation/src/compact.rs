//! Compact text: a whole game in a few lines that people can read, send and edit (see `docs/records.md`).
//!
//! A word of the text tells a turn; what the rules say anyway is left out. So it is read by playing it.

mod read;
mod write;

use bastide_engine::{
    ClassicOptions, DiscoveryOptions, Edition, GameOptions, GameState, Market, Phase, Rules, SegmentId, SegmentKind,
    TileKind,
};

use crate::{options, record};

pub use read::{MOST_BYTES, read};
pub use write::write;

/// The compact text of a record.
pub fn of_record(lines: &str) -> Result<String, String> {
    record::read(lines.as_bytes()).map(|replay| write(&replay)).map_err(|error| error.to_string())
}

/// What becomes of a tile that was drawn.
enum Fate {
    /// It is to be laid, and perhaps it is refused.
    Waits,
    /// It fits nowhere and has left the game.
    Left,
    /// It is in the market, in a hand or laid aside.
    Kept,
}

/// What became of the tile that was drawn between these two moments.
fn fate(rules: &Rules, before: &GameState, after: &GameState) -> Fate {
    if matches!(rules.options(), GameOptions::Discovery(DiscoveryOptions { hand_of_two: true, .. })) {
        return Fate::Kept;
    }
    match after.phase() {
        _ if after.discarded() > before.discarded() => Fate::Left,
        Phase::Lay { .. } => Fate::Waits,
        _ => Fate::Kept,
    }
}

/// The short name of a part of a tile: `c0`, `r1`, `f0` as in records, `k` for a cloister, `g` for a garden, `b` for a
/// bridge; in The Discovery the letter of its land and its number among all regions: `p0`, `m1`, `s2`.
fn part_name(kind: &TileKind, on: SegmentId) -> String {
    if on == SegmentId::BRIDGE {
        return "b".to_owned();
    }
    let segment = kind.segment(on);
    match segment.kind {
        SegmentKind::Cloister => "k".to_owned(),
        SegmentKind::Garden => "g".to_owned(),
        SegmentKind::Plains => format!("p{}", segment.nth),
        SegmentKind::Mountains => format!("m{}", segment.nth),
        SegmentKind::Sea => format!("s{}", segment.nth),
        SegmentKind::City | SegmentKind::Road | SegmentKind::Field | SegmentKind::River => segment.name(),
    }
}

/// The tags `Game` and `Modules`: `classic/modern` and `abbot,bcb:auction`.
fn options_to_tags(options: GameOptions) -> (String, String) {
    let (game, modules) = match options {
        GameOptions::Classic(classic) => {
            let market = classic.bridges_castles_bazaars.map(|market| format!("bcb:{}", options::market_name(market)));
            let modules = [
                ("no-farmers", !classic.farmers),
                ("river", classic.river),
                ("abbot", classic.abbot),
                ("jubilee", classic.jubilee),
                (market.as_deref().unwrap_or_default(), market.is_some()),
            ];
            (format!("classic/{}", options::edition_name(classic.edition)), in_play(&modules))
        }
        GameOptions::Discovery(DiscoveryOptions { hand_of_two, equal_turns }) => {
            ("discovery".to_owned(), in_play(&[("hand-of-two", hand_of_two), ("equal-turns", equal_turns)]))
        }
    };
    (game, modules)
}

fn in_play(modules: &[(&str, bool)]) -> String {
    let names: Vec<&str> = modules.iter().filter(|(_, in_play)| *in_play).map(|(name, _)| *name).collect();
    names.join(",")
}

/// The options behind the tag `Game`, with no modules.
fn game_named(game: &str) -> Result<GameOptions, String> {
    match game {
        "classic/first" => Ok(GameOptions::Classic(ClassicOptions::plain(Edition::First))),
        "classic/modern" => Ok(GameOptions::Classic(ClassicOptions::plain(Edition::Modern))),
        "discovery" => Ok(GameOptions::Discovery(DiscoveryOptions::default())),
        other => Err(format!("expected classic/first, classic/modern or discovery, not {other:?}")),
    }
}

/// Adds the modules of the tag `Modules`.
fn add_modules(options: &mut GameOptions, modules: &str) -> Result<(), String> {
    for module in modules.split(',').map(str::trim).filter(|module| !module.is_empty()) {
        match (&mut *options, module) {
            (GameOptions::Classic(classic), "no-farmers") => classic.farmers = false,
            (GameOptions::Classic(classic), "river") => classic.river = true,
            (GameOptions::Classic(classic), "abbot") => classic.abbot = true,
            (GameOptions::Classic(classic), "jubilee") => classic.jubilee = true,
            (GameOptions::Classic(classic), "bcb:auction") => classic.bridges_castles_bazaars = Some(Market::Auction),
            (GameOptions::Classic(classic), "bcb:draft") => classic.bridges_castles_bazaars = Some(Market::Draft),
            (GameOptions::Discovery(discovery), "hand-of-two") => discovery.hand_of_two = true,
            (GameOptions::Discovery(discovery), "equal-turns") => discovery.equal_turns = true,
            (GameOptions::Classic(_), other) => {
                let known = "no-farmers, river, abbot, jubilee, bcb:auction and bcb:draft";
                return Err(format!("expected some of {known}, not {other:?}"));
            }
            (GameOptions::Discovery(_), other) => {
                return Err(format!("expected some of hand-of-two and equal-turns, not {other:?}"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_back_as_they_went() {
        for options in GameOptions::all() {
            let (game, modules) = options_to_tags(options);
            let mut again = game_named(&game).expect("our own game");
            add_modules(&mut again, &modules).expect("our own modules");
            assert_eq!(again, options);
        }
    }
}
