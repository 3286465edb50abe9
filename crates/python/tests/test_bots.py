"""Bots and matches."""

import random

import bastide
import pytest
from bastide import Game, State, bots


def any_action(state: State) -> int:
    return random.Random(state.key()).choice(state.legal_actions())


def test_there_are_levels() -> None:
    ids = [level for level, _, _ in bots.levels()]
    assert ids[0] == "random" and "greedy" in ids
    assert bots.level("greedy").level == "greedy"


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_bots_play_whole_games(preset: str, level: str) -> None:
    game = Game(preset, 2)
    players = [bots.level(level, seed=1), any_action]
    end = bastide.play(game, players, seed=3)
    assert end.is_terminal()
    assert end.serialize() == bastide.play(game, players, seed=3).serialize()


def test_a_match_exchanges_seats() -> None:
    result = bastide.play_match(Game(), [bots.level("greedy"), any_action], rounds=4, seed=1)
    assert result.games == 8 and sum(result.wins) == pytest.approx(8)
    share, width = result.win_share(0)
    assert share > 0.7 and 0 <= width < 0.4
    assert result.mean_scores[0] > result.mean_scores[1]


def test_limits_are_taken() -> None:
    state = Game().new_initial_state(1)
    bot = bots.level("greedy")
    assert bot.choose(state, seconds=0.1, nodes=100) in state.legal_actions()
    assert bot(state) in state.legal_actions()


def test_what_makes_no_sense_is_an_exception() -> None:
    with pytest.raises(ValueError, match="greedy"):
        bots.level("genius")
    bot = bots.level("random")
    for state in (Game().new_initial_state(), bastide.play(Game(), [any_action] * 2)):
        with pytest.raises(ValueError, match="player"):
            bot.choose(state)
    with pytest.raises(TypeError):
        bot.choose("state")  # type: ignore[arg-type]
    for seconds in (-1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="seconds"):
            bot.choose(Game().new_initial_state(1), seconds=seconds)
    with pytest.raises(ValueError, match="players"):
        bastide.play(Game(), [bot])
    with pytest.raises(ValueError, match="round"):
        bastide.play_match(Game(), [bot, bot], rounds=0)
