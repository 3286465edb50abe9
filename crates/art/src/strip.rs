//! The line of scores below a board.

use std::fmt::Write as _;

use bastide_engine::{FigureKind, GameState, PlayerId, Rules};

use crate::board::figure_id;
use crate::figures::Pose;
use crate::shape::Point;
use crate::svg::{Short, escaped};
use crate::theme::Theme;

/// A card for each player: name, score, and what is left in the supply.
pub(crate) struct Strip {
    pub width: f64,
    columns: usize,
    rows: usize,
    card: f64,
    scale: f64,
    abbots: bool,
    bridges: bool,
}

/// The height of a player's card, and the gap below it.
const CARD: f64 = 54.0;
const GAP: f64 = 10.0;
/// The widest name that is shown in full.
const WIDEST: f64 = 198.0;

impl Strip {
    pub(crate) fn new(rules: &Rules, names: &[String], board: f64, scale: f64) -> Strip {
        let widest = names.iter().map(|name| width(&shortened(name))).fold(0.0, f64::max);
        let supply = if rules.has_bridges() { 200.0 } else { 130.0 };
        let card = (widest.max(supply) + 80.0) * scale;
        let columns = ((board / card) as usize).clamp(1, names.len().max(1));
        let rows = names.len().div_ceil(columns);
        let (abbots, bridges) = (rules.has_abbots(), rules.has_bridges());
        Strip { width: columns as f64 * card, columns, rows, card, scale, abbots, bridges }
    }

    pub(crate) fn height(&self) -> f64 {
        self.rows as f64 * (CARD + GAP) * self.scale
    }

    pub(crate) fn draw(&self, out: &mut String, state: &GameState, names: &[String], theme: &Theme, at: Point) {
        for (number, name) in names.iter().enumerate() {
            let player = PlayerId(number as u8);
            let (column, row) = (number % self.columns, number / self.columns);
            let x = at.x + column as f64 * self.card;
            let y = at.y + row as f64 * (CARD + GAP) * self.scale - GAP * self.scale;
            let followers = state.figures().in_supply(player, FigureKind::Follower);
            let mut supply = 66.0 + 14.0 * state.score(player).to_string().len() as f64;
            let follower = figure_id(Pose::Upright, number);
            let _ = write!(
                out,
                r##"<g transform="translate({} {}) scale({:.3})" fill="{}"><use href="#{follower}" transform="translate(20 28) scale(1.1)"/><text x="44" y="24" font-size="17">{}</text><text x="44" y="47" font-size="21" font-weight="bold">{}</text><use href="#{follower}" transform="translate({supply} 40) scale(.5)"/><text x="{}" y="46" font-size="15">× {followers}</text>"##,
                Short(x),
                Short(y),
                self.scale,
                theme.ink,
                escaped(&shortened(name)),
                state.score(player),
                supply + 13.0,
            );
            supply += 54.0;
            if self.abbots && state.figures().in_supply(player, FigureKind::Abbot) > 0 {
                let abbot = figure_id(Pose::Abbot, number);
                let _ = write!(out, r##"<use href="#{abbot}" transform="translate({supply} 40) scale(.5)"/>"##);
            }
            if self.bridges {
                let (bridges, castles) = (state.bridges_in_supply(player), state.castles_in_supply(player));
                supply += if self.abbots { 22.0 } else { 0.0 };
                let _ = write!(
                    out,
                    r#"<g fill="{ink}" font-size="15"><path transform="translate({} 41)" d="{BRIDGE}"/><text x="{}" y="46">{bridges}</text><path transform="translate({} 41)" d="{CASTLE}"/><text x="{}" y="46">{castles}</text></g>"#,
                    supply + 6.0,
                    supply + 18.0,
                    supply + 42.0,
                    supply + 53.0,
                    ink = theme.ink,
                );
            }
            out.push_str("</g>");
        }
    }
}

/// A bridge and a castle as small as letters.
pub(crate) const BRIDGE: &str = "M-9-3h18v8h-3.5a5.5 5 0 0 0-11 0H-9z";
pub(crate) const CASTLE: &str = "M-8 5v-10h3.2v3h3.2v-3h3.2v3h3.2v-3H8V5z";

/// About how wide a name is in letters of 17 units.
fn width(name: &str) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 'f' | 't' | 'r' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '(' | ')' => 7.0,
        'M' | 'W' | 'm' | 'w' | '@' | '%' | '…' => 17.0,
        '\u{1f000}'.. => 23.0,
        '\u{1100}'.. => 17.0,
        upper if upper.is_uppercase() => 13.0,
        _ => 10.8,
    };
    name.chars().map(letter).sum()
}

/// A name that fits on a card.
fn shortened(name: &str) -> String {
    if width(name) <= WIDEST {
        return name.to_owned();
    }
    let mut short = name.to_owned();
    while width(&short) + width("…") > WIDEST {
        short.pop();
    }
    format!("{}…", short.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_their_cards() {
        for name in [
            "Ann",
            "WWWWWWWWWWWWWWWWWWWW",
            "iiiiiiiiiiiiiiiiiiiiiiii",
            "Ferdinand the Seventh of Spain",
            "王王王王王王王王王王王王王王王",
        ] {
            assert!(width(&shortened(name)) <= WIDEST, "{name}");
        }
        assert_eq!(shortened("Ferdinand"), "Ferdinand");
        assert_eq!(shortened("WWWWWWWWWWWWWWWWWWWW").chars().count(), 11);
    }
}
