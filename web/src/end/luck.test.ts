import { expect, test } from 'vitest';
import type { Happened } from '../api/types/Happened';
import type { Kinds } from '../state/art.svelte';
import { luck } from './luck';

const kind = (...segments: [string, number][]) => ({ segments: segments.map(([kind, shields]) => ({ kind, shields })) });
const kinds = new Map([
  ['B', kind(['cloister', 0], ['field', 0])],
  ['C', kind(['city', 1])],
  ['U', kind(['road', 0], ['field', 0])],
]) as unknown as Kinds;
const drawn = (player: number, tile: string): Happened => ({ happened: 'drawn', player, tile });

test('tiles are counted by what they show, beside the share that was to be expected', () => {
  const all = [{ seq: 1, happened: [drawn(0, 'B'), drawn(1, 'U'), drawn(0, 'B'), drawn(1, 'C')] }];
  const tiles = [
    { tile: 'B', left: 0, total: 2 },
    { tile: 'C', left: 0, total: 1 },
    { tile: 'U', left: 0, total: 1 },
  ];
  expect(luck(all, tiles, kinds, 2)).toEqual([
    { what: 'cloister', drawn: [2, 0], expected: [1, 1] },
    { what: 'city', drawn: [0, 1], expected: [0.5, 0.5] },
    { what: 'shield', drawn: [0, 1], expected: [0.5, 0.5] },
    { what: 'road', drawn: [0, 1], expected: [0.5, 0.5] },
  ]);
});
