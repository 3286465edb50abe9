// Words for what lies on the board: one view model for eyes and for ears.

import type { GameView } from '../api/types/GameView';
import type { TileView } from '../api/types/TileView';
import type { Words } from '../i18n/index.svelte';
import { quarters } from '../lib/geometry';
import type { Kinds } from '../state/art.svelte';

/** A tile by its sides and buildings: no tile is called by its letter. */
export function tileWords(words: Words, kinds: Kinds, tile: string, turns: number): string {
  const kind = kinds.get(tile);
  if (!kind) return '';
  const sides = [0, 1, 2, 3].map((side) => kind.edges[quarters(side - turns)]!);
  const more = [
    ...kind.segments.filter(({ kind: ground }) => ground === 'cloister' || ground === 'garden').map(({ kind: ground }) => ground),
    ...(kind.segments.some(({ shields }) => shields > 0) ? ['shield'] : []),
    ...(kind.bazaar ? ['bazaar'] : []),
    ...(kind.cities.length > 0 ? ['town'] : []),
  ];
  return words.table.tileWords(
    sides.map((side) => words.table.grounds[side]) as [string, string, string, string],
    more.map((item) => words.table.extras[item as keyof typeof words.table.extras] ?? item),
  );
}

export function tileLabel(words: Words, tile: TileView, game: GameView, kinds: Kinds, names: string[]): string {
  const standing = game.figures
    .filter(({ at }) => at.x === tile.x && at.y === tile.y)
    .map(({ player, figure, at }) => {
      const ground = kinds.get(tile.tile)?.segments.find(({ name }) => name === at.on)?.kind ?? 'road';
      return words.table.figureOf(names[player] ?? String(player + 1), words.table.figureOn(figure, ground));
    });
  return [words.table.where(tile.x, tile.y), tileWords(words, kinds, tile.tile, tile.turns), ...standing].join('; ');
}
