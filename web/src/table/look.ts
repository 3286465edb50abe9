// What every layer of a board needs to know to draw itself.

import type { BridgeView } from '../api/types/BridgeView';
import type { FigureData } from '../api/types/FigureData';
import type { FigureKind } from '../api/types/FigureKind';
import type { FigureView } from '../api/types/FigureView';
import type { GameView } from '../api/types/GameView';
import type { Options } from '../api/types/Options';
import type { Spot } from '../api/types/Spot';
import type { TileView } from '../api/types/TileView';
import { cellKey, groundOn, standing, type Cell, type Point } from '../lib/geometry';
import { art, type Kinds } from '../state/art.svelte';
import { isStill } from '../state/settings.svelte';

export interface Look {
  kinds: Kinds;
  figures: FigureData;
  /** Clockwise quarters by which the view is turned. */
  quarter: number;
  /** Pixels of the screen for a unit of the board. */
  zoom: number;
}

export interface Ghost extends TileView {
  /** In how many ways the tile fits there. */
  ways?: number;
  /** Whose tile it is. */
  seat?: number;
}

export interface Square extends Cell {
  label: string;
  /** Where a tile may go, also with a bridge; where it may be tried, or nothing fits; what is asked about. */
  kind: 'legal' | 'bridge' | 'open' | 'dead' | 'rare' | 'fits' | 'ask';
  /** Only one tile that is left fits there. */
  rare?: boolean;
}

/** Something can be done on a square of this kind. */
export const isLive = (kind: Square['kind']): boolean => kind !== 'dead' && kind !== 'rare';

export interface Zone extends Spot {
  number: number;
  label: string;
  /** What is under it: a city, a road … */
  kind: string;
  figure: FigureKind;
  state: 'open' | 'chosen' | 'blocked';
  seat?: number;
}

export interface Highlight {
  segments: Spot[];
  /** Whose it is; nobody's is drawn in ink. */
  seats: number[];
  /** Only its outline is drawn: what a tile would join. */
  outline?: boolean;
  /** It cannot be completed any more. */
  hopeless?: boolean;
}

/** Something on the board that answers a question of the turn: a place for a bridge, a symbol, what a castle scores. */
export interface Candidate extends Cell {
  key: string;
  kind: 'bridge' | 'symbol' | 'reward';
  label: string;
  /** What choosing it brings, and where it is, for lists. */
  effect?: string;
  note?: string;
  /** Words beside it. */
  text: string;
  chosen: boolean;
  /** Another was chosen, and this one is gone after the turn. */
  lost: boolean;
  axis?: string;
  on?: string;
  choose: () => void;
}

export interface Mark extends Cell {
  seat: number;
}

export interface Chip extends Cell {
  text: string;
  seat?: number;
}

/** What the draft adds to the landscape. */
export interface Drafted {
  figures: FigureView[];
  bridges: BridgeView[];
}

/** All that goes into a board and comes out of it. */
export interface BoardProps {
  game: GameView;
  options: Options;
  ghost?: Ghost | null;
  /** Figures and bridges of the draft. */
  drafted?: Drafted;
  squares?: Square[];
  onsquare?: ((x: number, y: number) => void) | undefined;
  /** An empty square beside the landscape was pressed where nothing can be done. */
  onempty?: ((x: number, y: number) => void) | undefined;
  zones?: Zone[];
  onzone?: ((zone: Zone) => void) | undefined;
  /** A zone is pointed at, or no longer. */
  onpoint?: ((zone: Zone | null) => void) | undefined;
  /** Zones that are too small for fingers may be shown once more, larger. */
  loupe?: boolean;
  highlights?: Highlight[];
  candidates?: Candidate[];
  /** The candidate that is pointed at elsewhere, by its key. */
  pointed?: string | null;
  /** Squares that belong to a castle. */
  lit?: Cell[];
  /** The tile beside the ghost that it does not go with. */
  wrong?: Cell | null;
  trail?: Mark[];
  chips?: Chip[];
  /** A part of a tile is pointed at; `held` when it was pressed and not only passed over. */
  oninspect?: ((x: number, y: number, on: string, held: boolean) => void) | undefined;
  /** A square was chosen by a key; otherwise it is as if it were pressed. */
  onenter?: ((x: number, y: number) => void) | undefined;
  /** A button beside the ghost that ends the turn. */
  confirm?: { label: string; run: () => void } | null;
  /** The ghost is to be turned. */
  onturn?: ((way: 1 | -1) => void) | undefined;
  /** `auto` shows everything after each move unless the viewer has moved the view. */
  fit?: 'auto' | 'manual';
  /** Pixels at the top that something else covers. */
  top?: number;
  interactive?: boolean;
  /** How many squares around the landscape stay in sight. */
  rim?: number;
  label?: string;
  /** Clockwise quarters by which the view is turned. */
  quarter?: number;
  /** Names of seats, for labels. */
  names?: string[];
}

/** The look of a board that nobody has turned or zoomed. */
export function plainLook(kinds: Kinds): Look {
  return { kinds, figures: art.looks?.figures ?? { size: 34.72, height: 0.6, beside: 12, castle: 56 }, quarter: 0, zoom: 1 };
}

/** How long something that is new takes to appear. */
export const moment = (): number => (isStill() ? 0 : 220);

/** Laid tiles by their cell. */
export function byCell(tiles: readonly TileView[]): Map<string, TileView> {
  return new Map(tiles.map((tile) => [cellKey(tile), tile]));
}

/** Where a figure on a part of a tile stands; nothing if there is no such tile. */
export function placeOf(
  look: Look,
  tiles: Map<string, TileView>,
  bridges: readonly BridgeView[],
  { x, y, on }: Spot,
): Point | undefined {
  const tile = tiles.get(cellKey({ x, y }));
  const kind = tile && look.kinds.get(tile.tile);
  if (!tile || !kind) return undefined;
  const bridge = bridges.find((bridge) => bridge.x === x && bridge.y === y);
  return standing(kind, tile, on, bridge, look.quarter);
}

/** What a part of a laid tile shows. */
export function groundOf(look: Look, tiles: Map<string, TileView>, { x, y, on }: Spot): string {
  return groundOn(look.kinds.get(tiles.get(cellKey({ x, y }))?.tile ?? ''), on);
}

/** The symbol of a figure: farmers lie down. */
export function figureSymbol(figure: string, ground: string, seat: number): string {
  const pose = figure === 'abbot' ? 'abbot' : ground === 'field' ? 'farmer' : 'follower';
  return `#${pose}-${art.colourOf(seat)}`;
}
