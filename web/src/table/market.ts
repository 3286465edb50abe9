// A bazaar as it stands: who picked what, and who speaks next. All of it is read from what the server told.

import type { Told } from '../api/types/Told';
import type { View } from '../api/types/View';

type BidState = 'picks' | 'picked' | 'decides' | 'bids' | 'leads' | 'outbid' | 'passed' | 'mayRaise' | 'waits' | 'has' | 'played';

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

const clockwise = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => (first + at) % count);

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

/** The tiles of a bazaar in the order in which they are played, as long as some are left (BAZ-10). */
export function playOrder(events: readonly Told[], view: View | null): { seat: number; tile: string }[] {
  const game = view?.game;
  if (!game || view.stage !== 'playing' || isMarket(view)) return [];
  const won = wonTiles(events);
  return clockwise(game.turn, view.seats.length).flatMap((seat) => {
    const tile = won.get(seat);
    return tile === undefined ? [] : [{ seat, tile }];
  });
}

/** What was said since a tile was picked. */
interface Said {
  picker: number | null;
  tile: string | null;
  spoken: Map<number, 'passed' | 'raised'>;
  /** Who has picked and played at once, where there are no bids (BAZ-D1). */
  played: Set<number>;
}

function saidOf(events: readonly Told[]): Said {
  let said: Said = { picker: null, tile: null, spoken: new Map(), played: new Set() };
  for (const { happened } of events) {
    for (const event of happened ?? []) {
      if (event.happened === 'picked') {
        const played = event.bid === null ? new Set([...said.played, event.player]) : said.played;
        said = { picker: event.player, tile: event.tile, spoken: new Map(), played };
      } else if (event.happened === 'turn' && event.kind === 'ordinary') said.played.clear();
      else if (event.happened === 'passed' || event.happened === 'raised') said.spoken.set(event.player, event.happened);
    }
  }
  return said;
}

export function marketOf(events: readonly Told[], view: View | null): Market {
  const game = view?.game;
  if (!view || !game) return { picker: null, tile: null, order: [] };
  const picking = game.question === 'pick';
  const said = saidOf(events);
  const picker = picking ? game.to_act : said.picker;
  const won = wonTiles(events);
  const order = clockwise(picker ?? 0, view.seats.length).map((seat) => {
    const tile = won.get(seat) ?? null;
    return { seat, tile, state: tile === null ? stateOf(seat) : ('has' as const) };
  });
  return { picker, tile: picking ? null : said.tile, order };

  function stateOf(seat: number): BidState {
    if (picking) return seat === picker ? 'picks' : said.played.has(seat) ? 'played' : 'waits';
    if (seat === picker) return game?.question === 'buy' ? 'decides' : 'picked';
    if (seat === game?.to_act) return 'bids';
    if (seat === game?.highest_bid?.[0]) return 'leads';
    const word = said.spoken.get(seat);
    return word === 'passed' ? 'passed' : word === 'raised' ? 'outbid' : 'mayRaise';
  }
}
