//! Options as they stand in a record's header, and in words.

use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market};
use serde_json::{Map, Value, json};

/// The options as a record's header writes them.
pub fn to_json(options: GameOptions) -> String {
    // Written out, because the order of the keys is part of the format.
    match options {
        GameOptions::Classic(classic) => {
            let ClassicOptions { edition, farmers, river, abbot, jubilee, bridges_castles_bazaars } = classic;
            format!(
                r#"{{"game":"classic","edition":{},"farmers":{farmers},"river":{river},"abbot":{abbot},"jubilee":{jubilee},"bridges_castles_bazaars":{}}}"#,
                json!(edition_name(edition)),
                json!(bridges_castles_bazaars.map_or("off", market_name)),
            )
        }
        GameOptions::Discovery(DiscoveryOptions { hand_of_two, equal_turns }) => {
            format!(r#"{{"game":"discovery","hand_of_two":{hand_of_two},"equal_turns":{equal_turns}}}"#)
        }
    }
}

/// The options of a record's header. Unknown keys are passed over.
pub fn from_json(options: &Map<String, Value>) -> Result<GameOptions, String> {
    match text(options, "game")? {
        "classic" => {}
        "discovery" => {
            return Ok(GameOptions::Discovery(DiscoveryOptions {
                hand_of_two: flag(options, "hand_of_two", false)?,
                equal_turns: flag(options, "equal_turns", false)?,
            }));
        }
        other => return Err(format!("unknown game {other:?}: it is \"classic\" or \"discovery\"")),
    }
    let bridges_castles_bazaars = match options.get("bridges_castles_bazaars").map(Value::as_str) {
        None | Some(Some("off")) => None,
        Some(Some("auction")) => Some(Market::Auction),
        Some(Some("draft")) => Some(Market::Draft),
        Some(_) => return Err("bridges_castles_bazaars must be \"off\", \"auction\" or \"draft\"".to_owned()),
    };
    let edition = match text(options, "edition")? {
        "first" => Edition::First,
        "modern" => Edition::Modern,
        other => return Err(format!("unknown edition {other:?}: it is \"first\" or \"modern\"")),
    };
    Ok(GameOptions::Classic(ClassicOptions {
        edition,
        farmers: flag(options, "farmers", true)?,
        river: flag(options, "river", false)?,
        abbot: flag(options, "abbot", false)?,
        jubilee: flag(options, "jubilee", false)?,
        bridges_castles_bazaars,
    }))
}

fn text<'v>(options: &'v Map<String, Value>, key: &str) -> Result<&'v str, String> {
    options.get(key).and_then(Value::as_str).ok_or_else(|| format!("the option {key:?} must be given, as a text"))
}

fn flag(options: &Map<String, Value>, key: &str, otherwise: bool) -> Result<bool, String> {
    match options.get(key) {
        None => Ok(otherwise),
        Some(Value::Bool(value)) => Ok(*value),
        Some(_) => Err(format!("the option {key:?} must be true or false")),
    }
}

/// How records and the command line call an edition.
pub fn edition_name(edition: Edition) -> &'static str {
    match edition {
        Edition::First => "first",
        Edition::Modern => "modern",
    }
}

/// How records and the command line call a form of the market.
pub fn market_name(market: Market) -> &'static str {
    match market {
        Market::Auction => "auction",
        Market::Draft => "draft",
    }
}

/// The options in words: `classic, first edition, no farmers`.
pub fn in_words(options: GameOptions) -> String {
    match options {
        GameOptions::Classic(classic) => classic_in_words(classic),
        GameOptions::Discovery(DiscoveryOptions { hand_of_two, equal_turns }) => {
            let mut words = "discovery".to_owned();
            words.push_str(if hand_of_two { ", hand of two" } else { "" });
            words.push_str(if equal_turns { ", equal turns" } else { "" });
            words
        }
    }
}

fn classic_in_words(classic: ClassicOptions) -> String {
    let mut words = format!("classic, {} edition", edition_name(classic.edition));
    for (word, said) in [
        (", no farmers", !classic.farmers),
        (", river", classic.river),
        (", abbot", classic.abbot),
        (", jubilee", classic.jubilee),
        (", bazaars by auction", classic.bridges_castles_bazaars == Some(Market::Auction)),
        (", bazaars by draft", classic.bridges_castles_bazaars == Some(Market::Draft)),
    ] {
        if said {
            words.push_str(word);
        }
    }
    words
}

/// The options behind such words.
pub fn from_words(words: &str) -> Result<GameOptions, String> {
    let mut parts = words.split(',').map(str::trim);
    match parts.next() {
        Some("classic") => classic_from_words(parts),
        Some("discovery") => discovery_from_words(parts),
        other => Err(format!("unknown game {:?}", other.unwrap_or_default())),
    }
}

fn discovery_from_words<'w>(parts: impl Iterator<Item = &'w str>) -> Result<GameOptions, String> {
    let mut discovery = DiscoveryOptions::default();
    for part in parts {
        match part {
            "hand of two" => discovery.hand_of_two = true,
            "equal turns" => discovery.equal_turns = true,
            other => return Err(format!("unknown option {other:?}")),
        }
    }
    Ok(GameOptions::Discovery(discovery))
}

fn classic_from_words<'w>(parts: impl Iterator<Item = &'w str>) -> Result<GameOptions, String> {
    let mut classic = ClassicOptions::plain(Edition::Modern);
    for part in parts {
        match part {
            "first edition" => classic.edition = Edition::First,
            "modern edition" => classic.edition = Edition::Modern,
            "no farmers" => classic.farmers = false,
            "river" => classic.river = true,
            "abbot" => classic.abbot = true,
            "jubilee" => classic.jubilee = true,
            "bazaars by auction" => classic.bridges_castles_bazaars = Some(Market::Auction),
            "bazaars by draft" => classic.bridges_castles_bazaars = Some(Market::Draft),
            other => return Err(format!("unknown option {other:?}")),
        }
    }
    Ok(GameOptions::Classic(classic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_words_come_back_as_they_went() {
        for options in GameOptions::all() {
            let Ok(Value::Object(json)) = serde_json::from_str(&to_json(options)) else { panic!("not an object") };
            assert_eq!(from_json(&json), Ok(options));
            assert_eq!(from_words(&in_words(options)), Ok(options));
        }
    }
}
