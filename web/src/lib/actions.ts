// Actions as values: the server makes them, we only compare and pick them.

import type { Action } from '../api/types/Action';

export type Lay = Extract<Action, { do: 'lay' }>;
export type Place = Extract<Action, { do: 'place' }>;

export function same(a: Action, b: Action): boolean {
  const [one, other] = [a, b] as unknown as [Record<string, unknown>, Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

export function lays(actions: Action[]): Lay[] {
  return actions.filter((action) => action.do === 'lay');
}

/** The squares where a tile can be laid, each once, with the turns that fit. */
export function squares(actions: Action[]): { x: number; y: number; lays: Lay[] }[] {
  const found = new Map<string, { x: number; y: number; lays: Lay[] }>();
  for (const lay of lays(actions)) {
    const key = `${lay.x},${lay.y}`;
    const square = found.get(key) ?? { x: lay.x, y: lay.y, lays: [] };
    square.lays.push(lay);
    found.set(key, square);
  }
  return [...found.values()];
}

/** The lay on a square that is tried first: the turn used last if it fits, else the next one clockwise. */
export function firstLay(all: Lay[], last: number): Lay | undefined {
  for (let step = 0; step < 4; step++) {
    const lay = all.find((candidate) => candidate.turns === (last + step) % 4);
    if (lay) return lay;
  }
  return undefined;
}

/** The next lay clockwise (or the other way) on the same square, of the same tile. */
export function turned(all: Lay[], lay: Lay, way: 1 | -1): Lay {
  for (let step = 1; step < 4; step++) {
    const turns = (((lay.turns + way * step) % 4) + 4) % 4;
    const next = all.find(
      (other) => other.x === lay.x && other.y === lay.y && other.tile === lay.tile && other.turns === turns,
    );
    if (next) return next;
  }
  return lay;
}
