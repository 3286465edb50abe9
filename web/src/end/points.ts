// Where the points of a game came from. The server told all of them; here they are only added up.

import type { Happened } from '../api/types/Happened';
import type { Told } from '../api/types/Told';

export type Scored = Extract<Happened, { happened: 'scored' }>;

/** When points came: for something completed, for a figure taken back, in another way, or when the game was over. */
const GROUPS = ['completed', 'takenBack', 'other', 'end'] as const;
export type Group = (typeof GROUPS)[number];

export const KINDS = [
  'road',
  'city',
  'cloister',
  'garden',
  'field',
  'plains',
  'mountains',
  'sea',
  'castle',
  'symbol',
  'bazaar',
  'rest',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Line {
  kind: Kind;
  /** Of each seat. */
  points: number[];
}
export interface Block {
  group: Group;
  lines: Line[];
  sums: number[];
}

/** What counts in a step of the game: all that happened, without turns that were taken back. */
export interface Step {
  seq: number;
  happened: Happened[];
}

/** What a game began with, tile by tile: it comes in one piece, and was played in many. */
function past(happened: readonly Happened[]): Happened[][] {
  const parts: Happened[][] = [[]];
  for (const one of happened) {
    if (one.happened === 'drawn' || one.happened === 'laid' || one.happened === 'picked') parts.push([]);
    parts.at(-1)!.push(one);
  }
  return parts.filter((part) => part.length > 0);
}

/** The steps of a game that stayed: a turn that was taken back brings its points to nobody. */
export function steps(events: readonly Told[]): Step[] {
  let kept: (Step & { actions: number })[] = [];
  let done = 0;
  for (const told of events) {
    if (told.change === 'taken_back') {
      kept = kept.filter(({ actions }) => actions < told.actions);
      done = told.actions;
    } else if (told.change === 'started' || told.change === 'acted') {
      const { seq } = told;
      const parts = told.change === 'started' ? past(told.happened ?? []) : [told.happened ?? []];
      kept.push(...parts.map((happened) => ({ seq, happened, actions: done })));
      done += told.actions.length;
    } else if (told.happened && told.happened.length > 0) {
      kept.push({ seq: told.seq, happened: told.happened, actions: done });
    }
  }
  return kept.map(({ seq, happened }) => ({ seq, happened }));
}

/** What points were for. The server may learn to name more than we know: that is the rest. */
function kindOf(scored: Scored): Kind {
  return (KINDS as readonly string[]).includes(scored.what) ? (scored.what as Kind) : 'rest';
}

/** To which part of the table points belong. The rule tells how a figure came home. */
function groupOf(scored: Scored, isOver: boolean): Group {
  if (isOver) return 'end';
  if (scored.rule === 'ABBOT-5' || scored.rule.startsWith('DISC-')) return 'takenBack';
  return scored.what === 'symbol' || scored.what === 'castle' ? 'other' : 'completed';
}

/** All points by what they were for. Lines in which nobody has points are left out. */
export function table(all: readonly Step[], seats: number): Block[] {
  const found = new Map<string, number[]>();
  const add = (group: Group, kind: Kind, seat: number, points: number) => {
    const key = `${group} ${kind}`;
    const line = found.get(key) ?? new Array<number>(seats).fill(0);
    line[seat] = (line[seat] ?? 0) + points;
    found.set(key, line);
  };
  let isOver = false;
  for (const { happened } of all) {
    for (const one of happened) {
      if (one.happened === 'ended') isOver = true;
      if (one.happened === 'scored') add(groupOf(one, isOver), kindOf(one), one.player, one.points);
      if (one.happened === 'paid') {
        add('other', 'bazaar', one.player, -one.points);
        if (one.to !== null) add('other', 'bazaar', one.to, one.points);
      }
    }
  }
  return GROUPS.map((group) => {
    const lines = KINDS.flatMap((kind) => {
      const points = found.get(`${group} ${kind}`);
      return points?.some((number) => number !== 0) ? [{ kind, points }] : [];
    });
    return { group, lines, sums: sumsOf(lines.map(({ points }) => points), seats) };
  }).filter(({ lines }) => lines.length > 0);
}

function sumsOf(all: number[][], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => all.reduce((sum, points) => sum + (points[seat] ?? 0), 0));
}

/** What a step brought to each seat. */
export function gains(happened: readonly Happened[], seats: number): number[] {
  const points = new Array<number>(seats).fill(0);
  const add = (seat: number, number: number) => (points[seat] = (points[seat] ?? 0) + number);
  for (const one of happened) {
    if (one.happened === 'scored') add(one.player, one.points);
    if (one.happened === 'paid') {
      add(one.player, -one.points);
      if (one.to !== null) add(one.to, one.points);
    }
  }
  return points;
}

export interface Curve {
  /** The scores of all seats after each tile; the first are those before the first tile. */
  scores: number[][];
  /** How many tiles were laid at each of them. */
  tiles: number[];
  lowest: number;
  highest: number;
}

/** Scores by the tiles laid. What is scored when the game is over comes last, as one more step. */
export function curve(all: readonly Step[], seats: number): Curve {
  const scores = [new Array<number>(seats).fill(0)];
  const tiles = [0];
  let now = scores[0]!;
  let laid = 0;
  for (const { happened } of all) {
    const ended = happened.findIndex((one) => one.happened === 'ended');
    const parts = ended < 0 ? [happened] : [happened.slice(0, ended), happened.slice(ended)];
    for (const part of parts) {
      const gained = gains(part, seats);
      const before = laid;
      laid += part.filter((one) => one.happened === 'laid').length;
      if (laid === before && gained.every((points) => points === 0)) continue;
      now = now.map((score, seat) => score + (gained[seat] ?? 0));
      scores.push(now);
      tiles.push(laid);
    }
  }
  const flat = scores.flat();
  return { scores, tiles, lowest: Math.min(0, ...flat), highest: Math.max(1, ...flat) };
}

interface Swing {
  seat: number;
  points: number;
  /** The tile with which it came, counted from 1. */
  tile: number;
  /** What brought most of it. */
  scored: Scored | null;
}

/** The turn that moved a player furthest away from another one, before the end. */
export function biggestSwing(all: readonly Step[], seats: number): Swing | null {
  let best: Swing | null = null;
  let most = 0;
  let laid = 0;
  for (const { happened } of all) {
    const ended = happened.findIndex((one) => one.happened === 'ended');
    const part = ended < 0 ? happened : happened.slice(0, ended);
    laid += part.filter((one) => one.happened === 'laid').length;
    const gained = gains(part, seats);
    const distance = Math.max(...gained) - Math.min(...gained);
    if (distance > most) {
      most = distance;
      const points = Math.max(...gained);
      const seat = gained.indexOf(points);
      const own = part.filter((one): one is Scored => one.happened === 'scored' && one.player === seat);
      own.sort((one, other) => other.points - one.points);
      best = { seat, points, tile: laid, scored: own[0] ?? null };
    }
    if (ended >= 0) break;
  }
  return best;
}

/** What was scored when the game was over, in order, with the scores before it. */
export function finale(all: readonly Step[], seats: number): { before: number[]; scored: Scored[] } {
  let before = new Array<number>(seats).fill(0);
  const scored: Scored[] = [];
  let isOver = false;
  for (const { happened } of all) {
    const ended = happened.findIndex((one) => one.happened === 'ended');
    const played = isOver ? [] : ended < 0 ? happened : happened.slice(0, ended);
    const gained = gains(played, seats);
    before = before.map((score, seat) => score + (gained[seat] ?? 0));
    const after = isOver ? happened : ended < 0 ? [] : happened.slice(ended);
    scored.push(...after.filter((one) => one.happened === 'scored'));
    isOver ||= ended >= 0;
  }
  return { before, scored };
}
