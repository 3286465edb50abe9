import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline';

const WHOLE = 'M0 100L0 0L100 0L100 100Z';
const LEFT = 'M0 100L0 0L40 0L40 100Z';
const RIGHT = 'M60 100L60 0L100 0L100 100Z';
const lines = (edge: string): number => edge.split(/[ML]/).length - 1 - edge.split('M').length + 1;

describe('the outline of a region', () => {
  it('goes round a single tile', () => {
    expect(lines(outlineOf([{ cell: { x: 0, y: 0 }, turns: 0, area: WHOLE }]).edge)).toBe(4);
  });
  it('has no line where two tiles meet', () => {
    const { edge } = outlineOf([
      { cell: { x: 0, y: 0 }, turns: 0, area: WHOLE },
      { cell: { x: 1, y: 0 }, turns: 1, area: WHOLE },
    ]);
    expect(lines(edge)).toBe(6);
    expect(edge).not.toContain('100 100L100 0');
  });
  it('keeps the line where the tile beside has another part there', () => {
    const { edge } = outlineOf([
      { cell: { x: 0, y: 0 }, turns: 0, area: LEFT },
      { cell: { x: 0, y: 1 }, turns: 0, area: RIGHT },
    ]);
    expect(lines(edge)).toBe(8);
  });
  it('leaves out what stands in the middle of it', () => {
    const { fill, edge } = outlineOf([{ cell: { x: 0, y: 0 }, turns: 0, area: `${WHOLE}M40 40L60 40L50 60Z` }]);
    expect(lines(edge)).toBe(4);
    expect(fill.split('M')).toHaveLength(3);
  });
});
