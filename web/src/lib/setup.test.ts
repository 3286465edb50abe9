import { expect, test } from 'vitest';
import type { ClockRule } from '../api/types/ClockRule';
import type { Options } from '../api/types/Options';
import type { Preset } from '../api/types/Preset';
import type { Setup } from '../api/types/Setup';
import { addressOf, decode, encode, gameOf, mostSeats, presetOf, tileCount, type Classic } from './setup';

const plain: Classic = {
  game: 'classic',
  edition: 'modern',
  farmers: true,
  river: false,
  abbot: false,
  jubilee: false,
  bridges_castles_bazaars: 'off',
};
const usual: Setup = {
  options: plain,
  seats: 2,
  clock: { kind: 'none' },
  at_zero: 'shown',
  takeback: 'by_agreement',
  aids: 'all',
  visibility: 'open',
};

function* everyGame(): Generator<Options> {
  for (const edition of ['first', 'modern'] as const)
    for (const bridges_castles_bazaars of ['off', 'auction', 'draft'] as const)
      for (let bits = 0; bits < 16; bits++) {
        const has = (bit: number) => (bits & bit) !== 0;
        yield {
          game: 'classic',
          edition,
          farmers: has(1),
          river: has(2),
          abbot: has(4),
          jubilee: has(8),
          bridges_castles_bazaars,
        };
      }
  for (let bits = 0; bits < 4; bits++)
    yield { game: 'discovery', hand_of_two: (bits & 1) !== 0, equal_turns: (bits & 2) !== 0 };
}

test('every game comes back as it went', () => {
  const codes = new Set<string>();
  for (const options of everyGame()) {
    for (const seats of [2, 3, 4, 5, 6]) {
      const setup = { ...usual, options, seats };
      const code = encode(setup);
      expect(decode(code)).toEqual(setup);
      codes.add(code);
    }
  }
  expect(codes.size).toBe(100 * 5);
});

test('every rule of the table comes back as it went', () => {
  const clocks: ClockRule[] = [
    { kind: 'none' },
    { kind: 'bank', initial_ms: 900_000, increment_ms: 10_000 },
    { kind: 'bank', initial_ms: 86_400_000, increment_ms: 0 },
    { kind: 'per_turn', ms: 5_000 },
    { kind: 'days', days: 30 },
  ];
  for (const clock of clocks)
    for (const at_zero of ['lose', 'bot', 'skip', 'shown'] as const)
      for (const takeback of ['off', 'by_agreement', 'free'] as const)
        for (const aids of ['none', 'board', 'all'] as const)
          for (const visibility of ['open', 'unlisted'] as const) {
            const setup: Setup = { ...usual, clock, at_zero, takeback, aids, visibility };
            expect(decode(encode(setup))).toEqual(setup);
          }
});

test('codes are short, and case and blanks around them do not matter', () => {
  const code = encode(usual);
  expect(code.length).toBeLessThanOrEqual(7);
  expect(decode(` ${code.toUpperCase()} `)).toEqual(usual);
});

test('the word of the draws comes back as it went, through an address too', () => {
  for (const seed of ['rain', 'daily 2026-11-15', 'Å.b?c&d=100%', '.', 'ö'.repeat(64)]) {
    const setup = { ...usual, seed };
    expect(decode(encode(setup))).toEqual(setup);
    const query = new URL(addressOf(setup), 'https://bastide.example').searchParams;
    expect(decode(query.get('s') ?? '')).toEqual(setup);
  }
  expect(addressOf(usual)).toBe(`/new?s=${encode(usual)}`);
  expect(decode(`${encode(usual)}.`)).toBeNull();
  expect(decode(`${encode(usual)}.${'x'.repeat(65)}`)).toBeNull();
});

test('codes that are none of ours are told', () => {
  const code = encode(usual);
  for (const wrong of ['', '2', 'x', '1' + code.slice(1), code + '2', code.slice(0, -1), 'öäü', '2'.repeat(200)]) {
    expect(decode(wrong), wrong).toBeNull();
  }
});

test('a slip in one letter is told', () => {
  const code = encode({ ...usual, clock: { kind: 'bank', initial_ms: 600_000, increment_ms: 5_000 } });
  for (let place = 1; place < code.length; place++) {
    for (const other of '23456789abcdefghijkmnpqrstuvwxy') {
      const slip = code.slice(0, place) + other + code.slice(place + 1);
      // The check is modulo 31, so the first and the last of the 32 letters pass for each other.
      if (other !== code[place] && !(code[place] === 'z' && other === '2')) expect(decode(slip), slip).toBeNull();
    }
  }
});

test('a preset is known whatever its seats', () => {
  const presets: Preset[] = [
    { id: 'modern', name: '', setup: usual },
    { id: 'strict', name: '', setup: { ...usual, aids: 'none' } },
  ];
  expect(presetOf({ ...usual, seats: 4, visibility: 'unlisted' }, presets)?.id).toBe('modern');
  expect(presetOf({ ...usual, seed: 'rain' }, presets)?.id).toBe('modern');
  expect(presetOf({ ...usual, aids: 'none' }, presets)?.id).toBe('strict');
  expect(presetOf({ ...usual, takeback: 'free' }, presets)).toBeUndefined();
  expect(gameOf({ ...usual, takeback: 'free' }, presets)?.id).toBe('modern');
  expect(gameOf({ ...usual, options: { ...plain, river: true } }, presets)).toBeUndefined();
});

test('boxes are counted', () => {
  expect(tileCount(plain)).toBe(72);
  expect(tileCount({ ...plain, river: true, jubilee: true, bridges_castles_bazaars: 'draft' })).toBe(115);
  expect(tileCount({ game: 'discovery', hand_of_two: false, equal_turns: false })).toBe(84);
  expect(mostSeats(plain)).toBe(5);
  expect(mostSeats({ ...plain, bridges_castles_bazaars: 'auction' })).toBe(6);
});
