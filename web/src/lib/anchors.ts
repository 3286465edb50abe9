// Where the button of each part of a tile sits: well inside the part, and away from the buttons of the others.

import type { SegmentData } from '../api/types/SegmentData';
import type { TileData } from '../api/types/TileData';
import { isInside, polygons, type Point } from './geometry';

/** Places are sought on a lattice of this many units, within this distance of the rim of the tile. */
const STEP = 4;
const RIM = 12;
/** Further apart than this is of no more use, and so is more room around a button. */
const FAR = 40;
const ROOM = 14;

const known = new WeakMap<TileData, ReadonlyMap<string, Point>>();

/** The place of each part's button on the unturned tile. */
export function anchors(kind: TileData): ReadonlyMap<string, Point> {
  let found = known.get(kind);
  if (!found) {
    found = spread(kind.segments.filter(({ kind: ground }) => ground !== 'river'));
    known.set(kind, found);
  }
  return found;
}

interface Choice {
  place: Point;
  /** How good it is by itself. */
  worth: number;
}

function spread(segments: SegmentData[]): ReadonlyMap<string, Point> {
  const places = new Map(segments.map(({ name, spot }) => [name, spot as Point]));
  const choices = new Map(segments.map((segment) => [segment.name, choicesOf(segment)]));
  // Each moves away from where the others are by now; after a few rounds nobody moves any more.
  for (let round = 0; round < 4; round++) {
    for (const { name } of segments) {
      const others = [...places].filter(([other]) => other !== name).map(([, place]) => place);
      const score = ({ place, worth }: Choice): number => worth + Math.min(FAR, ...others.map((other) => distance(place, other)));
      const best = choices.get(name)!.reduce((one, other) => (score(other) > score(one) ? other : one));
      places.set(name, best.place);
    }
  }
  return places;
}

function choicesOf(segment: SegmentData): Choice[] {
  const own: Choice = { place: segment.spot, worth: 0 };
  // A building is where it is.
  if (segment.kind === 'cloister' || segment.kind === 'garden') return [own];
  const inside: { place: Point; room: number }[] = [];
  for (let x = 50 - STEP * Math.floor((50 - RIM) / STEP); x <= 100 - RIM; x += STEP) {
    for (let y = 50 - STEP * Math.floor((50 - RIM) / STEP); y <= 100 - RIM; y += STEP) {
      if (isInside(segment.area, [x, y])) inside.push({ place: [x, y], room: roomAround(segment.area, [x, y]) });
    }
  }
  const most = Math.max(0, ...inside.map(({ room }) => room));
  const roomy = inside.filter(({ room }) => room >= Math.min(ROOM, most * 0.8));
  if (roomy.length === 0) return [own];
  return roomy.map(({ place, room }) => ({ place, worth: Math.min(room, ROOM) - distance(place, segment.spot) / 8 }));
}

/** How far the nearest edge of an outline is. The rim of the tile is none: the land goes on behind it. */
function roomAround(area: string, place: Point): number {
  let least = Infinity;
  for (const polygon of polygons(area)) {
    polygon.forEach((to, at) => {
      const from = polygon.at(at - 1)!;
      if (!isRim(from, to)) least = Math.min(least, distanceToLine(place, from, to));
    });
  }
  return least;
}

/** Both ends lie on the same side of the tile. */
export function isRim(from: Point, to: Point): boolean {
  return [0, 1].some((axis) => from[axis] === to[axis] && (from[axis] === 0 || from[axis] === 100));
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function distanceToLine(place: Point, from: Point, to: Point): number {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = x * x + y * y;
  const along = length === 0 ? 0 : ((place[0] - from[0]) * x + (place[1] - from[1]) * y) / length;
  const at = Math.min(Math.max(along, 0), 1);
  return distance(place, [from[0] + at * x, from[1] + at * y]);
}
