// What lies on the board under a point of the window.

import type { SegmentData } from '../api/types/SegmentData';
import type { TileView } from '../api/types/TileView';
import { cellKey, cellNear, realCell, segmentAt, type Cell, type Point } from '../lib/geometry';
import type { PanZoom } from '../lib/panzoom';
import { isLive, type Look, type Square } from './look';

/** Half of what a finger covers, in pixels. */
const FINGER = 22;

export class Under {
  private readonly place: Point;
  readonly cell: Cell;

  constructor(
    private readonly panzoom: PanZoom,
    private readonly look: Look,
    clientX: number,
    clientY: number,
  ) {
    const { x, y } = panzoom.at(clientX, clientY);
    this.place = [x, y];
    this.cell = realCell({ x: Math.floor(x / 100), y: Math.floor(y / 100) }, look.quarter);
  }

  part(tiles: Map<string, TileView>): { tile: TileView; segment: SegmentData } | undefined {
    const tile = tiles.get(cellKey(this.cell));
    const kind = tile && this.look.kinds.get(tile.tile);
    const [x, y] = this.place;
    const within: Point = [x - Math.floor(x / 100) * 100, y - Math.floor(y / 100) * 100];
    const segment = tile && kind && segmentAt(kind, tile.turns + this.look.quarter, within);
    return segment && { tile, segment };
  }

  /** The square that is meant; where squares are small on the screen, one so near that a finger covers it. */
  square(squares: readonly Square[]): Square | undefined {
    const live = squares.filter(({ kind }) => isLive(kind));
    return cellNear(this.place, live, Math.max(50, FINGER / this.panzoom.view.scale), this.look.quarter);
  }
}
