import { describe, expect, it } from 'vitest';
import { freeSide, NEVER } from './handles';

const SIGHT = { x: -500, y: -500, width: 1000, height: 1000 };
const square = (x: number, y: number, weight: number) => ({ x, y, width: 100, height: 100, weight });

describe('the buttons of the ghost', () => {
  it('lie below it where nothing else is', () => {
    expect(freeSide([0, 0], 1, [], SIGHT)?.side).toBe('below');
  });
  it('cover what matters least', () => {
    expect(freeSide([0, 0], 1, [square(0, 100, 1)], SIGHT)?.side).toBe('right');
    expect(freeSide([0, 0], 1, [square(0, 100, 1), square(100, 0, 20), square(-100, 0, 20), square(0, -100, 20)], SIGHT)?.side).toBe('below');
  });
  it('stay in sight', () => {
    expect(freeSide([0, 380], 1, [square(100, 380, 5)], SIGHT)?.side).toBe('left');
  });
  it('are left out where each side would cover what has to be pressed', () => {
    const all = [square(0, 100, NEVER), square(100, 0, NEVER), square(-100, 0, NEVER), square(0, -100, NEVER)];
    expect(freeSide([0, 0], 1, all.slice(1), SIGHT)?.side).toBe('below');
    expect(freeSide([0, 0], 1, all, SIGHT)).toBeNull();
  });
});
