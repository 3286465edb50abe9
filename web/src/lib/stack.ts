// Labels that do not cover each other.

import { isWithin, meet, type Box } from './panzoom';

/** The gap between labels, in pixels. */
const GAP = 4;

interface Placed<T> {
  item: T;
  box: Box;
  /** By how much it was moved, to the right and down. */
  by: readonly [number, number];
}

/** Moves each label as little as it takes to lie within a box and to cover neither those before it nor what is taken. */
export function apart<T>(items: readonly T[], boxOf: (item: T) => Box, taken: readonly Box[] = [], within?: Box): Placed<T>[] {
  const fixed = [...taken];
  return items.map((item) => {
    const wanted = boxOf(item);
    const box = freed(wanted, fixed, within);
    fixed.push(box);
    return { item, box, by: [box.x - wanted.x, box.y - wanted.y] as const };
  });
}

function freed(wanted: Box, taken: readonly Box[], within?: Box): Box {
  const home = within ? inside(wanted, within) : wanted;
  const { width, height } = home;
  // A label moves until it touches something: nearer places are taken.
  const columns = taken.flatMap((other) => [other.x - width - GAP, other.x + other.width + GAP]);
  const rows = taken.flatMap((other) => [other.y - height - GAP, other.y + other.height + GAP]);
  const far = (box: Box): number => Math.abs(box.x - wanted.x) + Math.abs(box.y - wanted.y);
  const free = [home.x, ...columns]
    .flatMap((x) => [home.y, ...rows].map((y) => ({ x, y, width, height })))
    .filter((box) => (!within || isWithin(box, within)) && !taken.some((other) => meet(box, other)));
  return free.reduce((one: Box | undefined, other) => (one && far(one) <= far(other) ? one : other), undefined) ?? home;
}

function inside(box: Box, within: Box): Box {
  const x = Math.max(within.x, Math.min(box.x, within.x + within.width - box.width));
  const y = Math.max(within.y, Math.min(box.y, within.y + within.height - box.height));
  return { ...box, x, y };
}
