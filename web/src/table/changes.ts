// What some turns have changed for each player.

import type { Told } from '../api/types/Told';
import type { Words } from '../i18n/index.svelte';
import { happenings } from './since';

export interface Gain {
  seat: number;
  total: number;
  /** What the points are for, each with its own. */
  reasons: string[];
}

/** The points of everybody who has got or paid some, in order of seats. */
export function pointsOf(words: Words, events: readonly Told[]): Gain[] {
  const found = new Map<number, Gain>();
  const add = (seat: number, points: number, what: string): void => {
    const gain = found.get(seat) ?? { seat, total: 0, reasons: [] };
    gain.total += points;
    gain.reasons.push(words.turn.gets(what, points));
    found.set(seat, gain);
  };
  for (const { player, points, what } of happenings(events, 'scored')) add(player, points, words.happened.what(what));
  for (const { player, to, points } of happenings(events, 'paid').filter(({ points }) => points > 0)) {
    add(player, -points, words.table.bazaar);
    if (to !== null) add(to, points, words.table.bazaar);
  }
  return [...found.values()].sort((a, b) => a.seat - b.seat);
}

/** How many figures came back to each seat. */
export function returnsOf(events: readonly Told[]): [number, number][] {
  const found = new Map<number, number>();
  for (const { player } of happenings(events, 'returned')) found.set(player, (found.get(player) ?? 0) + 1);
  return [...found.entries()].sort(([a], [b]) => a - b);
}
