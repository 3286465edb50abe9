import { expect, test } from 'vitest';
import { shuffled, steps, type Plan } from './host';

const bot: Plan = { kind: 'bot', level: 'greedy' };

test('a game with bots begins at once', () => {
  expect(steps([{ kind: 'me' }, bot], 'Ann', [1, 0])).toEqual([
    { verb: 'seats', fields: { seat: 1, bot: 'greedy' } },
    { verb: 'reorder', fields: { order: [1, 0] } },
    { verb: 'start', fields: {} },
  ]);
});

test('with open seats the room comes first', () => {
  const plans: Plan[] = [{ kind: 'me' }, { kind: 'open' }, { kind: 'link' }, { kind: 'here', name: 'Ben' }];
  expect(steps(plans, 'Ann', [3, 2, 1, 0])).toEqual([
    { verb: 'seats', fields: { seat: 2, reserved: true } },
    { verb: 'seats', fields: { seat: 3, here: 'Ben' } },
  ]);
});

test('a host who sits elsewhere stands up first', () => {
  expect(steps([bot, { kind: 'me' }], 'Ann')).toEqual([
    { verb: 'seats', fields: { seat: 0 } },
    { verb: 'seats', fields: { seat: 0, bot: 'greedy' } },
    { verb: 'seats', fields: { seat: 1, here: 'Ann' } },
    { verb: 'start', fields: {} },
  ]);
  expect(steps([bot, bot], 'Ann')[0]).toEqual({ verb: 'seats', fields: { seat: 0 } });
});

test('an order names every seat once', () => {
  expect(shuffled(5).sort()).toEqual([0, 1, 2, 3, 4]);
  expect(shuffled(3, () => 0)).toEqual([1, 2, 0]);
});
