//! Who may ask for advice and when, and looking back on games that are over.

use bastide_engine::{Actor, ClassicOptions, Edition, GameOptions, Place, Quiet};
use bastide_table::{Aids, Code, From, Message, Person, Position, Room, Secret, Setup, Stage, UserId, look_back};
use serde_json::Value;

fn person(name: &str) -> Person {
    Person::new(UserId(name.to_owned()), name)
}

fn user(name: &str) -> UserId {
    UserId(name.to_owned())
}

fn plain(aids: Aids) -> Setup {
    Setup { aids, ..Setup::new(GameOptions::Classic(ClassicOptions::plain(Edition::Modern)), 2) }
}

/// A table of Ann and Ben.
fn table(aids: Aids) -> Room {
    let secret = Secret { seed: [7; 32], salt: [0; 16] };
    let (mut room, _) = Room::create(plain(aids), person("ann"), secret, 0).expect("sound");
    room.handle(From::Person(person("ben")), Message::Join { seat: None, key: None }, 0);
    room
}

fn begun(aids: Aids) -> Room {
    let mut room = table(aids);
    room.handle(From::Person(person("ann")), Message::Start, 0);
    assert_eq!(room.stage(), Stage::Playing);
    room
}

/// Plays the game of a room to its end, the first that is legal each time.
fn played(room: &mut Room) {
    while let Some(seat) = room.to_act() {
        let Position { rules, state } = room.position().expect("it is played");
        let turn = Position { rules, state }.turn_of(seat, |rules, state| {
            let mut actions = Vec::new();
            rules.legal_actions(state, &mut actions);
            actions[0]
        });
        let seq = room.seq();
        let name = if seat == 0 { "ann" } else { "ben" };
        room.handle(From::Person(person(name)), Message::Turn { seq, actions: turn }, 0);
        assert!(room.seq() > seq, "it is legal");
    }
}

/// All actions of the record of a room, as a set-up begins with them.
fn finished(room: &Room) -> Setup {
    let record = room.record().expect("it has begun");
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let actions = lines.filter(|line| line.get("do").is_some());
    let begin = actions.map(|line| line.as_object().expect("an object").clone()).collect();
    Setup { begin, ..plain(Aids::All) }
}

#[test]
fn advice_is_for_whoever_is_to_act_where_all_aids_are_allowed() {
    let refused = |room: &Room, name: &str| room.position_for_advice(&user(name)).map(|_| ()).expect_err("refused");
    let room = begun(Aids::All);
    assert!(room.position_for_advice(&user("ann")).is_ok());
    assert_eq!(refused(&room, "ben").code, Code::NotYourTurn);
    assert_eq!(refused(&room, "cleo").code, Code::NotSeated);
    assert_eq!(refused(&table(Aids::All), "ann").code, Code::WrongMoment);
    for aids in [Aids::None, Aids::Board] {
        assert_eq!(refused(&begun(aids), "ann").code, Code::NotAllowedHere);
    }
    let mut over = begun(Aids::All);
    played(&mut over);
    let problem = refused(&over, "ann");
    assert_eq!((problem.code, problem.detail.as_str()), (Code::WrongMoment, "the game is over"));
}

#[test]
fn a_turn_is_written_as_it_is_sent_and_its_regions_are_those_after_it() {
    let mut room = begun(Aids::All);
    let position = room.position_for_advice(&user("ann")).expect("her turn");
    let (mut state, mut turn, mut listed) = (position.state.clone(), Vec::new(), Vec::new());
    while position.rules.actor(&state) == Actor::Player(bastide_engine::PlayerId(0)) {
        position.rules.legal_actions(&state, &mut listed);
        turn.push(listed[0]);
        position.rules.apply(&mut state, listed[0], &mut Quiet).expect("listed");
    }
    let after = position.after(&turn);
    assert_eq!(after.state.key(), state.key());
    let laid = after.state.board().tile(after.state.board().last()).cell;
    let new = Place { cell: laid, on: bastide_engine::SegmentId(0) };
    let nowhere = Place { cell: bastide_engine::Cell::new(60, 60), ..new };
    let cards = after.cards(&[new, nowhere]);
    let card = cards[0].as_ref().expect("the tile lies there");
    assert!(card.segments.iter().any(|spot| (spot.x, spot.y) == (laid.x, laid.y)));
    assert!(cards[1].is_none() && position.cards(&[new])[0].is_none());
    let actions = position.written(&turn);
    assert!(actions.iter().all(|action| !action.contains_key("by")));
    let seq = room.seq();
    room.handle(From::Person(person("ann")), Message::Turn { seq, actions }, 0);
    assert_eq!(room.to_act(), Some(1));
}

#[test]
fn finished_games_are_looked_back_on_and_no_others() {
    let mut room = begun(Aids::None);
    played(&mut room);
    let setup = finished(&room);
    let (mut seen, mut last) = (0, Vec::new());
    let look = look_back(setup.clone(), |rules, state| {
        seen += 1;
        last = rules.leaders(state).map(|player| player.0).collect();
    });
    assert_eq!(look, Ok(()));
    assert_eq!(seen, setup.begin.len() + 1);
    assert_eq!(last, room.result().expect("over").winners);

    let mut running = setup.clone();
    running.begin.pop();
    let problem = look_back(running, |_, _| {}).expect_err("not over");
    assert_eq!(problem.code, Code::WrongMoment);
    let mut wrong = setup.clone();
    wrong.begin.remove(0);
    let problem = look_back(wrong, |_, _| {}).expect_err("not legal");
    assert!(problem.code == Code::Malformed && problem.detail.starts_with("action 1: "), "{problem:?}");
    let problem = look_back(Setup { seats: 9, ..setup }, |_, _| {}).expect_err("too many");
    assert_eq!(problem.code, Code::Malformed);
}
