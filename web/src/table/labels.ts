// Words for what lies on the board: one view model for eyes and for ears.

import type { GameView } from '../api/types/GameView';
import type { Spot } from '../api/types/Spot';
import type { TileView } from '../api/types/TileView';
import { i18n, type Words } from '../i18n/index.svelte';
import { groundOn, quarters } from '../lib/geometry';
import type { Kinds } from '../state/art.svelte';
import { isFigure, type FigureAction } from './choices';
import type { Model } from './model.svelte';
import type { Way } from './ranked.svelte';
import type { Turn } from './turn.svelte';
import { roleGround } from './words';

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
      const ground = groundOn(kinds.get(tile.tile), at.on);
      return words.table.figureOf(names[player] ?? String(player + 1), words.table.figureOn(figure, ground));
    });
  return [words.table.where(tile.x, tile.y), tileWords(words, kinds, tile.tile, tile.turns), ...standing].join('; ');
}

/** A ranked turn in words: where and how, and what it brings to whom. */
interface WayWords {
  how: string;
  brings: string;
  /** What it is about, for whoever looks for it: the ground of the figure. */
  about: string;
}

export function wayWords({ table, turn, names }: Model, { lay, actions, scores, projected }: Way): WayWords {
  const { table: t, turn: w } = i18n.t;
  const options = table.view?.setup.options;
  const figure = actions.find(isFigure);
  const role = figure && t.figureOn(figureOf(figure, turn), options ? roleGround(options, groundIn(figure)) : '');
  const how = [
    t.where(lay.x, lay.y),
    t.turnsWords(lay.turns),
    ...(actions.some(({ do: verb }) => verb === 'bridge') ? [w.withBridge] : []),
    ...(figure && role ? [figure.do === 'place' ? w.place(role) : w.recall(role)] : actions.length > 1 ? [w.nobody] : []),
  ];
  const gains = (points: number[]): string[] =>
    points.flatMap((gain, seat) => (gain === 0 ? [] : [w.gets(seat === turn.mySeat ? w.you : (names[seat] ?? ''), gain)]));
  const now = gains(scores);
  const end = projected && gains(projected);
  // Take-backs and symbols bring points of their own, to whoever is to act: then only what others get tells of an end.
  const ownPoints = figure?.do === 'recall' || turn.kinds.get(lay.tile)?.arrow;
  const closes = scores.some((gain, seat) => gain !== 0 && !(ownPoints && seat === turn.mySeat));
  const brings = [
    ...(closes ? [w.closes] : []),
    ...now,
    ...(end && end.length > 0 ? [w.atEnd(end.join(', '))] : end && now.length === 0 ? [w.noChange] : []),
  ];
  const about = figure ? (t.grounds[groundIn(figure) as keyof typeof t.grounds] ?? '') : '';
  return { how: how.join(', '), brings: brings.join(', '), about };

  function groundIn(spot: Spot): string {
    if (spot.x !== lay.x || spot.y !== lay.y) return turn.groundOf(spot);
    return groundOn(turn.kinds.get(lay.tile), spot.on);
  }
}

function figureOf(action: FigureAction, turn: Turn): string {
  return action.do === 'place' ? action.figure : turn.figureAt(action);
}
