import { expect, test } from 'vitest';
import type { Told } from '../api/types/Told';
import { discardsSince, laidMarks, sinceLast } from './since';

let seq = 0;
const acted = (seat: number, ...happened: object[]): Told => ({ seq: ++seq, change: 'acted', seat, happened }) as unknown as Told;
const laid = (player: number, x: number): object => ({ happened: 'laid', player, tile: 'V', x, y: 0, turns: 0 });
const gone = (tile: string): object => ({ happened: 'discarded', tile });

const events = [
  { seq: 0, change: 'started', happened: [laid(0, -1)] } as unknown as Told,
  acted(0, laid(0, 1), gone('A')),
  acted(1, laid(1, 2), gone('B')),
  acted(0, { happened: 'raised', player: 0, points: 2 }),
  acted(2, laid(2, 3), gone('C')),
];

test('the trail is what others laid since my last tile, whatever I answered meanwhile', () => {
  expect(laidMarks(sinceLast(events, 0)).map(({ seat }) => seat)).toEqual([1, 2]);
  expect(laidMarks(sinceLast(events, 1)).map(({ seat }) => seat)).toEqual([2]);
  expect(sinceLast(events, 2)).toEqual([]);
});

test('who watches sees the last turn only', () => {
  expect(laidMarks(sinceLast(events, null)).map(({ seat }) => seat)).toEqual([2]);
  expect(discardsSince(events, null, 0)).toEqual(['C']);
});

test('discards since my last turn, until they are put away', () => {
  expect(discardsSince(events, 0, 0)).toEqual(['A', 'B', 'C']);
  expect(discardsSince(events, 0, events[2]!.seq)).toEqual(['C']);
});
