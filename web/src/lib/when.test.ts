import { expect, test } from 'vitest';
import { ago } from './when';

test('the past in words, the coarser the longer ago', () => {
  const now = Date.UTC(2026, 10, 15);
  const minute = 60_000;
  const tell = (ms: number, language = 'en') => ago(now - ms, now, language);
  expect(tell(20_000)).toBe('now');
  expect(tell(-5000)).toBe('now');
  expect(tell(minute)).toBe('1 minute ago');
  expect(tell(119 * minute)).toBe('1 hour ago');
  expect(tell(30 * 60 * minute)).toBe('yesterday');
  expect(tell(5 * 24 * 60 * minute, 'de')).toBe('vor 5 Tagen');
  expect(tell(60 * 24 * 60 * minute)).toBe('Sep 16, 2026');
});
