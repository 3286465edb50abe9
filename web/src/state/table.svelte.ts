// One table as this browser sees it: what the server says, and the draft of my turn. Everything else is derived.

import { ApiError, api, asError, freshKey } from '../api/client';
import { Socket, type Connection } from '../api/socket';
import type { Action } from '../api/types/Action';
import type { Told } from '../api/types/Told';
import type { View } from '../api/types/View';
import { pauseAfter } from '../lib/backoff';
import { hearTime } from '../lib/clock';
import { guesses } from '../lib/guesses';
import { isPassing, keepDraft, keptDraft } from './draft';
import { Drafting } from './drafting.svelte';
import { session } from './session.svelte';

export class Table extends Drafting {
  /** The table as the server tells it; nothing until it has. */
  view = $state.raw<View | null>(null);
  /** All that ever happened at the table, in order. */
  events = $state.raw<Told[]>([]);
  connection = $state<Connection>('connecting');
  /** Why there is no table to show. */
  failure = $state.raw<ApiError | null>(null);
  /** Squares and turns that the tile at hand fits only with a bridge. */
  needsBridge = $state.raw<[number, number, number][]>([]);
  /** The table tells nobody what is legal: anything may be tried. */
  blind = $state(false);
  sending = $state(false);
  /** Who is at the table now; nothing until the server has said so. */
  present = $state.raw<ReadonlySet<string> | null>(null);
  /** The next table of the same people. */
  nextGame = $state<string | null>(null);

  readonly mySeats = $derived.by(() => {
    const me = session.person?.user;
    const seats = this.view?.seats ?? [];
    return seats.flatMap(({ occupant }, seat) => (occupant.kind === 'person' && occupant.user === me ? [seat] : []));
  });
  /** The seat that I am to act for; nothing while others are. */
  readonly acting = $derived.by(() => {
    const toAct = this.view?.game?.to_act;
    if (toAct === null || toAct === undefined || !this.mySeats.includes(toAct)) return null;
    return this.view?.stage === 'playing' && !this.view.seats[toAct]?.resigned ? toAct : null;
  });
  readonly isHost = $derived.by(() => this.view !== null && this.view.host.user === session.person?.user);
  /** The draft can be sent as it is, or with a pass at its end. */
  readonly canConfirm = $derived.by(() => {
    if (this.acting === null || this.sending || !this.settled) return false;
    if (this.draft.length === 0) return this.legal.some((action) => action.do === 'pass');
    return this.choices.length === 0 || this.choices.some((action) => action.do === 'pass');
  });

  private readonly socket = new Socket((connection) => this.connected(connection));
  private refreshing: Promise<void> | null = null;
  private again = false;
  private failures = 0;
  private restored = false;
  private closed = false;

  constructor(id: string) {
    // A thought on somebody else's turn is not kept.
    super(id, (draft) => {
      if (this.acting !== null || draft.length === 0) keepDraft(id, draft);
    });
    void this.open();
  }

  private async open(): Promise<void> {
    await session.load();
    await this.refresh();
    if (this.failure || this.closed) return;
    // From the very first event on: the log shows the whole game.
    this.socket.follow(this.id, 0, {
      snapshot: () => void this.refresh(),
      event: (told) => this.hear(told),
      rematch: (game) => (this.nextGame = game),
      presence: (users) => (this.present = new Set(users)),
    });
  }

  private waiting: Told[] = [];
  /** A whole game comes as hundreds of events at once: they are taken in together. */
  private hear(told: Told): void {
    if (this.waiting.length === 0) {
      queueMicrotask(() => setTimeout(() => this.takeIn()));
    }
    this.waiting.push(told);
  }

  private takeIn(): void {
    const last = this.events.at(-1)?.seq ?? 0;
    const fresh = this.waiting.filter(({ seq }) => seq > last);
    this.waiting = [];
    if (fresh.length === 0) return;
    this.events = [...this.events, ...fresh];
    if (fresh.at(-1)!.seq > (this.view?.seq ?? 0)) void this.refresh();
  }

  private connected(connection: Connection): void {
    const back = this.connection === 'lost' && connection === 'live';
    this.connection = connection;
    if (connection === 'lost') this.present = null;
    if (back) void this.refresh();
  }

  close(): void {
    this.closed = true;
    this.stopAsking();
    this.socket.leave(this.id);
  }

  /** Tries again after a failure. */
  async retry(): Promise<void> {
    this.failure = null;
    await this.open();
  }

  /** Reads the table anew. Many wishes at once make one more reading. */
  refresh(): Promise<void> {
    if (this.refreshing) {
      this.again = true;
      return this.refreshing;
    }
    this.refreshing = this.read().finally(() => {
      this.refreshing = null;
      if (this.again) {
        this.again = false;
        void this.refresh();
      }
    });
    return this.refreshing;
  }

  private async read(): Promise<void> {
    try {
      const view = await api.view(this.id);
      const before = this.view;
      if (before && view.seq < before.seq) return;
      if (before?.seq !== view.seq) this.previews.clear();
      if (view.clock?.now !== undefined) hearTime(view.clock.now);
      this.failure = null;
      const [old, now] = [before?.game, view.game];
      const moved =
        old?.question !== now?.question ||
        old?.to_act !== now?.to_act ||
        old?.tile !== now?.tile ||
        old?.tiles.length !== now?.tiles.length;
      if (before && moved) this.forgetDraft();
      this.view = view;
      await this.readLegal();
      this.failures = 0;
      if (!this.restored) void this.restoreDraft();
      else if (this.draft.length > 0 && before?.seq !== view.seq) void this.ask();
    } catch (error) {
      const failure = asError(error);
      // A server that is gone for a while is no reason to take the table away.
      if (this.view === null || failure.code === 'no_such_game') this.failure = failure;
      else if (isPassing(failure.problem) && !this.closed) setTimeout(() => void this.refresh(), pauseAfter(this.failures++));
    }
  }

  private async readLegal(): Promise<void> {
    const view = this.view;
    const toAct = view?.game?.to_act;
    this.blind = view?.setup.aids === 'none';
    const playing = view?.stage === 'playing' && toAct !== null && toAct !== undefined;
    // I can think along with people; a bot is done before.
    const thinks = playing && this.mySeats.length > 0 && !this.blind && view.seats[toAct]?.occupant.kind === 'person';
    if (!playing || (this.acting === null && !thinks)) {
      this.legal = this.needsBridge = [];
    } else if (!this.blind) {
      const { actions, needs_bridge } = await api.legal(this.id);
      this.legal = actions;
      this.needsBridge = needs_bridge;
    } else {
      this.legal = this.acting === null || !view.game ? [] : await this.found(guesses(view.game, this.acting));
    }
  }

  /** Which of some actions are legal, where the table does not say so itself. */
  private async found(some: Action[]): Promise<Action[]> {
    const tried = await Promise.all(some.map((action) => this.peek([action]).then(() => true, () => false)));
    return some.filter((_, at) => tried[at]);
  }

  /** Sends the draft, with a pass at its end where something more could be done. */
  async confirm(): Promise<boolean> {
    if (!this.canConfirm) return false;
    const draft = [...this.draft];
    if (this.choices.some((action) => action.do === 'pass')) draft.push({ do: 'pass' });
    else if (this.blind && (await this.mayPassAfter(draft))) draft.push({ do: 'pass' });
    return this.send(draft);
  }

  private mayPassAfter(draft: Action[]): Promise<boolean> {
    return this.peek([...draft, { do: 'pass' }]).then(
      () => true,
      () => false,
    );
  }

  /** Sends actions at once: an answer to a question. */
  async send(actions: Action[]): Promise<boolean> {
    const seq = this.view?.seq ?? 0;
    this.sending = true;
    try {
      const done = await api.say(this.id, 'turn', { seq, actions }, freshKey());
      this.forgetDraft();
      if (done.seq > (this.view?.seq ?? 0)) await this.refresh();
      return true;
    } catch (error) {
      const { problem } = asError(error);
      await this.refresh();
      // An answer that got lost on its way is no refusal: the turn was played.
      const played = isPassing(problem) && (this.view?.seq ?? 0) > seq && this.draft.length === 0;
      if (!played) this.refusal = problem;
      return played;
    } finally {
      this.sending = false;
    }
  }

  /** Says something else to the table; a refusal is shown like any other. */
  async say(verb: string, fields: object = {}): Promise<boolean> {
    try {
      await api.say(this.id, verb, fields);
      this.refusal = null;
      await this.refresh();
      return true;
    } catch (error) {
      this.refusal = asError(error).problem;
      return false;
    }
  }

  /** A draft from before a reload goes on, if it still can be. */
  private async restoreDraft(): Promise<void> {
    this.restored = true;
    const draft = keptDraft(this.id);
    if (this.acting === null || draft.length === 0) return;
    await this.tryDraft(draft);
    this.refusal = null;
  }
}
