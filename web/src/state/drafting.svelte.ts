// The draft of a turn: what I would do, and what the server says would follow. Nothing of it is known to anybody else.

import { asError } from '../api/client';
import type { Action } from '../api/types/Action';
import type { ApiProblem } from '../api/types/ApiProblem';
import type { Preview } from '../api/types/Preview';
import { same } from '../lib/actions';
import { pauseAfter, wait } from '../lib/backoff';
import { Previews, isPassing, isRefused } from './draft';

/** The same tile on the same square. */
function isTurnOf(one: Action | undefined, other: Action | undefined): boolean {
  return one?.do === 'lay' && other?.do === 'lay' && same({ ...one, turns: 0 }, { ...other, turns: 0 });
}

export class Drafting {
  /** What may be done first, as long as nothing is drafted: by me, or by whom I think along with. */
  legal = $state.raw<Action[]>([]);
  /** What I would do, in order. */
  draft = $state.raw<Action[]>([]);
  /** Why the last thing that I tried was refused. */
  refusal = $state.raw<ApiProblem | null>(null);
  private answer = $state.raw<{ draft: Action[]; steps: Preview[] }>({ draft: [], steps: [] });

  /** How many steps of the draft the server has answered to. */
  private readonly known = $derived.by(() => {
    const other = this.draft.findIndex((action, at) => !this.answer.draft[at] || !same(action, this.answer.draft[at]));
    return other < 0 ? this.draft.length : other;
  });
  /** The server has answered to all of the draft. */
  readonly settled = $derived.by(() => this.known === this.draft.length);
  /**
   * What would follow from each step of the draft with all before it, as far as the server has said so. A tile that is turned
   * where it lies keeps the old answer until the new one comes, so that nothing blinks.
   */
  readonly steps = $derived.by(() => {
    const { draft, steps } = this.answer;
    const isTurned = isTurnOf(this.draft[this.known], draft[this.known]);
    return steps.slice(0, isTurned ? this.known + 1 : this.known);
  });
  /** What would follow from the draft. */
  readonly preview = $derived.by(() => (this.steps.length === this.draft.length ? (this.steps.at(-1) ?? null) : null));
  /** What may be done next. */
  readonly choices = $derived.by(() => this.choicesAt(this.draft.length));

  private asked = 0;
  protected readonly previews: Previews;

  constructor(
    readonly id: string,
    private readonly keep: (draft: Action[]) => void,
  ) {
    this.previews = new Previews(id);
  }

  /** What may be done after so many steps of the draft. */
  choicesAt(step: number): Action[] {
    return step === 0 ? this.legal : (this.steps[step - 1]?.next ?? []);
  }

  /** Whether an action is among what may be done next. */
  may(action: Action): boolean {
    return this.choices.some((choice) => same(choice, action));
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
  tryDraft(draft: Action[]): Promise<void> {
    // A draft that is not answered yet may be the good one; what was answered last certainly is.
    const before = [this.draft, this.answer.draft];
    this.refusal = null;
    this.put(draft);
    return this.ask(before);
  }

  /** Takes the last step of the draft back; what follows by itself goes with what it follows. */
  stepBack(): Promise<void> {
    let steps = this.draft.length - 1;
    while (steps > 0 && this.forcedAt(steps)) steps -= 1;
    return this.tryDraft(this.draft.slice(0, Math.max(steps, 0)));
  }

  resetDraft(): Promise<void> {
    return this.tryDraft([]);
  }

  private put(draft: Action[]): void {
    this.draft = draft;
    this.keep(draft);
  }

  /** Asks what follows from the draft until the server says so. Only the rules can shorten it: to what was `before`. */
  protected async ask(before: Action[][] = []): Promise<void> {
    const asked = ++this.asked;
    const { draft } = this;
    for (let failures = 0; ; failures++) {
      try {
        const steps = await Promise.all(draft.map((_, at) => this.peek(draft.slice(0, at + 1))));
        if (asked !== this.asked) return;
        this.answer = { draft, steps };
        if (this.refusal && isPassing(this.refusal)) this.refusal = null;
        return await this.goOn();
      } catch (error) {
        if (asked !== this.asked) return;
        const { problem } = asError(error);
        if (isRefused(problem)) return await this.shorten(problem, before);
        if (!isPassing(problem) || failures > 0) this.refusal = problem;
        if (!isPassing(problem)) return;
      }
      await wait(pauseAfter(failures));
      if (asked !== this.asked) return;
    }
  }

  /** A bridge that the tile needs is no choice when only one place will do. */
  private forcedAt(step: number): Action | null {
    const [only, more] = this.choicesAt(step);
    return only && !more && (only.do === 'bridge' || only.do === 'symbol') ? only : null;
  }

  private async goOn(): Promise<void> {
    const forced = this.draft.length > 0 ? this.forcedAt(this.draft.length) : null;
    if (!forced) return;
    this.put([...this.draft, forced]);
    await this.ask();
  }

  private async shorten(problem: ApiProblem, [before, ...others]: Action[][]): Promise<void> {
    this.put(before ?? this.draft.slice(0, -1));
    this.refusal = problem;
    await this.ask(others);
  }

  /** No answer that is still on its way counts any more. */
  protected stopAsking(): void {
    this.asked += 1;
  }

  protected forgetDraft(): void {
    this.stopAsking();
    this.answer = { draft: [], steps: [] };
    this.refusal = null;
    this.put([]);
  }
}
