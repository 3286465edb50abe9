// Zones as buttons: where each sits, and how large it can be on the screen.

import type { BridgeView } from '../api/types/BridgeView';
import type { TileView } from '../api/types/TileView';
import { anchors } from '../lib/anchors';
import { cellKey, corner, turnPoint, type Point } from '../lib/geometry';
import { placeOf, type Look, type Zone } from './look';

/** What a finger needs, in pixels. */
const TARGET = 44;
/** How wide a button is at most, in units of the board and in pixels, and at least in pixels. */
const WIDE = 30;
const MOST = 44;
const LEAST = 26;
/** Two kinds of figure on one spot stand that far to the left and to the right of it. */
const ASIDE = 13;

interface Badge {
  zone: Zone;
  place: Point;
}

export function badgesOf(zones: readonly Zone[], tiles: Map<string, TileView>, bridges: readonly BridgeView[], look: Look): Badge[] {
  return zones.flatMap((zone) => {
    const place = badgeAt(zone, tiles, bridges, look);
    if (!place) return [];
    const twin = zones.find((other) => other !== zone && other.x === zone.x && other.y === zone.y && other.on === zone.on);
    const aside = twin ? (zones.indexOf(twin) > zones.indexOf(zone) ? -ASIDE : ASIDE) : 0;
    return [{ zone, place: [place[0] + aside, place[1]] as const }];
  });
}

/** A chosen zone rings its figure; the others sit where there is room. */
function badgeAt(zone: Zone, tiles: Map<string, TileView>, bridges: readonly BridgeView[], look: Look): Point | undefined {
  const tile = tiles.get(cellKey(zone));
  const kind = tile && look.kinds.get(tile.tile);
  const anchor = kind && anchors(kind).get(zone.on);
  const bridged = bridges.some(({ x, y }) => x === zone.x && y === zone.y);
  if (zone.state === 'chosen' || bridged || !tile || !anchor) return placeOf(look, tiles, bridges, zone);
  const [left, top] = corner(tile, look.quarter);
  const [x, y] = turnPoint(anchor, tile.turns + look.quarter);
  return [left + x, top + y];
}

/** How far the two nearest buttons are from each other, in units of the board. */
function apart(badges: readonly Badge[]): number {
  let least = Infinity;
  badges.forEach(({ place: [x, y] }, at) => {
    for (const other of badges.slice(0, at)) least = Math.min(least, Math.hypot(x - other.place[0], y - other.place[1]));
  });
  return least;
}

/** How wide all buttons are drawn, in pixels: as wide as neighbours allow, and never too small to see. */
export function badgeWidth(badges: readonly Badge[], zoom: number): number {
  return Math.min(Math.max(LEAST, Math.min(WIDE, apart(badges) - 1) * zoom), MOST);
}

/** How wide dots are where there is no room for buttons: they bear numbers if those can be read. */
export const READABLE = 15;
export function dotWidth(badges: readonly Badge[], zoom: number): number {
  const wide = Math.min(apart(badges) * zoom - 3, READABLE + 2);
  return wide < READABLE ? 9 : wide;
}

/** The buttons are too small or too near to each other to be hit with a finger. */
function isCramped(badges: readonly Badge[], zoom: number): boolean {
  return badges.length > 0 && Math.min(apart(badges), 2 * WIDE) * zoom < TARGET;
}

/** The open zones of a tile cannot be hit well where it lies. */
export function needsLoupe(zones: readonly Zone[], tile: TileView, bridges: readonly BridgeView[], look: Look): boolean {
  const here = zones.filter(({ x, y, state }) => state !== 'blocked' && x === tile.x && y === tile.y);
  return isCramped(badgesOf(here, new Map([[cellKey(tile), tile]]), bridges, look), look.zoom);
}
