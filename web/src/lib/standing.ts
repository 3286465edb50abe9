// How a table stands, in a few words.

import type { GameSummary } from '../api/types/GameSummary';
import type { LevelView } from '../api/types/LevelView';
import type { UserId } from '../api/types/UserId';
import type { Words } from '../i18n/index.svelte';
import { seatNames } from './words';

interface Standing {
  state: string;
  /** I am waited for. */
  urgent: boolean;
}

export function standing(game: GameSummary, me: UserId | undefined, levels: readonly LevelView[], t: Words): Standing {
  if (game.stage === 'lobby') return { state: t.home.waiting, urgent: false };
  if (game.stage === 'over') return { state: t.home.finished, urgent: false };
  if (game.stage === 'closed') return { state: t.home.closed, urgent: false };
  const next = game.to_act === null ? undefined : game.seats[game.to_act];
  if (!next) return { state: t.home.running, urgent: false };
  if (next.kind !== 'person' || next.user !== me) {
    return { state: t.home.turnOf(seatNames(game.seats, levels, t)[game.to_act!]!), urgent: false };
  }
  // Where several play on my device, it helps to say which of us.
  const own = game.seats.filter((seat) => seat.kind === 'person' && seat.user === me).length;
  return { state: own > 1 ? t.home.turnOf(next.name) : t.home.yourTurn, urgent: true };
}
