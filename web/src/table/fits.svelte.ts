// What fits where, asked once and kept until something changes.

import { api } from '../api/client';
import type { Fits } from '../api/types/Fits';
import type { Places } from '../api/types/Places';
import { cellKey, type Cell } from '../lib/geometry';
import type { Table } from '../state/table.svelte';

export class FitsOf {
  private readonly squares = new Map<string, Promise<Fits>>();
  private readonly tiles = new Map<string, Promise<Places>>();
  private seq = -1;

  constructor(private readonly table: Table) {}

  /** What fits a square. */
  at(cell: Cell): Promise<Fits> {
    return this.once(this.squares, cellKey(cell), () => api.fits(this.table.id, cell.x, cell.y));
  }

  /** Where a tile fits, and what it would be good for. */
  placesOf(tile: string): Promise<Places> {
    return this.once(this.tiles, tile, () => api.places(this.table.id, tile));
  }

  private once<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
    const seq = this.table.view?.seq ?? 0;
    if (seq !== this.seq) {
      this.squares.clear();
      this.tiles.clear();
      this.seq = seq;
    }
    const asked = known.get(key) ?? ask();
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  }
}
