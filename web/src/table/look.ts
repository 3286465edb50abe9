// What every layer of a board needs to know to draw itself.

import type { BridgeView } from '../api/types/BridgeView';
import type { FigureData } from '../api/types/FigureData';
import type { FigureKind } from '../api/types/FigureKind';
import type { FigureView } from '../api/types/FigureView';
import type { GameView } from '../api/types/GameView';
import type { Options } from '../api/types/Options';
import type { Spot } from '../api/types/Spot';
import type { TileView } from '../api/types/TileView';
import { cellKey, standing, type Cell, type Point } from '../lib/geometry';
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
  kind: 'legal' | 'bridge' | 'dead' | 'fits' | 'ask';
}

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
  zones?: Zone[];
  onzone?: ((zone: Zone) => void) | undefined;
  /** A zone is pointed at, or no longer. */
  onpoint?: ((zone: Zone | null) => void) | undefined;
  highlights?: Highlight[];
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
  onzoom?: ((scale: number) => void) | undefined;
  /** `auto` shows everything after each move unless the viewer has moved the view. */
  fit?: 'auto' | 'manual';
  interactive?: boolean;
  label?: string;
  /** Clockwise quarters by which the view is turned. */
  quarter?: number;
  /** Names of seats, for labels. */
  names?: string[];
}

/** How large the zones of a tile can be on the screen; endless where there are none. */
export function zoneSize(zones: readonly Zone[], kinds: Kinds, tile: TileView, zoom: number): number {
  const spots = zones
    .filter(({ x, y }) => x === tile.x && y === tile.y)
    .map(({ on }) => kinds.get(tile.tile)?.segments.find(({ name }) => name === on)?.spot ?? ([50, 50] as const));
  if (spots.length === 0) return Infinity;
  let apart = 34;
  spots.forEach(([x, y], at) => {
    for (const other of spots.slice(0, at)) {
      const distance = Math.hypot(x - other[0], y - other[1]);
      if (distance > 0) apart = Math.min(apart, distance);
    }
  });
  return apart * zoom;
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

/** What a part of a tile shows; a bridge is a road. */
export function groundOf(look: Look, tiles: Map<string, TileView>, { x, y, on }: Spot): string {
  if (on === 'bridge') return 'road';
  const tile = tiles.get(cellKey({ x, y }));
  const kind = tile && look.kinds.get(tile.tile);
  return kind?.segments.find((segment) => segment.name === on)?.kind ?? '';
}

/** The symbol of a figure: farmers lie down. */
export function figureSymbol(figure: string, ground: string, seat: number): string {
  const pose = figure === 'abbot' ? 'abbot' : ground === 'field' ? 'farmer' : 'follower';
  return `#${pose}-${art.colourOf(seat)}`;
}
