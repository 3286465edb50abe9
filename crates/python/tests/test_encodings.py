"""Actions and observations as numbers: what goes in comes out."""

import random

import bastide
import numpy as np
import pytest
from bastide import Game
from conftest import all_games, random_moments


@pytest.mark.parametrize("radius", [12, 3])
def test_actions_come_back_as_they_went_with_every_set_of_options(radius: int) -> None:
    """With a radius of 3 many actions lie outside and are counted instead."""
    far = 0
    for number, game in enumerate(all_games(radius=radius)):
        first_far = {name: first for name, first, _ in game.action_layout()}["far"]
        for moment, state in enumerate(random_moments(game, number)):
            legal = state.legal_actions()
            assert len(set(legal)) == len(legal)
            if state.is_chance_node():
                continue
            far += sum(action >= first_far for action in legal)
            if moment % 5 == 0:
                for action in random.Random(moment).sample(legal, min(6, len(legal))):
                    assert state.string_to_action(state.action_to_string(action)) == action
    assert far > 1000 if radius == 3 else far < 10_000


@pytest.mark.parametrize("radius", [12, 2])
def test_observations_come_back_as_they_went_with_every_set_of_options(radius: int) -> None:
    for number, game in enumerate(all_games(radius=radius)):
        for moment, state in enumerate(random_moments(game, number)):
            if moment % 9 and not state.is_terminal() and state.phase() not in ("bid", "choose_reward"):
                continue
            player = moment % game.num_players()
            observation = state.observation_tensor(player)
            view = game.decode_observation(observation)
            assert view == state.view(player)
            assert np.array_equal(view.encode(), observation)


def test_a_view_tells_what_the_record_tells() -> None:
    game = Game("bridges-castles-bazaars", 3)
    for state in random_moments(game, 11):
        view = state.view(1).to_dict()
        assert [seat["score"] for seat in view["seats"]] == [state.scores()[seat] for seat in (1, 2, 0)]
        deciding = state.current_player()
        assert view["actor"] == ((deciding - 1) % 3 if deciding >= 0 else deciding)
        assert view["phase"] == state.phase()
        if state.phase() in ("bid", "buy_or_sell"):
            assert view["picked"] is not None and view["picker"] is not None and view["bidder"] is not None
        else:
            assert view["picked"] is None
        left = sum(view["bag"].values())
        assert state.is_terminal() <= (left == 0)
    assert view["outside"] + len(view["tiles"]) > 70


def test_the_layouts_say_where_everything_stands() -> None:
    game = Game("modern-2021", 2)
    state = game.new_initial_state(1)
    board, table = bastide.split_observation(game, state.observation_tensor())
    planes, side, _ = game.observation_planes_shape()
    assert board.shape == (planes, side, side) and side == 2 * game.radius + 1
    layout = game.observation_layout()
    assert sum(length for _, _, length in layout["planes"]) == planes
    assert sum(length for _, _, length in layout["table"]) == len(table)
    (bag,) = [table[first : first + length] for name, first, length in layout["table"] if name == "bag"]
    assert bag.sum() == 70 and len(bag) == len(game.tile_names())
    assert board[0, 12, 12] == 1 + game.tile_names().index("D") and np.count_nonzero(board[0]) == 1
    blocks = game.action_layout()
    assert sum(length for _, _, length in blocks) == game.num_distinct_actions()
    assert all(first + length == after for (_, first, length), (_, after, _) in zip(blocks, blocks[1:], strict=False))
    many = np.stack([state.observation_tensor()] * 3)
    assert bastide.split_observation(game, many)[0].shape == (3, planes, side, side)
    with pytest.raises(ValueError, match="numbers"):
        bastide.split_observation(game, table)


def test_what_is_no_observation_is_refused() -> None:
    game = Game()
    fine = game.new_initial_state(1).observation_tensor()
    for wrong in (fine[:-1], np.zeros(0, np.int16), np.zeros_like(fine)):
        with pytest.raises(ValueError):
            game.decode_observation(wrong)
    for wrong in (fine.astype(np.float32), fine.reshape(1, -1), list(fine), None):
        with pytest.raises(TypeError):
            game.decode_observation(wrong)  # type: ignore[arg-type]
    dice = np.random.default_rng(1)
    for _ in range(300):
        broken = fine.copy()
        broken[dice.integers(len(broken), size=3)] = dice.integers(-300, 300, size=3)
        broken[dice.integers(len(broken) - 60, len(broken))] = dice.integers(-3, 3)
        try:
            view = game.decode_observation(broken)
        except ValueError:
            continue
        view.encode()
        view.to_dict()


def test_versions_are_told() -> None:
    assert Game().actions_version == bastide.ACTIONS_VERSION == 0
    assert Game().observation_version == bastide.OBSERVATION_VERSION == 0
