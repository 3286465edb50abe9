// Small scenes of three tiles in a row, for cards.

import type { Game } from '../api/types/Game';

export interface Scene {
  game: Game;
  /** Symbols without their turns, and quarter turns. */
  tiles: readonly (readonly [string, number])[];
  /** Other symbols, where their middle is, and how large they are. */
  on?: readonly (readonly [string, number, number, number])[];
}

const FIGURE = 36;
const figure = (symbol: string, x: number, y: number) => [symbol, x, y, FIGURE] as const;

const village: Scene = {
  game: 'classic',
  tiles: [['tile-V', 3], ['tile-W', 0], ['tile-A', 1]],
  on: [figure('farmer-2', 130, 22), figure('follower-0', 251, 46), figure('follower-1', 92, 46)],
};
const town: Scene = {
  game: 'classic',
  tiles: [['tile-D', 0], ['tile-L', 0], ['tile-K', 0]],
  on: [figure('follower-0', 150, 18), figure('follower-1', 40, 46)],
};

export const PRESET_SCENES: Readonly<Record<string, Scene>> = {
  'modern-2021': village,
  'modern-2021-first-game': town,
  'first-edition': {
    game: 'classic',
    tiles: [['tile-E', 1], ['tile-E', 3], ['tile-B', 0]],
    on: [figure('follower-1', 82, 46), figure('follower-0', 250, 46)],
  },
  'jubilee-box': {
    game: 'classic',
    tiles: [['tile-jubilee-k', 0], ['tile-jubilee-i', 0], ['tile-jubilee-m', 0]],
    on: [figure('abbot-3', 50, 14)],
  },
  'bridges-castles-bazaars': {
    game: 'classic',
    tiles: [['tile-bcb-7', 0], ['tile-E', 1], ['tile-E', 3]],
    on: [['castle-0', 200, 48, 56]],
  },
  discovery: {
    game: 'discovery',
    tiles: [['tile-disc-57', 0], ['tile-disc-63', 1], ['tile-disc-46', 3]],
    on: [figure('follower-2', 75, 30), figure('follower-1', 262, 22)],
  },
  tournament: {
    game: 'classic',
    tiles: [['tile-M', 0], ['tile-F', 0], ['tile-M', 3]],
    on: [figure('follower-1', 166, 52), figure('follower-0', 70, 30)],
  },
};

export const MODULE_SCENES = {
  farmers: {
    game: 'classic',
    tiles: [['tile-E', 1], ['tile-E', 3], ['tile-V', 3]],
    on: [figure('farmer-2', 170, 80)],
  },
  river: { game: 'classic', tiles: [['tile-river-12', 1], ['tile-river-11', 1], ['tile-river-05', 0]] },
  abbot: {
    game: 'classic',
    tiles: [['tile-Ug', 0], ['tile-B', 0], ['tile-Vg', 2]],
    on: [figure('abbot-1', 151, 46)],
  },
  jubilee: {
    game: 'classic',
    tiles: [['tile-jubilee-k', 0], ['tile-jubilee-i', 0], ['tile-jubilee-m', 0]],
  },
  market: {
    game: 'classic',
    tiles: [['tile-bcb-7', 0], ['tile-E', 1], ['tile-E', 3]],
    on: [['castle-0', 200, 48, 56]],
  },
} as const satisfies Record<string, Scene>;

export const LEARN_SCENE = town;
export const WATCH_SCENE: Scene = PRESET_SCENES.tournament!;
export const RULES_SCENE = village;
