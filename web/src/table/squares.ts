// The squares of the board that mean something just now.

import { i18n } from '../i18n/index.svelte';
import { cellKey, openCells, type Cell } from '../lib/geometry';
import type { Square } from './look';
import type { Model } from './model.svelte';

export function squaresOf(model: Model): Square[] {
  const { table, turn, asked, asking } = model;
  const t = i18n.t.table;
  const open = openCells(table.view?.game?.tiles ?? []);
  // Towards the end of a game all squares are rare, which is no news.
  const scarce = model.rare.length * 3 < open.length ? model.rare : [];
  const rare = new Set(scarce.map(cellKey));
  const fits = new Set((asked ?? []).map(cellKey));
  const found = new Map<string, Square>();
  const add = (cells: readonly Cell[], square: (where: string) => Omit<Square, 'x' | 'y'>): void => {
    for (const { x, y } of cells) {
      const key = cellKey({ x, y });
      if (!found.has(key)) found.set(key, { x, y, ...square(t.where(x, y)) });
    }
  };
  for (const square of turn.squares) {
    const key = cellKey(square);
    // Where the table does not say what fits, its squares are all alike.
    const kind = fits.has(key) ? 'fits' : table.blind ? 'open' : square.kind;
    found.set(key, { ...square, kind, rare: rare.has(key) });
  }
  add(asked ?? [], (where) => ({ kind: 'fits', label: t.openSquare(where) }));
  add(model.dead, (where) => ({ kind: 'dead', label: t.deadSquare(where) }));
  add(scarce, (where) => ({ kind: 'rare', rare: true, label: t.rareSquare(where) }));
  if (asking && !asked) add(open, (where) => ({ kind: 'ask', label: t.openSquare(where) }));
  return [...found.values()];
}
