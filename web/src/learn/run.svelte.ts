// A lesson that is being taken. Positions, legal actions and points come from the server; the lesson says what it is after.

import { asError } from '../api/client';
import type { Action } from '../api/types/Action';
import type { Happened } from '../api/types/Happened';
import type { PositionAnswer } from '../api/types/PositionAnswer';
import type { Preview } from '../api/types/Preview';
import { firstLay, lays, same, squares, turned } from '../lib/actions';
import { positionAfter, type More } from '../replay/position';
import { figureChoices, isFigure } from '../table/choices';
import { isAnswer, solution, type Lesson } from './lessons';
import { reach } from './progress.svelte';

/** The learner sits here, and Ben across. */
export const ME = 0;
export const SEATS = 2;
/** Answers that are given at once, not drafted. */
const ANSWERS: readonly Action['do'][] = ['pick', 'bid', 'buy', 'sell'];

export class LessonRun {
  at = $state(0);
  /** The position to show; nothing until the server has told it. */
  position = $state.raw<PositionAnswer | null>(null);
  draft = $state.raw<Action[]>([]);
  /** What follows after each action of the draft. */
  private previews = $state.raw<Preview[]>([]);
  done = $state(false);
  /** The answer was legal, but not what the step is after. */
  missed = $state(false);
  hinted = $state(false);
  /** What the learner's answer brought about. */
  happened = $state.raw<Happened[]>([]);
  failed = $state(false);
  finished = $state(false);
  /** Tiles that Ben has laid since the learner's last turn. */
  trail = $state.raw<{ x: number; y: number; seat: number }[]>([]);

  private begin: Action[] = [];
  private asked = 0;

  constructor(readonly lesson: Lesson, from: number) {
    void this.open(Math.min(from, lesson.steps.length - 1));
  }

  readonly step = $derived.by(() => this.lesson.steps[this.at]!);
  readonly isTask = $derived.by(() => (this.step.solve ?? 0) > 0);
  readonly isLast = $derived.by(() => this.at === this.lesson.steps.length - 1);
  readonly preview = $derived.by(() => this.previews.at(-1) ?? null);
  /** What may be done next. */
  readonly choices = $derived.by(() => (this.isTask && !this.done ? this.choicesAt(this.draft.length) : []));
  readonly laid = $derived.by(() => this.draft.find((action) => action.do === 'lay') ?? null);
  readonly layChoices = $derived.by(() => (this.isTask && !this.done ? lays(this.choicesAt(0)) : []));
  readonly figure = $derived.by(() => this.draft.find(isFigure) ?? null);
  /** Where figures can go, also while one is drafted: it can still go elsewhere. */
  readonly figureChoices = $derived.by(() => {
    const at = this.draft.findIndex(isFigure);
    return this.isTask && !this.done ? figureChoices(this.choicesAt(at < 0 ? this.draft.length : at)) : [];
  });
  readonly canConfirm = $derived.by(() => {
    if (this.draft.length === 0 || !this.preview) return false;
    return this.preview.next.length === 0 || this.preview.next.some(({ do: verb }) => verb === 'pass');
  });

  /** What could be done when so much of the draft was done. */
  private choicesAt(count: number): Action[] {
    return count === 0 ? (this.position?.legal ?? []) : (this.previews[count - 1]?.next ?? []);
  }

  private ask(begin: Action[], more: More = {}): Promise<PositionAnswer> {
    return positionAfter(this.lesson.options, SEATS, begin, more);
  }

  async open(at: number): Promise<void> {
    const asked = ++this.asked;
    const before = this.begin.length;
    this.at = at;
    this.draft = [];
    this.previews = [];
    this.done = this.missed = this.hinted = this.failed = this.finished = false;
    this.happened = [];
    reach(this.lesson.id, at, false);
    const { step } = this;
    if (!(step.stay && this.begin.length > 0)) this.begin = this.lesson.actions.slice(0, step.at);
    try {
      const position = await this.ask(this.begin, step.look ? { region: step.look } : {});
      if (asked !== this.asked) return;
      this.position = position;
      const since = this.begin.slice(Math.min(before, this.begin.length)).filter((action) => action.do === 'lay');
      this.trail = position.happened.flatMap((one) =>
        one.happened === 'laid' && one.player !== ME && since.some(({ x, y }) => x === one.x && y === one.y)
          ? [{ x: one.x, y: one.y, seat: one.player }]
          : [],
      );
    } catch (error) {
      if (asked === this.asked) this.failed = asError(error) !== null;
    }
  }

  next(): void {
    if (!this.isLast) void this.open(this.at + 1);
    else {
      this.finished = true;
      reach(this.lesson.id, 0, true);
    }
  }

  previous(): void {
    if (this.at === 0) return;
    this.begin = [];
    void this.open(this.at - 1);
  }

  /** Drafts these actions, and asks what would follow. */
  async tryDraft(draft: Action[]): Promise<void> {
    const asked = ++this.asked;
    this.missed = false;
    const known = this.draft.findIndex((action, at) => !draft[at] || !same(action, draft[at]!));
    const kept = known < 0 ? this.draft.length : known;
    this.draft = draft;
    this.previews = this.previews.slice(0, kept);
    try {
      while (this.previews.length < this.draft.length) {
        const { preview } = await this.ask(this.begin, { draft: draft.slice(0, this.previews.length + 1) });
        if (asked !== this.asked) return;
        if (!preview) {
          this.draft = draft.slice(0, this.previews.length);
          return;
        }
        this.previews = [...this.previews, preview];
      }
    } catch (error) {
      if (asked === this.asked) this.failed = asError(error) !== null;
      return;
    }
    const only = this.preview?.next[0];
    // A bridge that the tile needs is no choice when only one place will do.
    if (only?.do === 'bridge' && this.preview?.next.length === 1) await this.tryDraft([...this.draft, only]);
  }

  /** A square is pressed: the tile goes there, or turns if it is there already. */
  async press(x: number, y: number): Promise<void> {
    if (this.laid?.x === x && this.laid.y === y) return this.turn();
    const there = squares(this.layChoices).find((square) => square.x === x && square.y === y);
    const lay = firstLay(there?.lays ?? [], this.laid?.turns ?? 0);
    if (lay) await this.tryDraft([lay]);
  }

  async turn(way: 1 | -1 = 1): Promise<void> {
    if (!this.laid) return;
    const next = turned(this.layChoices, this.laid, way);
    if (next !== this.laid) await this.tryDraft([next]);
  }

  /** Places or takes back a figure; the same one again undoes it. */
  async choose(action: Action): Promise<void> {
    if (ANSWERS.includes(action.do)) return this.finish([action]);
    const at = isFigure(action) ? this.draft.findIndex(isFigure) : -1;
    const before = at < 0 ? this.draft : this.draft.slice(0, at);
    const isUndone = at >= 0 && same(this.draft[at]!, action);
    await this.tryDraft(isUndone ? before : [...before, action]);
    if (action.do === 'castle') await this.confirm();
  }

  async stepBack(): Promise<void> {
    let draft = this.draft.slice(0, -1);
    // The bridge came with the tile and goes with it.
    if (draft.length === 1 && this.draft[1]?.do === 'bridge') draft = [];
    await this.tryDraft(draft);
  }

  async confirm(): Promise<void> {
    if (!this.canConfirm) return;
    const passes = this.preview?.next.some(({ do: verb }) => verb === 'pass');
    await this.finish(passes ? [...this.draft, { do: 'pass' }] : this.draft);
  }

  /** Plays the answer of the lesson for the learner. */
  async showMe(): Promise<void> {
    await this.finish(solution(this.lesson, this.step));
  }

  private async finish(actions: Action[]): Promise<void> {
    if (!isAnswer(this.lesson, this.step, actions)) {
      this.missed = true;
      return;
    }
    const asked = ++this.asked;
    try {
      const { preview } = await this.ask(this.begin, { draft: actions });
      const position = await this.ask([...this.begin, ...actions]);
      if (asked !== this.asked) return;
      this.begin = [...this.begin, ...actions];
      this.happened = preview?.happened ?? [];
      this.position = position;
      this.draft = [];
      this.previews = [];
      this.trail = [];
      this.missed = false;
      this.done = true;
    } catch (error) {
      if (asked === this.asked) this.failed = asError(error) !== null;
    }
  }
}
