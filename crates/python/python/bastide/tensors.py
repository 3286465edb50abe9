"""The two parts of an observation."""

from typing import Any

import numpy as np
import numpy.typing as npt

from bastide._bastide import Game


def split_observation(
    game: Game, observation: npt.NDArray[Any]
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """The planes, of shape (..., planes, side, side), and the numbers after them; of one observation or of many.

    Both are views of the same memory where numpy allows it.
    """
    planes, side, _ = game.observation_planes_shape()
    (length,) = game.observation_tensor_shape()
    observation = np.asarray(observation)
    if observation.ndim == 0 or observation.shape[-1] != length:
        raise ValueError(f"observations of this game have {length} numbers, not the shape {observation.shape}")
    cells = planes * side * side
    board = observation[..., :cells].reshape(*observation.shape[:-1], planes, side, side)
    return board, observation[..., cells:]
