import { expect, test } from 'vitest';
import type { Happened } from '../api/types/Happened';
import type { Told } from '../api/types/Told';
import { biggestSwing, curve, finale, gains, steps, table, type Step } from './points';

const laid = (player: number): Happened => ({ happened: 'laid', player, tile: 'D', x: 0, y: 0, turns: 0 });
const scored = (player: number, points: number, what: string, rule: string): Happened => ({
  happened: 'scored',
  player,
  points,
  rule,
  what,
  x: 0,
  y: 0,
  on: null,
  tally: [],
});
const game: Step[] = [
  { seq: 2, happened: [{ happened: 'drawn', player: 0, tile: 'D' }] },
  { seq: 3, happened: [laid(0), scored(0, 4, 'city', 'CITY-2'), scored(1, 4, 'city', 'CITY-2')] },
  { seq: 4, happened: [laid(1), scored(1, 6, 'garden', 'ABBOT-5'), scored(0, 2, 'symbol', 'JUB-6')] },
  { seq: 5, happened: [{ happened: 'paid', player: 0, to: 1, points: 3 }] },
  { seq: 6, happened: [{ happened: 'paid', player: 1, to: null, points: 1 }] },
  {
    seq: 7,
    happened: [
      laid(0),
      scored(0, 8, 'castle', 'CASTLE-5'),
      { happened: 'ended' },
      scored(1, 5, 'road', 'END-2'),
      scored(0, 9, 'field', 'FARM-3'),
    ],
  },
];

test('points are told apart by when and for what they came', () => {
  const blocks = table(game, 2);
  const read = blocks.flatMap(({ group, lines }) => lines.map(({ kind, points }) => [group, kind, ...points]));
  expect(read).toEqual([
    ['completed', 'city', 4, 4],
    ['takenBack', 'garden', 0, 6],
    ['other', 'castle', 8, 0],
    ['other', 'symbol', 2, 0],
    ['other', 'bazaar', -3, 2],
    ['end', 'road', 0, 5],
    ['end', 'field', 9, 0],
  ]);
  expect(blocks.find(({ group }) => group === 'other')?.sums).toEqual([7, 2]);
});

test('followers of The Discovery are taken back until the game is over', () => {
  const read = table(
    [{ seq: 1, happened: [scored(0, 5, 'plains', 'DISC-8'), { happened: 'ended' }, scored(0, 2, 'sea', 'DISC-14')] }],
    1,
  );
  expect(read.map(({ group, lines }) => [group, lines[0]?.kind])).toEqual([
    ['takenBack', 'plains'],
    ['end', 'sea'],
  ]);
});

test('what nobody has a name for is kept', () => {
  expect(table([{ seq: 1, happened: [scored(0, 1, 'windmill', 'MILL-1')] }], 1)[0]?.lines).toEqual([
    { kind: 'rest', points: [1] },
  ]);
});

test('the table adds up to the last scores of the curve', () => {
  const drawn = curve(game, 2);
  expect(drawn.tiles).toEqual([0, 1, 2, 2, 2, 3, 3]);
  expect(drawn.scores).toEqual([[0, 0], [4, 4], [6, 10], [3, 13], [3, 12], [11, 12], [20, 17]]);
  expect([drawn.lowest, drawn.highest]).toEqual([0, 20]);
  const sums = [0, 1].map((seat) => table(game, 2).reduce((sum, block) => sum + (block.sums[seat] ?? 0), 0));
  expect(sums).toEqual([20, 17]);
});

test('the end begins with the scores before it', () => {
  const { before, scored: last } = finale(game, 2);
  expect(before).toEqual([11, 12]);
  expect(last.map(({ player, points }) => [player, points])).toEqual([[1, 5], [0, 9]]);
});

test('the biggest swing is one turn before the end', () => {
  expect(biggestSwing(game, 2)).toMatchObject({ seat: 0, points: 8, tile: 3, scored: { what: 'castle' } });
  expect(biggestSwing([], 2)).toBeNull();
  expect(gains([{ happened: 'paid', player: 0, to: 1, points: 3 }], 2)).toEqual([-3, 3]);
});

test('turns that were taken back are not counted', () => {
  const told = (seq: number, rest: object): Told => ({ seq, at: 0, to_act: 0, ...rest }) as Told;
  const act = { change: 'acted', seat: 0, by: 'player', actions: [{ do: 'pass' }, { do: 'draw', tile: 'D' }] };
  const events = [
    told(1, { change: 'started', commitment: '', actions: [{ do: 'draw', tile: 'D' }], happened: [] }),
    told(2, { ...act, happened: [scored(0, 4, 'city', 'CITY-2')] }),
    told(3, { ...act, happened: [scored(0, 9, 'cloister', 'CLOISTER-2')] }),
    told(4, { change: 'taken_back', actions: 3 }),
    told(5, { ...act, happened: [scored(0, 3, 'road', 'ROAD-2')] }),
  ];
  expect(steps(events).map(({ seq }) => seq)).toEqual([2, 5]);
});

test('a game that begins from a position is told tile by tile', () => {
  const drawn: Happened = { happened: 'drawn', player: 0, tile: 'D' };
  const started = { seq: 1, at: 0, to_act: 0, change: 'started', commitment: '', actions: [] };
  const happened = [drawn, laid(0), scored(0, 4, 'city', 'CITY-2'), drawn, laid(1), drawn, laid(0), scored(0, 3, 'road', 'ROAD-2')];
  const all = steps([{ ...started, happened } as Told]);
  expect(curve(all, 2).tiles).toEqual([0, 1, 2, 3]);
  expect(curve(all, 2).scores.map(([one]) => one)).toEqual([0, 4, 4, 7]);
  expect(biggestSwing(all, 2)).toMatchObject({ points: 4, tile: 1 });
});
