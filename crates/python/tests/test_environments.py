"""The environments of PettingZoo and Gymnasium, by their own tests."""

import sys
import warnings
from types import SimpleNamespace

import bastide.gym
import gymnasium
import numpy as np
import pytest
from bastide import IllegalAction, bastide_v0
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test


def test_pettingzoo_is_content_with_the_api(preset: str) -> None:
    """Two warnings are against any observation with a mask: PettingZoo excepts its own games from them by name."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        api_test(bastide_v0.env(preset=preset, players=2, seed=7), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize("players", [2, 5])
def test_pettingzoo_is_content_with_seeds(players: int) -> None:
    seed_test(lambda: bastide_v0.env(preset="jubilee-box", players=players), num_cycles=150)


def test_pettingzoo_measures_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its benchmark runs for five seconds by the clock: here by one that runs fast."""
    ticks = iter(range(10**9))
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks) / 20))
    performance_benchmark(bastide_v0.env(preset="discovery", players=2))
    assert "turns per second" in capsys.readouterr().out


def test_the_seed_of_the_environment_decides() -> None:
    def first(seed: int | None, reset: int | None) -> bytes:
        env = bastide_v0.raw_env(seed=seed)
        env.reset(seed=reset)
        return bytes(env.observe("player_0")["observation"].tobytes())

    assert first(7, None) == first(7, None) == first(7, None)
    assert first(1, 9) == first(2, 9)
    assert len({first(seed, None) for seed in range(10)}) > 1


def test_a_whole_game_pays_out_once() -> None:
    env = bastide_v0.env(preset="discovery", players=3, seed=1)
    env.reset()
    sums = dict.fromkeys(env.possible_agents, 0.0)
    dice = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        done = terminated or truncated
        env.step(None if done else dice.choice(np.flatnonzero(observation["action_mask"])))
    state = env.unwrapped.state_of_game
    assert list(sums.values()) == pytest.approx(state.returns())
    assert env.unwrapped.agents == []


def test_an_illegal_action_ends_the_wrapped_game_and_is_refused_by_the_raw_one() -> None:
    env = bastide_v0.env(seed=1)
    env.reset()
    env.last()
    env.step(0)
    assert all(env.terminations.values()) and min(env.rewards.values()) == -1
    raw = bastide_v0.raw_env(seed=1)
    raw.reset()
    with pytest.raises(IllegalAction):
        raw.step(0)
    assert raw.agent_selection == "player_0"


def test_pictures_are_rendered() -> None:
    for mode, begin in (("svg", "<svg"), ("ansi", "")):
        env = bastide_v0.env(render_mode=mode)
        env.reset(seed=1)
        assert str(env.render()).startswith(begin)
    with pytest.raises(ValueError, match="render_mode"):
        bastide_v0.env(render_mode="human")
    with pytest.raises(RuntimeError, match="reset"):
        bastide_v0.raw_env().observe("player_0")


@pytest.mark.parametrize("arguments", [{}, {"preset": "discovery", "players": 3, "reward": "points"}])
def test_gymnasium_is_content(arguments: dict[str, object]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(not within the observation space|render_fps|spec).*")
        env = gymnasium.make("bastide/VersusBots-v0", opponents="random", **arguments)
        check_env(env.unwrapped, skip_render_check=True)


def test_a_learner_plays_whole_games_against_bots() -> None:
    env = bastide.gym.VersusBots(opponents=["greedy"], illegal="raise")
    dice = np.random.default_rng(2)
    seats = set()
    for seed in range(6):
        observation, info = env.reset(seed=seed)
        seats.add(info["seat"])
        total, over = 0.0, False
        while not over:
            assert env.state.current_player() == info["seat"]
            assert np.array_equal(observation["action_mask"], env.action_masks())
            action = dice.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, over, _, info = env.step(action)
            total += reward
        assert total == pytest.approx(env.state.returns()[info["seat"]])
        with pytest.raises(RuntimeError, match="reset"):
            env.step(0)
    assert seats == {0, 1}
    env.reset()
    with pytest.raises(IllegalAction):
        env.step(0)


def test_an_illegal_action_loses() -> None:
    env = bastide.gym.VersusBots(opponents="random", seat=1, render_mode="ansi")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["rule"]) == (-1.0, True, "PLACE-1")
    assert env.render()


@pytest.mark.parametrize(
    "arguments",
    [
        {"opponents": "nobody"},
        {"opponents": ["random", "random"]},
        {"seat": 2},
        {"illegal": "forgive"},
        {"render_mode": "human"},
        {"players": 9},
    ],
)
def test_what_makes_no_sense_is_an_exception(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        bastide.gym.VersusBots(**arguments)  # type: ignore[arg-type]
