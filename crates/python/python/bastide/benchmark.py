"""How fast random games are played from Python: ``python -m bastide.benchmark``.

One thread. Time is that of the processor, not of the clock, and the first row is the engine alone, in the same process:
so the shares are right even on a machine that others use too.
"""

import argparse
import random
import time
from collections.abc import Callable
from statistics import median

import numpy as np

from bastide import BatchEnv, Game

ROUNDS = 5

Measured = tuple[float, float]
"""Games and decisions a second."""


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


EDGES = (
    "FFRF*2 FFFF*4 CCCC*1 CRFR*4 CFFF*5 FCFC*3 CFCF*3 CCFF*7 CRRF*3 CFRR*3 CRRR*3 CRRC*5 CCFC*4 CCRC*3 RFRF*8 FFRR*9"
    " FRRR*4 RRRR*1"
)
"""What the 72 tiles of the classic game show on their sides, clockwise from the north."""


def python_alone(seconds: float) -> Measured:
    """Tile laying in plain Python: edges only, with no regions, followers or points. A whole engine does far more."""
    box = [sides for sides, count in (kind.split("*") for kind in EDGES.split()) for _ in range(int(count))]
    beside = ((0, -1, 2), (1, 0, 3), (0, 1, 0), (-1, 0, 1))
    dice = random.Random(1)
    steps, games = 0, 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        bag = box.copy()
        bag.remove("CRFR")
        dice.shuffle(bag)
        laid = {(0, 0): "CRFR"}
        open_cells = {(0, -1), (1, 0), (0, 1), (-1, 0)}
        for tile in bag:
            turned = [tile[-turns:] + tile[:-turns] for turns in range(4)]
            fits = [
                (cell, sides)
                for cell in open_cells
                for sides in turned
                if all(
                    (there := laid.get((cell[0] + x, cell[1] + y))) is None or there[across] == sides[side]
                    for side, (x, y, across) in enumerate(beside)
                )
            ]
            if fits:
                cell, sides = dice.choice(fits)
                laid[cell] = sides
                open_cells.remove(cell)
                open_cells.update(
                    near for x, y, _ in beside if (near := (cell[0] + x, cell[1] + y)) not in laid
                )
                steps += 1
        games += 1
    return games / spent, steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bastide.benchmark", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each row")
    parser.add_argument("--batch", type=int, default=256, help="how many games at once")
    parser.add_argument("--preset", default="modern-2021")
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args()
    game = Game(given.preset, given.players)

    def of_batch(**how: bool) -> Callable[[], Measured]:
        usual = {"legal": True, "masks": False, "observations": False, "in_numpy": False}
        return lambda: batch(game, given.batch, given.seconds / ROUNDS, **{**usual, **how})

    rows: list[tuple[str, Callable[[], Measured]]] = [
        ("the engine alone", lambda: engine(game, given.seconds / ROUNDS)),
        ("batch, nothing listed", of_batch(legal=False)),
        ("batch, legal actions listed", of_batch()),
        ("batch, listed, actions chosen with numpy", of_batch(in_numpy=True)),
        ("batch, listed, with masks", of_batch(masks=True)),
        ("batch, listed, with masks and observations", of_batch(masks=True, observations=True)),
        ("State, one action at a time", lambda: states(game, given.seconds / ROUNDS)),
        ("Python alone, edges only", lambda: python_alone(given.seconds / ROUNDS)),
    ]
    # Short rounds, one row after the other, so that all rows see the same machine.
    measured: list[list[Measured]] = [[] for _ in rows]
    for _ in range(ROUNDS):
        for results, (_, measure) in zip(measured, rows, strict=True):
            results.append(measure())
    print(f"random games, one thread: {given.preset}, {given.players} players, batch of {given.batch}")
    print(f"{'':<48}{'games/s':>10}{'decisions/s':>14}{'of the engine':>16}")
    alone = median(games for games, _ in measured[0])
    for results, (name, _) in zip(measured, rows, strict=True):
        games, decisions = median(games for games, _ in results), median(decisions for _, decisions in results)
        told = f"{decisions:,.0f}" if decisions else "-"
        print(f"{name:<48}{games:>10,.0f}{told:>14}{100 * games / alone:>14.1f} %")
    print(NOTE)


NOTE = """\
The last row lays the tiles of the plain classic game by their edges, in simple Python. Engines written in Python alone
must also keep regions, followers and points; none of them was measured here."""


if __name__ == "__main__":
    main()
