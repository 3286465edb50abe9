import { expect, test } from 'vitest';
import type { GameSummary } from '../api/types/GameSummary';
import type { Preset } from '../api/types/Preset';
import type { Setup } from '../api/types/Setup';
import { DAILY_PRESET, gameOfDay, wordOfDay } from './daily';

const setup: Setup = {
  options: { game: 'discovery', hand_of_two: false, equal_turns: false },
  seats: 2,
  clock: { kind: 'none' },
  at_zero: 'shown',
  takeback: 'off',
  aids: 'all',
  visibility: 'open',
};
const presets: Preset[] = [{ id: DAILY_PRESET, name: '', setup }];
const noon = Date.UTC(2026, 10, 15, 12);

function game(name: string, stage: GameSummary['stage'], changes: Partial<Setup>, updated = 0): GameSummary {
  return {
    game: name,
    seq: 1,
    stage,
    setup: { ...setup, seed: wordOfDay(noon), ...changes },
    host: { user: 'a', name: 'Ann' },
    seats: [],
    scores: [],
    to_act: null,
    left: null,
    winners: [],
    updated,
  };
}

test('the day is the same everywhere', () => {
  expect(wordOfDay(noon)).toBe('daily 2026-11-15');
  expect(wordOfDay(Date.parse('2026-11-15T23:59:59-05:00'))).toBe('daily 2026-11-16');
});

test('only the first game of the day that was finished counts', () => {
  const find = (...games: GameSummary[]) => gameOfDay(games, presets, noon)?.game;
  const second = game('second', 'over', {}, 9);
  const first = game('first', 'over', {}, 5);
  expect(find(game('running', 'playing', {}), second, first)).toBe('first');
  expect(find(game('running', 'playing', {}))).toBe('running');
  expect(find(game('closed', 'closed', {}))).toBeUndefined();
  expect(find(game('other', 'over', { seed: wordOfDay(noon - 86_400_000) }))).toBeUndefined();
  expect(find(game('own', 'over', { aids: 'none' }), game('four', 'over', { seats: 4 }))).toBeUndefined();
});
