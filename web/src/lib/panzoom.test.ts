import { expect, test } from 'vitest';
import { LEAST, MOST, fitted, inSight, isWithin, kept, revealed, zoomed } from './panzoom';

const size = { width: 400, height: 200 };

test('a box is fitted into the middle, below what covers the top', () => {
  const view = fitted({ x: 0, y: 0, width: 400, height: 400 }, size);
  expect(view).toEqual({ x: 100, y: 0, scale: 0.5 });
  const below = fitted({ x: 0, y: 0, width: 400, height: 400 }, size, 100);
  expect(below.scale).toBe(0.25);
  expect(below.y).toBe(100);
  expect(fitted({ x: 0, y: 0, width: 10, height: 10 }, size).scale).toBe(1.5);
});

test('what is under the pointer stays there', () => {
  const before = { x: 20, y: 30, scale: 1 };
  const after = zoomed(before, 2, 100, 80);
  expect(after.scale).toBe(2);
  expect((100 - after.x) / after.scale).toBe((100 - before.x) / before.scale);
  expect(zoomed(before, 100, 0, 0).scale).toBe(MOST);
  expect(zoomed(before, 0.001, 0, 0).scale).toBe(LEAST);
});

test('the landscape cannot be lost', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  expect(kept({ x: 9999, y: 0, scale: 1 }, box, size).x).toBe(340);
  expect(kept({ x: -9999, y: -9999, scale: 1 }, box, size)).toEqual({ x: -40, y: -40, scale: 1 });
  expect(kept({ x: 50, y: 50, scale: 1 }, box, size)).toEqual({ x: 50, y: 50, scale: 1 });
});

test('a cell comes into sight by the shortest way', () => {
  const cell = { x: 0, y: 0, width: 100, height: 100 };
  expect(revealed({ x: 50, y: 50, scale: 1 }, cell, size)).toEqual({ x: 50, y: 50, scale: 1 });
  expect(revealed({ x: -30, y: 150, scale: 1 }, cell, size)).toEqual({ x: 16, y: 84, scale: 1 });
});

test('what can be seen begins below what covers the top', () => {
  const sight = inSight({ x: 100, y: 50, scale: 0.5 }, size, 40);
  expect(sight).toEqual({ x: -200, y: -20, width: 800, height: 320 });
  expect(isWithin({ x: 0, y: 0, width: 100, height: 100 }, sight)).toBe(true);
  expect(isWithin({ x: 0, y: -30, width: 100, height: 100 }, sight)).toBe(false);
  expect(isWithin({ x: 0, y: -30, width: 100, height: 100 }, sight, 12)).toBe(true);
});
