// What the parts of the table screen share: the turn, names, what is pointed at, overlays, and what is said aloud.

import { untrack } from 'svelte';
import { api } from '../api/client';
import type { RegionCard } from '../api/types/RegionCard';
import type { Spot } from '../api/types/Spot';
import { i18n } from '../i18n/index.svelte';
import { cellKey, type Cell } from '../lib/geometry';
import type { Table } from '../state/table.svelte';
import { regionOf } from './choices';
import { chipsOf, ownersOf } from './effects';
import { Grace } from './grace.svelte';
import { Hints } from './hints.svelte';
import type { Chip, Highlight, Mark, Zone } from './look';
import { finale } from '../end/finale.svelte';
import { highlightOf, overlayHighlight, overlayRegions, type OverlayKind } from './overlays';
import { laidMarks, sinceLast } from './since';
import { Turn } from './turn.svelte';
import { grounds, namesOf, type Teller } from './words';

export type Panel = 'log' | 'chat' | 'tiles' | 'list';

export class Model {
  readonly turn: Turn;
  readonly grace = new Grace();
  readonly hints: Hints = new Hints(this);
  /** The feature that is pointed at. */
  card = $state.raw<RegionCard | null>(null);
  /** It was pressed, so it stays. */
  cardHeld = $state(false);
  /** The region of a list that is pointed at. */
  listed = $state.raw<RegionCard | null>(null);
  overlay = $state<OverlayKind>('off');
  private overlayCards = $state.raw<RegionCard[]>([]);
  dead = $state.raw<Cell[]>([]);
  /** Squares for which one tile is left. */
  rare = $state.raw<Cell[]>([]);
  /** The candidate on the board that is pointed at in a list, by its key. */
  pointed = $state<string | null>(null);
  /** The zone that is pointed at. */
  zone = $state.raw<Zone | null>(null);
  /** What a screen reader says next. */
  announcement = $state('');
  /** The tiles panel is open: squares can be asked about. */
  asking = $state(false);
  /** Where the tile that it is asked about fits. */
  asked = $state.raw<Cell[] | null>(null);
  /** The square of the tiles panel. */
  askedAt = $state.raw<Cell | null>(null);
  /** What a castle costs at once: the points now, if its city was scored. */
  castleGain = $state<number | null>(null);
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
    const you = this.turn.thinking ? null : this.turn.seat;
    const chips = preview && this.table.settled ? chipsOf(this.teller, preview, this.turn.ghost, you) : [];
    if (this.turn.figureAction) return chips;
    for (const { x, y, on } of this.turn.recalls) {
      const points = this.recallPoints.get(`${x},${y},${on}`);
      if (points !== undefined) chips.push({ x, y, text: i18n.t.turn.chipTakeBack(points) });
    }
    return chips;
  });

  /** What others have done since the last tile of the seat that I play; the last turn for who watches. */
  readonly since = $derived.by(() => sinceLast(this.table.events, this.turn.mySeat));
  /** Brings a cell of the board into sight, while there is a board. */
  reveal: (cell: Cell) => void = () => {};
  /** The card about it is open. */
  sinceOpen = $state(false);
  /** The tile of the trail that is shown just now, where they are shown one by one. */
  shown = $state.raw<Mark | null>(null);
  /** Tiles laid since then. */
  readonly trail = $derived.by<Mark[]>(() => {
    if (this.shown) return [this.shown];
    if (this.turn.ghost) return [];
    const laid = new Set((this.table.view?.game?.tiles ?? []).map(cellKey));
    return laidMarks(this.since).filter((mark) => laid.has(cellKey(mark)));
  });

  /** The region that is pointed at, or where the figure of the draft stands. */
  private readonly chosenRegion = $derived.by(() => {
    const { regions, figureAction } = this.turn;
    const pointed = this.listed ?? (this.zone && regionOf(regions, this.zone));
    return pointed ?? (figureAction && regionOf(this.table.preview?.regions ?? [], figureAction)) ?? this.card;
  });
  readonly highlights = $derived.by<Highlight[]>(() => {
    if (finale.game === this.table.id && finale.regions.length > 0) return finale.regions;
    const chosen = this.chosenRegion;
    if (chosen || this.overlay !== 'off') {
      // The region that is chosen lies over the overlay, and not upon itself.
      const same = chosen ? [chosen] : [];
      const others = this.overlayCards.filter(({ segments: [spot] }) => !spot || !regionOf(same, spot));
      return [...others.map(overlayHighlight), ...same.map(highlightOf)];
    }
    // What the tile would join, fields only where somebody stands: they are everywhere.
    return this.turn.regions
      .filter(({ what, figures }) => (what !== 'field' && what !== 'plains') || figures.some((count) => count > 0))
      .map((card) => ({ segments: card.segments, seats: ownersOf(card, this.table.preview), outline: true }));
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

  async loadOverlay(): Promise<void> {
    const { overlay, table } = this;
    const seq = table.view?.seq;
    if (overlay === 'off' || !table.view?.game || !this.boardAids) return;
    const cards = await overlayRegions(table.id, overlay);
    if (this.overlay === overlay && table.view?.seq === seq) this.overlayCards = cards;
  }

  async loadDead(): Promise<void> {
    const view = this.table.view;
    if (!this.allAids || view?.stage !== 'playing') {
      this.dead = this.rare = [];
      return;
    }
    const dead = await api.dead(this.table.id).catch(() => null);
    if (!dead || this.table.view?.seq !== view.seq) return;
    this.dead = dead.cells.map(([x, y]) => ({ x, y }));
    this.rare = dead.rare.map(([x, y]) => ({ x, y }));
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
