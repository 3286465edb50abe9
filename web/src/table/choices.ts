// Choices by what they are about.

import type { Action } from '../api/types/Action';
import type { RegionCard } from '../api/types/RegionCard';
import type { Spot } from '../api/types/Spot';

export type FigureAction = Extract<Action, { do: 'place' | 'recall' }>;

export function isFigure(action: Action): action is FigureAction {
  return action.do === 'place' || action.do === 'recall';
}

/** Placements first, then what can be taken back. */
export function figureChoices(actions: Action[]): FigureAction[] {
  const figures = actions.filter(isFigure);
  return [...figures.filter(({ do: verb }) => verb === 'place'), ...figures.filter(({ do: verb }) => verb === 'recall')];
}

export function regionOf(regions: readonly RegionCard[], { x, y, on }: Spot): RegionCard | undefined {
  return regions.find(({ segments }) => segments.some((spot) => spot.x === x && spot.y === y && spot.on === on));
}
