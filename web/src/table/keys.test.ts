import { expect, test } from 'vitest';
import { KEY_IDS, USUAL, commandOf, isFixed, keyName, rivals } from './keys';

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });

test('an own key takes the place of the usual one', () => {
  const own = { turnRight: 'd' };
  expect(commandOf(press('D'), true, own)).toEqual({ do: 'turnRight' });
  expect(commandOf(press('r'), true, own)).toBeNull();
  expect(commandOf(press('e'), true, own)).toEqual({ do: 'turnLeft' });
  expect(commandOf(press('d'), false, own)).toBeNull();
});

test('no usual key means two things, none is one that never changes', () => {
  for (const id of KEY_IDS) {
    expect(rivals({}, id), id).toEqual([]);
    expect(isFixed(USUAL[id]), id).toBe(false);
  }
  expect(rivals({ turnRight: 'e' }, 'turnRight')).toEqual(['turnLeft']);
});

test('some keys cannot be taken', () => {
  for (const key of ['1', ' ', 'Enter', 'Escape', 'Tab', 'ArrowUp', 'Shift']) expect(isFixed(key), key).toBe(true);
  for (const key of ['d', 'ø', '0', 'F4', 'Delete']) expect(isFixed(key), key).toBe(false);
  expect(commandOf(press('='), true)).toEqual({ do: 'zoomIn' });
  expect(keyName('r')).toBe('R');
});
