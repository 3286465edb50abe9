//! What many games are like.

use bastide_engine::{GameState, MAX_PLAYERS, PlayerId, Rules};
use bastide_notation::options;
use serde_json::{Value, json};

/// Sums over games.
#[derive(Default)]
pub struct Statistics {
    pub games: u64,
    pub turns: u64,
    pub discards: u64,
    /// Games in which more than three tiles fitted nowhere.
    many_discards: u64,
    /// Games in which a tile of the river fitted nowhere.
    pub broken_rivers: u64,
    pub placements: u64,
    pub figure_choices: u64,
    scores: [i64; MAX_PLAYERS],
    wins: [u64; MAX_PLAYERS],
    shared: u64,
}

impl Statistics {
    /// Adds a game that is over.
    pub fn note(&mut self, rules: &Rules, state: &GameState) {
        self.games += 1;
        self.turns += u64::from(state.turns());
        self.discards += u64::from(state.discarded());
        self.many_discards += u64::from(state.discarded() > 3);
        self.broken_rivers += u64::from(river_tiles_missing(rules, state));
        for player in PlayerId::all(rules.players()) {
            self.scores[usize::from(player.0)] += i64::from(state.score(player));
        }
        for player in rules.leaders(state) {
            self.wins[usize::from(player.0)] += 1;
        }
        self.shared += u64::from(rules.leaders(state).count() > 1);
    }

    /// Adds the games of another part.
    pub fn add(&mut self, other: &Statistics) {
        self.games += other.games;
        self.turns += other.turns;
        self.discards += other.discards;
        self.many_discards += other.many_discards;
        self.broken_rivers += other.broken_rivers;
        self.placements += other.placements;
        self.figure_choices += other.figure_choices;
        self.shared += other.shared;
        for seat in 0..MAX_PLAYERS {
            self.scores[seat] += other.scores[seat];
            self.wins[seat] += other.wins[seat];
        }
    }

    /// A sum, divided by the number of games.
    pub fn per_game(&self, sum: impl TryInto<i64>) -> f64 {
        sum.try_into().map_or(f64::NAN, |sum| sum as f64) / self.games.max(1) as f64
    }

    fn per_turn(&self, sum: u64) -> f64 {
        sum as f64 / self.turns.max(1) as f64
    }

    pub fn in_words(&self, rules: &Rules) -> String {
        let mut out = format!("{}\n", options::in_words(rules.options()));
        let mut line = |what: &str, value: String| out.push_str(&format!("{what:<32}{value}\n"));
        line("games", self.games.to_string());
        for seat in 0..usize::from(rules.players()) {
            let (mean, won) = (self.per_game(self.scores[seat]), 100.0 * self.per_game(self.wins[seat]));
            line(&format!("seat {seat}"), format!("{mean:.2} points, first in {won:.1} %"));
        }
        line("shared wins", format!("{:.1} %", 100.0 * self.per_game(self.shared)));
        line("turns a game", format!("{:.2}", self.per_game(self.turns)));
        line("legal placements a turn", format!("{:.2}", self.per_turn(self.placements)));
        line("follower choices a turn", format!("{:.2}", self.per_turn(self.figure_choices)));
        line("discarded tiles a game", format!("{:.4}", self.per_game(self.discards)));
        line("games with over 3 discards", self.share(self.many_discards));
        if has_river(rules) {
            line("games with a broken river", self.broken_river_share());
        }
        out
    }

    /// RIVER-11: how often a tile of the river, or a lake, fitted nowhere.
    pub fn broken_river_share(&self) -> String {
        self.share(self.broken_rivers)
    }

    fn share(&self, games: u64) -> String {
        match games {
            0 => "none".to_owned(),
            _ => {
                let share = self.per_game(games);
                format!("{:.2} % (1 in {:.0})", 100.0 * share, 1.0 / share)
            }
        }
    }

    pub fn in_json(&self, rules: &Rules) -> String {
        let seats = usize::from(rules.players());
        let options: Value =
            serde_json::from_str(&options::to_json(rules.options())).expect("our own options are JSON");
        let mut answer = json!({
            "options": options,
            "games": self.games,
            "mean_scores": self.scores[..seats].iter().map(|&sum| self.per_game(sum)).collect::<Vec<_>>(),
            "wins": self.wins[..seats],
            "shared_wins": self.shared,
            "turns_per_game": self.per_game(self.turns),
            "placements_per_turn": self.per_turn(self.placements),
            "follower_choices_per_turn": self.per_turn(self.figure_choices),
            "discards_per_game": self.per_game(self.discards),
            "games_with_over_three_discards": self.many_discards,
        });
        if has_river(rules) {
            answer["broken_rivers"] = json!(self.broken_rivers);
        }
        format!("{answer}\n")
    }
}

fn has_river(rules: &Rules) -> bool {
    rules.tiles().iter().any(bastide_engine::TileKind::is_river)
}

fn river_tiles_missing(rules: &Rules, state: &GameState) -> bool {
    let all: usize = rules.tiles().iter().filter(|kind| kind.is_river()).map(|kind| usize::from(kind.count)).sum();
    // Quickly, because this runs after every game: the river comes first.
    let first = state.board().laid().iter().take(all);
    first.filter(|laid| rules.tile(laid.tile).is_river()).count() < all
}
