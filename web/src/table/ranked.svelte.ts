// All ways to lay the tile at hand, best first, as the server ranks them: for the list of turns and for labels of squares.

import { api } from '../api/client';
import type { RankedTurn } from '../api/types/RankedTurn';
import type { Lay } from '../lib/actions';
import { cellKey, type Cell } from '../lib/geometry';
import type { Table } from '../state/table.svelte';

/** A ranked turn by the tile that it begins with. */
export interface Way extends RankedTurn {
  lay: Lay;
}

export class Ranked {
  ways = $state.raw<Way[]>([]);
  loading = $state(false);
  private of = '';

  constructor(private readonly table: Table) {}

  /** What the ranking depends on; nothing where there is none. */
  private readonly moment = $derived.by(() => {
    const game = this.table.view?.game;
    if (this.table.acting === null || this.table.blind || game?.question !== 'lay') return '';
    return `${this.table.acting} ${game.tiles.length} ${game.tile} ${game.left}`;
  });

  /** Reads the ranking of this turn, once. */
  async load(): Promise<void> {
    const { moment } = this;
    if (moment === this.of) return;
    this.of = moment;
    this.ways = [];
    this.loading = moment !== '';
    if (!moment) return;
    const found = await api.turns(this.table.id).catch(() => null);
    if (this.of !== moment) return;
    this.loading = false;
    this.ways = (found?.turns ?? []).flatMap((turn) => {
      const lay = turn.actions.find((action) => action.do === 'lay');
      return lay ? [{ ...turn, lay }] : [];
    });
  }

  private readonly best = $derived.by(() => {
    const found = new Map<string, number>();
    for (const way of this.ways) {
      const gain = gainOf(way, this.table.acting ?? 0);
      found.set(cellKey(way.lay), Math.max(gain, found.get(cellKey(way.lay)) ?? -Infinity));
    }
    return found;
  });

  /** What the best turn on a square would bring me; nothing where nobody has counted. */
  bestAt(cell: Cell): number | null {
    return this.best.get(cellKey(cell)) ?? null;
  }
}

/** By how much a seat's points would rise, as if the game ended then where that is told. */
function gainOf({ scores, projected }: RankedTurn, seat: number): number {
  return (projected ?? scores)[seat] ?? 0;
}
