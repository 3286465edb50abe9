"""Two tile-laying games for bot writers and researchers.

``Game`` and ``State`` speak the words of OpenSpiel, ``bastide.bastide_v0`` is a PettingZoo environment,
``bastide.gym`` one for Gymnasium, ``BatchEnv`` plays many games at once, and ``bastide.bots`` has opponents.
``docs/python.md`` in the repository of Bastide describes all of it.
"""

from bastide._bastide import (
    ACTIONS_VERSION,
    OBSERVATION_VERSION,
    BatchEnv,
    Game,
    IllegalAction,
    State,
    all_options,
    presets,
)
from bastide.matches import MatchResult, play, play_match
from bastide.records import load, save
from bastide.tensors import split_observation

CHANCE_PLAYER = -1
"""What ``State.current_player`` tells at a chance node."""

TERMINAL_PLAYER = -4
"""What ``State.current_player`` tells when the game is over."""

__all__ = [
    "ACTIONS_VERSION",
    "CHANCE_PLAYER",
    "OBSERVATION_VERSION",
    "TERMINAL_PLAYER",
    "BatchEnv",
    "Game",
    "IllegalAction",
    "MatchResult",
    "State",
    "all_options",
    "load",
    "play",
    "play_match",
    "presets",
    "save",
    "split_observation",
]
