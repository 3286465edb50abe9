"""The rules of the plain classic game, for two: what fits where, regions, followers, points."""

from __future__ import annotations

import random
from typing import NamedTuple

from bastide.plain.tiles import KINDS, START, Kind, Segment, Turned

Cell = tuple[int, int]

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))


class Region:
    """Segments that are joined: a union-find, whose root knows everything about the whole."""

    __slots__ = ("cities", "followers", "into", "open", "shields", "terrain", "tiles")

    def __init__(self, segment: Segment, cell: Cell) -> None:
        self.into = self
        self.terrain = segment.terrain
        # A set, because two parts of one region can lie on the same tile, which counts once.
        self.tiles = {cell}
        self.open = len(segment.sides)
        self.shields = segment.shields
        self.followers = [0, 0]
        self.cities: list[Region] = []

    def whole(self) -> Region:
        """The root."""
        region = self
        while region.into is not region:
            region.into = region.into.into
            region = region.into
        return region

    def join(self, other: Region) -> None:
        """Joins two segments that meet at a side."""
        one, other = self.whole(), other.whole()
        one.open -= 2
        if one is other:
            return
        if len(one.tiles) < len(other.tiles):
            one, other = other, one
        other.into = one
        one.tiles |= other.tiles
        one.open += other.open
        one.shields += other.shields
        one.followers[0] += other.followers[0]
        one.followers[1] += other.followers[1]
        one.cities += other.cities


class Laid(NamedTuple):
    """A tile on the table."""

    turned: Turned
    segments: tuple[Segment, ...]
    regions: list[Region]


class PlainGame:
    """A game as it stands. A turn is ``lay``, then ``place`` or nothing, then ``end_turn``."""

    def __init__(self) -> None:
        self.board: dict[Cell, Laid] = {}
        self.open_cells: dict[Cell, list[str | None]] = {(0, 0): [None] * 4}
        """For each cell beside a tile, what its sides must show."""
        self.cloisters: dict[Cell, Region] = {}
        self.claimed: list[Region] = []
        """Where followers were placed, joined or not."""
        self.scores = [0, 0]
        self.supply = [7, 7]
        self.player = 0
        self.last: Cell = (0, 0)
        self.lay(START, (0, 0), 0)

    def fits(self, kind: Kind) -> list[tuple[Cell, int]]:
        """Where a tile can be laid, and with how many quarter turns (PLACE-1 to PLACE-3)."""
        found = []
        for cell, (north, east, south, west) in self.open_cells.items():
            for turns, ((n, e, s, w), _) in enumerate(kind.turned):
                if (
                    (north is None or north == n)
                    and (east is None or east == e)
                    and (south is None or south == s)
                    and (west is None or west == w)
                ):
                    found.append((cell, turns))
        return found

    def lay(self, kind: Kind, cell: Cell, turns: int) -> None:
        """Lays a tile and joins its segments to those of its neighbours."""
        turned = kind.turned[turns]
        regions = [Region(segment, cell) for segment in kind.segments]
        for segment, region in zip(kind.segments, regions, strict=True):
            if segment.cities:
                region.cities = [regions[city] for city in segment.cities]
            elif segment.terrain == "cloister":
                self.cloisters[cell] = region
        self.board[cell] = Laid(turned, kind.segments, regions)
        self.last = cell
        del self.open_cells[cell]
        for side, (x, y) in enumerate(SIDES):
            near = (cell[0] + x, cell[1] + y)
            across = (side + 2) % 4
            there = self.board.get(near)
            if there is None:
                self.open_cells.setdefault(near, [None] * 4)[across] = turned.edges[side]
            else:
                # Both run clockwise, so they meet in opposite orders.
                for mine, theirs in zip(turned.joints[side], reversed(there.turned.joints[across]), strict=True):
                    regions[mine].join(there.regions[theirs])

    def places(self) -> list[int]:
        """The segments of the tile just laid that can take a follower (FOLLOWER-1 to FOLLOWER-4)."""
        if not self.supply[self.player]:
            return []
        regions = self.board[self.last].regions
        return [number for number, region in enumerate(regions) if not any(region.whole().followers)]

    def place(self, segment: int) -> None:
        """Puts a follower on a segment of the tile just laid."""
        region = self.board[self.last].regions[segment].whole()
        region.followers[self.player] += 1
        self.supply[self.player] -= 1
        self.claimed.append(region)

    def end_turn(self) -> None:
        """Scores what the tile completed, gives the followers back, and goes on to the next player."""
        completed = {
            region
            for part in self.board[self.last].regions
            if (region := part.whole()).open == 0 and region.terrain in ("city", "road")
        }
        x, y = self.last
        for i, j in AROUND:
            cloister = self.cloisters.get((x + i, y + j))
            if cloister is not None and self.tiles_around((x + i, y + j)) == 9:
                completed.add(cloister)
        for region in completed:
            if any(region.followers):
                points = {"city": 2 * (len(region.tiles) + region.shields), "road": len(region.tiles), "cloister": 9}
                award(self.scores, region, points[region.terrain])
                self.supply = [kept + back for kept, back in zip(self.supply, region.followers, strict=True)]
                region.followers = [0, 0]
        self.player = 1 - self.player

    def tiles_around(self, cell: Cell) -> int:
        """How many tiles lie on and around a cell."""
        return sum((cell[0] + i, cell[1] + j) in self.board for i, j in AROUND)

    def final_scores(self) -> list[int]:
        """The scores if the game ended now (END-2, END-3, FARM-3)."""
        scores = self.scores.copy()
        for region in {part.whole() for part in self.claimed}:
            match region.terrain:
                case "road":
                    points = len(region.tiles)
                case "city":
                    points = len(region.tiles) + region.shields
                case "cloister":
                    points = self.tiles_around(next(iter(region.tiles)))
                case _:
                    cities = {city.whole() for city in region.cities}
                    points = 3 * sum(city.open == 0 for city in cities)
            award(scores, region, points)
        return scores


def award(scores: list[int], region: Region, points: int) -> None:
    """Gives points to whoever has the most followers in a region, or to both (MAJ-1, MAJ-2)."""
    most = max(region.followers)
    for player, followers in enumerate(region.followers):
        if followers and followers == most:
            scores[player] += points


def random_game(dice: random.Random) -> tuple[list[int], int]:
    """The final scores of a random game, each legal action as likely as any other, and how many decisions it had."""
    game = PlainGame()
    bag = [kind for kind in KINDS.values() for _ in range(kind.copies)]
    bag.remove(START)
    dice.shuffle(bag)
    decisions = 0
    for kind in bag:
        fits = game.fits(kind)
        # PLACE-4: a tile that fits nowhere leaves the game, and the same player draws another.
        if not fits:
            continue
        cell, turns = dice.choice(fits)
        game.lay(kind, cell, turns)
        decisions += 1
        places = game.places()
        if places:
            number = dice.randrange(len(places) + 1)
            if number < len(places):
                game.place(places[number])
            decisions += 1
        game.end_turn()
    return game.final_scores(), decisions
