// What fits where, asked square by square and kept until something changes.

import { api } from '../api/client';
import type { Fits } from '../api/types/Fits';
import { cellKey, openCells, type Cell } from '../lib/geometry';
import type { Table } from '../state/table.svelte';

export class FitsOf {
  private known = new Map<string, Promise<Fits>>();
  private seq = -1;

  constructor(private readonly table: Table) {}

  at(cell: Cell): Promise<Fits> {
    const seq = this.table.view?.seq ?? 0;
    if (seq !== this.seq) {
      this.known.clear();
      this.seq = seq;
    }
    const key = cellKey(cell);
    const known = this.known.get(key) ?? api.fits(this.table.id, cell.x, cell.y);
    this.known.set(key, known);
    known.catch(() => this.known.delete(key));
    return known;
  }

  /** The squares where a tile fits. */
  async squaresFor(tile: string): Promise<Cell[]> {
    const found: Cell[] = [];
    const seq = this.table.view?.seq;
    for (const cell of openCells(this.table.view?.game?.tiles ?? [])) {
      const fits = await this.at(cell).catch(() => null);
      if (this.table.view?.seq !== seq) return [];
      if (fits?.tiles.some((fitting) => fitting.tile === tile)) found.push(cell);
    }
    return found;
  }
}
