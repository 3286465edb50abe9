"""The plain classic game for two, in Python alone: the benchmark measures the engine against it, and tests too.

Modern edition with farmers, all 72 tiles. It is written from the rule pages and shares nothing with the engine in Rust.
"""

from bastide.plain.game import PlainGame, random_game
from bastide.plain.tiles import KINDS, START, Kind

__all__ = ["KINDS", "START", "Kind", "PlainGame", "random_game"]
