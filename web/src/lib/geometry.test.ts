import { expect, test } from 'vitest';
import type { TileData } from '../api/types/TileData';
import { boundsOf, cellNear, isInside, nearest, openCells, quarters, realCell, segmentAt, shownCell, standing, turnPoint } from './geometry';

const segment = { sides: [], lower: 0, shields: 0, touches: [], castle: null };
const tile = {
  name: 'D',
  segments: [
    { ...segment, name: 'c0', kind: 'city', spot: [50, 10], area: 'M0 0L100 0L50 30Z' },
    { ...segment, name: 'f0', kind: 'field', spot: [50, 80], area: 'M0 0L50 30L100 0L100 100L0 100Z' },
    { ...segment, name: 'cloister', kind: 'cloister', spot: [50, 60], lower: 11, area: 'M45 55L55 55L55 65L45 65Z' },
  ],
  bridges: [{ axis: 'EW', symbols: ['', '', '', ''], path: '', spot: [50, 50], spots: [[1, 2], [3, 4], [5, 6]] }],
} as unknown as TileData;

test('points and cells turn clockwise', () => {
  expect(turnPoint([50, 0], 1)).toEqual([100, 50]);
  expect(turnPoint([10, 20], 2)).toEqual([90, 80]);
  expect(turnPoint([10, 20], -1)).toEqual([20, 90]);
  expect(turnPoint([10, 20], 4)).toEqual([10, 20]);
  expect(quarters(-1)).toBe(3);
  expect(shownCell({ x: 0, y: -1 }, 1)).toEqual({ x: 1, y: 0 });
  for (let quarter = 0; quarter < 4; quarter++) {
    expect(realCell(shownCell({ x: 3, y: -2 }, quarter), quarter)).toEqual({ x: 3, y: -2 });
  }
});

test('bounds hold all cells with their margin', () => {
  const cells = [{ x: 0, y: 0 }, { x: 2, y: -1 }];
  expect(boundsOf(cells, 0, 1)).toEqual({ x: -100, y: -200, width: 500, height: 400 });
  expect(boundsOf(cells, 1, 0)).toEqual({ x: 0, y: 0, width: 200, height: 300 });
  expect(boundsOf([], 0, 0)).toEqual({ x: 0, y: 0, width: 100, height: 100 });
});

test('open cells lie beside the landscape, each once', () => {
  const open = openCells([{ x: 0, y: 0 }, { x: 1, y: 0 }]);
  expect(open).toHaveLength(6);
  expect(open).not.toContainEqual({ x: 0, y: 0 });
  expect(open).toContainEqual({ x: 2, y: 0 });
});

test('parts of a tile are found by their outline, however it is turned', () => {
  expect(isInside('M0 0L10 0L10 10L0 10ZM3 3L7 3L7 7L3 7Z', [5, 5])).toBe(false);
  expect(isInside('M0 0L10 0L10 10L0 10ZM3 3L7 3L7 7L3 7Z', [1, 5])).toBe(true);
  expect(segmentAt(tile, 0, [50, 10])?.name).toBe('c0');
  expect(segmentAt(tile, 1, [90, 50])?.name).toBe('c0');
  expect(segmentAt(tile, 0, [10, 90])?.name).toBe('f0');
  expect(segmentAt(tile, 0, [52, 62])?.name).toBe('cloister');
});

test('figures stand on their spot, beside a bridge, or on it', () => {
  const laid = { tile: 'D', x: 1, y: 0, turns: 1 };
  expect(standing(tile, laid, 'c0', undefined, 0)).toEqual([190, 50]);
  expect(standing(tile, { ...laid, turns: 0 }, 'cloister', undefined, 0)).toEqual([150, 71]);
  const bridge = { x: 1, y: 0, axis: 'EW' };
  expect(standing(tile, { ...laid, turns: 0 }, 'f0', bridge, 0)).toEqual([103, 4]);
  expect(standing(tile, { ...laid, turns: 0 }, 'bridge', bridge, 0)).toEqual([150, 50]);
  // The bridge runs north to south on the turned tile.
  expect(standing(tile, laid, 'c0', { ...bridge, axis: 'NS' }, 0)).toEqual([198, 1]);
});

test('a finger means the nearest cell within its reach', () => {
  const cells = [{ x: 0, y: 0 }, { x: 1, y: 0 }];
  expect(cellNear([110, 50], cells, 50, 0)).toEqual({ x: 1, y: 0 });
  expect(cellNear([50, 130], cells, 50, 0)).toBeUndefined();
  expect(cellNear([50, 130], cells, 90, 0)).toEqual({ x: 0, y: 0 });
});

test('arrows go to the nearest cell on the screen', () => {
  const cells = [{ x: 3, y: 0 }, { x: 1, y: 1 }, { x: -1, y: 0 }];
  expect(nearest({ x: 0, y: 0 }, cells, [1, 0], 0)).toEqual({ x: 3, y: 0 });
  expect(nearest({ x: 0, y: 0 }, cells, [0, -1], 0)).toBeUndefined();
  expect(nearest({ x: 0, y: 0 }, cells, [0, 1], 1)).toEqual({ x: 3, y: 0 });
});
