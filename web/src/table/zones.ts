// Where figures can go on a board, as zones with numbers.

import type { FigureKind } from '../api/types/FigureKind';
import type { Options } from '../api/types/Options';
import type { RegionCard } from '../api/types/RegionCard';
import type { SegmentData } from '../api/types/SegmentData';
import type { Spot } from '../api/types/Spot';
import type { TileView } from '../api/types/TileView';
import type { Words } from '../i18n/index.svelte';
import { same } from '../lib/actions';
import { regionOf, type FigureAction } from './choices';
import type { Zone } from './look';
import { roleGround } from './words';

interface ZoneQuestion {
  words: Words;
  options: Options;
  seat: number;
  /** All that the server offers. */
  actions: FigureAction[];
  chosen: FigureAction | null;
  regions: RegionCard[];
  /** The new tile and its parts. */
  tile: TileView | null;
  segments: SegmentData[];
  /** How many figures of each kind the seat has. */
  supply: Record<FigureKind, number>;
  /** Nobody says what is legal: all parts may be tried. */
  blind: boolean;
  ground: (spot: Spot) => string;
  /** What stands on a spot. */
  figure: (spot: Spot) => FigureKind;
}

export function zonesOf(question: ZoneQuestion): Zone[] {
  return [...question.actions.map((action, at) => offered(question, action, at + 1)), ...others(question)];
}

function offered({ words, options, ...q }: ZoneQuestion, action: FigureAction, number: number): Zone {
  const { x, y, on } = action;
  const kind = q.ground(action);
  const figure = action.do === 'recall' ? q.figure(action) : action.figure;
  const name = words.table.figureOn(figure, roleGround(options, kind));
  const card = regionOf(q.regions, action);
  return {
    x,
    y,
    on,
    number: number > 9 ? 0 : number,
    kind,
    figure,
    seat: q.seat,
    state: q.chosen && same(q.chosen, action) ? 'chosen' : 'open',
    label:
      action.do === 'recall'
        ? words.table.recallLabel(number, name, words.table.where(x, y))
        : words.table.zoneLabel(number, name, card?.now.points ?? null, card?.if_complete?.points ?? null),
  };
}

/**
 * Parts of the new tile that are not offered: they stay visible, and tell why when they are touched. Without a figure to
 * place there is nothing to tell.
 */
function others({ words, options, tile, ...q }: ZoneQuestion): Zone[] {
  if (!tile) return [];
  const noFields = options.game === 'classic' && !options.farmers;
  const isOffered = (name: string): boolean =>
    q.actions.some(({ do: verb, x, y, on }) => verb === 'place' && x === tile.x && y === tile.y && on === name);
  const figureFor = (kind: string): FigureKind => (kind === 'garden' ? 'abbot' : 'follower');
  return q.segments
    .filter(({ name, kind }) => kind !== 'river' && !(noFields && kind === 'field') && !isOffered(name))
    .filter(({ kind }) => q.supply[figureFor(kind)] > 0)
    .map(({ name, kind }): Zone => {
      const figure = figureFor(kind);
      const drafted = q.chosen?.do === 'place' ? q.chosen : null;
      const isChosen = drafted?.on === name && drafted.x === tile.x && drafted.y === tile.y;
      return {
        x: tile.x,
        y: tile.y,
        on: name,
        number: 0,
        kind,
        figure,
        seat: q.seat,
        state: !q.blind ? 'blocked' : isChosen ? 'chosen' : 'open',
        label: q.blind
          ? words.table.figureOn(figure, roleGround(options, kind))
          : words.table.blockedLabel(words.table.grounds[kind]),
      };
    });
}
