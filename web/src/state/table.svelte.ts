// One table as this browser sees it: what the server says, and the draft of my turn. Everything else is derived.

import { ApiError, api, asError, freshKey } from '../api/client';
import { Socket, type Connection } from '../api/socket';
import type { Action } from '../api/types/Action';
import type { ApiProblem } from '../api/types/ApiProblem';
import type { Preview } from '../api/types/Preview';
import type { Told } from '../api/types/Told';
import type { View } from '../api/types/View';
import { same } from '../lib/actions';
import { guesses } from '../lib/guesses';
import { Previews, keepDraft, keptDraft } from './draft';
import { session } from './session.svelte';

export class Table {
  /** The table as the server tells it; nothing until it has. */
  view = $state.raw<View | null>(null);
  /** All that ever happened at the table, in order. */
  events = $state.raw<Told[]>([]);
  connection = $state<Connection>('connecting');
  /** Why there is no table to show. */
  failure = $state.raw<ApiError | null>(null);
  /** What I may do first, as long as I have drafted nothing. */
  legal = $state.raw<Action[]>([]);
  /** What somebody else may do just now: I can think along. */
  legalOfOthers = $state.raw<Action[]>([]);
  /** The table tells nobody what is legal: anything may be tried. */
  blind = $state(false);
  /** What I would do, in order. Nothing of it is known to anybody else. */
  draft = $state.raw<Action[]>([]);
  /** What would follow from each step of the draft with all before it. */
  steps = $state.raw<Preview[]>([]);
  /** Why the last thing that I tried was refused. */
  refusal = $state.raw<ApiProblem | null>(null);
  sending = $state(false);
  /** The next table of the same people. */
  nextGame = $state<string | null>(null);

  /** What would follow from the draft. */
  readonly preview = $derived.by(() => this.steps.at(-1) ?? null);
  /** The server has answered to all of the draft. */
  readonly settled = $derived.by(() => this.steps.length === this.draft.length);

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
  /** What I may do next. */
  readonly choices = $derived.by(() => this.choicesAt(this.draft.length));
  /** The draft can be sent as it is, or with a pass at its end. */
  readonly canConfirm = $derived.by(() => {
    if (this.acting === null || this.sending || !this.settled) return false;
    if (this.draft.length === 0) return this.legal.some((action) => action.do === 'pass');
    return this.choices.length === 0 || this.choices.some((action) => action.do === 'pass');
  });

  private readonly socket = new Socket((connection) => this.connected(connection));
  private refreshing: Promise<void> | null = null;
  private again = false;
  private asked = 0;
  private closed = false;
  private readonly previews: Previews;

  constructor(readonly id: string) {
    this.previews = new Previews(id);
    void this.open();
  }

  private async open(): Promise<void> {
    await session.load();
    await this.refresh();
    if (this.failure || this.closed) return;
    // From the very first event on: the log shows the whole game.
    this.socket.follow(this.id, 0, {
      snapshot: (view) => {
        this.view = view;
        void this.refresh();
      },
      event: (told) => this.hear(told),
      rematch: (game) => (this.nextGame = game),
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
    if (back) void this.refresh();
  }

  close(): void {
    this.closed = true;
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
      if (before === null) await this.restoreDraft();
      else if (this.draft.length > 0 && before.seq !== view.seq) await this.ask([]);
    } catch (error) {
      const failure = asError(error);
      // A server that is gone for a while is no reason to take the table away.
      if (this.view === null || failure.code === 'no_such_game') this.failure = failure;
    }
  }

  private async readLegal(): Promise<void> {
    const view = this.view;
    const toAct = view?.game?.to_act;
    this.blind = view?.setup.aids === 'none';
    const playing = view?.stage === 'playing' && toAct !== null && toAct !== undefined;
    // A bot is done before anybody could think along.
    const thinks = playing && view.seats[toAct]?.occupant.kind === 'person';
    if (!playing || (this.acting === null && !thinks)) {
      this.legal = this.legalOfOthers = [];
    } else if (!this.blind) {
      const { actions } = await api.legal(this.id);
      this.legal = this.acting === null ? [] : actions;
      this.legalOfOthers = this.acting === null ? actions : [];
    } else {
      this.legalOfOthers = [];
      this.legal = this.acting === null || !view.game ? [] : await this.found(guesses(view.game, this.acting));
    }
  }

  /** Which of some actions are legal, where the table does not say so itself. */
  private async found(some: Action[]): Promise<Action[]> {
    const tried = await Promise.all(some.map((action) => this.peek([action]).then(() => true, () => false)));
    return some.filter((_, at) => tried[at]);
  }

  /** What I may do after so many steps of the draft. */
  choicesAt(step: number): Action[] {
    return step === 0 ? this.legal : (this.steps[step - 1]?.next ?? []);
  }

  /** What would follow if I did that. It is asked once. */
  peek(actions: Action[]): Promise<Preview> {
    return this.previews.of(actions);
  }

  /** Drafts one more action. */
  choose(action: Action): Promise<void> {
    return this.tryDraft([...this.draft, action]);
  }

  /** Drafts these actions instead of what was drafted. */
  async tryDraft(draft: Action[]): Promise<void> {
    const before = this.settled ? this.draft : [];
    this.draft = draft;
    keepDraft(this.id, this.draft);
    await this.ask(before);
  }

  /** Takes the last step of the draft back. */
  async stepBack(): Promise<void> {
    await this.tryDraft(this.draft.slice(0, -1));
  }

  resetDraft(): Promise<void> {
    return this.tryDraft([]);
  }

  /** Asks what follows from the draft; if it is refused, the draft before it is there again. */
  private async ask(before: Action[]): Promise<void> {
    const asked = ++this.asked;
    const draft = this.draft;
    this.refusal = null;
    if (draft.length === 0) {
      this.steps = [];
      return;
    }
    try {
      const steps = await Promise.all(draft.map((_, at) => this.peek(draft.slice(0, at + 1))));
      if (asked !== this.asked) return;
      this.steps = steps;
      const [only, more] = this.choices;
      // A bridge that the tile needs is no choice when only one place will do.
      if (only && !more && (only.do === 'bridge' || only.do === 'symbol')) await this.choose(only);
    } catch (error) {
      if (asked !== this.asked) return;
      const { problem } = asError(error);
      this.draft = before;
      keepDraft(this.id, this.draft);
      await this.ask([]);
      this.refusal = problem;
    }
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
      this.refusal = problem;
      return false;
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

  /** Whether an action is among what I may do next. */
  may(action: Action): boolean {
    return this.choices.some((choice) => same(choice, action));
  }

  private forgetDraft(): void {
    this.asked += 1;
    this.draft = [];
    this.steps = [];
    this.refusal = null;
    keepDraft(this.id, this.draft);
  }

  /** A draft from before a reload goes on, if it still can be. */
  private async restoreDraft(): Promise<void> {
    const draft = keptDraft(this.id);
    if (this.acting === null || draft.length === 0) return;
    await this.tryDraft(draft);
    this.refusal = null;
  }
}
