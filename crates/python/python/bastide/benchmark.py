"""How fast random games are played from Python: ``python -m bastide.benchmark``.

One thread. Time is that of the processor, not of the clock, and the first row is the engine alone, in the same process:
so the shares are right even on a machine that others use too. The last row is an engine in plain Python.
"""

import argparse
import random
import time
from collections.abc import Callable
from statistics import median

import numpy as np

from bastide import BatchEnv, Game
from bastide.plain import random_game

ROUNDS = 5
PLAIN = "modern-2021"
"""The only game that the engine in plain Python knows, for two."""

Measured = tuple[float, float]
"""Games and decisions a second."""

Rows = dict[str, Callable[[], Measured]]
ALONE, BATCH, IN_PYTHON = "the engine alone", "batch, nothing listed", "an engine in plain Python"


def engine(game: Game, seconds: float) -> Measured:
    """The engine alone, as `bastide speed` measures it: whole games without a look at what is legal."""
    start = game.new_initial_state()
    games = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        start.playouts(200, games)
        games += 200
    return games / spent, 0.0


def batch(
    game: Game, n: int, seconds: float, *, legal: bool, masks: bool, observations: bool, in_numpy: bool
) -> Measured:
    """Games and decisions a second of a batch of random games."""
    env = BatchEnv(n, game, seed=1, legal=legal, masks=masks, observations=observations)
    random_numbers = np.random.default_rng(1)
    codes, offsets, dones = env.legal, env.offsets, env.dones
    steps, games = 0, 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        for _ in range(20):
            if in_numpy:
                first = offsets[:-1]
                actions = codes[first + (random_numbers.random(n) * (offsets[1:] - first)).astype(np.int32)]
            else:
                actions = env.sample()
            env.step(actions)
            games += int(np.count_nonzero(dones))
        steps += 20 * n
    return games / spent, steps / spent


def states(game: Game, seconds: float) -> Measured:
    """Games and decisions a second of random games played by `State`, one action at a time."""
    dice = random.Random(1)
    steps, games = 0, 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        state = game.new_initial_state(games)
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
        games += 1
    return games / spent, steps / spent


def plain_python(seconds: float) -> Measured:
    """Games and decisions a second of random games with the engine in plain Python."""
    dice = random.Random(1)
    steps, games = 0, 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        steps += random_game(dice)[1]
        games += 1
    return games / spent, steps / spent


def measure(rows: Rows, others: Rows) -> list[dict[str, Measured]]:
    """The medians of all rows. Short rounds, one row after the other, so that all rows see the same machine."""
    measured = [{name: [one()] for name, one in table.items()} for table in (rows, others)]
    for _ in range(ROUNDS - 1):
        for table, results in zip((rows, others), measured, strict=True):
            for name, one in table.items():
                results[name].append(one())
    return [
        {
            name: (median(games for games, _ in runs), median(steps for _, steps in runs))
            for name, runs in results.items()
        }
        for results in measured
    ]


def show(title: str, table: dict[str, Measured]) -> None:
    print(f"random games, one thread: {title}")
    print(f"{'':<48}{'games/s':>10}{'decisions/s':>14}{'of the engine':>16}")
    for name, (games, decisions) in table.items():
        told = f"{decisions:,.0f}" if decisions else "-"
        print(f"{name:<48}{games:>10,.0f}{told:>14}{100 * games / table[ALONE][0]:>14.1f} %")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bastide.benchmark", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each row")
    parser.add_argument("--batch", type=int, default=256, help="how many games at once")
    parser.add_argument("--preset", default="modern-2021")
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args()
    game, plain = Game(given.preset, given.players), Game(PLAIN, 2)
    seconds = given.seconds / ROUNDS

    def of_batch(game: Game = game, **how: bool) -> Callable[[], Measured]:
        usual = {"legal": True, "masks": False, "observations": False, "in_numpy": False}
        return lambda: batch(game, given.batch, seconds, **{**usual, **how})

    rows: Rows = {
        ALONE: lambda: engine(game, seconds),
        BATCH: of_batch(legal=False),
        "batch, legal actions listed": of_batch(),
        "batch, listed, actions chosen with numpy": of_batch(in_numpy=True),
        "batch, listed, with masks": of_batch(masks=True),
        "batch, listed, with masks and observations": of_batch(masks=True, observations=True),
        "State, one action at a time": lambda: states(game, seconds),
    }
    others: Rows = {IN_PYTHON: lambda: plain_python(seconds)}
    if game == plain:
        rows, others = rows | others, {}
    else:
        # Like with like: another game has other tiles and rules, and takes another time.
        others = {ALONE: lambda: engine(plain, seconds), BATCH: of_batch(plain, legal=False)} | others
    first, second = measure(rows, others)
    show(f"{given.preset}, {given.players} players, batch of {given.batch}", first)
    if second:
        show(f"{PLAIN}, 2 players, batch of {given.batch}", second)
    same = second or first
    by_batch, by_engine = (same[name][0] / same[IN_PYTHON][0] for name in (BATCH, ALONE))
    print(f"times as many games as {IN_PYTHON}: batch {by_batch:,.0f}, engine alone {by_engine:,.0f}")


if __name__ == "__main__":
    main()
