//! Sentences in English for what happens, for refusals and for sums of points.

use bastide_engine::{
    Axis, Cell, EdgeKind, Event, FigureKind, GameState, Illegal, Item, Phase, PlayerId, Rotation, Rules, Scored,
    SegmentId, Symbol, Tally, TileKind, TurnKind,
};

/// The players' names, in seat order.
pub type Names = [String];

/// What happened, one sentence each. What a player did is left out: whoever did it knows.
pub fn sentences(rules: &Rules, names: &Names, events: &[Event]) -> Vec<String> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < events.len() {
        match events[at] {
            Event::Turn { player, kind: TurnKind::Ordinary } => out.push(format!("{} is next", name(names, player))),
            Event::Turn { player, kind } => {
                let what = match kind {
                    TurnKind::Extra | TurnKind::ExtraInMarket => "has an extra turn",
                    _ => "plays a tile of the market",
                };
                out.push(format!("{} {what}", name(names, player)));
            }
            Event::CastleBuilt { player, at } => {
                out.push(format!("{} has a castle at {}", name(names, player), at.cell));
            }
            Event::Paid { player, to, points } => {
                let to = to.map_or("nobody", |to| name(names, to));
                out.push(format!("{} pays {points} to {to}", name(names, player)));
            }
            Event::Took { player, tile } => {
                out.push(format!("{} gets {}", name(names, player), rules.tile(tile).name));
            }
            Event::LaidAside { tile } => out.push(format!("{} is laid aside", rules.tile(tile).name)),
            Event::Discarded { tile } => {
                out.push(format!("{} fits nowhere and leaves the game", rules.tile(tile).name));
            }
            Event::Activated { symbol, cell, .. } => {
                out.push(format!("the symbol at {cell} is activated: {}", self::symbol(symbol)));
            }
            Event::Completed { kind, at: place } => {
                let scored = Scored::Region { kind, at: place };
                let scores = matches!(events.get(at + 1), Some(Event::Scored { what, .. }) if *what == scored);
                if !scores {
                    out.push(format!("the {kind} at {} is complete, and nobody stands in it", place.cell));
                }
            }
            Event::Scored { player, what, tally } => {
                let (who, points) = (name(names, player), tally.points());
                let what = match what {
                    Scored::Region { kind, at } => format!("{kind} at {}", at.cell),
                    Scored::Symbol { cell } => format!("symbol at {cell}"),
                    Scored::Castle { at } => format!("castle at {}", at.cell),
                };
                out.push(format!("{who} scores {points}: {what}, {} ({})", sum(&tally), tally.rule.0));
            }
            Event::Returned { .. } => {
                let run = events[at..].iter().take_while(|event| matches!(event, Event::Returned { .. })).count();
                out.extend(returns(names, &events[at..at + run]));
                at += run - 1;
            }
            Event::Ended => out.push("the game is over".to_owned()),
            Event::Refused { tile, .. } => out.push(format!("{} leaves the game", rules.tile(tile).name)),
            Event::Bridged { .. } | Event::Picked { .. } | Event::Raised { .. } => {}
            Event::Drawn { .. } | Event::Laid { .. } | Event::Placed { .. } | Event::Passed { .. } => {}
        }
        at += 1;
    }
    out
}

/// `red gets 2 followers back`, for each player and figure in turn.
fn returns(names: &Names, events: &[Event]) -> Vec<String> {
    let mut counts: Vec<(PlayerId, FigureKind, u32)> = Vec::new();
    for event in events {
        let Event::Returned { player, figure, .. } = *event else { continue };
        match counts.iter_mut().find(|(who, kind, _)| (*who, *kind) == (player, figure)) {
            Some((_, _, count)) => *count += 1,
            None => counts.push((player, figure, 1)),
        }
    }
    let sentence = |(player, figure, count): (PlayerId, FigureKind, u32)| {
        format!("{} gets {} back", name(names, player), counted(count, &figure.to_string()))
    };
    counts.into_iter().map(sentence).collect()
}

/// A sum of points: `3 tiles × 2, 1 shield × 2`.
pub fn sum(tally: &Tally) -> String {
    let lines = tally.lines().iter().map(|line| {
        let count = u32::from(line.count.unsigned_abs());
        format!("{} × {}", counted(count, item(line.item)), line.each)
    });
    lines.collect::<Vec<_>>().join(", ")
}

/// What is counted, as records call it.
pub fn item(item: Item) -> &'static str {
    match item {
        Item::Tile => "tile",
        Item::Shield => "shield",
        Item::Cloister => "cloister",
        Item::Garden => "garden",
        Item::Neighbour => "neighbour",
        Item::City => "city",
        Item::Symbol => "symbol",
        Item::Castle => "castle",
        Item::Harbour => "harbour",
    }
}

/// What a symbol does, in short.
pub fn symbol(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::BesideOwn => "beside your own",
        Symbol::Anywhere => "anywhere",
        Symbol::ExtraTurn => "extra turn",
    }
}

/// `1 tile`, `2 tiles`, `2 cities`.
pub fn counted(count: u32, what: &str) -> String {
    match (count, what.strip_suffix('y')) {
        (1, _) => format!("1 {what}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        _ => format!("{count} {what}s"),
    }
}

/// Why an action is refused, without the rule's id.
pub fn refusal(illegal: Illegal) -> String {
    match illegal {
        Illegal::GameOver => "the game is over".to_owned(),
        Illegal::WrongStep => "this belongs to another step of the turn".to_owned(),
        Illegal::NoneLeft => "no such tile is left to draw".to_owned(),
        Illegal::RiverComesFirst => "the river is drawn first, then its lakes, then the other tiles".to_owned(),
        Illegal::OtherTileDrawn => "another tile was drawn".to_owned(),
        Illegal::CellTaken => "a tile lies there already".to_owned(),
        Illegal::NotBesideATile => "that cell shares no edge with any tile".to_owned(),
        Illegal::Mismatch { side, neighbour, shows, wants } => {
            format!("its {side} edge shows {}, but the tile at {neighbour} shows {} there", edge(shows), edge(wants))
        }
        Illegal::RiverNotContinued => "it must continue the river at one open end".to_owned(),
        Illegal::RiverTurnsBack => "the river may not turn the same way twice in a row".to_owned(),
        Illegal::RiverHemmedIn => "that would hem the river in, and elsewhere it would not be".to_owned(),
        Illegal::NoneInSupply => "no such figure is in supply".to_owned(),
        Illegal::NotTheTileJustLaid => "a figure goes on the tile just laid".to_owned(),
        Illegal::NoTileThere => "no tile lies there".to_owned(),
        Illegal::NoSuchSegment => "the tile has no such part".to_owned(),
        Illegal::FarmersOff => "this game is played without farmers".to_owned(),
        Illegal::NotOnTheRiver => "nobody stands on the river".to_owned(),
        Illegal::GardenIsForTheAbbot => "a garden is for the abbot only".to_owned(),
        Illegal::NotForTheAbbot => "the abbot stands on cloisters and gardens only".to_owned(),
        Illegal::Occupied => "a figure stands in that region already".to_owned(),
        Illegal::Complete => "that region is complete".to_owned(),
        Illegal::NotBesideOwn => "exactly one follower of the player must stand there".to_owned(),
        Illegal::SymbolNotForAbbots => "this symbol is for ordinary followers beside ordinary followers".to_owned(),
        Illegal::NoAbbotThere => "the player has no abbot there".to_owned(),
        Illegal::AbbotStays => "what the abbot stands in is complete, and will be scored".to_owned(),
        Illegal::NoBridgeLeft => "the player has no bridge left".to_owned(),
        Illegal::BridgeBuiltAlready => "a bridge was built this turn already".to_owned(),
        Illegal::BridgeTooFar => "a bridge stands on the tile just laid or on one beside it".to_owned(),
        Illegal::NoRoomForABridge => "a bridge joins two field edges of its tile".to_owned(),
        Illegal::BridgeThereAlready => "the tile bears a bridge already".to_owned(),
        Illegal::BridgeFirst => "the tile just laid needs its bridge first".to_owned(),
        Illegal::NotOntoACastle => "no second follower goes onto a castle".to_owned(),
        Illegal::BridgeMeetsNoRoad => "at an end of the bridge the neighbour shows no road".to_owned(),
        Illegal::BridgeDoesNotHelp => "that bridge would not make the tile fit".to_owned(),
        Illegal::CannotBeRefused => "the tile fits without a bridge".to_owned(),
        Illegal::NoCastleOffered => "no castle is offered there".to_owned(),
        Illegal::NoSuchReward => "the castle cannot take that".to_owned(),
        Illegal::NotInTheMarket => "that tile is not in the market".to_owned(),
        Illegal::NotABid => "a bid is a whole number from 0 to 200, and opens an auction only".to_owned(),
        Illegal::BidTooLow => "the bid is not higher than the highest".to_owned(),
        Illegal::NoFollowerThere => "the player has no follower there".to_owned(),
        Illegal::NotInHand => "that tile is not in the player's hand".to_owned(),
        Illegal::FitsSomewhere => "only a tile that fits nowhere can be swapped".to_owned(),
        Illegal::NothingToSwapFor => "no tile is left to swap for".to_owned(),
        Illegal::NoSymbolThere => "no symbol there can be activated now".to_owned(),
    }
}

/// `a road`, `plains`.
fn edge(kind: EdgeKind) -> String {
    match kind {
        EdgeKind::Field | EdgeKind::Road | EdgeKind::City | EdgeKind::River => format!("a {kind}"),
        EdgeKind::Plains | EdgeKind::Mountains | EdgeKind::Sea => kind.to_string(),
    }
}

/// `at 0,-1 turned 180`.
pub fn placement(cell: Cell, turns: Rotation) -> String {
    match turns {
        Rotation::Unturned => format!("at {cell}"),
        _ => format!("at {cell} turned {}", turns.degrees()),
    }
}

/// A segment as people call it: `the city` where the tile has but one, `city c1` otherwise.
pub fn segment(kind: &TileKind, on: SegmentId) -> String {
    if on == SegmentId::BRIDGE {
        return "the bridge".to_owned();
    }
    let segment = kind.segment(on);
    let alike = kind.segments.iter().filter(|other| other.kind == segment.kind).count();
    if alike == 1 { format!("the {}", segment.kind) } else { format!("{} {}", segment.kind, segment.name()) }
}

/// `red 12, blue 7`.
pub fn scores(rules: &Rules, names: &Names, state: &GameState) -> String {
    let each = PlayerId::all(rules.players()).map(|player| format!("{} {}", name(names, player), state.score(player)));
    each.collect::<Vec<_>>().join(", ")
}

/// `red wins`, `red and blue share the win`.
pub fn winners(rules: &Rules, names: &Names, state: &GameState) -> String {
    let who: Vec<&str> = rules.leaders(state).map(|player| name(names, player)).collect();
    match &who[..] {
        [one] => format!("{one} wins"),
        [most @ .., last] => format!("{} and {last} share the win", most.join(", ")),
        [] => unreachable!("somebody has the highest score"),
    }
}

/// The way a bridge runs.
pub fn axis(axis: Axis) -> &'static str {
    match axis {
        Axis::NorthSouth => "north-south",
        Axis::EastWest => "east-west",
    }
}

/// The name of a player.
pub fn name(names: &Names, player: PlayerId) -> &str {
    &names[usize::from(player.0)]
}

/// What is to be decided, in the words of the actions that answer it.
pub fn question(phase: Phase) -> &'static str {
    match phase {
        Phase::Draw => "draw",
        Phase::Lay { .. } | Phase::LayFromHand => "lay",
        Phase::NeededBridge => "bridge",
        Phase::ChooseSymbol => "symbol",
        Phase::OfferCastle { .. } => "castle",
        Phase::ChooseReward { .. } => "reward",
        Phase::Pick { .. } => "pick",
        Phase::Bid { .. } => "bid",
        Phase::BuyOrSell { .. } => "buy",
        Phase::PlaceFigure { .. } => "place",
        Phase::Over => "over",
    }
}
