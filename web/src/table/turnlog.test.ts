import { expect, test } from 'vitest';
import type { Told } from '../api/types/Told';
import { en } from '../i18n/en';
import { turnsOf } from './turnlog';
import type { Teller } from './words';

const teller: Teller = { words: en, name: (seat) => ['Ann', 'Ben'][seat] ?? '', ground: () => 'city' };
const told = (seq: number, fields: object): Told => ({ seq, at: 0, to_act: 0, ...fields }) as unknown as Told;

test('a draw belongs to the turn of who drew, and is not told twice', () => {
  const events = [
    told(1, { change: 'started', actions: [], happened: [
      { happened: 'drawn', player: 0, tile: 'D' },
    ] }),
    told(2, { change: 'acted', seat: 0, actions: [], by: 'player', happened: [
      { happened: 'laid', player: 0, tile: 'D', x: 1, y: 0, turns: 0 },
      { happened: 'placed', player: 0, figure: 'follower', at: { x: 1, y: 0, on: 'c0' } },
      { happened: 'turn', player: 1, kind: 'ordinary' },
      { happened: 'drawn', player: 1, tile: 'E' },
    ] }),
  ];
  const texts = turnsOf(teller, events).map(({ seat, lines }) => [seat, lines.map(({ text }) => text)]);
  expect(texts).toEqual([
    [1, ['Ben draws a tile']],
    [0, ['Ann lays a tile, 1 east', 'Ann places a knight.']],
    [undefined, ['The game begins.']],
  ]);
});

test('who passes in an auction says so', () => {
  const passes = { change: 'acted', seat: 1, actions: [], by: 'player', happened: [{ happened: 'passed', player: 1 }] };
  const picked = { happened: 'picked', player: 0, tile: 'D', bid: 2 };
  const events = [told(1, { change: 'acted', seat: 0, actions: [], by: 'player', happened: [picked] }), told(2, passes)];
  expect(turnsOf(teller, events)[0]?.lines.map(({ text }) => text)).toEqual(['Ann picks a tile and bids 2', 'Ben passes.']);
});
