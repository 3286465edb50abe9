// Where the buttons and the loupe of the ghost lie: where they cover least of what one may want to see or to press.

import type { GameView } from '../api/types/GameView';
import { corner, type Cell, type Point } from '../lib/geometry';
import { isWithin, type Box } from '../lib/panzoom';
import type { Look, Square } from './look';

export type Way = 'below' | 'right' | 'left' | 'above';

/** What the buttons need, in pixels: two of them with a gap, and the gap to the ghost. */
const LONG = 96;
const SHORT = 44;
const GAP = 10;

/** Something that is better not covered. */
export interface Obstacle extends Box {
  /** How much better. */
  weight: number;
}

export function freeSide([left, top]: Point, zoom: number, obstacles: readonly Obstacle[], inSight: Box): Way {
  const [long, short, gap] = [LONG / zoom, SHORT / zoom, GAP / zoom];
  const boxes: [Way, Box][] = [
    ['below', { x: left + 50 - long / 2, y: top + 100 + gap, width: long, height: short }],
    ['right', { x: left + 100 + gap, y: top + 50 - long / 2, width: short, height: long }],
    ['left', { x: left - gap - short, y: top + 50 - long / 2, width: short, height: long }],
    ['above', { x: left + 50 - long / 2, y: top - gap - short, width: long, height: short }],
  ];
  const cost = (box: Box): number => (isWithin(box, inSight) ? 0 : 1000) + covered(box, obstacles);
  const costs = boxes.map(([way, box]) => ({ way, cost: cost(box) }));
  return costs.reduce((one, other) => (other.cost < one.cost ? other : one)).way;
}

/** The side of a ghost for its buttons, and the corner of the board for its loupe. */
export function aroundGhost(
  ghost: Cell | undefined,
  game: GameView,
  squares: readonly Square[],
  look: Look,
  sight: Box | undefined,
): { side: Way; corner: string } {
  if (!ghost || !sight) return { side: 'below', corner: 'right bottom' };
  const block = (cell: Cell, weight: number): Obstacle => {
    const [x, y] = corner(cell, look.quarter);
    return { x, y, width: 100, height: 100, weight };
  };
  const here = corner(ghost, look.quarter);
  const obstacles = [
    // Figures may have to be pressed, squares too.
    ...game.figures.map(({ at }) => block(at, 20)),
    ...squares.filter(({ x, y }) => x !== ghost.x || y !== ghost.y).map((square) => block(square, 6)),
    ...game.tiles.map((tile) => block(tile, 1)),
  ];
  // What the tile would bring is told above it.
  const told = { x: here[0], y: here[1] - 100, width: 100, height: 100, weight: 8 };
  return {
    side: freeSide(here, look.zoom, [...obstacles, told], sight),
    corner: freeCorner(look.zoom, [...obstacles, block(ghost, 200)], sight),
  };
}

/** How large the loupe is with a margin, in pixels. */
const LOUPE = 256;

function freeCorner(zoom: number, obstacles: readonly Obstacle[], sight: Box): string {
  const size = LOUPE / zoom;
  const [east, south] = [sight.x + sight.width - size, sight.y + sight.height - size];
  const corners: [string, Point][] = [
    ['right bottom', [east, south]],
    ['left bottom', [sight.x, south]],
    ['right top', [east, sight.y]],
    ['left top', [sight.x, sight.y]],
  ];
  const costs = corners.map(([corner, [x, y]]) => ({ corner, cost: covered({ x, y, width: size, height: size }, obstacles) }));
  return costs.reduce((one, other) => (other.cost < one.cost ? other : one)).corner;
}

const covered = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, obstacle) => sum + (meet(box, obstacle) ? obstacle.weight : 0), 0);

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
