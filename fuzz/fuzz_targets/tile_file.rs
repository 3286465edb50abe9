//! Any text as a tile catalogue: it is refused, or games with its tiles can be played, bytes after a NUL being the dice.
#![no_main]

use bastide_engine::{
    Action, Actor, ClassicOptions, DiscoveryOptions, Edition, Event, GameOptions, Market, PlayerId, Quiet, Rules,
    TileKind, TileSet,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (text, dice) = bytes.split_at(bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len()));
    let Ok(text) = std::str::from_utf8(text) else { return };
    match TileSet::read("fuzz.toml", text) {
        Ok(set) => play(&set, dice),
        Err(error) => {
            let line = error.to_string();
            assert!(line.starts_with("fuzz.toml") && !line.contains('\n'), "{line:?}");
        }
    }
});

/// Plays a game with the tiles of `set`, if they make one, and checks it at every step.
fn play(set: &TileSet, dice: &[u8]) {
    // Even where no byte is left, cells and tiles are not always the first ones.
    let mut bytes = dice.iter().copied();
    let mut step = 0;
    let mut pick = |n: u32| {
        step += 1;
        (u32::from(bytes.next().unwrap_or(0)) + 7 * step) % n
    };
    let edition = if pick(2) == 0 { Edition::First } else { Edition::Modern };
    let plain = ClassicOptions::plain(edition);
    let bridges_castles_bazaars = [None, Some(Market::Auction), Some(Market::Draft)][pick(3) as usize];
    let classic = ClassicOptions {
        farmers: pick(4) != 0,
        abbot: pick(2) != 0,
        river: pick(4) == 0,
        jubilee: pick(2) != 0,
        bridges_castles_bazaars,
        ..plain
    };
    let discovery = set.kinds().first().is_some_and(TileKind::is_of_discovery);
    let options = if discovery {
        GameOptions::Discovery(DiscoveryOptions { hand_of_two: pick(2) != 0, equal_turns: pick(2) != 0 })
    } else {
        GameOptions::Classic(classic)
    };
    let players = 2 + pick(4) as usize;
    let Ok(rules) = Rules::with_tiles(options, players, set) else { return };

    let (mut state, mut actions, mut events) = (rules.start(), Vec::new(), Vec::<Event>::new());
    let mut points = [0i64; 6];
    while rules.actor(&state) != Actor::Nobody {
        rules.legal_actions(&state, &mut actions);
        assert!(!actions.is_empty(), "nothing is legal, but the game is not over");
        let action: Action = actions[pick(actions.len() as u32) as usize];
        events.clear();
        rules.apply(&mut state, action, &mut events).expect("listed actions are legal");
        for event in &events {
            match event {
                Event::Scored { player, tally, .. } => points[usize::from(player.0)] += i64::from(tally.points()),
                Event::Paid { player, to, points: paid } => {
                    points[usize::from(player.0)] -= i64::from(*paid);
                    if let Some(to) = to {
                        points[usize::from(to.0)] += i64::from(*paid);
                    }
                }
                _ => {}
            }
        }
        rules.ended_now(&state, &mut Quiet);
    }
    for player in PlayerId::all(rules.players()) {
        assert_eq!(i64::from(state.score(player)), points[usize::from(player.0)], "the score is the sum of its parts");
    }
}
