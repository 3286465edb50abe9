// What lies around the tile at hand: its buttons, its loupe, the answers and the words, so that none covers another.

import { untrack } from 'svelte';
import type { BridgeView } from '../api/types/BridgeView';
import type { TileView } from '../api/types/TileView';
import { cellKey } from '../lib/geometry';
import type { Box } from '../lib/panzoom';
import { badgesOf, needsLoupe } from './badges';
import { aroundGhost, loupeBox } from './handles';
import type { BoardProps, Ghost, Look, Zone } from './look';
import { answerAt, cellBox, fingerBox, placeAnswers, placeChips, type Room } from './placing';
import type { Sight } from './sight.svelte';

interface Shown extends Required<Pick<BoardProps, 'game' | 'ghost' | 'squares' | 'zones' | 'candidates' | 'chips' | 'loupe'>> {
  /** Laid tiles and the ghost by their cells. */
  tiles: Map<string, TileView>;
  bridges: BridgeView[];
  look: Look;
}

export class Near {
  /** What was wished of the loupe, and for which tile and figure. */
  private wish = $state({ at: '', open: false });
  /** What has to be pressed elsewhere, as it was when somebody last asked for something. */
  private known = '';

  constructor(
    private readonly shown: () => Shown,
    private readonly sight: Sight,
  ) {}

  /** The ghost, or the tile that was laid last. */
  readonly tile = $derived.by<Ghost | undefined>(() => this.shown().ghost ?? this.shown().game.tiles.at(-1));
  private readonly at = $derived.by(() => (this.tile ? cellKey(this.tile) : ''));
  private readonly away = $derived.by(() => this.shown().zones.filter((zone) => zone.state !== 'blocked' && cellKey(zone) !== this.at));
  /** Choices somewhere else, as a symbol may give them, by their cells. */
  readonly elsewhere = $derived.by(() => this.away.filter(({ state }) => state === 'open').map(cellKey).join(' '));
  /** The answers by their keys. */
  readonly questions = $derived.by(() => this.shown().candidates.map(({ key }) => key).join(' '));
  private readonly awayBoxes = $derived.by<Box[]>(() => {
    const { tiles, bridges, look } = this.shown();
    return badgesOf(this.away, tiles, bridges, look).map(({ place }) => fingerBox(place, look.zoom));
  });

  // While the server thinks about a tile that was turned there are no choices: buttons and loupe stay where they are.
  private readonly asked = $derived.by(() => {
    const there = this.away.map(cellKey).join(' ') + this.questions;
    if (there || !this.known.startsWith(`${this.at} `)) this.known = `${this.at} ${there}`;
    return this.known;
  });
  readonly around = $derived.by(() => {
    void [this.asked, this.sight.zoom];
    return untrack(() => {
      const { game, squares, candidates, tiles, bridges, look } = this.shown();
      const answers = candidates.map((candidate) => fingerBox(answerAt(candidate, tiles, bridges, look), look.zoom));
      return aroundGhost(this.tile, game, squares, [...this.awayBoxes, ...answers], look, this.sight.panzoom?.sight);
    });
  });

  /** The zones of the tile cannot be hit well where it lies. */
  readonly isCramped = $derived.by(() => {
    const { zones, bridges, look, loupe } = this.shown();
    return loupe && this.tile !== undefined && needsLoupe(zones, this.tile, bridges, look);
  });
  private readonly chosen = $derived.by(() => this.shown().zones.find(({ state }) => state === 'chosen'));
  private readonly wishAt = $derived.by(() => `${this.at} ${this.chosen?.on ?? ''}`);
  /** The tile in the loupe. Once a figure is chosen it would only hide squares. */
  readonly enlarged = $derived.by(() => {
    const isOpen = this.wish.at === this.wishAt ? this.wish.open : !this.chosen;
    return this.isCramped && isOpen ? this.tile : undefined;
  });

  openLoupe(open: boolean): void {
    this.wish = { at: this.wishAt, open };
  }

  /** A dot of the tile, while its loupe is closed. */
  isDot(zone: Zone): boolean {
    return this.isCramped && !this.enlarged && zone.state === 'open' && cellKey(zone) === this.at;
  }

  private readonly room = $derived.by<Room>(() => {
    const { ghost, look } = this.shown();
    const { seen } = this.sight;
    const taken = [...this.awayBoxes];
    if (ghost) taken.push(cellBox(ghost, look));
    if (ghost && this.around.buttons) taken.push(this.around.buttons);
    if (this.enlarged && seen) taken.push(loupeBox(this.around.corner, look.zoom, seen));
    return { taken, within: seen };
  });
  readonly answers = $derived.by(() => {
    const { candidates, tiles, bridges, look } = this.shown();
    return placeAnswers(candidates, tiles, bridges, look, this.room);
  });
  readonly words = $derived.by(() => {
    const { taken, within } = this.room;
    return placeChips(this.shown().chips, this.shown().look, { taken: [...taken, ...this.answers.map(({ box }) => box)], within });
  });

  /** What must not leave the sight, the more important the later. */
  get kept(): Box[] {
    const { ghost, look } = this.shown();
    if (!ghost) return [];
    const { buttons } = this.around;
    return [...this.answers.map(({ box }) => box), ...(buttons ? [buttons] : []), cellBox(ghost, look)];
  }
}
