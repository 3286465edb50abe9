// A set-up as a short code for addresses, and what can be said of a set-up without playing it.
//
// The code is one number in mixed radix: each choice takes as much room as it has values, and which choices follow
// depends on those before. In front stands the version of the code, at the end a digit that tells slips of the pen. The word
// of the draws, where there is one, follows after a dot as it is.

import type { ClockRule } from '../api/types/ClockRule';
import type { Options } from '../api/types/Options';
import type { Preset } from '../api/types/Preset';
import type { Setup } from '../api/types/Setup';

export type Classic = Extract<Options, { game: 'classic' }>;
export type Discovery = Extract<Options, { game: 'discovery' }>;

/** No letters that people take for one another. */
const DIGITS = '23456789abcdefghijkmnpqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
const VERSION = '2';
const DAY = 24 * 60 * 60;

const EDITIONS = ['first', 'modern'] as const;
const MARKETS = ['off', 'auction', 'draft'] as const;
const CLOCKS = ['none', 'bank', 'per_turn', 'days'] as const;
const AT_ZERO = ['lose', 'bot', 'skip', 'shown'] as const;
const TAKEBACKS = ['off', 'by_agreement', 'free'] as const;
const AIDS = ['none', 'board', 'all'] as const;
const VISIBILITIES = ['open', 'unlisted'] as const;
/** The server takes no longer word of the draws. */
export const LONGEST_WORD = 64;
const FEWEST = 2;
const MOST = 6;

class Packer {
  private readonly parts: [value: number, radix: number][] = [];

  add(value: number, radix: number): void {
    this.parts.push([Math.min(Math.max(Math.round(value), 0), radix - 1), radix]);
  }
  flag(value: boolean): void {
    this.add(value ? 1 : 0, 2);
  }
  one<T>(of: readonly T[], value: T): void {
    this.add(of.indexOf(value), of.length);
  }
  number(): bigint {
    return this.parts.reduceRight((rest, [value, radix]) => rest * BigInt(radix) + BigInt(value), 0n);
  }
}

class Reader {
  constructor(private rest: bigint) {}

  take(radix: number): number {
    const value = Number(this.rest % BigInt(radix));
    this.rest /= BigInt(radix);
    return value;
  }
  flag(): boolean {
    return this.take(2) === 1;
  }
  one<T>(of: readonly T[]): T {
    return of[this.take(of.length)]!;
  }
  get isEmpty(): boolean {
    return this.rest === 0n;
  }
}

function packOptions(out: Packer, options: Options): void {
  out.flag(options.game === 'discovery');
  if (options.game === 'discovery') {
    out.flag(options.hand_of_two);
    out.flag(options.equal_turns);
    return;
  }
  out.one(EDITIONS, options.edition);
  out.flag(options.farmers);
  out.flag(options.river);
  out.flag(options.abbot);
  out.flag(options.jubilee);
  out.one(MARKETS, options.bridges_castles_bazaars);
}

function readOptions(from: Reader): Options {
  if (from.flag()) return { game: 'discovery', hand_of_two: from.flag(), equal_turns: from.flag() };
  return {
    game: 'classic',
    edition: from.one(EDITIONS),
    farmers: from.flag(),
    river: from.flag(),
    abbot: from.flag(),
    jubilee: from.flag(),
    bridges_castles_bazaars: from.one(MARKETS),
  };
}

function packClock(out: Packer, clock: ClockRule): void {
  out.one(CLOCKS, clock.kind);
  if (clock.kind === 'bank') {
    out.add(clock.initial_ms / 1000, DAY + 1);
    out.add(clock.increment_ms / 1000, DAY + 1);
  } else if (clock.kind === 'per_turn') out.add(clock.ms / 1000, DAY + 1);
  else if (clock.kind === 'days') out.add(clock.days, 31);
}

function readClock(from: Reader): ClockRule {
  const kind = from.one(CLOCKS);
  if (kind === 'bank') return { kind, initial_ms: from.take(DAY + 1) * 1000, increment_ms: from.take(DAY + 1) * 1000 };
  if (kind === 'per_turn') return { kind, ms: from.take(DAY + 1) * 1000 };
  if (kind === 'days') return { kind, days: from.take(31) };
  return { kind };
}

function check(digits: string): string {
  let sum = 7;
  for (const digit of digits) sum = (sum * 3 + DIGITS.indexOf(digit)) % 31;
  return DIGITS[sum]!;
}

/** The set-up as a few letters; seconds are its finest measure of time. */
export function encode(setup: Setup): string {
  const out = new Packer();
  packOptions(out, setup.options);
  out.add(setup.seats - FEWEST, MOST - FEWEST + 1);
  out.one(AIDS, setup.aids);
  out.one(TAKEBACKS, setup.takeback);
  out.one(VISIBILITIES, setup.visibility);
  packClock(out, setup.clock);
  out.one(AT_ZERO, setup.at_zero);
  let digits = '';
  for (let rest = out.number(); rest > 0n; rest /= BASE) digits = DIGITS[Number(rest % BASE)]! + digits;
  return VERSION + digits + check(digits) + (setup.seed ? `.${setup.seed}` : '');
}

/** Where anybody can set up the same. */
export function addressOf(setup: Setup): string {
  return `/new?s=${encodeURIComponent(encode(setup))}`;
}

/** The set-up behind a code; nothing if it is none of ours. */
export function decode(code: string): Setup | null {
  const [rules = '', ...words] = code.trim().split('.');
  const seed = words.join('.');
  if (words.length > 0 && (seed === '' || [...seed].length > LONGEST_WORD)) return null;
  const text = rules.toLowerCase();
  const digits = text.slice(1, -1);
  const isOurs = text.length >= 2 && text.length <= 20 && [...text].every((digit) => DIGITS.includes(digit));
  if (!isOurs || text[0] !== VERSION || text.at(-1) !== check(digits)) return null;
  let number = 0n;
  for (const digit of digits) number = number * BASE + BigInt(DIGITS.indexOf(digit));
  const from = new Reader(number);
  const options = readOptions(from);
  const seats = from.take(MOST - FEWEST + 1) + FEWEST;
  const aids = from.one(AIDS);
  const takeback = from.one(TAKEBACKS);
  const visibility = from.one(VISIBILITIES);
  const clock = readClock(from);
  const at_zero = from.one(AT_ZERO);
  if (!from.isEmpty) return null;
  return { options, seats, clock, at_zero, takeback, aids, visibility, ...(seed ? { seed } : {}) };
}

function sameValue(a: object, b: object): boolean {
  const [one, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}

/** The preset that a set-up is, whatever its seats and whoever may find it. */
export function presetOf(setup: Setup, presets: readonly Preset[]): Preset | undefined {
  return presets.find(
    ({ setup: known }) =>
      sameValue(known.options, setup.options) &&
      sameValue(known.clock, setup.clock) &&
      known.at_zero === setup.at_zero &&
      known.takeback === setup.takeback &&
      known.aids === setup.aids,
  );
}

/** The preset that is the same game, whatever the rules of the table. */
export function gameOf(setup: Setup, presets: readonly Preset[]): Preset | undefined {
  return presetOf(setup, presets) ?? presets.find((known) => sameValue(known.setup.options, setup.options));
}

/** How many can play. The server has the last word; this is to say so before. */
export function mostSeats(options: Options): number {
  return options.game === 'classic' && options.bridges_castles_bazaars !== 'off' ? 6 : 5;
}

/** How many tiles lie on the table and in the stack, as on the boxes. */
export function tileCount(options: Options): number {
  if (options.game === 'discovery') return 84;
  const river = options.river ? 16 : 0;
  return 72 + river + (options.jubilee ? 15 : 0) + (options.bridges_castles_bazaars === 'off' ? 0 : 12);
}

/** About how long a game takes among people, in minutes, rounded to five. */
export function minutes(options: Options, seats: number): number {
  const turn = options.game === 'classic' && options.bridges_castles_bazaars === 'auction' ? 0.55 : 0.4;
  return Math.max(15, Math.round((tileCount(options) * turn + seats * 2) / 5) * 5);
}
