"""What the tests share."""

import random
from collections.abc import Iterator

import pytest
from bastide import Game, State, all_options, presets

PRESETS = list(presets())


@pytest.fixture(params=PRESETS)
def preset(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def random_moments(game: Game, seed: int) -> Iterator[State]:
    """Every moment of a random game, chance nodes included, and its end."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, weights)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))


def all_games(**arguments: object) -> Iterator[Game]:
    """A game of every combination of options, for different numbers of players."""
    for number, options in enumerate(all_options()):
        most = 6 if options.get("bridges_castles_bazaars", "off") != "off" else 5
        yield Game(options, 2 + number % (most - 1), **arguments)  # type: ignore[arg-type]
