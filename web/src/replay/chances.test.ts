import { expect, test } from 'vitest';
import { atMoves, band, wholePercents } from './chances';

test('whole percents are a hundred together, and the nearest ones', () => {
  expect(wholePercents([0.625, 0.375])).toEqual([63, 37]);
  expect(wholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(wholePercents([0.996, 0.004])).toEqual([100, 0]);
  expect(wholePercents([1, 0])).toEqual([100, 0]);
  expect(wholePercents([0.5, 0.5])).toEqual([50, 50]);
});

test('moves have the chances after their last action, and the last has those of the end', () => {
  const chances = [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.8, 0.2], [1, 0]];
  expect(atMoves(chances, [2, 3])).toEqual([[0.5, 0.5], [0.7, 0.3], [1, 0]]);
  expect(atMoves(chances, [])).toEqual([[0.5, 0.5]]);
});

test('bands lie upon each other and fill the picture', () => {
  const moves = [[0.5, 0.5], [1, 0]];
  expect(band(moves, 0, 100, 40)).toBe('0.0,0.0 100.0,0.0 100.0,40.0 0.0,20.0');
  expect(band(moves, 1, 100, 40)).toBe('0.0,20.0 100.0,40.0 100.0,40.0 0.0,40.0');
});
