"""Games and states, in the words of OpenSpiel."""

import copy
import pickle
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import bastide
import pytest
from bastide import Game, IllegalAction, State
from conftest import PRESETS, all_games, random_moments


def test_a_game_is_played_through_its_chance_nodes(preset: str) -> None:
    game = Game(preset, 2)
    for state in random_moments(game, 1):
        player = state.current_player()
        assert state.is_chance_node() == (player == bastide.CHANCE_PLAYER)
        assert state.is_terminal() == (player == bastide.TERMINAL_PLAYER)
        assert state.legal_actions(player) == state.legal_actions()
        assert state.legal_actions(1 - player if player >= 0 else 0) == []
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [action for action, _ in outcomes] == state.legal_actions()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert max(state.legal_actions()) < game.max_chance_outcomes()
            assert not state.legal_actions_mask().any()
        elif player >= 0:
            assert state.legal_actions()
            near = [action for action in state.legal_actions() if action < game.num_distinct_actions()]
            assert sorted(near) == state.legal_actions_mask().nonzero()[0].tolist()
    assert state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(0)
    assert len(state.history()) == len(set(enumerate(state.history())))


def test_the_first_draw_has_the_odds_of_the_bag() -> None:
    game = Game("modern-2021", 2)
    state = game.new_initial_state()
    odds = {game.tile_names()[tile]: odds for tile, odds in state.chance_outcomes()}
    assert odds["E"] == pytest.approx(4 / 71)
    assert odds["C"] == pytest.approx(1 / 71)


def test_draws_from_a_seed_are_the_same_every_time() -> None:
    game = Game("jubilee-box", 3)

    def played(state: State, seed: int) -> State:
        dice = random.Random(seed)
        while not state.is_terminal():
            assert not state.is_chance_node()
            state.apply_action(dice.choice(state.legal_actions()))
        return state

    one, other = played(game.new_initial_state(7), 1), played(game.new_initial_state(7), 1)
    assert one.serialize() == other.serialize()
    assert one.history() != played(game.new_initial_state(8), 1).history()
    later = game.new_initial_state()
    assert later.is_chance_node()
    later.sample_draws(7)
    assert played(later, 1).history() == one.history()
    halfway = game.new_initial_state(7)
    halfway.apply_action(halfway.legal_actions()[0])
    halfway.sample_draws(None)
    while not halfway.is_chance_node():
        halfway.apply_action(halfway.legal_actions()[0])


def test_copies_are_apart() -> None:
    state = Game().new_initial_state(3)
    for again in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (again.key(), again.history(), again.legal_actions()) == (
            state.key(),
            state.history(),
            state.legal_actions(),
        )
        again.apply_action(again.legal_actions()[0])
        assert again.history() != state.history()
        assert state.child(state.legal_actions()[0]).history() == again.history()


def test_games_are_pickled_and_compared() -> None:
    game = Game({"game": "discovery", "hand_of_two": True}, 3, radius=9, reward="points")
    again = pickle.loads(pickle.dumps(game))
    assert again == game and hash(again) == hash(game)
    assert (again.options, again.num_players(), again.radius, again.reward) == (game.options, 3, 9, "points")
    assert game != Game("discovery", 3) and game != "game"


def test_records_go_out_and_come_back(preset: str, tmp_path: Path) -> None:
    game = Game(preset, 2)
    moments = list(state.clone() for state in random_moments(game, 5))
    for state in [moments[0], moments[len(moments) // 2], moments[-1]]:
        text = state.serialize()
        again = State.deserialize(text)
        assert again.serialize() == text
        assert (again.key(), again.history(), again.scores()) == (state.key(), state.history(), state.scores())
        assert game.deserialize_state(text).key() == state.key()
    bastide.save(moments[-1], tmp_path / "game.jsonl", names=["Ann", "Ben"])
    end = bastide.load(tmp_path / "game.jsonl")
    assert end.is_terminal() and '"Ann"' in end.serialize()


def test_actions_are_written_as_in_records(preset: str) -> None:
    for state in random_moments(Game(preset, 2), 2):
        for action in state.legal_actions()[:5] + state.legal_actions()[-5:]:
            text = state.action_to_string(action)
            assert text.startswith('{"do":') and state.string_to_action(text) == action
            assert state.action_to_string(state.current_player(), action) == text


def test_pictures_are_pictures(preset: str) -> None:
    *_, end = random_moments(Game(preset, 2), 3)
    for picture in (end._repr_svg_(), end.svg(theme="dark", tile_pixels=40, coordinates=True)):
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert "+" in str(end) or "|" in str(end) or str(end)
    assert "over" in repr(end) and "Game" in repr(end.get_game())


def test_returns_are_wins_or_points() -> None:
    for players in (2, 3, 5):
        *_, end = random_moments(Game("modern-2021", players), players)
        best = [score == max(end.scores()) for score in end.scores()]
        for won, value in zip(best, end.returns(), strict=True):
            assert (value > 0) == (won and sum(best) < players)
    end = State.deserialize(end.serialize(), Game("modern-2021", 5, reward="points"))
    mean = sum(end.scores()) / 5
    assert end.returns() == pytest.approx([1.25 * (score - mean) for score in end.scores()])


def test_rewards_add_up_to_returns() -> None:
    game = Game("bridges-castles-bazaars", 3, reward="points")
    sums = [0.0] * 3
    dice = random.Random(4)
    state = game.new_initial_state(4)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        sums = [sum_ + reward for sum_, reward in zip(sums, state.rewards(), strict=True)]
        assert sums == pytest.approx(state.returns())


def test_the_end_is_foreseen() -> None:
    for state in random_moments(Game("first-edition", 2), 6):
        foreseen = state.scores_if_ended()
    assert foreseen == state.scores()


def test_refusals_name_their_rule() -> None:
    state = Game().new_initial_state()
    with pytest.raises(IllegalAction) as refused:
        state.apply_action(255)
    assert refused.value.rule == "SETUP-1" and refused.value.reason in str(refused.value)
    state.apply_action(state.string_to_action('{"do":"draw","tile":"E"}'))
    start = {name: first for name, first, _ in state.get_game().action_layout()}
    before = state.serialize()
    for action, rule in [
        (start["lay"], "PLACE-1"),
        (start["lay"] + 4 * (12 * 25 + 12), "PLACE-1"),
        (start["pass"], "TURN-1"),
        (start["follower"], "TURN-1"),
        (start["far"], "TURN-1"),
        (10**9, "TURN-1"),
    ]:
        with pytest.raises(IllegalAction) as refused:
            state.apply_action(action)
        assert refused.value.rule == rule
        assert isinstance(refused.value, ValueError)
    with pytest.raises(IllegalAction, match="PLACE-2"):
        state.string_to_action('{"do":"lay","tile":"E","x":0,"y":-1,"turns":0}')
    assert state.serialize() == before
    *_, end = random_moments(Game("discovery"), 1)
    with pytest.raises(IllegalAction) as refused:
        end.apply_action(0)
    assert refused.value.rule == "DISC-14"


def test_every_number_is_answered_at_every_moment() -> None:
    """No number, legal or not, does anything but what the list of legal actions says."""
    for number, game in enumerate(all_games(radius=3)):
        moments = [state.clone() for state in random_moments(game, number)]
        for state in random.Random(number).sample(moments, 3):
            legal = set(state.legal_actions())
            numbers = range(game.num_distinct_actions() + 5)
            for action in random.Random(number).sample(numbers, min(150, len(numbers))):
                try:
                    state.child(action)
                except IllegalAction as refusal:
                    assert action not in legal and re.fullmatch(r"[A-Z]+-D?\d+", refusal.rule)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Game("chess"), ValueError),
        (lambda: Game(3), TypeError),
        (lambda: Game({"game": "classic", "colour": "red"}), ValueError),
        (lambda: Game({"river": "yes"}), ValueError),
        (lambda: Game({"river": 1}), TypeError),
        (lambda: Game({1: True}), TypeError),
        (lambda: Game("modern-2021", 6), ValueError),
        (lambda: Game("modern-2021", -1), ValueError),
        (lambda: Game("modern-2021", 10**30), ValueError),
        (lambda: Game("modern-2021", 2.5), TypeError),
        (lambda: Game("modern-2021", True), TypeError),
        (lambda: Game(radius=0), ValueError),
        (lambda: Game(radius=61), ValueError),
        (lambda: Game(reward="glory"), ValueError),
        (lambda: Game().new_initial_state("seven"), TypeError),
        (lambda: Game().new_initial_state().apply_action("pass"), TypeError),
        (lambda: Game().new_initial_state().apply_action(None), TypeError),
        (lambda: Game().new_initial_state().apply_action(-1), ValueError),
        (lambda: Game().new_initial_state().apply_action(2**70), ValueError),
        (lambda: Game().new_initial_state(1).chance_outcomes(), ValueError),
        (lambda: Game().new_initial_state().observation_tensor(2), ValueError),
        (lambda: Game().new_initial_state().observation_tensor(-1), ValueError),
        (lambda: Game().new_initial_state().svg(theme="pink"), ValueError),
        (lambda: Game().new_initial_state().svg(tile_pixels=float("nan")), ValueError),
        (lambda: Game().new_initial_state().serialize(["Ann"]), ValueError),
        (lambda: Game().new_initial_state().serialize(["Ann", "B\nen"]), ValueError),
        (lambda: Game().new_initial_state().string_to_action("pass"), ValueError),
        (lambda: Game().new_initial_state().string_to_action('{"do":"fly"}'), ValueError),
        (lambda: State.deserialize(""), ValueError),
        (lambda: State.deserialize("{}"), ValueError),
        (lambda: State.deserialize(b"{}"), TypeError),
        (lambda: Game("discovery").deserialize_state(Game().new_initial_state().serialize()), ValueError),
        (lambda: Game(players=3).deserialize_state(Game().new_initial_state().serialize()), ValueError),
        (lambda: State(), TypeError),
    ],
)
def test_what_makes_no_sense_is_an_exception(make: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()  # type: ignore[operator]


def test_presets_are_those_of_the_server() -> None:
    source = Path(__file__).parents[2] / "table" / "src" / "setup.rs"
    text = source.read_text(encoding="utf-8").split("pub fn presets()")[1].split("#[cfg(test)]")[0]
    assert re.findall(r'(?:classic\(\s*|id: )"([a-z0-9-]+)"', text) == PRESETS
