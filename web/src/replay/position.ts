// Questions about positions of a game without a table.

import { api } from '../api/client';
import type { Action } from '../api/types/Action';
import type { Happened } from '../api/types/Happened';
import type { Options } from '../api/types/Options';
import type { PositionAnswer } from '../api/types/PositionAnswer';
import type { PositionQuestion } from '../api/types/PositionQuestion';
import type { Setup } from '../api/types/Setup';
import type { Highlight } from '../table/look';

/** A set-up with nothing but the game and what has happened in it. */
export function bareSetup(options: Options, seats: number, begin: Action[]): Setup {
  return {
    options,
    seats,
    clock: { kind: 'none' },
    at_zero: 'shown',
    takeback: 'free',
    aids: 'all',
    visibility: 'unlisted',
    begin,
  };
}

export type More = Omit<PositionQuestion, 'setup'>;

export function positionAfter(options: Options, seats: number, begin: Action[], more: More = {}): Promise<PositionAnswer> {
  return api.position({ setup: bareSetup(options, seats, begin), ...more });
}

/** What a turn brought about: a position alone tells of its last action only. */
export async function happenedIn(options: Options, seats: number, before: Action[], turn: Action[]): Promise<Happened[]> {
  const isDraw = ({ do: verb }: Action): boolean => verb === 'draw';
  const first = turn.findIndex((action) => !isDraw(action));
  if (first < 0) return [];
  const last = turn.findLastIndex((action) => !isDraw(action));
  const { preview } = await positionAfter(options, seats, [...before, ...turn.slice(0, first)], {
    draft: turn.slice(first, last + 1),
  });
  return preview?.happened ?? (await positionAfter(options, seats, [...before, ...turn])).happened;
}

/** The regions in which points were scored, each with who got them. */
export async function scoredRegions(
  options: Options,
  seats: number,
  begin: Action[],
  happened: readonly Happened[],
): Promise<Highlight[]> {
  const spots = new Map<string, { at: [number, number, string]; seats: number[] }>();
  for (const one of happened) {
    if (one.happened !== 'scored' || one.on === null) continue;
    const key = `${one.x},${one.y},${one.on}`;
    const known = spots.get(key) ?? { at: [one.x, one.y, one.on] as [number, number, string], seats: [] };
    spots.set(key, { ...known, seats: [...known.seats, one.player] });
  }
  const found = [...spots.values()].map(async ({ at, seats: players }) => {
    const { region } = await positionAfter(options, seats, begin, { region: at });
    return { segments: region?.segments ?? [], seats: players };
  });
  return Promise.all(found);
}
