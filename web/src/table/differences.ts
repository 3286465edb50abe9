// What a hint changes, for whoever reads it: numbers that add up.

import type { Hint } from '../api/types/Hint';
import type { HintRegion } from '../api/types/HintRegion';

/** A difference: mine, and that of everybody else whom it matters to. */
export interface Difference {
  mine: number;
  others: { seat: number; points: number }[];
}

/** Others are told where it is worth telling. */
const WORTH_TELLING = 0.5;

const tenth = (points: number): number => Math.round(points * 10) / 10 + 0;

export function differenceOf(points: readonly number[], me: number): Difference {
  const others = points.flatMap((one, seat) => (seat !== me && Math.abs(one) >= WORTH_TELLING ? [{ seat, points: one }] : []));
  return { mine: points[me] ?? 0, others };
}

/** All that is no region and not the supply, in one: it adds up with the rest of the list. */
export function restOf({ tempo, rest }: Pick<Hint, 'tempo' | 'rest'>): number[] {
  return rest.map((points, seat) => tenth(points + (tempo[seat] ?? 0)));
}

/** Whether a line of the list is about farmers who are paid city by city. */
export function isForFarmers({ what, card }: Pick<HintRegion, 'what'> & { card: { what: string } }): boolean {
  return what === 'field' && card.what !== 'field';
}
