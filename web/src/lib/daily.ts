// The game of the day: until midnight, by UTC, everybody who plays it gets the same tiles.

import type { GameSummary } from '../api/types/GameSummary';
import type { Preset } from '../api/types/Preset';
import { presetOf } from './setup';

export const DAILY_PRESET = 'modern-2021';

export function wordOfDay(now: number): string {
  return `daily ${new Date(now).toISOString().slice(0, 10)}`;
}

/** The game of the day among some games. Only the first that was finished counts: after it the tiles are known. */
export function gameOfDay(games: readonly GameSummary[], presets: readonly Preset[], now: number): GameSummary | undefined {
  const word = wordOfDay(now);
  const todays = games.filter(
    ({ setup }) => setup.seed === word && setup.seats === 2 && presetOf(setup, presets)?.id === DAILY_PRESET,
  );
  const finished = todays.filter(({ stage }) => stage === 'over').sort((a, b) => a.updated - b.updated);
  return finished[0] ?? todays.find(({ stage }) => stage === 'playing' || stage === 'lobby');
}
