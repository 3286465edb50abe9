import { expect, test } from 'vitest';
import { stacked } from './stack';

test('labels give way only to those that they would cover', () => {
  const rows = stacked(
    [
      { x: 0, y: 0, width: 100 },
      { x: 50, y: 5, width: 100 },
      { x: 300, y: 0, width: 100 },
      { x: 0, y: 0, width: 40 },
    ],
    (place) => place,
  ).map(({ row }) => row);
  expect(rows).toEqual([0, 2, 0, 3]);
});
