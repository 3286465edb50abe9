// A game that is looked at move by move. The server tells each position; what it told once is kept.

import type { Action } from '../api/types/Action';
import type { Happened } from '../api/types/Happened';
import type { PositionAnswer } from '../api/types/PositionAnswer';
import type { RegionCard } from '../api/types/RegionCard';
import { api, asError } from '../api/client';
import type { Highlight } from '../table/look';
import { overlayHighlight, regionsOf, type OverlayKind } from '../table/overlays';
import { atMoves } from './chances';
import { bareSetup, happenedIn, positionAfter, scoredRegions } from './position';
import { moves, type Move, type Record } from './record';

/** Pauses between moves, in milliseconds. */
export const SPEEDS = { slow: 2600, normal: 1300, fast: 600, fastest: 250 } as const;
export type Speed = keyof typeof SPEEDS;

export class Replay {
  readonly moves: Move[];
  /** So many moves have been made. */
  at = $state(0);
  position = $state.raw<PositionAnswer | null>(null);
  /** What the last of these moves brought about. */
  happened = $state.raw<Happened[]>([]);
  playing = $state(false);
  speed = $state<Speed>('normal');
  failed = $state(false);
  card = $state.raw<RegionCard | null>(null);
  overlay = $state<OverlayKind>('off');
  /** What the overlay colours; without one, where the last move scored. */
  highlights = $state.raw<Highlight[]>([]);

  /** How likely everybody was to win, before the first move and after each; nothing for a game that is not over. */
  chances = $state.raw<number[][] | null>(null);

  private readonly answers = new Map<number, Promise<PositionAnswer>>();
  private readonly events = new Map<number, Promise<Happened[]>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly record: Record, from: number) {
    this.moves = moves(record);
    void this.go(from);
    if (record.isOver) void this.readChances();
  }

  readonly count = $derived.by(() => this.moves.length);
  readonly move = $derived.by(() => this.moves[this.at - 1] ?? null);

  /** All actions up to a move, as positions and new tables begin with. */
  begin(at: number): Action[] {
    const to = at === 0 ? 0 : (this.moves[at - 1]?.to ?? 0);
    return this.record.actions.slice(0, to).map(({ action }) => action);
  }

  private ask(at: number): Promise<PositionAnswer> {
    const known = this.answers.get(at);
    if (known) return known;
    const asked = positionAfter(this.record.options, this.record.names.length, this.begin(at));
    this.answers.set(at, asked);
    asked.catch(() => this.answers.delete(at));
    return asked;
  }

  /** All that a move brought about. */
  private eventsOf(at: number): Promise<Happened[]> {
    const move = this.moves[at - 1];
    if (!move) return Promise.resolve([]);
    const known = this.events.get(at);
    if (known) return known;
    const { options, names } = this.record;
    const asked = happenedIn(options, names.length, this.begin(at - 1), this.begin(at).slice(move.from));
    this.events.set(at, asked);
    asked.catch(() => this.events.delete(at));
    return asked;
  }

  private async readChances(): Promise<void> {
    const { options, names, actions } = this.record;
    const setup = bareSetup(options, names.length, actions.map(({ action }) => action));
    const answer = await api.chances({ setup }).catch(() => null);
    this.chances = answer && atMoves(answer.chances, this.moves.map(({ to }) => to));
  }

  /** Shows the position after so many moves. */
  async go(to: number): Promise<void> {
    const at = Math.min(Math.max(Math.trunc(to) || 0, 0), this.moves.length);
    this.at = at;
    this.card = null;
    try {
      const [position, happened] = await Promise.all([this.ask(at), this.eventsOf(at)]);
      if (this.at !== at) return;
      this.position = position;
      this.happened = happened;
      this.highlights = [];
      this.failed = false;
      if (at < this.moves.length) void Promise.all([this.ask(at + 1), this.eventsOf(at + 1)]).catch(() => {});
      await this.readHighlights(at);
    } catch (error) {
      if (this.at === at) this.failed = asError(error) !== null;
      this.pause();
    }
  }

  play(): void {
    if (this.at >= this.moves.length) this.at = 0;
    this.playing = true;
    void this.tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private async tick(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.playing) return;
    await this.go(this.at + 1);
    if (this.at >= this.moves.length) this.pause();
    else if (this.playing) this.timer = setTimeout(() => void this.tick(), SPEEDS[this.speed]);
  }

  /** A step by hand stops the play. */
  async step(by: number): Promise<void> {
    this.pause();
    await this.go(this.at + by);
  }

  async inspect(x: number, y: number, on: string): Promise<void> {
    const { at } = this;
    const card = await this.region(at, x, y, on).catch(() => null);
    if (this.at === at) this.card = card;
  }

  private async region(at: number, x: number, y: number, on: string): Promise<RegionCard | null> {
    const { options, names } = this.record;
    return (await positionAfter(options, names.length, this.begin(at), { region: [x, y, on] })).region;
  }

  async show(overlay: OverlayKind): Promise<void> {
    this.overlay = overlay;
    this.card = null;
    this.highlights = [];
    await this.readHighlights(this.at);
  }

  private async readHighlights(at: number): Promise<void> {
    const { overlay } = this;
    const found = await (overlay === 'off' ? this.scored(at) : this.overlaid(at, overlay)).catch(() => []);
    if (this.at === at && this.overlay === overlay) this.highlights = found;
  }

  private async scored(at: number): Promise<Highlight[]> {
    const { options, names } = this.record;
    const happened = await this.eventsOf(at);
    // At the end of the game everything is scored at once: then nothing stands out.
    if (happened.some((one) => one.happened === 'ended')) return [];
    return scoredRegions(options, names.length, this.begin(at), happened);
  }

  private async overlaid(at: number, overlay: OverlayKind): Promise<Highlight[]> {
    const { options, names } = this.record;
    const { regions } = await positionAfter(options, names.length, this.begin(at), { regions: true });
    return regionsOf(overlay, regions ?? []).map(overlayHighlight);
  }
}
