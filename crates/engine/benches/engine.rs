//! Benchmarks of what search and simulation do all the time, on a game half-way through. `cargo bench`

use bastide_engine::{Action, ActionList, ClassicOptions, Edition, GameOptions, GameState, Phase, Quiet, Rules};
use divan::{Bencher, black_box};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() {
    divan::main();
}

fn rules() -> Rules {
    let options = GameOptions::Classic(ClassicOptions::plain(Edition::Modern));
    Rules::new(options, 2).expect("two players")
}

fn dice() -> impl FnMut(u32) -> u32 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    move |n| rng.random_range(0..n)
}

/// A game after 36 turns that waits for a tile to be laid.
fn half_way(rules: &Rules) -> GameState {
    let (mut state, mut room, mut dice) = (rules.start(), ActionList::new(), dice());
    while state.turns() < 36 || !matches!(state.phase(), Phase::Lay { .. }) {
        let action = rules.some_action(&state, &mut room, &mut dice).expect("half-way is not the end");
        rules.apply_trusted(&mut state, action, &mut Quiet);
    }
    state
}

#[divan::bench]
fn legal_placements(bencher: Bencher) {
    let rules = rules();
    let (state, mut out) = (half_way(&rules), ActionList::new());
    bencher.bench_local(|| {
        rules.legal_actions(black_box(&state), &mut out);
        out.len()
    });
}

/// Copying is part of it: subtract the figure of `copy`.
#[divan::bench]
fn apply_a_placement(bencher: Bencher) {
    let rules = rules();
    let state = half_way(&rules);
    let mut listed = ActionList::new();
    rules.legal_actions(&state, &mut listed);
    let (action, mut next): (Action, GameState) = (listed[listed.len() / 2], state.clone());
    bencher.bench_local(|| {
        next.clone_from(black_box(&state));
        rules.apply_trusted(&mut next, action, &mut Quiet);
    });
}

#[divan::bench]
fn copy(bencher: Bencher) {
    let rules = rules();
    let state = half_way(&rules);
    let mut next = state.clone();
    bencher.bench_local(|| next.clone_from(black_box(&state)));
}

/// Copying is part of it.
#[divan::bench]
fn final_scoring(bencher: Bencher) {
    let rules = rules();
    let state = half_way(&rules);
    bencher.bench_local(|| rules.ended_now(black_box(&state), &mut Quiet));
}

#[divan::bench]
fn full_playout(bencher: Bencher) {
    let rules = rules();
    let (start, mut room, mut dice) = (rules.start(), ActionList::new(), dice());
    let mut state = start.clone();
    bencher.bench_local(|| {
        state.clone_from(&start);
        rules.play_out(&mut state, &mut room, &mut dice);
    });
}
