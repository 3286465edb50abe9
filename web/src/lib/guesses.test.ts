import { expect, test } from 'vitest';
import type { GameView } from '../api/types/GameView';
import { guesses } from './guesses';

const game = {
  tiles: [{ tile: 'D', x: 0, y: 0, turns: 0 }, { tile: 'E', x: 1, y: 0, turns: 0 }],
  figures: [{ player: 1, figure: 'follower', at: { x: 0, y: 0, on: 'c0' } }],
  castles: [],
} as unknown as GameView;

test('only what could be meant is asked', () => {
  expect(guesses({ ...game, question: 'bridge' }, 1)).toHaveLength(4);
  expect(guesses({ ...game, question: 'castle' }, 1)).toEqual([
    { do: 'castle', x: 0, y: 0, on: 'c0', build: true },
    { do: 'castle', x: 0, y: 0, on: 'c0', build: false },
  ]);
  expect(guesses({ ...game, question: 'castle' }, 0)).toEqual([]);
  expect(guesses({ ...game, question: 'lay' }, 0)).toEqual([]);
});
