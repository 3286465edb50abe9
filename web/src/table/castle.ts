// The castle that is offered: in the draft, or by the table itself. It stays the same while the answer is drafted.

import type { CastleOffer } from '../api/types/CastleOffer';
import type { Table } from '../state/table.svelte';

/** How much of the draft comes before the answer. */
export function beforeCastle({ draft }: Table): number {
  const at = draft.findIndex(({ do: verb }) => verb === 'castle');
  return at < 0 ? draft.length : at;
}

export function castleOffer(table: Table): CastleOffer | undefined {
  const before = beforeCastle(table);
  return before === 0 ? table.view?.castle : table.steps[before - 1]?.castle;
}
