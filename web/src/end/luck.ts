// Which tiles everybody drew, beside what they could expect.

import type { TilesLeft } from '../api/types/TilesLeft';
import type { Kinds } from '../state/art.svelte';
import type { Step } from './points';

export interface Luck {
  /** What a tile shows: a kind of land, or `shield`. */
  what: string;
  /** Of each seat. */
  drawn: number[];
  expected: number[];
}

/** Land that is on nearly every tile tells nothing. */
const EVERYWHERE = ['field', 'river', 'plains'];

function shows(kinds: Kinds, tile: string): string[] {
  const segments = kinds.get(tile)?.segments ?? [];
  const land = new Set(segments.map(({ kind }) => kind as string).filter((kind) => !EVERYWHERE.includes(kind)));
  return [...land, ...(segments.some(({ shields }) => shields > 0) ? ['shield'] : [])];
}

export function luck(all: readonly Step[], tiles: readonly TilesLeft[], kinds: Kinds, seats: number): Luck[] {
  const draws = all.flatMap(({ happened }) => happened.flatMap((one) => (one.happened === 'drawn' ? [one] : [])));
  const total = tiles.reduce((sum, tile) => sum + tile.total, 0);
  const found = new Set(tiles.flatMap(({ tile }) => shows(kinds, tile)));
  const numbers = Array.from({ length: seats }, (_, seat) => seat);
  return [...found].map((what) => {
    const all = tiles.filter(({ tile }) => shows(kinds, tile).includes(what)).reduce((sum, tile) => sum + tile.total, 0);
    const own = (seat: number) => draws.filter(({ player }) => player === seat);
    return {
      what,
      drawn: numbers.map((seat) => own(seat).filter(({ tile }) => shows(kinds, tile).includes(what)).length),
      expected: numbers.map((seat) => (own(seat).length * all) / Math.max(total, 1)),
    };
  });
}
