// Where the buttons and the loupe of the ghost lie: where they cover least of what one may want to see or to press.

import type { GameView } from '../api/types/GameView';
import { corner, type Cell, type Point } from '../lib/geometry';
import { isWithin, meet, type Box } from '../lib/panzoom';
import type { Ghost, Look, Square } from './look';

export type Way = 'below' | 'right' | 'left' | 'above';

/** What the buttons need, in pixels: one, two of them with a gap, and the gap to the ghost. */
const ONE = 44;
const TWO = 96;
const GAP = 10;
/** Nothing may cover this. */
export const NEVER = 1e6;

/** Something that is better not covered. */
export interface Obstacle extends Box {
  /** How much better. */
  weight: number;
}

interface Around {
  /** The side of the ghost for its buttons, and what they need there; none where each would cover what has to be pressed. */
  side: Way | null;
  buttons: Box | null;
  /** The corner of the board for its loupe. */
  corner: string;
}

export function freeSide(
  [left, top]: Point,
  zoom: number,
  obstacles: readonly Obstacle[],
  inSight: Box,
  count = 2,
): { side: Way; box: Box } | null {
  const [long, short, gap] = [(count > 1 ? TWO : ONE) / zoom, ONE / zoom, GAP / zoom];
  const boxes: [Way, Box][] = [
    ['below', { x: left + 50 - long / 2, y: top + 100 + gap, width: long, height: short }],
    ['right', { x: left + 100 + gap, y: top + 50 - long / 2, width: short, height: long }],
    ['left', { x: left - gap - short, y: top + 50 - long / 2, width: short, height: long }],
    ['above', { x: left + 50 - long / 2, y: top - gap - short, width: long, height: short }],
  ];
  const cost = (box: Box): number => (isWithin(box, inSight) ? 0 : 1000) + covered(box, obstacles);
  const costs = boxes.map(([side, box]) => ({ side, box, cost: cost(box) }));
  const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
  return best.cost < NEVER ? best : null;
}

export function aroundGhost(
  ghost: Ghost | undefined,
  game: GameView,
  squares: readonly Square[],
  /** What has to be pressed elsewhere. */
  pressed: readonly Box[],
  look: Look,
  sight: Box | undefined,
): Around {
  if (!ghost || !sight) return { side: 'below', buttons: null, corner: 'right bottom' };
  const block = (cell: Cell, weight: number): Obstacle => {
    const [x, y] = corner(cell, look.quarter);
    return { x, y, width: 100, height: 100, weight };
  };
  const here = corner(ghost, look.quarter);
  const obstacles = [
    ...pressed.map((box) => ({ ...box, weight: NEVER })),
    // Figures may have to be pressed, squares too.
    ...game.figures.map(({ at }) => block(at, 20)),
    ...squares.filter(({ x, y }) => x !== ghost.x || y !== ghost.y).map((square) => block(square, 6)),
    ...game.tiles.map((tile) => block(tile, 1)),
  ];
  // What the tile would bring is told above it.
  const told = { x: here[0], y: here[1] - 100, width: 100, height: 100, weight: 8 };
  const free = freeSide(here, look.zoom, [...obstacles, told], sight, (ghost.ways ?? 1) > 1 ? 2 : 1);
  return {
    side: free?.side ?? null,
    buttons: free?.box ?? null,
    corner: freeCorner(look.zoom, [...obstacles, block(ghost, 2 * NEVER)], sight),
  };
}

/** How large the loupe is with a margin, in pixels. */
const LOUPE = { width: 258, height: 286 };

/** What the loupe covers in a corner of the sight. */
export function loupeBox(corner: string, zoom: number, sight: Box): Box {
  const [width, height] = [LOUPE.width / zoom, LOUPE.height / zoom];
  return {
    x: corner.includes('left') ? sight.x : sight.x + sight.width - width,
    y: corner.includes('top') ? sight.y : sight.y + sight.height - height,
    width,
    height,
  };
}

function freeCorner(zoom: number, obstacles: readonly Obstacle[], sight: Box): string {
  const corners = ['right bottom', 'left bottom', 'right top', 'left top'];
  const costs = corners.map((corner) => ({ corner, cost: covered(loupeBox(corner, zoom, sight), obstacles) }));
  return costs.reduce((one, other) => (other.cost < one.cost ? other : one)).corner;
}

const covered = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, obstacle) => sum + (meet(box, obstacle) ? obstacle.weight : 0), 0);
