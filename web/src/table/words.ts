// What happened, in words of the reader's language.

import type { GameView } from '../api/types/GameView';
import type { Happened } from '../api/types/Happened';
import type { Options } from '../api/types/Options';
import type { SeatView } from '../api/types/SeatView';
import type { Spot } from '../api/types/Spot';
import type { TallyLine } from '../api/types/TallyLine';
import type { Told } from '../api/types/Told';
import type { Words } from '../i18n/index.svelte';
import { seatNames } from '../lib/words';
import { plain } from '../lib/numbers';
import type { Kinds } from '../state/art.svelte';

export interface Line {
  text: string;
  seat?: number;
  /** Pictures of tiles that go with it. */
  tile?: string;
  turns?: number;
  /** The place on the board that it is about. */
  at?: { x: number; y: number };
  points?: number;
  tally?: TallyLine[];
  rule?: string;
  /** Worth saying aloud. */
  loud: boolean;
  /** A tile comes out of the bag. */
  isDraw?: true;
}

/** Who tells: in which words, with which names, and what the parts of tiles are. */
export interface Teller {
  words: Words;
  name: (seat: number) => string;
  /** What a part of a tile shows, as roles are named by it. */
  ground: (spot: Spot) => string;
}

/** What names a role: in the first edition other people walk the roads. */
export function roleGround(options: Options, ground: string): string {
  return ground === 'road' && options.game === 'classic' && options.edition === 'first' ? 'road-first' : ground;
}

/** Looks parts of tiles up where they lie. */
export function grounds(options: Options, game: GameView | null, kinds: Kinds): (spot: Spot) => string {
  const tiles = new Map((game?.tiles ?? []).map((tile) => [`${tile.x},${tile.y}`, tile.tile]));
  return ({ x, y, on }) => {
    if (on === 'bridge') return roleGround(options, 'road');
    const kind = kinds.get(tiles.get(`${x},${y}`) ?? '');
    return roleGround(options, kind?.segments.find(({ name }) => name === on)?.kind ?? groundOfName(on));
  };
}

export function namesOf(words: Words, seats: readonly SeatView[]): string[] {
  return seatNames(seats.map(({ occupant }) => occupant), [], words);
}

/** `3 tiles × 2 + 1 shield × 2 = 8`. */
export function tallyWords(words: Words, tally: readonly TallyLine[], points: number): string {
  const lines = tally.filter(({ count }) => count !== 0);
  if (lines.length === 0) return '';
  const sum = lines.map(({ item, count, each }) => {
    const counted = words.happened.item(item, count);
    return each === 1 ? counted : `${counted} × ${each}`;
  });
  return `${sum.join(' + ')} = ${plain(points)}`;
}

/** Words as sentences, for the ear. */
export function sentences(words: string[]): string {
  return words.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ');
}

/** One thing that happened; nothing where it goes without saying. */
export function lineOf({ words, name, ground }: Teller, event: Happened): Line | null {
  const t = words.happened;
  switch (event.happened) {
    case 'turn':
      if (event.kind === 'ordinary') return null;
      return {
        text: event.kind === 'extra' ? t.extraTurn(name(event.player)) : t.marketTurn(name(event.player)),
        seat: event.player,
        loud: true,
      };
    case 'drawn':
      return { text: t.drawn(name(event.player)), seat: event.player, tile: event.tile, isDraw: true, loud: false };
    case 'laid_aside':
      return { text: t.laidAside, tile: event.tile, loud: false };
    case 'discarded':
      return { text: t.discarded, tile: event.tile, rule: 'PLACE-4', loud: true };
    case 'refused':
      return { text: t.refused(name(event.player)), seat: event.player, tile: event.tile, loud: true };
    case 'laid': {
      const { x, y, tile, turns } = event;
      const text = t.laid(name(event.player), words.table.where(x, y));
      return { text, seat: event.player, tile, turns, at: { x, y }, loud: true };
    }
    case 'bridged':
      return { text: t.bridged(name(event.player)), seat: event.player, at: { x: event.x, y: event.y }, loud: true };
    case 'castle_built':
      return { text: t.castleBuilt(name(event.player)), seat: event.player, at: event.at, loud: true };
    case 'picked': {
      const text = event.bid === null ? t.picked(name(event.player)) : t.pickedFor(name(event.player), event.bid);
      return { text, seat: event.player, tile: event.tile, loud: true };
    }
    case 'raised':
      return { text: t.raised(name(event.player), event.points), seat: event.player, loud: true };
    case 'paid': {
      const who = name(event.player);
      const text = event.to === null ? t.lost(who, event.points) : t.paid(who, name(event.to), event.points);
      return event.points === 0 ? null : { text, seat: event.player, loud: true };
    }
    case 'took':
      return { text: t.took(name(event.player)), seat: event.player, tile: event.tile, loud: true };
    case 'placed': {
      const figure = words.table.figureOn(event.figure, ground(event.at));
      return { text: t.placed(name(event.player), figure), seat: event.player, at: event.at, loud: true };
    }
    case 'passed':
    case 'completed':
      return null;
    case 'activated': {
      const text = t.activated(name(event.player), t.symbol(event.symbol));
      return { text, seat: event.player, at: { x: event.x, y: event.y }, loud: true };
    }
    case 'scored':
      return {
        text: t.scored(name(event.player), event.points, t.what(event.what)),
        seat: event.player,
        at: { x: event.x, y: event.y },
        points: event.points,
        tally: event.tally,
        rule: event.rule,
        loud: true,
      };
    case 'returned': {
      const figure = words.table.figureOn(event.figure, ground(event.at));
      return { text: t.returned(name(event.player), figure), seat: event.player, at: event.at, loud: false };
    }
    case 'ended':
      return { text: t.ended, loud: true };
  }
}

/** What a part of a tile of the classic game is, by its name in records. */
function groundOfName(on: string): string {
  if (on === 'cloister' || on === 'garden') return on;
  return { c: 'city', r: 'road', f: 'field' }[on.replace(/\d+$/, '')] ?? '';
}

/** An entry of the log. */
export interface Entry {
  seq: number;
  at: number;
  seat?: number;
  /** Who acted instead of the player. */
  by?: string;
  lines: Line[];
}

/** All that an event of the table says in the log; nothing for what the room shows. */
export function entryOf(teller: Teller, told: Told): Entry | null {
  const { words, name } = teller;
  const t = words.happened;
  const lines = (told.happened ?? []).map((event) => lineOf(teller, event)).filter((line) => line !== null);
  const entry = (text: string, seat?: number): Entry => ({
    seq: told.seq,
    at: told.at,
    ...(seat === undefined ? {} : { seat }),
    lines: [{ text, loud: true, ...(seat === undefined ? {} : { seat }) }, ...lines],
  });
  switch (told.change) {
    case 'started':
      return entry(t.started);
    case 'acted': {
      const by = told.by === 'clock' ? t.byClock : undefined;
      return lines.length === 0
        ? entry(t.passed(name(told.seat)), told.seat)
        : { seq: told.seq, at: told.at, seat: told.seat, lines, ...(by ? { by } : {}) };
    }
    case 'resigned':
      return entry(told.out_of_time ? t.outOfTime(name(told.seat)) : t.resigned(name(told.seat)), told.seat);
    case 'substituted':
      return entry(told.on ? t.substituted(name(told.seat)) : t.isBack(name(told.seat)), told.seat);
    case 'takeback_asked':
      return entry(t.takebackAsked(name(told.seat)), told.seat);
    case 'takeback_answered':
      return entry(told.agree ? t.takebackAgreed(name(told.seat)) : t.takebackRefused(name(told.seat)), told.seat);
    case 'taken_back':
      return entry(t.takenBack);
    case 'rematch_wanted':
      return entry(t.rematchWanted(name(told.seat)), told.seat);
    case 'closed':
      return entry(t.closed);
    default:
      return null;
  }
}
