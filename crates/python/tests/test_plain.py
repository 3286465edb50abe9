"""The engine in plain Python is a twin: written apart from the one in Rust, it must play the same game."""

import json
import random
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from bastide import Game, State, bots
from bastide.plain import KINDS, START, PlainGame, random_game

HALVES = ["n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"]
CATALOGUE = Path(__file__).parents[3] / "tiles" / "base.toml"
PLAIN = Game("modern-2021", 2)

Chooser = Callable[[State, random.Random], int]


def told(state: State, action: int) -> dict[str, object]:
    read: dict[str, object] = json.loads(state.action_to_string(action))
    return read


def as_told(plain: PlainGame) -> list[dict[str, object]]:
    """What the twin allows on the tile just laid, in the words of a record."""
    (x, y), segments = plain.last, plain.board[plain.last].segments
    placed = [
        {"do": "place", "figure": "follower", "x": x, "y": y, "on": segments[number].name} for number in plain.places()
    ]
    return [*placed, {"do": "pass"}] if placed else []


def in_order(actions: list[dict[str, object]]) -> list[str]:
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


def play_both(dice: random.Random, choose: Chooser, first: str = "") -> tuple[PlainGame, int]:
    """Plays one game with both, compares them at every moment, and tells how many tiles left the game.

    ``first`` are the tiles that are drawn first.
    """
    state, plain, unfit, wanted = PLAIN.new_initial_state(), PlainGame(), 0, list(first)
    while not state.is_terminal():
        assert state.is_chance_node()
        assert (state.scores(), state.scores_if_ended()) == (plain.scores, plain.final_scores())
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        by_chance = dice.choices(actions, weights)[0]
        drawn = PLAIN.tile_names().index(wanted.pop(0)) if wanted else by_chance
        tile = str(told(state, drawn)["tile"])
        # A tile with a garden is in this game like any other of its shape.
        kind = KINDS[tile.removesuffix("g")]
        state.apply_action(drawn)
        fits = [{"do": "lay", "tile": tile, "x": x, "y": y, "turns": turns} for (x, y), turns in plain.fits(kind)]
        if not fits:
            unfit += 1
            assert state.is_chance_node() or state.is_terminal()
            continue
        assert state.current_player() == plain.player
        assert in_order(fits) == in_order([told(state, action) for action in state.legal_actions()])
        laid = choose(state, dice)
        where = fits.index(told(state, laid))
        plain.lay(kind, *plain.fits(kind)[where])
        state.apply_action(laid)
        places = as_told(plain)
        if places:
            assert state.current_player() == plain.player
            assert in_order(places) == in_order([told(state, action) for action in state.legal_actions()])
            placed = choose(state, dice)
            number = places.index(told(state, placed))
            if number < len(plain.places()):
                plain.place(plain.places()[number])
            state.apply_action(placed)
        plain.end_turn()
    assert state.scores() == plain.final_scores()
    return plain, unfit


def at_random(state: State, dice: random.Random) -> int:
    return dice.choice(state.legal_actions())


def close_together(state: State, dice: random.Random) -> int:
    def far(action: int) -> int:
        what = told(state, action)
        return max(abs(int(str(what[axis]))) for axis in "xy") if what["do"] == "lay" else 0

    return min(state.legal_actions(), key=lambda action: (far(action), dice.random()))


def mostly_greedy(state: State, dice: random.Random) -> int:
    return at_random(state, dice) if dice.random() < 0.3 else bots.level("greedy", seed=1).choose(state)


def test_random_games_are_the_same() -> None:
    for seed in range(40):
        play_both(random.Random(seed), at_random)


def test_games_on_a_crowded_table_are_the_same() -> None:
    """Random players spread out. Laid close together, tiles close cloisters, and roads and fields in rings."""
    # If E closes the city of the start tile, C, which is city all round, fits nowhere.
    unfit = sum(play_both(random.Random(seed), close_together, "EC")[1] for seed in range(15))
    assert unfit, "no tile left the game"


def test_games_with_many_points_are_the_same() -> None:
    """Random players complete little. A greedy bot does, and a random move now and then brings both into one region."""
    shared = set()
    for seed in range(12):
        end, _ = play_both(random.Random(seed), mostly_greedy)
        shared |= {region.whole().terrain for region in end.claimed if all(region.whole().followers)}
        assert min(end.final_scores()) > 20
    assert "field" in shared, "no field had farmers of both"


def test_the_table_is_the_catalogue() -> None:
    counts: dict[str, int] = {}
    for tile in tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))["tile"]:
        kind = KINDS[tile["id"].removesuffix("g")]
        counts[kind.name] = counts.get(kind.name, 0) + tile["count"]
        assert "".join(edge[0].upper() for edge in kind.turned[0].edges) == tile["edges"]
        assert [(part.sides, part.shields) for part in kind.segments if part.terrain == "city"] == [
            (city["edges"], city["shields"]) for city in tile["cities"]
        ]
        assert [part.sides for part in kind.segments if part.terrain == "road"] == [
            road["edges"] for road in tile["roads"]
        ]
        assert [(part.sides, list(part.cities)) for part in kind.segments if part.terrain == "field"] == [
            ("".join(str(HALVES.index(half)) for half in field["ports"].split()), field["cities"])
            for field in tile["fields"]
        ]
        assert any(part.name == "cloister" for part in kind.segments) == tile.get("cloister", False)
        assert tile.get("start", False) == (kind is START)
    assert counts == {kind.name: kind.copies for kind in KINDS.values()} and sum(counts.values()) == 72


def test_random_games_score_as_those_of_the_engine() -> None:
    """So that the benchmark plays the same game on both sides: the means of many games lie together."""
    dice = random.Random(1)
    plain = [sum(random_game(dice)[0]) / 2 for _ in range(300)]
    rust = PLAIN.new_initial_state().playouts(4000, 1).mean()
    assert sum(plain) / len(plain) == pytest.approx(rust, abs=1.2)
