import { expect, test } from 'vitest';
import { apart } from './stack';

const label = (x: number, y: number, width = 100) => ({ x, y, width, height: 20 });
const moves = (...args: Parameters<typeof apart<ReturnType<typeof label>>>) => apart(...args).map(({ by }) => by);
const own = <T>(box: T): T => box;

test('labels give way only to those that they would cover', () => {
  expect(moves([label(0, 0), label(50, -5), label(300, 0)], own)).toEqual([[0, 0], [0, -19], [0, 0]]);
});

test('labels give way to what is taken, by the shortest way', () => {
  expect(moves([label(0, 0)], own, [{ x: 90, y: -200, width: 300, height: 400 }])).toEqual([[-14, 0]]);
});

test('labels stay in sight', () => {
  const sight = { x: 0, y: 0, width: 200, height: 100 };
  expect(moves([label(-30, -10)], own, [], sight)).toEqual([[30, 10]]);
  expect(moves([label(0, 0), label(0, 0)], own, [], sight)).toEqual([[0, 0], [0, 24]]);
});
