import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOARDS, boardOf, turnEnds } from './boards';

const folder = new URL('../../../rules/', import.meta.url);
const pages = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
const idsOf = (page: string): string[] => {
  const text = readFileSync(new URL(page, folder), 'utf8');
  return [...text.matchAll(/^(?:- \*\*|\| )([A-Z0-9a-z-]+)(?:\*\*| \|)/gm)].map(([, id]) => id!);
};

test('every board shows a rule or an example that exists, and every page has some', () => {
  const left = new Set(BOARDS.map(({ id }) => id));
  expect(left.size).toBe(BOARDS.length);
  for (const page of pages) {
    const here = idsOf(page).filter((id) => left.delete(id));
    expect(here.length, page).toBeGreaterThanOrEqual(2);
  }
  expect([...left]).toEqual([]);
});

test('turns are cut at draws', () => {
  const board = boardOf('EX-ROAD-4')!;
  const ends = turnEnds(board);
  expect(ends[0]).toBe(0);
  expect(ends.at(-1)).toBe(board.actions.length);
  for (const end of ends.slice(1, -1)) expect(board.actions[end]?.do).toBe('draw');
  expect(turnEnds({ ...board, actions: [] })).toEqual([0]);
  for (const { id, actions } of BOARDS) expect(actions.at(-1)?.do, id).not.toBe('draw');
});
