"""The 72 tiles of the classic game: a table, and each kind turned four ways."""

from typing import NamedTuple

# A line is a kind, how many there are of it, and its segments. Half-sides are counted clockwise from 0, the west half
# of the north side. A plus is a shield; after the slash stand the cities of the tile that a field touches.
TABLE = """
A 2 road:S field:01234567 cloister
B 4 field:01234567 cloister
C 1 city:NESW+
D 4 city:N road:EW field:27/0 field:3456
E 5 city:N field:234567/0
F 2 city:EW+ field:01/0 field:45/0
G 1 city:EW field:01/0 field:45/0
H 3 city:E city:W field:0145/01
I 2 city:N city:E field:4567/01
J 3 city:N road:ES field:2567/0 field:34
K 3 city:N road:SW field:2347/0 field:56
L 3 city:N road:E road:S road:W field:27/0 field:34 field:56
M 2 city:NE+ field:4567/0
N 3 city:NE field:4567/0
O 2 city:NW+ road:ES field:25/0 field:34
P 3 city:NW road:ES field:25/0 field:34
Q 1 city:NEW+ field:45/0
R 3 city:NEW field:45/0
S 2 city:NEW+ road:S field:4/0 field:5/0
T 1 city:NEW road:S field:4/0 field:5/0
U 8 road:NS field:1234 field:0567
V 9 road:SW field:012347 field:56
W 4 road:E road:S road:W field:0127 field:34 field:56
X 1 road:N road:E road:S road:W field:12 field:34 field:56 field:07
"""


class Segment(NamedTuple):
    """A part of a tile, named as in records: ``c0`` is the first city, ``r1`` the second road."""

    name: str
    terrain: str
    sides: str
    """The sides of a city or road, the half-sides of a field."""
    shields: int
    cities: tuple[int, ...]
    """For a field: which segments of the tile are cities that it touches."""


class Turned(NamedTuple):
    """A tile as it lies, side by side, clockwise from the north."""

    edges: tuple[str, ...]
    joints: tuple[tuple[int, ...], ...]
    """The segments on each side, clockwise: a city or a field alone, or a road between two fields."""


class Kind(NamedTuple):
    """A kind of tile."""

    name: str
    copies: int
    segments: tuple[Segment, ...]
    turned: tuple[Turned, ...]
    """By quarter turns, clockwise."""


def read(line: str) -> Kind:
    """The kind of tile that a line of the table describes."""
    name, count, *parts = line.split()
    segments = tuple(read_segment(part, parts) for part in parts)
    edges = ["field"] * 4
    middle: dict[int, int] = {}
    halves: dict[int, int] = {}
    for number, segment in enumerate(segments):
        if segment.terrain in ("city", "road"):
            for side in map("NESW".index, segment.sides):
                edges[side] = segment.terrain
                middle[side] = number
        elif segment.terrain == "field":
            halves |= {int(half): number for half in segment.sides}
    joints: list[tuple[int, ...]] = []
    for side, edge in enumerate(edges):
        match edge:
            case "city":
                joints.append((middle[side],))
            case "road":
                joints.append((halves[2 * side], middle[side], halves[2 * side + 1]))
            case _:
                joints.append((halves[2 * side],))
    turned = [Turned(tuple(edges[-t:] + edges[:-t]), tuple(joints[-t:] + joints[:-t])) for t in range(4)]
    return Kind(name, int(count), segments, tuple(turned))


def read_segment(part: str, parts: list[str]) -> Segment:
    terrain, _, rest = part.partition(":")
    sides, _, touched = rest.rstrip("+").partition("/")
    if terrain == "cloister":
        return Segment(terrain, terrain, "", 0, ())
    same = [other for other in parts if other.startswith(terrain)]
    # Cities come first on every tile, so the number of a city is that of its segment.
    return Segment(f"{terrain[0]}{same.index(part)}", terrain, sides, rest.count("+"), tuple(map(int, touched)))


KINDS = {kind.name: kind for kind in map(read, TABLE.split("\n")[1:-1])}
START = KINDS["D"]
