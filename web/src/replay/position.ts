// Questions about positions of a game without a table.

import { api } from '../api/client';
import type { Action } from '../api/types/Action';
import type { Options } from '../api/types/Options';
import type { PositionAnswer } from '../api/types/PositionAnswer';
import type { PositionQuestion } from '../api/types/PositionQuestion';
import type { Setup } from '../api/types/Setup';

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
