// Advice for my turn: what a strong bot would do, shown as a draft that can be kept or dismissed.

import { tick } from 'svelte';
import { api, asError } from '../api/client';
import type { Action } from '../api/types/Action';
import type { Hint } from '../api/types/Hint';
import { same } from '../lib/actions';
import { hintSpeech } from './hintwords';
import type { Model } from './model.svelte';

/** What can be drafted on the board; a market and castles have questions of their own. */
const DRAFTED = ['lay', 'place', 'bridge', 'symbol'];

export class Hints {
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  /** What I had drafted before. */
  private before: Action[] = [];
  private asked = 0;

  constructor(private readonly model: Model) {}

  readonly isOffered = $derived.by(() => {
    const { table, allAids } = this.model;
    return allAids && table.acting !== null && DRAFTED.includes(table.view?.game?.question ?? '');
  });
  /** The turn as it is drafted: ending it is left to the one button. */
  private readonly advised = $derived.by(() => (this.hint?.actions ?? []).filter((action) => action.do !== 'pass'));
  /** It lies on the board just now. */
  readonly isShown = $derived.by(() => {
    const { draft } = this.model.table;
    const { advised } = this;
    return draft.length === advised.length && advised.every((action, at) => same(action, draft[at]!));
  });

  async ask(): Promise<void> {
    if (!this.isOffered || this.asking) return;
    const { table } = this.model;
    const asked = ++this.asked;
    this.asking = true;
    try {
      const hint = await api.hint(table.id);
      if (asked !== this.asked || hint.seq !== table.view?.seq || hint.seat !== table.acting) return;
      this.before = table.draft;
      this.hint = hint;
      await this.show();
    } catch (error) {
      if (asked === this.asked) table.refusal = asError(error).problem;
    } finally {
      if (asked === this.asked) this.asking = false;
    }
  }

  async show(): Promise<void> {
    const { hint, model } = this;
    if (!hint) return;
    model.closeCard();
    await model.turn.take(hint.actions);
    const lay = hint.actions.find((action) => action.do === 'lay');
    if (lay) model.reveal(lay);
    // The draft is told as any other; the advice says more, and is said after it.
    await tick();
    if (this.hint === hint) model.say(hintSpeech(model, hint));
  }

  /** The draft is mine from now on. */
  keep(): void {
    this.hint = null;
  }

  async dismiss(): Promise<void> {
    const wasShown = this.isShown;
    this.hint = null;
    if (wasShown) await this.model.table.tryDraft(this.before);
  }

  /** Nothing of an old turn stays for the next. */
  forget(): void {
    this.asked += 1;
    this.asking = false;
    this.hint = null;
  }
}
