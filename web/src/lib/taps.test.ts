import { expect, test, vi } from 'vitest';
import { taps } from './taps';

test('a double tap is not two single ones', () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const tap = taps(() => said.push('one'), () => said.push('two'));
  tap();
  tap();
  vi.runAllTimers();
  expect(said).toEqual(['two']);
  tap();
  vi.runAllTimers();
  tap();
  vi.runAllTimers();
  expect(said).toEqual(['two', 'one', 'one']);
  vi.useRealTimers();
});
