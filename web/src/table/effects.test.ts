import { expect, test } from 'vitest';
import type { Preview } from '../api/types/Preview';
import { en } from '../i18n/en';
import { chipsOf, effectWords, ownersOf } from './effects';
import type { Teller } from './words';

const teller: Teller = { words: en, name: (seat) => ['Ann', 'Ben'][seat] ?? '?', ground: ({ on }) => (on.startsWith('c') ? 'city' : 'road') };
const spot = (on: string, x = 0) => ({ x, y: 0, on });
const region = (what: string, on: string, more: object = {}) => ({
  what, segments: [spot(on), spot(on, 1)], complete: true, figures: [0, 0], owners: [], now: { points: 7, tally: [] }, ...more,
});
const scored = (player: number, points: number, what: string, on: string, tally: object[] = []) => ({
  happened: 'scored', player, points, what, x: 0, y: 0, on, tally, rule: '',
});
const back = (player: number, on: string, figure = 'follower') => ({ happened: 'returned', player, figure, at: spot(on, 1) });
const preview = (happened: object[], regions: object[]): Preview => ({ happened, regions, scores: [], projected: null, next: [] }) as unknown as Preview;
const texts = (one: Preview, you: number | null = 0) => chipsOf(teller, one, null, you).map(({ text }) => text);

test('my own points tell how they add up', () => {
  const tally = [{ item: 'tile', count: 3, each: 2 }, { item: 'shield', count: 1, each: 2 }];
  const one = preview([scored(0, 8, 'city', 'c0', tally), back(0, 'c0')], [region('city', 'c0')]);
  expect(texts(one)).toEqual(['+8 you (city, 3 tiles + 1 shield) · knight back']);
  expect(effectWords(teller, one, null)).toBe('Ann: +8 for a city, knight back.');
  expect(ownersOf(one.regions[0]!, one)).toEqual([0]);
});

test('what is closed for others says whose it is', () => {
  const one = preview([scored(1, 4, 'road', 'r0'), back(1, 'r0')], [region('road', 'r0')]);
  expect(texts(one)).toEqual(["closes Ben's road: Ben +4 · traveller back"]);
  expect(texts(preview([scored(1, 2, 'symbol', 'r0')], []))).toEqual(['Ben +2 (symbol)']);
});

test('ties, symbols, abbots and cloisters', () => {
  const tie = preview([scored(0, 4, 'city', 'c0'), scored(1, 4, 'city', 'c0')], [region('city', 'c0')]);
  expect(texts(tie)).toEqual(['+4 you (city) · tie', "closes Ben's city: Ben +4 · tie"]);
  const abbot = preview([scored(0, 9, 'cloister', 'cloister'), back(0, 'cloister', 'abbot')], [region('cloister', 'cloister')]);
  expect(texts(abbot)).toEqual(['9, returns anyway']);
  const taken = preview([scored(0, 7, 'cloister', 'cloister'), back(0, 'cloister', 'abbot')], [region('cloister', 'cloister', { complete: false })]);
  expect(texts(taken)).toContain('+7, abbot back');
  const around = preview([], [region('cloister', 'cloister', { complete: false, figures: [0, 1] })]);
  expect(texts(around)).toEqual(['cloister 7/9']);
  expect(effectWords(teller, around, null)).toBe('cloister: 7 of 9.');
  expect(texts(preview([], [region('cloister', 'cloister', { complete: false })])), 'nobody stands there').toEqual([]);
});
