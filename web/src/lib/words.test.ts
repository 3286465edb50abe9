import { expect, test } from 'vitest';
import type { Occupant } from '../api/types/Occupant';
import { de } from '../i18n/de';
import { en } from '../i18n/en';
import { levelText, mostElo, seatNames } from './words';

const bot = (level: string): Occupant => ({ kind: 'bot', level });

test('bots have the name of their level, and a number only where two are alike', () => {
  const ann: Occupant = { kind: 'person', user: 'a', name: 'Ann' };
  expect(seatNames([ann, bot('greedy')], [], en)).toEqual(['Ann', 'Bot Greedy']);
  expect(seatNames([bot('greedy'), bot('expert'), bot('greedy')], [], en)).toEqual(['Bot Greedy 1', 'Bot Expert', 'Bot Greedy 2']);
  expect(seatNames([bot('regular'), { kind: 'open' }], [], de)).toEqual(['Bot Stammgast', 'Offen']);
});

test('a level that has no words of ours keeps those of the server', () => {
  const level = { id: 'oracle', name: 'Oracle', character: '' };
  expect(seatNames([bot('oracle')], [level], de)).toEqual(['Bot Oracle']);
});

test('strength is told where it was measured, and only there', () => {
  const levels = [
    { id: 'newcomer', name: '', character: '', elo: 0 },
    { id: 'expert', name: '', character: '', elo: 800 },
    { id: 'oracle', name: 'Oracle', character: 'Knows.' },
  ];
  expect(mostElo(levels)).toBe(800);
  expect(mostElo(levels.slice(2))).toBe(null);
  expect(levelText(levels[2]!, levels, en)).toBe('Knows.');
  expect(levelText(levels[0]!, levels, en)).toMatch(/ Strength 0 of 800\.$/);
  expect(levelText(levels[1]!, levels, de)).toMatch(/ Stärke 800, die größte von allen Bots\.$/);
});
