import { expect, test } from 'vitest';
import { clockText, hearDate, hearTime, leftOn, serverNow } from './clock';

test('only the running clock runs, and not below zero', () => {
  const clock = { left_ms: [60_000, 5_000], running: 1, running_since: 1000, now: 1000 };
  expect(leftOn(clock, 0, 9000)).toBe(60_000);
  expect(leftOn(clock, 1, 3000)).toBe(3000);
  expect(leftOn(clock, 1, 900)).toBe(5000);
  expect(leftOn(clock, 1, 99_000)).toBe(0);
});

test('times are short', () => {
  expect(clockText(7_000)).toBe('0:07');
  expect(clockText(750_000)).toBe('12:30');
  expect(clockText(3 * 3_600_000 + 300_000)).toBe('3:05:00');
  expect(clockText(2 * 86_400_000 + 4 * 3_600_000)).toBe('2 d 4 h');
});

test('the time of the server counts, and the more exact word for it', () => {
  const off = () => Math.round((serverNow() - Date.now()) / 1000);
  hearDate(new Date(Date.now() + 90_000).toUTCString());
  expect(Math.abs(off() - 90)).toBeLessThanOrEqual(1);
  hearTime(Date.now() - 30_000);
  expect(off()).toBe(-30);
  hearDate(new Date(Date.now() + 90_000).toUTCString());
  hearDate(null);
  expect(off()).toBe(-30);
});
