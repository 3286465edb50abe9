import { expect, test } from 'vitest';
import type { Action } from '../api/types/Action';
import { firstLay, lays, same, squares, turned } from './actions';

const lay = (x: number, y: number, turns: number): Action => ({ do: 'lay', tile: 'D', x, y, turns });
const all: Action[] = [lay(0, 1, 0), lay(0, 1, 2), lay(1, 0, 3), { do: 'pass' }];

test('squares are named once, with all that fits', () => {
  expect(squares(all).map(({ x, y, lays }) => [x, y, lays.length])).toEqual([
    [0, 1, 2],
    [1, 0, 1],
  ]);
});

test('only legal turns are offered', () => {
  const there = squares(all)[0]!.lays;
  expect(firstLay(there, 1)?.turns).toBe(2);
  expect(firstLay(there, 3)?.turns).toBe(0);
  expect(turned(lays(all), there[0]!, 1).turns).toBe(2);
  expect(turned(lays(all), there[1]!, 1).turns).toBe(0);
  expect(turned(lays(all), there[0]!, -1).turns).toBe(2);
  const alone = squares(all)[1]!.lays[0]!;
  expect(turned(lays(all), alone, 1)).toBe(alone);
});

test('actions are the same by value', () => {
  expect(same(lay(0, 1, 0), lay(0, 1, 0))).toBe(true);
  expect(same(lay(0, 1, 0), lay(0, 1, 1))).toBe(false);
  expect(same({ do: 'pass' }, { do: 'buy' })).toBe(false);
});
