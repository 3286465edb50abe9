// What a kind of tile bears besides its land, as the tiles panel filters by it.

import type { TileData } from '../api/types/TileData';

export type TileMark = 'shield' | 'garden' | 'cloister' | 'symbol' | 'bazaar';

export function marks(kind: TileData | undefined): ReadonlySet<string> {
  const found = new Set<TileMark>();
  for (const { kind: ground, shields } of kind?.segments ?? []) {
    if (shields > 0) found.add('shield');
    if (ground === 'garden' || ground === 'cloister') found.add(ground);
  }
  if (kind?.arrow) found.add('symbol');
  if (kind?.bazaar) found.add('bazaar');
  return found;
}
