"""Bastide as a Gymnasium environment: one learner against bots.

Importing this module registers ``bastide/VersusBots-v0``, for ``gymnasium.make``.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from bastide._bastide import Bot, Game, IllegalAction, State
from bastide.bastide_v0 import Observation, observation_space
from bastide.matches import Player


class VersusBots(gymnasium.Env[Observation, Any]):
    """One learner against bots: their decisions are made within ``step``.

    ``opponents`` is a level, a callable, or one of these for each other seat. ``seat`` is the learner's, or None for
    another one in every game. The reward is the learner's alone; what an illegal action does, ``illegal`` says: "lose"
    ends the game with -1, and ``info["rule"]`` tells why; "raise" raises ``bastide.IllegalAction``.
    """

    metadata = {"render_modes": ["svg", "ansi"], "render_fps": 1}

    def __init__(
        self,
        preset: str | dict[str, Any] = "modern-2021",
        players: int = 2,
        opponents: str | Player | Sequence[str | Player] = "greedy",
        seat: int | None = None,
        *,
        radius: int = 12,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise ValueError(f'illegal must be "lose" or "raise", not {illegal!r}')
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be one of {self.metadata['render_modes']}, not {render_mode!r}")
        self.game = Game(preset, players, radius=radius, reward=reward)
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat}: they are 0 to {players - 1}")
        if isinstance(opponents, str) or callable(opponents):
            opponents = [opponents] * (players - 1)
        if len(opponents) != players - 1:
            raise ValueError(f"{players - 1} opponents are needed, not {len(opponents)}")
        self.opponents: list[Player] = [Bot(one) if isinstance(one, str) else one for one in opponents]
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.num_distinct_actions())
        self.render_mode = render_mode
        self._fixed_seat, self._illegal = seat, illegal
        self._seat = seat or 0
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The moment of the game. It is not copied."""
        if self._state is None:
            raise RuntimeError("reset() must be called first")
        return self._state

    def action_masks(self) -> npt.NDArray[np.int8]:
        """A 1 for each action that is legal, under the name that sb3-contrib looks for."""
        return self.state.legal_actions_mask()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if self._fixed_seat is None:
            self._seat = int(self.np_random.integers(self.game.num_players()))
        self._state = self.game.new_initial_state(int(self.np_random.integers(2**63)))
        self._returns = 0.0
        self._let_others_play()
        return self._observe(), {"seat": self._seat}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.state.is_terminal():
            raise RuntimeError("the game is over: call reset()")
        try:
            self.state.apply_action(int(action))
        except IllegalAction as refusal:
            if self._illegal == "raise":
                raise
            info = {"seat": self._seat, "rule": refusal.rule, "reason": refusal.reason}
            return self._observe(), -1.0, True, False, info
        self._let_others_play()
        before, self._returns = self._returns, float(self.state.returns()[self._seat])
        info = {"seat": self._seat, "scores": self.state.scores()}
        return self._observe(), self._returns - before, self.state.is_terminal(), False, info

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return self.state.svg() if self.render_mode == "svg" else str(self.state)

    def _let_others_play(self) -> None:
        state = self.state
        while not state.is_terminal() and state.current_player() != self._seat:
            others = (state.current_player() - self._seat - 1) % state.num_players()
            state.apply_action(self.opponents[others](state))

    def _observe(self) -> Observation:
        mask = self.state.legal_actions_mask()
        return {"observation": self.state.observation_tensor(self._seat), "action_mask": mask}


gymnasium.register(id="bastide/VersusBots-v0", entry_point="bastide.gym:VersusBots")
