// Records of games, as `docs/records.md` tells of them: read in the browser, from the server or from a file.

import type { Action } from '../api/types/Action';
import type { Options } from '../api/types/Options';

interface Recorded {
  /** Who acted; nothing for chance. */
  by: number | null;
  action: Action;
}

export interface Gain {
  seat: number;
  points: number;
}

export interface Record {
  options: Options;
  names: string[];
  actions: Recorded[];
  /** What the record says about points, by the number of actions that had happened before. */
  gains: Map<number, Gain[]>;
  isOver: boolean;
}

/** Why a file is no record that can be shown. */
type Fault = 'empty' | 'text' | 'unreadable' | 'other';

export class RecordFault extends Error {
  constructor(readonly fault: Fault, readonly line: number = 0) {
    super(fault);
  }
}

type Json = { [key: string]: unknown };

function parsed(text: string, line: number): Json {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Json;
  } catch {
    // Told below.
  }
  throw new RecordFault('unreadable', line);
}

function usual(options: Json): Options {
  if (options.game === 'discovery') return { hand_of_two: false, equal_turns: false, ...options } as Options;
  return {
    farmers: true,
    river: false,
    abbot: false,
    jubilee: false,
    bridges_castles_bazaars: 'off',
    ...options,
  } as Options;
}

function headOf(read: Json): { options: Options; names: string[] } {
  const { format, version, options, players } = read;
  if (format !== 'bastide-record' || version !== 1) throw new RecordFault('other', 1);
  if (typeof options !== 'object' || options === null || !Array.isArray(players)) throw new RecordFault('other', 1);
  return { options: usual(options as Json), names: players.map((player: Json) => String(player.name ?? '')) };
}

function actionOf(read: Json): Recorded {
  const { by, ...action } = read;
  return { by: typeof by === 'number' ? by : null, action: action as unknown as Action };
}

function gainsOf(read: Json): Gain[] {
  const points = Number(read.points ?? 0);
  const by = Number(read.by);
  if (read.event === 'scored') return [{ seat: by, points }];
  if (read.event !== 'paid') return [];
  return [{ seat: by, points: -points }, ...(typeof read.to === 'number' ? [{ seat: read.to, points }] : [])];
}

/** Reads a record: lines of JSON, or one object. */
export function readRecord(text: string): Record {
  const body = text.replace(/^\uFEFF/, '').trim();
  if (body === '') throw new RecordFault('empty');
  if (body.startsWith('[')) throw new RecordFault('text');
  const lines = body.split('\n').map((line, at) => ({ line, number: at + 1 }));
  const whole = wholeObject(body);
  const head = headOf(whole ?? parsed(lines[0]!.line, 1));
  const record: Record = { ...head, actions: [], gains: new Map(), isOver: false };
  const rest = whole
    ? [...((whole.actions as Json[] | undefined) ?? []), ...(whole.result ? [{ result: whole.result }] : [])]
    : lines.slice(1).flatMap(({ line, number }) => (line.trim() === '' ? [] : [parsed(line, number)]));
  for (const read of rest) {
    if ('do' in read) record.actions.push(actionOf(read));
    else if ('event' in read) {
      const at = record.actions.length;
      record.gains.set(at, [...(record.gains.get(at) ?? []), ...gainsOf(read)]);
    } else if ('result' in read) record.isOver = true;
  }
  return record;
}

function wholeObject(body: string): Json | null {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null && 'actions' in read ? (read as Json) : null;
  } catch {
    return null;
  }
}

/** What one player does without a break, with the draws before it. */
export interface Move {
  by: number;
  /** Its actions are those from here … */
  from: number;
  /** … up to here. */
  to: number;
  gains: Gain[];
}

/** Cuts a record into moves: a tile laid begins a new one, and so does another player. */
export function moves({ actions, gains }: Record): Move[] {
  const found: Move[] = [];
  let from = 0;
  let open: Move | null = null;
  let hasLaid = false;
  for (const [at, { by, action }] of actions.entries()) {
    // Draws belong to what comes after them.
    if (by === null) {
      open = null;
      continue;
    }
    if (open === null || open.by !== by || (action.do === 'lay' && hasLaid)) {
      open = { by, from, to: at + 1, gains: [] };
      found.push(open);
      hasLaid = false;
    }
    open.to = from = at + 1;
    hasLaid ||= action.do === 'lay';
  }
  // What was drawn last is on the table, and nobody has moved since.
  const last = found.at(-1);
  if (last) last.to = actions.length;
  for (const move of found) {
    for (let at = move.from + 1; at <= move.to; at++) move.gains.push(...(gains.get(at) ?? []));
  }
  return found.map((move) => ({ ...move, gains: summed(move.gains) }));
}

function summed(all: Gain[]): Gain[] {
  const sums = new Map<number, number>();
  for (const { seat, points } of all) sums.set(seat, (sums.get(seat) ?? 0) + points);
  return [...sums].map(([seat, points]) => ({ seat, points })).filter(({ points }) => points !== 0);
}

/** The move that laid so many tiles, counted from 1 as the end of a game does. */
export function moveOfTile(record: Record, tile: number): number {
  let laid = 0;
  return moves(record).findIndex(({ from, to }) => {
    laid += record.actions.slice(from, to).filter(({ action }) => action.do === 'lay').length;
    return laid >= tile;
  }) + 1;
}
