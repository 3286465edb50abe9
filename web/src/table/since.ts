// What has happened since a seat laid its last tile.

import type { Happened } from '../api/types/Happened';
import type { Told } from '../api/types/Told';
import type { Mark } from './look';

/** The events after a seat's last own tile. Who has no seat sees the last turn only. */
export function sinceLast(events: readonly Told[], seat: number | null): Told[] {
  const found: Told[] = [];
  for (let at = events.length - 1; at >= 0; at--) {
    const told = events[at]!;
    if (told.change === 'taken_back' || told.change === 'started') break;
    if (told.change !== 'acted') continue;
    const laid = (told.happened ?? []).filter((event) => event.happened === 'laid');
    if (laid.some(({ player }) => player === seat)) break;
    found.unshift(told);
    if (seat === null && laid.length > 0) break;
  }
  return found;
}

export type Of<K extends Happened['happened']> = Extract<Happened, { happened: K }>;

/** All of one kind that happened in events. */
export function happenings<K extends Happened['happened']>(events: readonly Told[], kind: K): Of<K>[] {
  return events.flatMap(({ happened }) => (happened ?? []).filter((event): event is Of<K> => event.happened === kind));
}

export function laidMarks(events: readonly Told[]): Mark[] {
  return happenings(events, 'laid').map(({ x, y, player }) => ({ x, y, seat: player }));
}

/** Tiles that could not be placed since then; those drawn by the own last turn are part of it. */
export function discardsSince(events: readonly Told[], seat: number | null, after: number): string[] {
  const recent = sinceLast(events, seat);
  const own = events.findLast(({ change, seq }) => change === 'acted' && seq < (recent[0]?.seq ?? Infinity));
  const all = own && seat !== null ? [own, ...recent] : recent;
  return happenings(all.filter(({ seq }) => seq > after), 'discarded').map(({ tile }) => tile);
}
