//! One random game, counted and, if wanted, recorded.

use bastide_engine::{Action, ActionList, Event, GameState, Log, Phase, Quiet, Rules};
use bastide_notation::record;

use crate::dice::Dice;
use crate::statistics::Statistics;

/// The names of players who have no others.
pub const COLOURS: [&str; 6] = ["red", "blue", "yellow", "black", "white", "sky"];

/// Plays one game to the end. `log` hears what happens.
pub fn play(
    rules: &Rules,
    mut dice: Dice,
    room: &mut ActionList,
    statistics: &mut Statistics,
    log: &mut impl Log,
) -> GameState {
    let mut state = rules.start();
    while let Some(action) = next(rules, &state, &mut dice, room, statistics) {
        rules.apply_trusted(&mut state, action, log);
    }
    statistics.note(rules, &state);
    state
}

/// Plays one game to the end and gives its record.
pub fn record(rules: &Rules, mut dice: Dice, room: &mut ActionList, statistics: &mut Statistics) -> String {
    let names: Vec<String> = COLOURS[..usize::from(rules.players())].iter().map(|name| (*name).to_owned()).collect();
    let mut lines = vec![record::header_line(rules.options(), &names)];
    let (mut state, mut events) = (rules.start(), Vec::<Event>::new());
    while let Some(action) = next(rules, &state, &mut dice, room, statistics) {
        lines.push(record::action_line(rules, &state, action));
        events.clear();
        rules.apply_trusted(&mut state, action, &mut events);
        lines.extend(events.iter().filter_map(|event| record::event_line(rules, &state, event)));
    }
    lines.push(record::result_line(rules, &state));
    statistics.note(rules, &state);
    lines.join("\n") + "\n"
}

fn next(
    rules: &Rules,
    state: &GameState,
    dice: &mut Dice,
    room: &mut ActionList,
    statistics: &mut Statistics,
) -> Option<Action> {
    let mut choices = 0;
    let action = rules.some_action(state, room, |n| {
        choices = u64::from(n);
        dice.below(n)
    });
    match state.phase() {
        Phase::Lay { .. } | Phase::LayFromHand => statistics.placements += choices,
        // Passing is no place for a figure.
        Phase::PlaceFigure { .. } => statistics.figure_choices += choices - 1,
        _ => {}
    }
    action
}

/// As [`play`], with nobody listening.
pub fn play_quietly(rules: &Rules, dice: Dice, room: &mut ActionList, statistics: &mut Statistics) {
    play(rules, dice, room, statistics, &mut Quiet);
}
