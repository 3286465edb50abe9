//! Tables as scripts with a false clock: who says what when, and what comes of it.

use std::collections::BTreeSet;

use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market};
use bastide_table::{
    ActionShape, Aids, AtZero, Change, ClockRule, Code, Entry, From, Happened, Message, Occupant, OptionsShape,
    Outgoing, Person, PositionQuestion, Problem, Room, Secret, Setup, Stage, Takeback, Told, UserId, WrittenAction,
    look_at, verify,
};
use serde_json::{Value, json};

const SECRET: Secret = Secret { seed: [0x5e; 32], salt: [0x7a; 16] };

fn person(name: &str) -> Person {
    Person::new(UserId(format!("id-{name}")), name)
}

fn plain(seats: u8) -> Setup {
    Setup::new(GameOptions::Classic(ClassicOptions::plain(Edition::Modern)), seats)
}

/// A table with everything that came out of it, and a clock that only moves when told.
struct Script {
    room: Room,
    entries: Vec<Entry>,
    told: Vec<Told>,
    asked: Option<(u8, String)>,
    rematch: Option<Vec<Occupant>>,
    now: u64,
}

impl Script {
    fn new(setup: Setup) -> Script {
        let (room, entries) = Room::create(setup, person("ann"), SECRET, 1_000).expect("sound");
        Script { room, entries, told: Vec::new(), asked: None, rematch: None, now: 1_000 }
    }

    /// A game of people that has begun.
    fn begun(setup: Setup) -> Script {
        let seats = usize::from(setup.seats);
        let mut script = Script::new(setup);
        for name in ["ben", "cleo", "dirk", "eva", "finn"].iter().take(seats - 1) {
            script.says(name, Message::Join { seat: None, key: None }).expect("a seat is open");
        }
        script.says("ann", Message::Start).expect("all are seated");
        script
    }

    fn says(&mut self, name: &str, message: Message) -> Result<u64, Problem> {
        self.hears(From::Person(person(name)), message)
    }

    fn hears(&mut self, from: From, message: Message) -> Result<u64, Problem> {
        let before = self.room.view();
        let out = self.room.handle(from, message, self.now);
        let answer = self.takes(out).expect("every message is answered");
        if answer.is_err() {
            assert_eq!(self.room.view(), before, "a refusal changes nothing");
        }
        answer
    }

    fn waits(&mut self, ms: u64) {
        self.now += ms;
        let out = self.room.tick(self.now);
        self.takes(out);
    }

    /// Everything is stored before it is told, and what is told is what can be read again.
    fn takes(&mut self, out: Vec<Outgoing>) -> Option<Result<u64, Problem>> {
        let mut answer = None;
        for outgoing in out {
            match outgoing {
                Outgoing::Store(entry) => self.entries.push(entry),
                Outgoing::Tell(told) => {
                    assert_eq!(told.seq, self.entries.len() as u64, "told before it was stored");
                    assert_eq!(Some(&told.entry), self.entries.last());
                    self.told.push(told);
                }
                Outgoing::Answer(result) => answer = Some(result),
                Outgoing::AskBot { seat, level, .. } => self.asked = Some((seat, level)),
                Outgoing::Rematch { seats, .. } => self.rematch = Some(seats),
            }
        }
        answer
    }

    /// Whoever is to act does the first legal thing, passing where that is possible.
    fn acts(&mut self) -> Result<u64, Problem> {
        let seat = self.room.to_act().expect("somebody is to act");
        let names = ["ann", "ben", "cleo", "dirk", "eva", "finn"];
        let actions = self.turn();
        self.says(names[usize::from(seat)], Message::Turn { seq: self.room.seq(), actions })
    }

    fn turn(&self) -> Vec<WrittenAction> {
        let legal = self.room.legal_for_bots().expect("a game");
        let pass = legal.iter().find(|action| action["do"] == "pass");
        vec![pass.unwrap_or(&legal[0]).clone()]
    }

    /// All actions so far, as records write them.
    fn actions(&self) -> Vec<WrittenAction> {
        let record = self.room.record().expect("it has begun");
        let written = |line: &str| serde_json::from_str::<Value>(line).ok()?.as_object().cloned();
        record.lines().filter_map(written).filter(|line| line.contains_key("do")).collect()
    }

    fn plays_out(&mut self) {
        while self.room.stage() == Stage::Playing {
            self.acts().expect("legal");
        }
    }

    /// The table built anew from what was stored is the same table.
    fn checks_store(&self) {
        let text: Vec<String> = self.entries.iter().map(|entry| serde_json::to_string(entry).expect("data")).collect();
        let read: Vec<Entry> = text.iter().map(|line| serde_json::from_str(line).expect("our own")).collect();
        let (room, told) = Room::rebuild(&read, SECRET).expect("sound");
        assert_eq!(room.view(), self.room.view());
        assert_eq!(room.deadline(), self.room.deadline());
        assert_eq!(told[told.len() - self.told.len()..], self.told);
    }
}

fn code(answer: Result<u64, Problem>) -> Code {
    answer.expect_err("refused").code
}

fn action(value: Value) -> WrittenAction {
    value.as_object().expect("an object").clone()
}

#[test]
fn people_take_seats_and_the_host_begins() {
    let mut table = Script::new(plain(3));
    assert_eq!(code(table.says("ben", Message::Start)), Code::NotTheHost);
    assert_eq!(code(table.says("ann", Message::Start)), Code::WrongMoment);
    assert_eq!(code(table.says("ben", Message::Join { seat: Some(0), key: None })), Code::SeatTaken);
    assert_eq!(code(table.says("ben", Message::Join { seat: Some(9), key: None })), Code::NoSuchSeat);
    table.says("ben", Message::Join { seat: Some(2), key: None }).expect("free");
    assert_eq!(code(table.says("ben", Message::Join { seat: None, key: None })), Code::WrongMoment);
    assert_eq!(
        code(table.says("ben", Message::Seat { seat: 1, bot: Some("greedy".into()), reserved: false, here: None })),
        Code::NotTheHost
    );
    assert_eq!(
        code(table.says("ann", Message::Seat { seat: 2, bot: Some("greedy".into()), reserved: false, here: None })),
        Code::SeatTaken
    );
    assert_eq!(
        code(table.says("ann", Message::Seat { seat: 1, bot: Some("<b>".into()), reserved: false, here: None })),
        Code::Malformed
    );
    table
        .says("ann", Message::Seat { seat: 1, bot: Some("greedy".into()), reserved: false, here: None })
        .expect("free");
    assert_eq!(code(table.says("ann", Message::Reorder { order: vec![0, 0, 1] })), Code::Malformed);
    table.says("ann", Message::Reorder { order: vec![2, 1, 0] }).expect("every seat once");
    assert_eq!(table.room.names(), ["ben", "bot greedy", "ann"]);
    table.says("ann", Message::Start).expect("all are seated");
    assert_eq!(table.room.to_act(), Some(0));
    assert_eq!(code(table.says("cleo", Message::Join { seat: None, key: None })), Code::WrongMoment);
    assert_eq!(code(table.says("ben", Message::Leave)), Code::WrongMoment);
    table.checks_store();
}

#[test]
fn the_host_opens_seats_and_closes_the_table() {
    let mut table = Script::new(plain(2));
    table.says("ben", Message::Join { seat: None, key: None }).expect("free");
    table
        .says("ann", Message::Seat { seat: 1, bot: None, reserved: false, here: None })
        .expect("the host may send away");
    table.says("cleo", Message::Join { seat: None, key: None }).expect("free again");
    table.says("cleo", Message::Leave).expect("before the game");
    assert_eq!(code(table.says("ben", Message::Close)), Code::NotTheHost);
    table.says("ann", Message::Close).expect("before the game");
    assert_eq!(table.room.stage(), Stage::Closed);
    assert_eq!(code(table.says("ben", Message::Join { seat: None, key: None })), Code::WrongMoment);
    table.checks_store();
}

#[test]
fn whole_games_of_every_kind_are_played_and_verified() {
    let modern = ClassicOptions::plain(Edition::Modern);
    let everything = ClassicOptions {
        river: true,
        abbot: true,
        jubilee: true,
        bridges_castles_bazaars: Some(Market::Auction),
        ..modern
    };
    for (options, seats) in [
        (GameOptions::Classic(modern), 2),
        (GameOptions::Classic(everything), 6),
        (GameOptions::Discovery(DiscoveryOptions { hand_of_two: true, equal_turns: true }), 4),
    ] {
        let mut table = Script::begun(Setup::new(options, seats));
        table.plays_out();
        table.checks_store();
        let result = table.told.last().and_then(|told| told.result.clone()).expect("the end was told");
        assert!(result.played_out && !result.winners.is_empty());
        let record = table.room.record().expect("a game");
        let replay = bastide_notation::record::read(record.as_bytes()).expect("our own record");
        let commitment = table.room.view().commitment.expect("begun");
        let secret = Secret::from_hex(&result.seed, &result.salt).expect("told in full");
        assert!(verify(&replay.rules, &replay.actions, 0, &secret, &commitment).expect("fair") > 60);
        assert_eq!(code(table.says("ann", Message::Resign)), Code::WrongMoment);
    }
}

#[test]
fn a_turn_is_all_or_nothing() {
    let mut table = Script::begun(plain(2));
    let seq = table.room.seq();
    let turn =
        |actions: Vec<Value>, seq: u64| Message::Turn { seq, actions: actions.into_iter().map(action).collect() };
    let lay = Value::Object(table.turn()[0].clone());
    assert_eq!(code(table.says("ben", turn(vec![lay.clone()], seq))), Code::NotYourTurn);
    assert_eq!(code(table.says("cleo", turn(vec![lay.clone()], seq))), Code::NotSeated);
    assert_eq!(code(table.says("ann", turn(vec![], seq))), Code::Malformed);
    assert_eq!(code(table.says("ann", turn(vec![lay.clone(); 17], seq))), Code::Malformed);
    assert_eq!(code(table.says("ann", turn(vec![json!({"do": "draw", "tile": "E"})], seq))), Code::Malformed);
    assert_eq!(code(table.says("ann", turn(vec![json!({"do": "fly"})], seq))), Code::Malformed);
    let far = json!({"do": "lay", "tile": lay["tile"], "x": 9, "y": 9, "turns": 0});
    let refused = table.says("ann", turn(vec![far], seq)).expect_err("far away");
    assert_eq!((refused.code, refused.rule.as_deref()), (Code::IllegalMove, Some("PLACE-1")));
    // The second half is wrong, so the first is not done either.
    let place = json!({"do": "place", "figure": "follower", "x": 9, "y": 9, "on": "c0"});
    assert!(table.says("ann", turn(vec![lay.clone(), place], seq)).is_err());
    let two = turn(vec![lay.clone(), json!({"do": "pass"}), json!({"do": "pass"})], seq);
    assert_eq!(code(table.says("ann", two)), Code::IllegalMove);
    table.says("ann", turn(vec![lay.clone(), json!({"do": "pass"})], seq)).expect("a whole turn");
    // The same message again comes too late, and harms nobody.
    assert_eq!(code(table.says("ann", turn(vec![lay, json!({"do": "pass"})], seq))), Code::StaleSeq);
    assert_eq!(table.room.to_act(), Some(1));
    table.checks_store();
}

#[test]
fn a_mismatch_names_the_culprit() {
    let mut table = Script::begun(plain(2));
    let tile = table.room.view().game.expect("begun").tile.expect("drawn");
    let mut culprits = 0;
    for turns in 0..4 {
        for (x, y) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let lay = action(json!({"do": "lay", "tile": tile, "x": x, "y": y, "turns": turns}));
            if let Err(problem) = table.room.preview(0, &[lay]) {
                assert_eq!((problem.rule.as_deref(), problem.at), (Some("PLACE-2"), Some([0, 0])));
                culprits += 1;
            }
        }
    }
    assert!(culprits > 0);
    table.plays_out();
}

#[test]
fn talk_is_heard_unless_muted() {
    let mut table = Script::begun(plain(2));
    let say = |text: &str| Message::Chat { text: text.to_owned() };
    let seq = table.room.seq();
    table.says("cleo", say("  hello  ")).expect("spectators may speak");
    for bad in ["", "   ", "a\u{7}b", &"x".repeat(501)] {
        assert_eq!(code(table.says("ann", say(bad))), Code::Malformed);
    }
    let mute = |muted| Message::Mute { user: person("cleo").user, muted };
    assert_eq!(code(table.says("ben", mute(true))), Code::NotTheHost);
    table.says("ann", mute(true)).expect("the host may");
    assert_eq!(code(table.says("cleo", say("why?"))), Code::NotAllowedHere);
    table.says("ann", mute(false)).expect("the host may");
    table.says("cleo", say("thanks")).expect("again");
    let words: Vec<String> = table.room.view().chat.into_iter().map(|line| line.text).collect();
    assert_eq!(words, ["hello", "thanks"]);
    // Words do not make a turn stale.
    let actions = table.turn();
    table.says("ann", Message::Turn { seq, actions }).expect("nothing happened in the game since");
    table.checks_store();
}

#[test]
fn a_turn_is_taken_back_as_the_table_allows() {
    let mut off = Script::begun(Setup { takeback: Takeback::Off, ..plain(2) });
    off.acts().expect("legal");
    assert_eq!(code(off.says("ann", Message::Takeback)), Code::NotAllowedHere);

    let mut free = Script::begun(Setup { takeback: Takeback::Free, ..plain(2) });
    assert_eq!(code(free.says("ann", Message::Takeback)), Code::WrongMoment);
    let before = free.room.view().game;
    while free.room.to_act() == Some(0) {
        free.acts().expect("legal");
    }
    let revealed = free.room.view().game.and_then(|game| game.tile);
    assert_eq!(code(free.says("ben", Message::Takeback)), Code::WrongMoment);
    free.says("ann", Message::Takeback).expect("free");
    if free.room.view().game != before {
        // The turn had two halves, and the second was taken back.
        assert_eq!(free.room.to_act(), Some(0));
    }
    while free.room.to_act() == Some(0) {
        free.acts().expect("legal");
    }
    assert_eq!(free.room.view().game.and_then(|game| game.tile), revealed, "the tile that was seen stays the next");
    free.checks_store();

    let mut asked = Script::begun(plain(3));
    while asked.room.to_act() == Some(0) {
        asked.acts().expect("legal");
    }
    asked.says("ann", Message::Takeback).expect("the others are asked");
    assert_eq!(code(asked.says("ann", Message::Takeback)), Code::WrongMoment);
    assert_eq!(code(asked.says("ann", Message::AnswerTakeback { agree: true })), Code::WrongMoment);
    asked.says("ben", Message::AnswerTakeback { agree: true }).expect("asked");
    assert_eq!(asked.room.to_act(), Some(1), "not everybody has agreed");
    asked.says("cleo", Message::AnswerTakeback { agree: true }).expect("asked");
    assert_eq!(asked.room.to_act(), Some(0));
    while asked.room.to_act() == Some(0) {
        asked.acts().expect("legal");
    }
    asked.says("ann", Message::Takeback).expect("the others are asked");
    asked.says("ben", Message::AnswerTakeback { agree: false }).expect("asked");
    assert_eq!(code(asked.says("cleo", Message::AnswerTakeback { agree: true })), Code::WrongMoment);
    assert_eq!(asked.room.to_act(), Some(1));
    asked.checks_store();
}

#[test]
fn who_gives_up_does_not_win() {
    let mut two = Script::begun(plain(2));
    two.says("ann", Message::Resign).expect("playing");
    let result = two.room.result().expect("over");
    assert_eq!((result.winners, result.played_out), (vec![1], false));
    two.checks_store();

    let mut three = Script::begun(plain(3));
    three.says("ann", Message::Resign).expect("playing");
    assert_eq!(three.room.stage(), Stage::Playing);
    assert_eq!(three.asked, Some((0, "greedy".to_owned())), "a bot plays the seat to the end");
    assert_eq!(code(three.says("ann", Message::Resign)), Code::WrongMoment);
    let actions = three.turn();
    assert_eq!(code(three.says("ann", Message::Turn { seq: three.room.seq(), actions })), Code::WrongMoment);
    while three.room.stage() == Stage::Playing {
        if three.room.to_act() == Some(0) {
            let actions = three.turn();
            three.hears(From::Bot { seat: 0 }, Message::Turn { seq: three.room.seq(), actions }).expect("legal");
        } else {
            three.acts().expect("legal");
        }
    }
    assert!(!three.room.result().expect("over").winners.contains(&0));
    three.checks_store();
}

#[test]
fn time_that_is_over_has_its_consequence() {
    let clock = ClockRule::PerTurn { ms: 30_000 };
    let table = |at_zero| Script::begun(Setup { clock, at_zero, ..plain(2) });

    let mut shown = table(AtZero::Shown);
    shown.waits(40_000);
    assert_eq!((shown.room.stage(), shown.room.to_act()), (Stage::Playing, Some(0)));

    let mut lose = table(AtZero::Lose);
    assert_eq!(lose.room.deadline(), Some(31_000));
    lose.waits(29_999);
    assert_eq!(lose.room.stage(), Stage::Playing);
    lose.waits(1);
    assert_eq!(lose.room.result().expect("over").winners, [1]);
    assert!(matches!(lose.entries.last(), Some(Entry { what: Change::Resigned { out_of_time: true, .. }, .. })));
    lose.checks_store();

    let mut skip = table(AtZero::Skip);
    skip.waits(30_000);
    assert_eq!((skip.room.stage(), skip.room.to_act()), (Stage::Playing, Some(1)));
    skip.waits(30_000);
    assert_eq!(skip.room.to_act(), Some(0));
    skip.checks_store();

    let mut bot = table(AtZero::Bot);
    bot.waits(30_000);
    assert_eq!(bot.asked, Some((0, "greedy".to_owned())));
    assert_eq!(bot.room.deadline(), None, "bots have no clock");
    let actions = bot.turn();
    bot.hears(From::Bot { seat: 0 }, Message::Turn { seq: bot.room.seq(), actions }).expect("legal");
    bot.says("ann", Message::Back).expect("a bot plays for her");
    let actions = bot.turn();
    if bot.room.to_act() == Some(0) {
        let late = bot.hears(From::Bot { seat: 0 }, Message::Turn { seq: bot.room.seq(), actions });
        assert_eq!(code(late), Code::WrongMoment);
    }
    bot.checks_store();
}

#[test]
fn a_bank_grows_with_turns_and_runs_for_whoever_is_asked() {
    let clock = ClockRule::Bank { initial_ms: 60_000, increment_ms: 5_000 };
    let mut table = Script::begun(Setup { clock, at_zero: AtZero::Lose, ..plain(2) });
    table.now += 10_000;
    while table.room.to_act() == Some(0) {
        table.acts().expect("legal");
    }
    let view = table.room.view().clock.expect("on");
    assert!(view.left_ms[0] >= 55_000 && view.running == Some(1), "{view:?}");
    table.waits(60_000);
    assert_eq!(table.room.result().expect("over").winners, [0]);
    table.checks_store();
}

#[test]
fn a_bot_plays_for_who_is_not_there() {
    let mut table = Script::begun(plain(2));
    assert_eq!(code(table.says("ann", Message::Claim { seat: 0 })), Code::WrongMoment);
    assert_eq!(code(table.says("cleo", Message::Claim { seat: 1 })), Code::NotSeated);
    assert_eq!(code(table.says("ben", Message::Back)), Code::WrongMoment);
    // Who thinks is not absent, nor is who nobody waits for.
    table.waits(59_000);
    assert_eq!(code(table.says("ben", Message::Claim { seat: 0 })), Code::WrongMoment);
    table.waits(1_000);
    assert_eq!(code(table.says("ann", Message::Claim { seat: 1 })), Code::WrongMoment);
    table.says("ben", Message::Claim { seat: 0 }).expect("ann is not there");
    assert_eq!(table.asked, Some((0, "greedy".to_owned())));
    // She comes back by acting.
    let actions = table.turn();
    table.says("ann", Message::Turn { seq: table.room.seq(), actions }).expect("her seat");
    assert!(!table.room.view().seats[0].played_by_bot);
    table.checks_store();
}

#[test]
fn bots_are_asked_and_play_whole_games() {
    let mut table = Script::new(plain(2));
    table
        .says("ann", Message::Seat { seat: 1, bot: Some("greedy".to_owned()), reserved: false, here: None })
        .expect("open");
    table.says("ann", Message::Start).expect("all are seated");
    while table.room.stage() == Stage::Playing {
        if table.room.to_act() == Some(1) {
            assert_eq!(table.asked.take(), Some((1, "greedy".to_owned())));
            let actions = table.turn();
            table.hears(From::Bot { seat: 1 }, Message::Turn { seq: table.room.seq(), actions }).expect("legal");
        } else {
            table.acts().expect("legal");
        }
    }
    table.says("ann", Message::Rematch).expect("over");
    let seats = table.rematch.clone().expect("all people want one");
    assert!(matches!(seats[0], Occupant::Bot { .. }) && matches!(seats[1], Occupant::Person(_)), "seats moved on");
}

#[test]
fn a_rematch_needs_everybody() {
    let mut table = Script::begun(plain(2));
    assert_eq!(code(table.says("ann", Message::Rematch)), Code::WrongMoment);
    table.says("ben", Message::Resign).expect("playing");
    table.says("ann", Message::Rematch).expect("over");
    assert_eq!(code(table.says("ann", Message::Rematch)), Code::WrongMoment);
    assert!(table.rematch.is_none());
    table.says("ben", Message::Rematch).expect("over");
    assert!(table.rematch.take().is_some());
    table.checks_store();
    // It is made once: not again by what is said later, even when the table was read anew, and who asks again gets it.
    let next = table.room.view().next_game.expect("all want it");
    table.room = Room::rebuild(&table.entries, SECRET).expect("sound").0;
    table.says("ann", Message::Chat { text: "thanks".to_owned() }).expect("words");
    assert!(table.rematch.is_none());
    let seq = table.room.seq();
    assert_eq!(table.says("ann", Message::Rematch), Ok(seq));
    assert!(table.rematch.is_some());
    assert_eq!(table.room.next_game(), Some(next));
}

/// Ann has the first and the last of three seats, and Ben the one between.
fn two_at_one_device() -> Script {
    let mut table = Script::new(plain(3));
    let here = Message::Seat { seat: 2, bot: None, reserved: false, here: Some("Cleo".to_owned()) };
    table.says("ann", here).expect("open");
    table.says("ben", Message::Join { seat: None, key: None }).expect("open");
    table.says("ann", Message::Start).expect("all are seated");
    table
}

#[test]
fn who_plays_for_two_answers_for_both() {
    let mut table = two_at_one_device();
    let acts = |table: &mut Script| {
        let name = ["ann", "ben", "ann"][usize::from(table.room.to_act().expect("playing"))];
        let actions = table.turn();
        table.says(name, Message::Turn { seq: table.room.seq(), actions }).expect("legal")
    };
    while table.room.to_act() != Some(2) {
        acts(&mut table);
    }
    table.says("ben", Message::Takeback).expect("the others are asked");
    assert_eq!(table.room.view().asks_takeback, Some(1));
    assert_eq!(code(table.says("ben", Message::AnswerTakeback { agree: true })), Code::WrongMoment);
    table.says("ann", Message::AnswerTakeback { agree: true }).expect("asked");
    assert_eq!(table.room.to_act(), Some(1), "all others have agreed");
    table.checks_store();
    // A bot plays for the seat that is not hers by name: she comes back to it whoever is to act.
    while table.room.to_act() != Some(2) {
        acts(&mut table);
    }
    table.waits(60_000);
    table.says("ben", Message::Claim { seat: 2 }).expect("she is not there");
    let actions = table.turn();
    table.hears(From::Bot { seat: 2 }, Message::Turn { seq: table.room.seq(), actions }).expect("legal");
    table.says("ann", Message::Back).expect("a bot plays for her");
    assert!(!table.room.view().seats[2].played_by_bot);
    table.checks_store();
}

#[test]
fn a_bot_is_asked_once_however_much_is_said() {
    let mut table = Script::new(plain(2));
    let bot = Message::Seat { seat: 1, bot: Some("greedy".to_owned()), reserved: false, here: None };
    table.says("ann", bot).expect("open");
    table.says("ann", Message::Start).expect("all are seated");
    while table.room.to_act() == Some(0) {
        table.acts().expect("legal");
    }
    assert!(table.asked.take().is_some());
    table.says("cleo", Message::Chat { text: "hurry!".to_owned() }).expect("words");
    assert_eq!(table.asked, None, "it thinks already");
}

#[test]
fn aids_are_a_rule_of_the_table() {
    for (aids, board, all) in [(Aids::None, false, false), (Aids::Board, true, false), (Aids::All, true, true)] {
        let mut table = Script::begun(Setup { aids, ..plain(2) });
        let game = |table: &Script| table.room.view().game.expect("begun");
        while game(&table).tiles.len() < 12 || game(&table).question != "lay" {
            table.acts().expect("legal");
        }
        let room = &table.room;
        assert_eq!(room.legal().is_ok(), board);
        assert_eq!(room.region(0, 0, "c0").is_ok(), board);
        assert_eq!(room.region(0, 0, "c0").is_ok_and(|card| card.complete || card.odds.is_some()), all);
        assert_eq!(room.tiles_left().is_ok(), all);
        assert_eq!(room.dead_squares().is_ok(), all);
        assert_eq!(room.view().seats[0].projected.is_some(), all);
        let preview = room.preview(room.to_act().expect("playing"), &table.turn()).expect("legal");
        assert_eq!((preview.projected.is_some(), preview.regions.is_empty()), (all, !board));
        assert_eq!(preview.happened.is_empty(), !board, "what would score is an aid");
    }
}

#[test]
fn questions_are_answered_by_the_rules() {
    let mut table = Script::begun(plain(2));
    while table.room.view().game.expect("begun").tiles.len() < 30 {
        table.acts().expect("legal");
    }
    let left = table.room.tiles_left().expect("allowed");
    let game = table.room.view().game.expect("begun");
    assert_eq!(left.iter().map(|kind| kind.left).sum::<u32>(), game.left);
    assert_eq!(left.iter().map(|kind| kind.total).sum::<u32>(), 71);
    // A square that is not dead fits what the answer says.
    let dead = table.room.dead_squares().expect("allowed").cells;
    let legal = table.room.legal().expect("allowed");
    for action in legal.iter().filter(|action| action["do"] == "lay") {
        let (x, y) = (action["x"].as_i64().expect("x") as i8, action["y"].as_i64().expect("y") as i8);
        assert!(!dead.contains(&[x, y]));
        let fits = table.room.fits(x, y).expect("an empty square");
        assert!(fits.tiles.iter().any(|tile| Some(tile.tile.as_str()) == action["tile"].as_str()));
        assert!((0.0..=1.0).contains(&fits.next_draw) && fits.next_draw <= fits.own_draws + 1e-9);
    }
    assert!(table.room.fits(0, 0).is_err() && table.room.fits(100, 100).is_err());
    assert!(table.room.region(0, 0, "c7").is_err() && table.room.region(99, 0, "c0").is_err());
    let card = table.room.region(0, 0, "r0").expect("the road of the start tile");
    assert_eq!((card.what.as_str(), card.segments.len() as u32), ("road", card.tiles.expect("counted")));
    // A preview tells what then happens, and nothing of the next draw.
    let seat = table.room.to_act().expect("playing");
    let actions = table.turn();
    let preview = table.room.preview(seat, &actions).expect("legal");
    table.acts().expect("legal");
    let happened = &table.told.last().expect("told").happened;
    assert_eq!(happened[..preview.happened.len()], preview.happened);
    assert!(!serde_json::to_string(&preview).expect("data").contains("\"drawn\""));
}

/// Nothing that leaves the table tells what will be drawn, nor the seed, before the game is over.
#[test]
fn nobody_can_look_ahead() {
    let mut table = Script::begun(plain(2));
    let (seed, salt) = SECRET.in_hex();
    while table.room.stage() == Stage::Playing {
        let before = table.told.len();
        table.acts().expect("legal");
        let words = [
            serde_json::to_string(&table.room.view()).expect("data"),
            serde_json::to_string(&table.told[before..]).expect("data"),
            format!("{:?}", table.room),
            table.room.record().expect("a game"),
            format!("{:?}", table.room.legal()),
        ];
        if table.room.stage() == Stage::Playing {
            assert!(words.iter().all(|words| !words.contains(&seed) && !words.contains(&salt)));
        }
        // No more tiles have been told than were drawn.
        let game = table.room.view().game.expect("begun");
        let drawn = table.room.record().expect("a game").matches("\"do\":\"draw\"").count() as u32;
        assert_eq!(drawn + game.left, 71);
    }
    assert!(table.room.record().expect("a game").contains(&seed));
}

#[test]
fn messages_are_read_strictly() {
    let read = |text: &str| serde_json::from_str::<Message>(text);
    assert!(read(r#"{"t":"join"}"#).is_ok() && read(r#"{"t":"turn","seq":3,"actions":[{"do":"pass"}]}"#).is_ok());
    for bad in [
        "",
        "{}",
        "[]",
        r#"{"t":"fly"}"#,
        r#"{"t":"join","seat":-1}"#,
        r#"{"t":"join","seat":256}"#,
        r#"{"t":"turn","seq":"3","actions":[]}"#,
        r#"{"t":"turn","seq":3,"actions":[3]}"#,
        r#"{"t":"chat","text":"a","as":"host"}"#,
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
}

/// What is told of actions and options to those who describe the wire is what the table writes.
#[test]
fn actions_and_options_look_as_they_are_described() {
    let everything =
        ClassicOptions { river: true, abbot: true, jubilee: true, ..ClassicOptions::plain(Edition::Modern) };
    let bazaars = ClassicOptions { bridges_castles_bazaars: Some(Market::Auction), ..everything };
    let discovery = GameOptions::Discovery(DiscoveryOptions { hand_of_two: true, equal_turns: true });
    for options in [GameOptions::Classic(bazaars), discovery] {
        let setup = serde_json::to_value(Setup::new(options, 3)).expect("plain data");
        let shape: OptionsShape = serde_json::from_value(setup["options"].clone()).expect("as described");
        assert_eq!(serde_json::to_value(shape).expect("plain data"), setup["options"]);
        let mut script = Script::begun(Setup::new(options, 3));
        let mut kinds = BTreeSet::new();
        for turn in 0.. {
            let Some(seat) = script.room.to_act() else { break };
            let legal = script.room.legal().expect("all aids");
            for action in &legal {
                let written = Value::Object(action.clone());
                let shape: ActionShape = serde_json::from_value(written.clone()).expect("as described");
                assert_eq!(serde_json::to_value(shape).expect("plain data"), written);
                kinds.insert(action["do"].to_string());
            }
            let action = legal[turn * 7 % legal.len()].clone();
            let seq = script.room.seq();
            script
                .says(["ann", "ben", "cleo"][usize::from(seat)], Message::Turn { seq, actions: vec![action] })
                .expect("legal");
        }
        assert!(kinds.len() >= 4, "{kinds:?}");
    }
}

#[test]
fn what_is_asked_twice_under_one_key_is_done_once() {
    let mut script = Script::begun(Setup::new(GameOptions::Discovery(DiscoveryOptions::default()), 2));
    let chat = || Message::Chat { text: "hello".to_owned() };
    let mut once = |name: &str, key: &str| {
        let out = script.room.handle_once(key, From::Person(person(name)), chat(), 5);
        let stored = out.iter().filter(|out| matches!(out, Outgoing::Store(_))).count();
        match out.last() {
            Some(Outgoing::Answer(Ok(seq))) => (*seq, stored),
            other => panic!("{other:?}"),
        }
    };
    let (first, stored) = once("ann", "k");
    assert_eq!(stored, 1);
    assert_eq!(once("ann", "k"), (first, 0));
    // The keys of others, and other keys, are other requests.
    assert_eq!(once("ben", "k"), (first + 1, 1));
    assert_eq!(once("ann", "l"), (first + 2, 1));
    assert_eq!(once("ann", "k"), (first, 0));
    // What led to several entries is answered with the last of them both times.
    let mut script = Script::begun(plain(2));
    script.waits(60_000);
    script.says("ben", Message::Claim { seat: 0 }).expect("ann is not there");
    let turn = Message::Turn { seq: script.room.seq(), actions: script.turn() };
    let mut answer = || script.room.handle_once("turn", From::Person(person("ann")), turn.clone(), 70_000).pop();
    let first = answer();
    assert!(matches!(first, Some(Outgoing::Answer(Ok(_)))));
    assert_eq!(answer(), first);
}

#[test]
fn a_reserved_seat_is_taken_by_who_has_its_link() {
    let mut table = Script::new(Setup::new(GameOptions::Discovery(DiscoveryOptions::default()), 3));
    table.says("ann", Message::Seat { seat: 1, bot: None, reserved: true, here: None }).expect("open");
    assert_eq!(
        code(table.says("ann", Message::Seat { seat: 2, bot: Some("greedy".into()), reserved: true, here: None })),
        Code::Malformed
    );
    assert_eq!(code(table.says("ben", Message::Join { seat: Some(1), key: None })), Code::SeatTaken);
    let wrong = Some(table.room.seat_key(2));
    assert_eq!(code(table.says("ben", Message::Join { seat: Some(1), key: wrong })), Code::SeatTaken);
    table.says("cleo", Message::Join { seat: None, key: None }).expect("the third is open");
    assert_eq!(table.room.seat_of(&person("cleo").user), Some(2));
    assert_eq!(code(table.says("ann", Message::Start)), Code::WrongMoment);
    let key = Some(table.room.seat_key(1));
    table.says("ben", Message::Join { seat: Some(1), key: key.clone() }).expect("with the link");
    // Once taken, the link opens nothing.
    assert_eq!(code(table.says("dora", Message::Join { seat: Some(1), key })), Code::SeatTaken);
    table.says("ann", Message::Start).expect("all seats are taken");
}

#[test]
fn a_game_begins_where_another_stood_and_is_still_fair() {
    let mut first = Script::begun(plain(2));
    for _ in 0..10 {
        first.acts().expect("legal");
    }
    let actions = first.actions();
    let setup = Setup { begin: actions[..9].to_vec(), ..plain(2) };
    let mut next = Script::begun(setup.clone());
    let tiles = next.room.view().game.expect("begun").tiles;
    assert_eq!(tiles[..], first.room.view().game.expect("begun").tiles[..tiles.len()]);
    while next.room.to_act().is_some() {
        next.acts().expect("legal");
    }
    let record = next.room.record().expect("over");
    assert!(record.lines().next().expect("a header").contains(r#""begin":9"#));
    let replay = bastide_notation::record::read(record.as_bytes()).expect("sound");
    let commitment = next.room.view().commitment.expect("published");
    assert!(verify(&replay.rules, &replay.actions, 9, &SECRET, &commitment).expect("fair") > 50);
    let broken = Setup { begin: actions[1..9].to_vec(), ..plain(2) };
    assert!(broken.check().expect_err("it does not begin so").starts_with("action 1: "));
}

#[test]
fn positions_are_looked_at_without_a_table() {
    let mut first = Script::begun(plain(2));
    for _ in 0..10 {
        first.acts().expect("legal");
    }
    let actions = first.actions();
    let question = PositionQuestion {
        setup: Setup { begin: actions.clone(), ..plain(2) },
        draft: Vec::new(),
        region: Some((0, 0, "c0".to_owned())),
        fits: None,
        tiles: true,
        regions: true,
    };
    let answer = look_at(question.clone()).expect("sound");
    assert_eq!(answer.regions, Some(first.room.regions().expect("all aids")));
    assert_eq!(answer.legal, first.room.legal().expect("all aids"));
    // The last action was the draw of the tile that is to be laid, and nothing before it is told again.
    assert!(matches!(&answer.happened[..], [Happened::Drawn { tile, .. }] if Some(tile) == answer.game.tile.as_ref()));
    assert_eq!(answer.game, first.room.view().game.expect("begun"));
    assert_eq!(answer.region, Some(first.room.region(0, 0, "c0").expect("there")));
    let draft = vec![answer.legal[0].clone()];
    let drafted = look_at(PositionQuestion { draft: draft.clone(), ..question.clone() }).expect("sound");
    let seat = first.room.to_act().expect("somebody");
    assert_eq!(drafted.preview, Some(first.room.preview(seat, &draft).expect("legal")));
    let mut far = draft;
    far[0].insert("x".to_owned(), json!(60));
    let refused = look_at(PositionQuestion { draft: far, ..question.clone() }).expect("sound");
    assert_eq!(refused.refusal.expect("refused").rule.as_deref(), Some("PLACE-1"));
    let mut broken = question;
    broken.setup.begin.swap(0, 1);
    assert_eq!(look_at(broken).expect_err("it cannot be").code, Code::Malformed);
}

#[test]
fn people_at_one_device_play_in_turn() {
    let mut table = Script::new(plain(3));
    let here = |seat, name: &str| Message::Seat { seat, bot: None, reserved: false, here: Some(name.to_owned()) };
    table.says("ann", here(1, "Ben")).expect("open");
    table.says("cleo", Message::Join { seat: None, key: None }).expect("open");
    assert_eq!(code(table.says("cleo", here(0, "Dan"))), Code::NotTheHost);
    assert_eq!(code(table.says("ann", here(2, "Dan"))), Code::SeatTaken);
    assert_eq!(code(table.says("ann", here(1, ""))), Code::Malformed);
    table.says("ann", Message::Start).expect("all seats are taken");
    assert_eq!(table.room.names(), ["ann", "Ben", "cleo"]);
    let mut turns = [0; 3];
    for _ in 0..30 {
        let Some(seat) = table.room.to_act() else { break };
        let action = table.room.legal().expect("all aids")[0].clone();
        let seq = table.room.seq();
        let turn = |action| Message::Turn { seq, actions: vec![action] };
        let (who, other) = if seat == 2 { ("cleo", "ann") } else { ("ann", "cleo") };
        assert_eq!(code(table.says(other, turn(action.clone()))), Code::NotYourTurn);
        table.says(who, turn(action)).expect("legal");
        turns[usize::from(seat)] += 1;
    }
    assert!(turns.iter().all(|&count| count > 4), "{turns:?}");
}

#[test]
fn a_turn_against_bots_is_taken_back_with_what_they_did() {
    let mut table = Script::new(plain(2));
    table
        .says("ann", Message::Seat { seat: 1, bot: Some("greedy".into()), reserved: false, here: None })
        .expect("open");
    table.says("ann", Message::Start).expect("all seats are taken");
    let mut before = Vec::new();
    for _ in 0..3 {
        while let Some(seat) = table.room.to_act() {
            if seat == 0 && before.last() != Some(&table.room.view().game) {
                before.push(table.room.view().game);
            }
            let turn = table.room.position().expect("a game").turn_of(seat, |rules, state| {
                let mut legal = Vec::new();
                rules.legal_actions(state, &mut legal);
                legal[0]
            });
            let from = if seat == 0 { From::Person(person("ann")) } else { From::Bot { seat } };
            let seq = table.room.seq();
            table.hears(from, Message::Turn { seq, actions: turn }).expect("legal");
            if seat == 1 {
                break;
            }
        }
    }
    // Bots are not asked, and one can go back further than one turn.
    for position in before.iter().rev() {
        table.says("ann", Message::Takeback).expect("only bots have acted since");
        assert_eq!(&table.room.view().game, position);
    }
    assert_eq!(code(table.says("ann", Message::Takeback)), Code::WrongMoment);
    table.checks_store();
}

#[test]
fn a_game_that_is_given_up_can_be_verified() {
    let mut table = Script::begun(plain(2));
    for _ in 0..9 {
        table.acts().expect("legal");
    }
    assert!(!table.room.record().expect("begun").contains("revealed"));
    table.says("ben", Message::Resign).expect("playing");
    let record = table.room.record().expect("over");
    let last: Value = serde_json::from_str(record.lines().last().expect("a line")).expect("JSON");
    let told = |key: &str| last[key].as_str().expect("told").to_owned();
    let secret = Secret::from_hex(&told("seed"), &told("salt")).expect("hex");
    let replay = bastide_notation::record::read(record.as_bytes()).expect("sound");
    let commitment = table.room.view().commitment.expect("published");
    assert!(verify(&replay.rules, &replay.actions, 0, &secret, &commitment).expect("fair") > 4);
}
