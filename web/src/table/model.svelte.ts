// What the parts of the table screen share: the turn, names, what is pointed at, overlays, and what is said aloud.

import { untrack } from 'svelte';
import { api } from '../api/client';
import type { RegionCard } from '../api/types/RegionCard';
import type { Spot } from '../api/types/Spot';
import { i18n } from '../i18n/index.svelte';
import { cellKey, type Cell } from '../lib/geometry';
import type { Table } from '../state/table.svelte';
import { regionOf } from './choices';
import { chipsOf } from './effects';
import type { Chip, Highlight, Mark, Zone } from './look';
import { Turn } from './turn.svelte';
import { grounds, namesOf, type Teller } from './words';

export type OverlayKind = 'off' | 'fields' | 'cities' | 'owners';
export type Panel = 'log' | 'chat' | 'tiles' | 'list';

const OVERLAY_GROUNDS: Record<OverlayKind, string[]> = {
  off: [],
  fields: ['field', 'plains'],
  cities: ['city', 'mountains', 'sea'],
  owners: [],
};

export class Model {
  readonly turn: Turn;
  /** The feature that is pointed at. */
  card = $state.raw<RegionCard | null>(null);
  /** It was pressed, so it stays. */
  cardHeld = $state(false);
  overlay = $state<OverlayKind>('off');
  private overlayCards = $state.raw<RegionCard[]>([]);
  dead = $state.raw<Cell[]>([]);
  /** The zone that is pointed at. */
  zone = $state.raw<Zone | null>(null);
  /** What a screen reader says next. */
  announcement = $state('');
  /** Squares that are asked about: where a tile fits, or all. */
  asked = $state.raw<Cell[] | null>(null);
  /** They are asked about because of a tile. */
  askedTile = $state(false);
  /** The square of the tiles panel. */
  askedAt = $state.raw<Cell | null>(null);
  /** What taking a figure back would bring, by its place. */
  private recallPoints = $state.raw<ReadonlyMap<string, number>>(new Map());
  private cards = new Map<string, Promise<RegionCard>>();
  private cardsOf = -1;

  constructor(readonly table: Table) {
    this.turn = new Turn(table);
  }

  readonly names = $derived.by(() => namesOf(i18n.t, this.table.view?.seats ?? []));
  readonly teller = $derived.by<Teller>(() => {
    const view = this.table.view;
    const game = view?.game ?? null;
    const ghost = this.turn.ghost;
    const shown = game && ghost ? { ...game, tiles: [...game.tiles, ghost] } : game;
    const names = this.names;
    return {
      words: i18n.t,
      name: (seat) => names[seat] ?? i18n.t.table.seat(seat + 1),
      ground: view ? grounds(view.setup.options, shown, this.turn.kinds) : () => '',
    };
  });
  /** The table allows help with the board, and with everything. */
  readonly boardAids = $derived.by(() => this.table.view?.setup.aids !== 'none');
  readonly allAids = $derived.by(() => this.table.view?.setup.aids === 'all');
  readonly isDiscovery = $derived.by(() => this.table.view?.setup.options.game === 'discovery');

  readonly chips = $derived.by<Chip[]>(() => {
    const { preview } = this.table;
    const chips = preview && this.table.settled ? chipsOf(this.teller, preview, this.turn.ghost) : [];
    if (this.turn.figureAction) return chips;
    for (const { x, y, on } of this.turn.recalls) {
      const points = this.recallPoints.get(`${x},${y},${on}`);
      if (points !== undefined) chips.push({ x, y, text: i18n.t.table.gain(points) });
    }
    return chips;
  });

  /** Tiles laid since my last turn; all of the last round for who watches. */
  readonly trail = $derived.by<Mark[]>(() => {
    if (this.turn.ghost) return [];
    const { events, mySeats } = this.table;
    const marks: Mark[] = [];
    for (let at = events.length - 1; at >= 0; at--) {
      const told = events[at]!;
      if (told.change === 'taken_back') break;
      if (told.change !== 'acted') continue;
      if (mySeats.includes(told.seat) || (mySeats.length === 0 && marks.length > 0)) break;
      for (const event of told.happened ?? []) {
        if (event.happened === 'laid') marks.push({ x: event.x, y: event.y, seat: event.player });
      }
    }
    const laid = new Set((this.table.view?.game?.tiles ?? []).map(cellKey));
    return marks.filter((mark) => laid.has(cellKey(mark)));
  });

  readonly highlights = $derived.by<Highlight[]>(() => {
    const highlight = ({ segments, owners }: RegionCard): Highlight => ({ segments, seats: owners });
    if (this.zone) {
      const card = regionOf(this.turn.regions, this.zone);
      if (card) return [highlight(card)];
    }
    const chosen = this.turn.figureAction;
    const standing = chosen && regionOf(this.table.preview?.regions ?? [], chosen);
    if (standing) return [highlight(standing)];
    if (this.card) return [highlight(this.card)];
    if (this.overlay !== 'off') return this.overlayCards.map(highlight);
    // What the tile would join, fields only where somebody stands: they are everywhere.
    return this.turn.regions
      .filter(({ what, figures }) => (what !== 'field' && what !== 'plains') || figures.some((count) => count > 0))
      .filter(({ figures, complete }) => complete || figures.some((count) => count > 0))
      .map(highlight);
  });

  /** A region of the landscape as it is. It is asked once until something changes. */
  region({ x, y, on }: Spot): Promise<RegionCard> {
    const seq = this.table.view?.seq ?? 0;
    if (this.cardsOf !== seq) {
      this.cards.clear();
      this.cardsOf = seq;
    }
    const key = `${x},${y},${on}`;
    const known = this.cards.get(key);
    if (known) return known;
    const asked = api.region(this.table.id, x, y, on);
    this.cards.set(key, asked);
    asked.then(
      (card) => {
        for (const spot of card.segments) this.cards.set(`${spot.x},${spot.y},${spot.on}`, asked);
      },
      () => this.cards.delete(key),
    );
    return asked;
  }

  /** Shows the card of a feature; of the draft where the tile is not laid yet. */
  async inspect(x: number, y: number, on: string, held: boolean): Promise<void> {
    if (!this.boardAids || (this.cardHeld && !held)) return;
    const drafted = regionOf(this.table.preview?.regions ?? [], { x, y, on });
    const laid = this.table.view?.game?.tiles.some((tile) => tile.x === x && tile.y === y);
    if (!drafted && !laid) return;
    try {
      this.card = drafted ?? (await this.region({ x, y, on }));
      this.cardHeld = held;
      if (held) this.say(this.cardWords(this.card));
    } catch {
      this.card = null;
    }
  }

  closeCard(): void {
    this.card = null;
    this.cardHeld = false;
  }

  cardWords(card: RegionCard): string {
    const { table: t, happened } = i18n.t;
    const owners = card.owners.map((seat) => this.names[seat] ?? '').join(', ');
    return [
      happened.what(card.what),
      ...(card.tiles === null ? [] : [t.tilesCount(card.tiles)]),
      `${t.worthNow} ${t.points(card.now.points)}`,
      owners ? t.owner(owners) : t.nobodyThere,
    ].join(', ');
  }

  setOverlay(kind: OverlayKind): void {
    this.overlay = this.overlay === kind ? 'off' : kind;
    this.overlayCards = [];
  }

  /** Reads all regions of the overlay, one after the other; each names all its parts, so none is asked twice. */
  async loadOverlay(): Promise<void> {
    const { overlay } = this;
    const view = this.table.view;
    if (overlay === 'off' || !view?.game || !this.boardAids) return;
    const wanted = OVERLAY_GROUNDS[overlay];
    const spots =
      overlay === 'owners'
        ? view.game.figures.map(({ at }) => at)
        : view.game.tiles.flatMap(({ tile, x, y }) =>
            (this.turn.kinds.get(tile)?.segments ?? [])
              .filter(({ kind }) => wanted.includes(kind))
              .map(({ name }) => ({ x, y, on: name })),
          );
    const found = new Set<RegionCard>();
    for (const spot of spots) {
      const card = await this.region(spot).catch(() => null);
      if (this.overlay !== overlay || this.table.view?.seq !== view.seq) return;
      if (card) found.add(card);
    }
    this.overlayCards = [...found];
  }

  async loadDead(): Promise<void> {
    const view = this.table.view;
    if (!this.allAids || view?.stage !== 'playing') {
      this.dead = [];
      return;
    }
    const dead = await api.dead(this.table.id).catch(() => null);
    if (dead && this.table.view?.seq === view.seq) this.dead = dead.cells.map(([x, y]) => ({ x, y }));
  }

  /** Asks what each figure would bring that could be taken back. */
  async loadRecalls(): Promise<void> {
    const { recalls, figureAction } = this.turn;
    if (figureAction) return;
    const seat = this.turn.seat ?? 0;
    const { draft } = this.table;
    const before = this.table.preview?.scores[seat] ?? this.table.view?.seats[seat]?.score ?? 0;
    const found = new Map<string, number>();
    for (const recall of recalls) {
      const preview = await this.table.peek([...draft, recall]).catch(() => null);
      if (this.table.draft !== draft) return;
      if (preview) found.set(`${recall.x},${recall.y},${recall.on}`, (preview.scores[seat] ?? 0) - before);
    }
    this.recallPoints = found;
  }

  say(text: string): void {
    // The same words once more are heard once more.
    const before = untrack(() => this.announcement);
    this.announcement = text === before ? `${text} ` : text;
  }
}
