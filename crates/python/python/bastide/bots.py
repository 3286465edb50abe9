"""The bots of Bastide as opponents and teachers."""

from bastide._bastide import Bot, levels

__all__ = ["Bot", "level", "levels"]


def level(name: str, seed: int = 0) -> Bot:
    """The bot of that level; ``levels()`` lists them. The same seed gives the same bot."""
    return Bot(name, seed)
