import { expect, test } from 'vitest';
import { match } from './routes';

test('every screen has its address', () => {
  expect(match('/')).toEqual({ screen: 'home' });
  expect(match('/new/')).toEqual({ screen: 'new' });
  expect(match('/join/abc')).toEqual({ screen: 'join', id: 'abc' });
  expect(match('/games/abc')).toEqual({ screen: 'game', id: 'abc' });
  expect(match('/games/abc/replay')).toEqual({ screen: 'replay', id: 'abc' });
  expect(match('/rules/classic')).toEqual({ screen: 'rules', id: 'classic' });
  expect(match('/learn/first')).toEqual({ screen: 'lesson', id: 'first' });
});

test('other addresses have none', () => {
  for (const path of ['/x', '/games', '/games/a/b', '/games/a/replay/c', '/join/', '/rules/a/b']) {
    expect(match(path).screen, path).toBe('none');
  }
  expect(match('/games/%E0%A4%A').id).toBe('%E0%A4%A');
});
