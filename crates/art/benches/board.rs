//! How long it takes to draw a whole board of 72 tiles.

use bastide_art::{Atlas, Look, board};
use bastide_engine::{ActionList, ClassicOptions, Edition, GameOptions, GameState, Rules};

fn main() {
    divan::main();
}

fn game() -> (Rules, GameState, Vec<String>) {
    let rules = Rules::new(GameOptions::Classic(ClassicOptions::plain(Edition::Modern)), 2).expect("sound");
    let (mut state, mut seed) = (rules.start(), 88_172_645_463_325_252u64);
    rules.play_out(&mut state, &mut ActionList::new(), |n| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % u64::from(n)) as u32
    });
    (rules, state, vec!["Ann".to_owned(), "Ben".to_owned()])
}

#[divan::bench]
fn first_board(bencher: divan::Bencher) {
    let (rules, state, names) = game();
    bencher.bench_local(|| board(&Atlas::new(rules.tiles()), &rules, &state, &names, &Look::default()));
}

#[divan::bench]
fn next_board(bencher: divan::Bencher) {
    let (rules, state, names) = game();
    let atlas = Atlas::new(rules.tiles());
    board(&atlas, &rules, &state, &names, &Look::default());
    bencher.bench_local(|| board(&atlas, &rules, &state, &names, &Look::default()));
}
