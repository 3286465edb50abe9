import { expect, test } from 'vitest';
import { signedTenth } from '../lib/numbers';
import { differenceOf, isForFarmers, restOf } from './differences';

test('others are told where it matters to them', () => {
  expect(differenceOf([1.2, -0.4, 0.5, -3], 0)).toEqual({ mine: 1.2, others: [{ seat: 2, points: 0.5 }, { seat: 3, points: -3 }] });
  expect(differenceOf([1.2, -0.6], 1)).toEqual({ mine: -0.6, others: [{ seat: 0, points: 1.2 }] });
});

test('the rest takes the next turn in, and adds up to the tenth', () => {
  expect(restOf({ tempo: [-1.5, 1.5], rest: [0.2, -1.5] })).toEqual([-1.3, 0]);
  expect(Object.is(restOf({ tempo: [-0.1], rest: [0.1] })[0], 0)).toBe(true);
});

test('farmers who are paid city by city are told apart', () => {
  expect(isForFarmers({ what: 'field', card: { what: 'city' } })).toBe(true);
  expect(isForFarmers({ what: 'field', card: { what: 'field' } })).toBe(false);
  expect(isForFarmers({ what: 'city', card: { what: 'city' } })).toBe(false);
});

test('points have a sign, and the point of the language', () => {
  expect(signedTenth('en', 3.25)).toBe('+3.3');
  expect(signedTenth('de', -1.5)).toBe('−1,5');
  expect(signedTenth('nl', 2)).toBe('+2,0');
  expect(signedTenth('en', -0.04)).toBe('±0');
});
