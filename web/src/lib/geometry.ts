// Where things lie on the board. A tile is a square of 100 units; x runs to the east and y to the south. The whole view can
// be turned by quarters: then cells change places and tiles turn, while figures and symbols stay upright.

import type { Axis } from '../api/types/Axis';
import type { BridgeData } from '../api/types/BridgeData';
import type { BridgeView } from '../api/types/BridgeView';
import type { GameView } from '../api/types/GameView';
import type { SegmentData } from '../api/types/SegmentData';
import type { TileData } from '../api/types/TileData';
import type { TileView } from '../api/types/TileView';
import type { Box } from './panzoom';

export const TILE = 100;

export type Point = readonly [number, number];
export interface Cell {
  x: number;
  y: number;
}

export const quarters = (turns: number): number => ((turns % 4) + 4) % 4;

/** A place on a tile after clockwise quarter turns of the tile. */
export function turnPoint([x, y]: Point, turns: number): Point {
  switch (quarters(turns)) {
    case 1:
      return [TILE - y, x];
    case 2:
      return [TILE - x, TILE - y];
    case 3:
      return [y, TILE - x];
    default:
      return [x, y];
  }
}

/** The cell where a cell is shown when the view is turned clockwise by so many quarters. */
export function shownCell({ x, y }: Cell, quarter: number): Cell {
  // Adding zero keeps a negative zero out of keys and attributes.
  switch (quarters(quarter)) {
    case 1:
      return { x: -y + 0, y: x };
    case 2:
      return { x: -x + 0, y: -y + 0 };
    case 3:
      return { x: y, y: -x + 0 };
    default:
      return { x, y };
  }
}

/** The cell that is shown at a cell: the other way round. */
export const realCell = (cell: Cell, quarter: number): Cell => shownCell(cell, -quarter);

export const cellKey = ({ x, y }: Cell): string => `${x},${y}`;

export function corner(cell: Cell, quarter: number): Point {
  const { x, y } = shownCell(cell, quarter);
  return [x * TILE, y * TILE];
}

/** All cells with some cells of margin around them, in units of the board. */
export function boundsOf(cells: Iterable<Cell>, quarter: number, margin: number): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const cell of cells) {
    const { x, y } = shownCell(cell, quarter);
    west = Math.min(west, x);
    north = Math.min(north, y);
    east = Math.max(east, x + 1);
    south = Math.max(south, y + 1);
  }
  if (west > east) [west, north, east, south] = [0, 0, 1, 1];
  return {
    x: (west - margin) * TILE,
    y: (north - margin) * TILE,
    width: (east - west + 2 * margin) * TILE,
    height: (south - north + 2 * margin) * TILE,
  };
}

/** The empty cells beside the landscape. */
export function openCells(tiles: readonly Cell[]): Cell[] {
  const taken = new Set(tiles.map(cellKey));
  const found = new Map<string, Cell>();
  for (const { x, y } of tiles) {
    for (const [east, south] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) {
      const cell = { x: x + east, y: y + south };
      const key = cellKey(cell);
      if (!taken.has(key)) found.set(key, cell);
    }
  }
  return [...found.values()];
}

/** The bridge of a tile that runs on an axis of the board. */
export function bridgeOn(kind: TileData, turns: number, axis: string): BridgeData | undefined {
  const printed: Axis = quarters(turns) % 2 === 0 ? (axis as Axis) : axis === 'NS' ? 'EW' : 'NS';
  return kind.bridges.find((bridge) => bridge.axis === printed);
}

/** Where a figure stands on a laid tile, in units of the board. */
export function standing(
  kind: TileData,
  tile: TileView,
  on: string,
  bridge: BridgeView | undefined,
  quarter: number,
): Point {
  const [left, top] = corner(tile, quarter);
  const turns = tile.turns + quarter;
  const over = bridge && bridgeOn(kind, tile.turns, bridge.axis);
  if (on === 'bridge') {
    const [x, y] = turnPoint(over?.spot ?? [50, 50], turns);
    return [left + x, top + y];
  }
  const number = kind.segments.findIndex((segment) => segment.name === on);
  const segment = kind.segments[number];
  const [x, y] = turnPoint(over?.spots[number] ?? segment?.spot ?? [50, 50], turns);
  return [left + x, top + y + (segment?.lower ?? 0)];
}

type Polygon = Point[];
const outlines = new Map<string, Polygon[]>();

/** The corners of an outline of straight lines, such as the server draws segments. */
export function polygons(area: string): Polygon[] {
  let known = outlines.get(area);
  if (!known) {
    known = area
      .split('M')
      .slice(1)
      .map((part) =>
        part
          .replace('Z', '')
          .split('L')
          .map((corner) => {
            const [x, y] = corner.trim().split(/[\s,]+/).map(Number);
            return [x ?? 0, y ?? 0] as const;
          }),
      );
    outlines.set(area, known);
  }
  return known;
}

/** Whether a place is inside an outline, by the rule `evenodd`. */
export function isInside(area: string, [x, y]: Point): boolean {
  let inside = false;
  for (const polygon of polygons(area)) {
    for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at++) {
      const [ax, ay] = polygon[at]!;
      const [bx, by] = polygon[before]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** The part of a tile at a place of the tile as it is shown. Buildings are small, so they reach a little further. */
export function segmentAt(kind: TileData, turns: number, place: Point): SegmentData | undefined {
  const printed = turnPoint(place, -turns);
  const building = kind.segments.find(
    ({ kind: ground, spot }) =>
      (ground === 'cloister' || ground === 'garden') && Math.hypot(spot[0] - printed[0], spot[1] - printed[1]) < 18,
  );
  return building ?? kind.segments.find((segment) => segment.kind !== 'river' && isInside(segment.area, printed));
}

/** What a part of a tile shows; a bridge is a road. */
export function groundOn(kind: TileData | undefined, on: string): string {
  return on === 'bridge' ? 'road' : (kind?.segments.find(({ name }) => name === on)?.kind ?? '');
}

/** The nearest of some cells in a direction of the screen: what arrow keys move to. */
export function nearest<T extends Cell>(from: Cell, all: readonly T[], way: Point, quarter: number): T | undefined {
  const start = shownCell(from, quarter);
  let best: T | undefined;
  let least = Infinity;
  for (const cell of all) {
    const { x, y } = shownCell(cell, quarter);
    const ahead = (x - start.x) * way[0] + (y - start.y) * way[1];
    const aside = Math.abs((x - start.x) * way[1]) + Math.abs((y - start.y) * way[0]);
    if (ahead <= 0) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [cell, distance];
  }
  return best;
}

/** The cell whose middle is nearest to a place of the board as it is shown, within a reach. */
export function cellNear<T extends Cell>([x, y]: Point, all: readonly T[], reach: number, quarter: number): T | undefined {
  let best: T | undefined;
  let least = reach;
  for (const cell of all) {
    const [left, top] = corner(cell, quarter);
    const distance = Math.max(Math.abs(left + 50 - x), Math.abs(top + 50 - y));
    if (distance <= least) [best, least] = [cell, distance];
  }
  return best;
}

export function tileAt(game: Pick<GameView, 'tiles'>, cell: Cell): TileView | undefined {
  return game.tiles.find(({ x, y }) => x === cell.x && y === cell.y);
}
