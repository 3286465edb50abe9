// My turn as something to look at and to act on: the ghost, the squares, the zones, and what the one button would do.

import type { Action } from '../api/types/Action';
import type { FigureKind } from '../api/types/FigureKind';
import type { RegionCard } from '../api/types/RegionCard';
import type { SegmentData } from '../api/types/SegmentData';
import type { Spot } from '../api/types/Spot';
import type { TileView } from '../api/types/TileView';
import { i18n } from '../i18n/index.svelte';
import { firstLay, lays, squares, turned, type Lay } from '../lib/actions';
import { openCells, tileAt } from '../lib/geometry';
import { art, tilesetOf } from '../state/art.svelte';
import type { Table } from '../state/table.svelte';
import { draftedOf, figureAt, figureChoices, isFigure } from './choices';
import type { Ghost, Square, Zone } from './look';
import { Ranked } from './ranked.svelte';
import { roleGround } from './words';
import { zonesOf } from './zones';

type Do<K extends Action['do']> = Extract<Action, { do: K }>;

export class Turn {
  /** The tile of several in hand that I try. */
  private picked = $state<string | null>(null);
  /** On a table without aids: a tile that lies there until it is known whether it fits. */
  trial = $state.raw<Lay | null>(null);
  private lastTurns = 0;
  readonly ranked: Ranked;

  constructor(readonly table: Table) {
    this.ranked = new Ranked(table);
  }

  private readonly game = $derived.by(() => this.table.view?.game ?? null);
  /** I may only think along: it is not my turn. */
  readonly thinking = $derived.by(() => this.table.acting === null);
  readonly mySeat = $derived.by(() => this.table.acting ?? this.table.mySeats[0] ?? null);
  /** Whose turn is drafted: mine, or the one that I think along with. */
  readonly seat = $derived.by(() => {
    const along = this.thinking && this.table.legal.length > 0 ? this.game?.to_act : null;
    return along ?? this.mySeat;
  });
  readonly kinds = $derived.by(() => art.kinds(this.table.view ? tilesetOf(this.table.view.setup.options) : ''));

  private indexOf(...kinds: Action['do'][]): number {
    return this.table.draft.findIndex((action) => kinds.includes(action.do));
  }

  /** What could be done at a step: before the drafted one of these kinds, or now. */
  private before(...kinds: Action['do'][]): Action[] {
    const at = this.indexOf(...kinds);
    return this.table.choicesAt(at < 0 ? this.table.draft.length : at);
  }

  readonly lay = $derived.by(() => {
    const drafted = this.table.draft.find((action) => action.do === 'lay');
    return this.trial ?? drafted ?? null;
  });
  /** All ways to lay a tile at this step. */
  readonly layChoices = $derived.by(() => {
    const all = lays(this.before('lay'));
    if (all.length > 0 || !this.table.blind) return all;
    return this.anyLay();
  });
  /** The tiles that I can lay, if there are several. */
  readonly hand = $derived.by(() => [...new Set(this.layChoices.map(({ tile }) => tile))]);
  readonly tile = $derived.by(() => {
    const wanted = this.lay?.tile ?? this.picked;
    return wanted && this.hand.includes(wanted) ? wanted : (this.hand[0] ?? this.game?.tile ?? null);
  });
  private readonly ways = $derived.by(() => this.layChoices.filter(({ tile }) => tile === this.tile));

  /** Without aids anything may be tried beside the landscape. */
  private anyLay(): Lay[] {
    const game = this.game;
    if (!game || game.question !== 'lay' || this.table.acting === null) return [];
    const hand = this.table.view?.seats[this.table.acting]?.hand ?? [];
    const tiles = game.tile ? [game.tile] : [...new Set(hand)];
    return tiles.flatMap((tile) =>
      openCells(game.tiles).flatMap(({ x, y }) => [0, 1, 2, 3].map((turns) => ({ do: 'lay' as const, tile, x, y, turns }))),
    );
  }

  readonly ghost = $derived.by<Ghost | null>(() => {
    const { lay } = this;
    if (!lay) return null;
    const ways = this.layChoices.filter(({ tile, x, y }) => tile === lay.tile && x === lay.x && y === lay.y).length;
    return { tile: lay.tile, x: lay.x, y: lay.y, turns: lay.turns, ways, ...(this.seat === null ? {} : { seat: this.seat }) };
  });

  readonly drafted = $derived.by(() => draftedOf(this.table.draft, this.seat ?? 0));

  /** The squares to outline. They stay while a ghost lies on one, so that it can go elsewhere. */
  readonly squares = $derived.by<Square[]>(() => {
    const all = squares(this.ways);
    const needy = new Set(this.table.needsBridge.map(String));
    return all.map(({ x, y, lays }, at) => ({
      x,
      y,
      kind: lays.every(({ turns }) => needy.has(String([x, y, turns]))) ? 'bridge' : 'legal',
      label: i18n.t.table.squareLabel(
        i18n.t.table.where(x, y),
        at + 1,
        all.length,
        this.table.blind ? 0 : lays.length,
        this.ranked.bestAt({ x, y }),
      ),
    }));
  });

  // Figures.

  readonly figureAction = $derived.by(() => this.table.draft.find(isFigure) ?? null);
  readonly figureActions = $derived.by(() => figureChoices(this.before('place', 'recall')));
  readonly places = $derived.by(() => this.figureActions.filter((action) => action.do === 'place'));
  readonly recalls = $derived.by(() => this.figureActions.filter((action) => action.do === 'recall'));
  /** A figure can be placed or called back at this point of the draft. */
  readonly figureStep = $derived.by(() => {
    if (this.table.draft.length + (this.game?.question === 'place' ? 1 : 0) === 0) return false;
    if (this.table.blind) return this.trial === null && this.indexOf('lay') >= 0;
    return this.before('place', 'recall').some((action) => action.do === 'pass' || isFigure(action));
  });
  /** What the draft is worth region by region, before a figure is placed. */
  readonly regions = $derived.by<RegionCard[]>(() => {
    const at = this.indexOf('place', 'recall');
    return this.table.steps[(at < 0 ? this.table.steps.length : at) - 1]?.regions ?? [];
  });

  private readonly supply = $derived.by(() => {
    const seat = this.seat === null ? undefined : this.table.view?.seats[this.seat];
    return { follower: seat?.followers ?? 0, abbot: seat?.abbots ?? 0 };
  });
  readonly zones = $derived.by<Zone[]>(() => {
    if (!this.figureStep || this.seat === null) return [];
    const options = this.table.view?.setup.options;
    if (!options) return [];
    return zonesOf({
      words: i18n.t,
      options,
      seat: this.seat,
      actions: this.figureActions,
      chosen: this.figureAction,
      regions: this.regions,
      tile: this.lastTile,
      supply: this.supply,
      segments: this.lastTile ? this.segmentsAt(this.lastTile.x, this.lastTile.y) : [],
      blind: this.table.blind,
      ground: (spot) => this.groundOf(spot),
      figure: (spot) => this.figureAt(spot),
    });
  });

  figureAt(spot: Spot): FigureKind {
    return figureAt(this.game, this.seat, spot);
  }

  groundOf({ x, y, on }: Spot): string {
    if (on === 'bridge') return 'road';
    return this.segmentsAt(x, y).find(({ name }) => name === on)?.kind ?? '';
  }

  private segmentsAt(x: number, y: number): SegmentData[] {
    const { lay } = this;
    const tile = lay && lay.x === x && lay.y === y ? lay.tile : this.game && tileAt(this.game, { x, y })?.tile;
    return (tile && this.kinds.get(tile)?.segments) || [];
  }

  private role(figure: string, ground: string): string {
    const options = this.table.view?.setup.options;
    return i18n.t.table.figureOn(figure, options ? roleGround(options, ground) : ground);
  }

  /** The figure of the draft by its role. */
  readonly figureName = $derived.by(() => {
    const action = this.figureAction;
    if (!action) return '';
    return this.role(action.do === 'place' ? action.figure : this.figureAt(action), this.groundOf(action));
  });

  /** The tile whose parts are in question: the ghost, or the one that lies there already. */
  readonly lastTile = $derived.by<TileView | null>(() => this.ghost ?? this.game?.tiles.at(-1) ?? null);

  // Other choices inside a turn.

  readonly bridges = $derived.by(() => this.before('bridge').filter((action) => action.do === 'bridge') as Do<'bridge'>[]);
  readonly bridge = $derived.by(() => this.table.draft.find((action) => action.do === 'bridge') ?? null);
  readonly symbols = $derived.by(() => this.before('symbol').filter((action) => action.do === 'symbol') as Do<'symbol'>[]);
  readonly symbol = $derived.by(() => this.table.draft.find((action) => action.do === 'symbol') ?? null);
  readonly castles = $derived.by(() => this.before('castle').filter((action) => action.do === 'castle') as Do<'castle'>[]);
  readonly castle = $derived.by(() => this.table.draft.find((action) => action.do === 'castle') ?? null);
  readonly rewards = $derived.by(() => this.before('reward').filter((action) => action.do === 'reward') as Do<'reward'>[]);
  readonly refusals = $derived.by(() => this.table.legal.filter((action) => action.do === 'refuse') as Do<'refuse'>[]);

  /** Drafts a choice in place of the one of its kind, and leaves out what came after it. */
  async decide(action: Action): Promise<void> {
    const at = this.indexOf(action.do);
    const before = at < 0 ? this.table.draft : this.table.draft.slice(0, at);
    await this.table.tryDraft([...before, action]);
  }

  /** A bridge comes before the figure: the figure stays if it still can. */
  async build(action: Do<'bridge'> | null): Promise<void> {
    const figure = this.figureAction;
    const cut = this.table.draft.filter((step) => step.do === 'lay' || step.do === 'symbol' || step.do === 'pick');
    await this.table.tryDraft(action ? [...cut, action] : cut);
    if (figure && this.table.may(figure)) await this.table.choose(figure);
  }

  async placeOn(zone: Zone): Promise<void> {
    const action = this.figureActions.find(
      (choice) =>
        choice.x === zone.x &&
        choice.y === zone.y &&
        choice.on === zone.on &&
        (choice.do === 'recall' || choice.figure === zone.figure),
    );
    const at = this.indexOf('place', 'recall');
    const before = at < 0 ? this.table.draft : this.table.draft.slice(0, at);
    if (zone.state === 'chosen') return this.table.tryDraft(before);
    await this.table.tryDraft([...before, action ?? { do: 'place', figure: zone.figure, x: zone.x, y: zone.y, on: zone.on }]);
  }

  /** Nobody is placed. */
  async noFigure(): Promise<void> {
    const at = this.indexOf('place', 'recall');
    if (at >= 0) await this.table.tryDraft(this.table.draft.slice(0, at));
  }

  // The tile.

  pick(tile: string): void {
    this.picked = tile;
    this.trial = null;
    if (this.indexOf('lay') >= 0) void this.table.tryDraft(this.table.draft.slice(0, this.indexOf('lay')));
  }

  /** A square is pressed: the tile goes there, or turns if it is there already. */
  async press(x: number, y: number): Promise<void> {
    const { lay } = this;
    if (lay && lay.x === x && lay.y === y) return this.turn(1);
    const first = this.firstAt(x, y);
    if (first) await this.put(first);
  }

  /** How the tile comes to lie on a square at first: as it lay last, if it can. */
  firstAt(x: number, y: number): Lay | undefined {
    return firstLay(this.ways.filter((way) => way.x === x && way.y === y), this.lastTurns);
  }

  async turn(way: 1 | -1): Promise<void> {
    const { lay } = this;
    if (!lay) return;
    const next = turned(this.layChoices, lay, way);
    if (next !== lay) await this.put(next);
  }

  async put(lay: Lay): Promise<void> {
    this.lastTurns = lay.turns;
    const at = this.indexOf('lay');
    const before = at < 0 ? this.table.draft : this.table.draft.slice(0, at);
    this.trial = this.table.blind ? lay : null;
    await this.table.tryDraft([...before.filter((action) => action.do === 'pick'), lay]);
    if (this.table.draft.includes(lay)) this.trial = null;
  }

  /** Drafts one of the ranked turns whole; ending it is left to the one button. */
  async take(actions: Action[]): Promise<void> {
    const lay = actions.find((action) => action.do === 'lay');
    if (lay) this.lastTurns = lay.turns;
    this.trial = null;
    await this.table.tryDraft(actions.filter((action) => action.do !== 'pass'));
  }

  async stepBack(): Promise<void> {
    if (this.trial) this.trial = null;
    else await this.table.stepBack();
  }

  async reset(): Promise<void> {
    this.trial = null;
    await this.table.resetDraft();
  }

  /** Nothing of an old turn stays for the next. */
  forget(): void {
    this.picked = null;
    this.trial = null;
  }
}
