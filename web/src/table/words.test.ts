import { expect, test } from 'vitest';
import type { Told } from '../api/types/Told';
import type { View } from '../api/types/View';
import { en } from '../i18n/en';
import { commandOf } from './keys';
import { marketOf, wonTiles } from './market';
import { entryOf, lineOf, tallyWords, type Teller } from './words';

const teller: Teller = { words: en, name: (seat) => ['Ann', 'Ben'][seat] ?? '?', ground: () => 'city' };
const scored = {
  happened: 'scored',
  player: 1,
  points: 8,
  rule: 'CITY-3',
  what: 'city',
  x: 0,
  y: 0,
  on: 'c0',
  tally: [
    { item: 'tile', count: 3, each: 2 },
    { item: 'shield', count: 1, each: 2 },
  ],
} as const;

test('points are explained', () => {
  expect(tallyWords(en, scored.tally as never, 8)).toBe('3 tiles × 2 + 1 shield × 2 = 8');
  expect(tallyWords(en, [{ item: 'tile', count: 1, each: 1 }], 1)).toBe('1 tile = 1');
  expect(lineOf(teller, scored as never)).toMatchObject({ text: 'Ben: +8 for a city', rule: 'CITY-3', seat: 1 });
});

test('an event of the table is one entry of the log', () => {
  const told = { seq: 3, at: 0, to_act: 1, change: 'acted', seat: 0, by: 'player', actions: [], happened: [scored] } as unknown as Told;
  expect(entryOf(teller, told)?.lines).toHaveLength(1);
  expect(entryOf(teller, { ...told, happened: [] } as Told)?.lines[0]?.text).toBe('Ann passes.');
  expect(entryOf(teller, { ...told, change: 'said' } as unknown as Told)).toBeNull();
});

test('keys mean what the help says, single ones only if wanted', () => {
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });
  expect(commandOf(press('R'), true)).toEqual({ do: 'turnRight' });
  expect(commandOf(press('R'), false)).toBeNull();
  expect(commandOf(press('z', true), false)).toEqual({ do: 'back' });
  expect(commandOf(press('r', true), true)).toBeNull();
  expect(commandOf(press('3'), true)).toEqual({ do: 'zone', number: 3 });
  expect(commandOf(press('Enter'), false)).toEqual({ do: 'confirm' });
});

test('a bazaar is read from what happened', () => {
  const events = [
    { seq: 1, change: 'acted', happened: [{ happened: 'picked', player: 1, tile: 'E', bid: 2 }] },
    { seq: 2, change: 'acted', happened: [{ happened: 'took', player: 2, tile: 'F' }] },
  ] as unknown as Told[];
  const view = {
    stage: 'playing',
    seats: [{}, {}, {}],
    game: { question: 'bid', to_act: 0, market: ['E'], highest_bid: [1, 2] },
  } as unknown as View;
  expect(marketOf(events, view)).toEqual({
    picker: 1,
    tile: 'E',
    order: [
      { seat: 1, state: 'picked', tile: null },
      { seat: 2, state: 'has', tile: 'F' },
      { seat: 0, state: 'bids', tile: null },
    ],
  });
  const laid = { seq: 3, change: 'acted', happened: [{ happened: 'laid', player: 2, tile: 'F' }] } as unknown as Told;
  expect(wonTiles([...events, laid]).size).toBe(0);
});
