// Choices by what they are about.

import type { Action } from '../api/types/Action';
import type { FigureKind } from '../api/types/FigureKind';
import type { GameView } from '../api/types/GameView';
import type { RegionCard } from '../api/types/RegionCard';
import type { Spot } from '../api/types/Spot';
import type { Drafted } from './look';

export type FigureAction = Extract<Action, { do: 'place' | 'recall' }>;

export function isFigure(action: Action): action is FigureAction {
  return action.do === 'place' || action.do === 'recall';
}

/** Placements first, then what can be taken back. */
export function figureChoices(actions: Action[]): FigureAction[] {
  const figures = actions.filter(isFigure);
  return [...figures.filter(({ do: verb }) => verb === 'place'), ...figures.filter(({ do: verb }) => verb === 'recall')];
}

/** What a draft adds to the landscape. */
export function draftedOf(draft: readonly Action[], seat: number): Drafted {
  const drafted: Drafted = { figures: [], bridges: [] };
  for (const action of draft) {
    if (action.do === 'bridge') drafted.bridges.push({ x: action.x, y: action.y, axis: action.axis });
    if (action.do === 'place') {
      drafted.figures.push({ player: seat, figure: action.figure, at: { x: action.x, y: action.y, on: action.on } });
    }
  }
  return drafted;
}

/** The figure of a seat that stands on a spot. */
export function figureAt(game: GameView | null | undefined, seat: number | null, { x, y, on }: Spot): FigureKind {
  const found = game?.figures.find(({ player, at }) => player === seat && at.x === x && at.y === y && at.on === on);
  return found?.figure === 'abbot' ? 'abbot' : 'follower';
}

export function regionOf(regions: readonly RegionCard[], { x, y, on }: Spot): RegionCard | undefined {
  return regions.find(({ segments }) => segments.some((spot) => spot.x === x && spot.y === y && spot.on === on));
}
