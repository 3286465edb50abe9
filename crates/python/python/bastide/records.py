"""Records in files: one JSON object a line, as everywhere in Bastide."""

import os
from pathlib import Path

from bastide._bastide import Game, State


def load(path: str | os.PathLike[str], game: Game | None = None) -> State:
    """The state at the end of a record. Every action is checked, and the result if there is one."""
    return State.deserialize(Path(path).read_text(encoding="utf-8"), game)


def save(state: State, path: str | os.PathLike[str], names: list[str] | None = None) -> None:
    """Writes the record of a game, finished or not."""
    Path(path).write_text(state.serialize(names), encoding="utf-8")
