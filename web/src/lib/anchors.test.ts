import { describe, expect, it } from 'vitest';
import type { SegmentData } from '../api/types/SegmentData';
import type { TileData } from '../api/types/TileData';
import { anchors } from './anchors';
import { isInside } from './geometry';

const part = (name: string, kind: SegmentData['kind'], spot: [number, number], area: string): SegmentData => ({
  name, kind, spot, area, sides: [], lower: 0, shields: 0, touches: [], castle: null,
});
const segments = [
  part('r0', 'road', [50, 50], 'M0 58.5L0 41.5L100 41.5L100 58.5Z'),
  part('f0', 'field', [20, 38], 'M0 41.5L0 0L100 0L100 41.5Z'),
  part('f1', 'field', [33, 72], 'M0 100L0 58.5L100 58.5L100 100Z'),
];
const tile = { name: 'D', segments } as unknown as TileData;

describe('the buttons of a tile', () => {
  const places = anchors(tile);
  it('lie inside their parts', () => {
    for (const { name, area } of segments) expect(isInside(area, places.get(name)!)).toBe(true);
  });
  it('keep away from the edges of fields', () => {
    expect(places.get('f0')![1]).toBeLessThanOrEqual(28);
    expect(places.get('f1')![1]).toBeGreaterThanOrEqual(72);
  });
  it('do not touch each other on a tile of 150 pixels', () => {
    const all = [...places.values()];
    all.forEach(([x, y], at) => {
      for (const other of all.slice(0, at)) expect(Math.hypot(x - other[0], y - other[1]) * 1.5).toBeGreaterThan(36);
    });
  });
});
