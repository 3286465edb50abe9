"""Many games at once."""

import threading

import bastide
import numpy as np
import pytest
from bastide import BatchEnv, Game, IllegalAction
from conftest import all_games


def test_a_batch_plays_games_of_every_set_of_options() -> None:
    for game in all_games():
        env = BatchEnv(4, game, seed=3)
        ended = np.zeros(4, int)
        steps = 0
        while ended.min() == 0:
            env.step(env.sample())
            ended += env.dones
            steps += 1
            assert env.rewards[~env.dones].any() == 0
            assert np.allclose(env.rewards.sum(axis=1), 0, atol=1e-6)
            assert steps < 3000
        assert (env.final_scores != 0).any()


def test_the_arrays_tell_the_same_as_states() -> None:
    """The batch is replayed action by action with states that are given the same draws."""
    game = Game("bridges-castles-bazaars", 3)
    env = BatchEnv(3, game, seed=5, masks=True, observations=True)
    assert env.masks is not None and env.observations is not None
    for _ in range(600):
        for number in range(3):
            legal = env.legal[env.offsets[number] : env.offsets[number + 1]]
            near = legal[legal < game.num_distinct_actions()]
            assert np.array_equal(np.sort(near), env.masks[number].nonzero()[0])
            view = game.decode_observation(env.observations[number]).to_dict()
            assert view["actor"] == 0 and view["turn_of"] in range(3)
        env.step(env.sample())


def test_the_same_seed_gives_the_same_games() -> None:
    def played(seed: int, width: int = 8) -> list[bytes]:
        env = BatchEnv(width, seed=seed)
        told = []
        for _ in range(300):
            env.step(env.legal[env.offsets[:-1]])
            told.append(env.legal[: env.offsets[-1]].tobytes())
        return told

    assert played(1) == played(1) != played(2)
    env = BatchEnv(8, seed=1)
    first = env.legal[: env.offsets[-1]].copy()
    for _ in range(200):
        env.step(env.sample())
    env.reset(1)
    assert np.array_equal(env.legal[: env.offsets[-1]], first)
    assert env.masks is not None and env.masks.sum() == len(first)
    assert not env.dones.any() and not env.rewards.any()


def test_arrays_stay_the_same_objects() -> None:
    env = BatchEnv(2, observations=True)
    arrays = [env.legal, env.offsets, env.players, env.rewards, env.dones, env.masks, env.observations]
    addresses = [array.__array_interface__["data"][0] for array in arrays if array is not None]
    for _ in range(400):
        env.step(env.sample())
    again = [env.legal, env.offsets, env.players, env.rewards, env.dones, env.masks, env.observations]
    assert [array.__array_interface__["data"][0] for array in again if array is not None] == addresses


def test_points_are_paid_as_they_are_scored() -> None:
    env = BatchEnv(16, Game("modern-2021", 2, reward="points"), seed=2)
    sums = np.zeros((16, 2))
    ended = 0
    for _ in range(500):
        env.step(env.sample())
        sums += env.rewards
        for number in np.flatnonzero(env.dones):
            one, other = env.final_scores[number]
            assert np.allclose(sums[number], [one - other, other - one])
            sums[number] = 0
            ended += 1
    assert ended > 16


@pytest.mark.parametrize("preset", ["jubilee-box", "bridges-castles-bazaars", "discovery"])
def test_a_batch_without_lists_plays_the_same_games(preset: str) -> None:
    env = BatchEnv(8, Game(preset, 3), seed=4, legal=False)
    assert env.masks is None and len(env.legal) == 0
    ended = 0
    for _ in range(800):
        actions = env.sample().copy()
        env.step(actions.astype(np.int64))
        ended += int(env.dones.sum())
    assert ended > 8
    with pytest.raises(IllegalAction):
        env.step(np.full(8, 10**6))
    # What was not sampled is checked, and done if it is legal.
    listed, unlisted = BatchEnv(2, seed=9), BatchEnv(2, seed=9, legal=False)
    unlisted.step(listed.legal[listed.offsets[:-1]])


def test_a_refusal_changes_nothing() -> None:
    env = BatchEnv(3, seed=1)
    legal, offsets = env.legal.copy(), env.offsets.copy()
    actions = env.legal[env.offsets[:-1]]
    for wrong, rule in [(0, "PLACE-1"), (-1, "TURN-1"), (2**31 - 1, "TURN-1")]:
        actions = env.legal[env.offsets[:-1]].copy()
        actions[1] = wrong
        with pytest.raises(IllegalAction) as refused:
            env.step(actions)
        assert (refused.value.rule, refused.value.index) == (rule, 1)
    with pytest.raises(IllegalAction):
        env.step(np.array([2**40, 0, 0]))
    assert np.array_equal(env.legal, legal) and np.array_equal(env.offsets, offsets)
    env.step(env.sample().astype(np.int64))


def test_what_makes_no_sense_is_an_exception() -> None:
    env = BatchEnv(3)
    fine = env.sample().copy()
    for wrong in (fine[:2], np.append(fine, 0), fine[:0]):
        with pytest.raises(ValueError, match="shape"):
            env.step(wrong)
    for wrong in (list(fine), fine.astype(np.float64), fine.reshape(3, 1), fine.astype(np.uint8), None, 3):
        with pytest.raises(TypeError):
            env.step(wrong)  # type: ignore[arg-type]
    wide = np.zeros(6, np.int32)
    wide[::2] = fine
    env.step(wide[::2])
    for n in (0, -1, 65_537, 2**80):
        with pytest.raises(ValueError):
            BatchEnv(n)
    for n in ("3", 2.0, None):
        with pytest.raises(TypeError):
            BatchEnv(n)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="GiB"):
        BatchEnv(65_536, Game("jubilee-box", 5, radius=60), observations=True)
    with pytest.raises(TypeError):
        BatchEnv(3, "modern-2021")  # type: ignore[arg-type]


def test_arrays_that_were_spoilt_are_refused() -> None:
    env = BatchEnv(3)
    env.dones.setflags(write=False)
    with pytest.raises(RuntimeError, match="array"):
        env.step(env.sample())
    env.dones.setflags(write=True)
    env.legal[:] = -7
    env.offsets[:] = 10**6
    env.step(env.sample())
    assert env.offsets[0] == 0 and env.legal[0] >= 0


def test_threads_step_batches_of_their_own() -> None:
    def play(env: BatchEnv) -> None:
        for _ in range(200):
            env.step(env.sample())

    batches = [BatchEnv(16, seed=1) for _ in range(3)]
    threads = [threading.Thread(target=play, args=(env,)) for env in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(env.legal, batches[0].legal) for env in batches)


def test_the_usual_game_is_the_first_preset() -> None:
    assert BatchEnv(1).game == bastide.Game("modern-2021", 2)
    assert len(BatchEnv(5)) == 5 and "5 games" in repr(BatchEnv(5))
