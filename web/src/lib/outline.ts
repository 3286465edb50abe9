// The outline of a region over all its tiles: no line runs where its tiles meet.

import { isRim } from './anchors';
import { cellKey, isInside, polygons, turnPoint, TILE, type Cell, type Point } from './geometry';

/** A part of a region: where its tile is shown, by how many quarters it is turned, and its outline on the unturned tile. */
export interface Part {
  cell: Cell;
  turns: number;
  area: string;
}
interface Outline {
  /** What to fill, by the rule `evenodd`. */
  fill: string;
  /** What to draw round it. */
  edge: string;
}

/** How far behind the rim of a tile one looks for the rest of the region. */
const BEHIND = 2;

export function outlineOf(parts: readonly Part[]): Outline {
  const byTile = new Map<string, Part[]>();
  for (const part of parts) byTile.set(cellKey(part.cell), [...(byTile.get(cellKey(part.cell)) ?? []), part]);
  const goesOn = ({ cell, turns }: Part, from: Point, to: Point): boolean => {
    if (!isRim(from, to)) return false;
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const [x, y] = turnPoint(middle, turns);
    const [east, south] = [beyond(x), beyond(y)];
    const place: Point = [x + east * BEHIND - east * TILE, y + south * BEHIND - south * TILE];
    const beside = byTile.get(cellKey({ x: cell.x + east, y: cell.y + south })) ?? [];
    return beside.some((other) => isInside(other.area, turnPoint(place, -other.turns)));
  };
  let [fill, edge] = ['', ''];
  for (const part of parts) {
    const put = (place: Point): string => {
      const [x, y] = turnPoint(place, part.turns);
      return `${round(part.cell.x * TILE + x)} ${round(part.cell.y * TILE + y)}`;
    };
    polygons(part.area).forEach((polygon, number) => {
      fill += `M${polygon.map(put).join('L')}Z`;
      // A building in the middle of a field is no border of it.
      if (number > 0 && !polygon.some(touchesRim)) return;
      let pen = '';
      polygon.forEach((to, at) => {
        const from = polygon.at(at - 1)!;
        if (goesOn(part, from, to)) pen = '';
        else {
          edge += pen === put(from) ? `L${put(to)}` : `M${put(from)}L${put(to)}`;
          pen = put(to);
        }
      });
    });
  }
  return { fill, edge };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const beyond = (at: number): number => (at === 0 ? -1 : at === TILE ? 1 : 0);
const touchesRim = ([x, y]: Point): boolean => beyond(x) !== 0 || beyond(y) !== 0;
