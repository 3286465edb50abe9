// A bazaar as it stands: who picked what, and who speaks next. All of it is read from what the server told.

import type { Told } from '../api/types/Told';
import type { View } from '../api/types/View';

export type BidState = 'picks' | 'bids' | 'leads' | 'waits' | 'has';

export interface Market {
  /** Who picked the tile in question. */
  picker: number | null;
  tile: string | null;
  /** Everybody, beginning with the picker. */
  order: { seat: number; state: BidState; tile: string | null }[];
}

export function isMarket(view: View | null): boolean {
  const game = view?.game;
  return !!game && view.stage === 'playing' && ['pick', 'bid', 'buy'].includes(game.question);
}

/** Tiles of a bazaar that wait for their turn, by seat. */
export function wonTiles(events: readonly Told[]): Map<number, string> {
  const won = new Map<number, string>();
  for (const { happened, change } of events) {
    if (change === 'taken_back') won.clear();
    for (const event of happened ?? []) {
      if (event.happened === 'took') won.set(event.player, event.tile);
      else if (event.happened === 'laid' && won.get(event.player) === event.tile) won.delete(event.player);
      else if (event.happened === 'discarded') {
        for (const [seat, tile] of won) if (tile === event.tile) won.delete(seat);
      }
    }
  }
  return won;
}

export function marketOf(events: readonly Told[], view: View | null): Market {
  const game = view?.game;
  if (!view || !game) return { picker: null, tile: null, order: [] };
  let picker = game.question === 'pick' ? game.to_act : null;
  let tile: string | null = null;
  for (let at = events.length - 1; at >= 0 && picker === null; at--) {
    for (const event of events[at]?.happened ?? []) {
      if (event.happened === 'picked') [picker, tile] = [event.player, event.tile];
    }
  }
  const won = wonTiles(events);
  const count = view.seats.length;
  const first = picker ?? 0;
  const order = Array.from({ length: count }, (_, at) => (first + at) % count).map((seat) => {
    const hand = won.get(seat) ?? null;
    const state: BidState = hand
      ? 'has'
      : game.to_act === seat
        ? game.question === 'pick'
          ? 'picks'
          : 'bids'
        : game.highest_bid?.[0] === seat
          ? 'leads'
          : 'waits';
    return { seat, state, tile: hand };
  });
  return { picker, tile, order };
}
