"""Bastide as a PettingZoo environment of the AEC kind.

``env = bastide_v0.env(preset="modern-2021", players=2, seed=7)``. The number in the name rises with any change
that alters what is learned.
"""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from bastide._bastide import Game, State

Observation = dict[str, npt.NDArray[Any]]


def observation_space(game: Game) -> spaces.Space[Any]:
    """What an agent sees: the observation, and a 1 for each action that is legal."""
    numbers = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(int(numbers.min), int(numbers.max), game.observation_tensor_shape(), np.int16),
            "action_mask": spaces.Box(0, 1, (game.num_distinct_actions(),), np.int8),
        }
    )


def env(**arguments: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game and costs its player 1."""
    wrapped: Any = raw_env(**arguments)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment itself: an illegal action raises ``bastide.IllegalAction`` and changes nothing."""

    metadata: dict[str, Any] = {"render_modes": ["svg", "ansi"], "name": "bastide_v0", "is_parallelizable": False}

    def __init__(
        self,
        preset: str | dict[str, Any] = "modern-2021",
        players: int = 2,
        seed: int | None = None,
        *,
        radius: int = 12,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be one of {self.metadata['render_modes']}, not {render_mode!r}")
        self.game = Game(preset, players, radius=radius, reward=reward)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        actions = self.game.num_distinct_actions()
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seeds = np.random.default_rng(seed)
        self._state: State | None = None

    @property
    def state_of_game(self) -> State:
        """The moment of the game. It is not copied."""
        if self._state is None:
            raise RuntimeError("reset() must be called first")
        return self._state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._state = self.game.new_initial_state(int(self._seeds.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._returns = self._state.returns()
        self.agent_selection = self.possible_agents[self._state.current_player()]

    def observe(self, agent: str) -> Observation:
        state, seat = self.state_of_game, self.possible_agents.index(agent)
        mask = state.legal_actions_mask()
        if state.current_player() != seat:
            mask = np.zeros_like(mask)
        return {"observation": state.observation_tensor(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_game
        state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        before, self._returns = self._returns, state.returns()
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = self._returns[seat] - before[seat]
        if state.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.possible_agents[state.current_player()]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but the environment has no render_mode")
            return None
        return self.state_of_game.svg() if self.render_mode == "svg" else str(self.state_of_game)

    def close(self) -> None:
        pass
