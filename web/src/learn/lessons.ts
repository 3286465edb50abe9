// Lessons are data: one line of play that the server has checked, and steps that stop along it.

import type { Action } from '../api/types/Action';
import type { Options } from '../api/types/Options';
import abbot from './lessons/abbot.json';
import bazaars from './lessons/bazaars.json';
import bridges from './lessons/bridges.json';
import castles from './lessons/castles.json';
import discovery from './lessons/discovery.json';
import first from './lessons/first.json';
import jubilee from './lessons/jubilee.json';
import river from './lessons/river.json';

export const LESSON_IDS = ['first', 'river', 'abbot', 'jubilee', 'bridges', 'castles', 'bazaars', 'discovery'] as const;
export type LessonId = (typeof LESSON_IDS)[number];

/** What an action must have; what is not named may be anything. */
type Want = Partial<Record<string, unknown>>;

interface LessonStep {
  /** Its words are found under this key. */
  key: string;
  /** So many actions of the line have happened before it. */
  at: number;
  /** The next so many actions are what the learner is to do. Without them there is only something to read. */
  solve?: number;
  /** Other answers that are as good. */
  accept?: Want[][];
  /** A region to show: `[x, y, on]`. */
  look?: [number, number, string];
  /** What the learner did last stays, whatever it was. */
  stay?: boolean;
  /** Where more can be read. */
  rules: string[];
}

export interface Lesson {
  id: LessonId;
  minutes: number;
  options: Options;
  actions: Action[];
  steps: LessonStep[];
}

// A test plays every lesson against a server, so what the files hold is what the types say.
const FILES: Record<LessonId, unknown> = { first, river, abbot, jubilee, bridges, castles, bazaars, discovery };

export const LESSONS: readonly Lesson[] = LESSON_IDS.map((id) => FILES[id] as Lesson);

export function lessonOf(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

/** What the learner is to do in a step, as the line of the lesson goes on. */
export function solution(lesson: Lesson, step: LessonStep): Action[] {
  return lesson.actions.slice(step.at, step.at + (step.solve ?? 0));
}

function fits(action: Action, want: Want): boolean {
  const has = action as unknown as Record<string, unknown>;
  return Object.entries(want).every(([key, value]) => JSON.stringify(has[key]) === JSON.stringify(value));
}

const withoutPass = <T extends { do?: unknown }>(actions: readonly T[]): readonly T[] =>
  actions.at(-1)?.do === 'pass' ? actions.slice(0, -1) : actions;

/** Whether what the learner did is the answer, or one that is as good. A pass at the end says nothing. */
export function isAnswer(lesson: Lesson, step: LessonStep, done: readonly Action[]): boolean {
  const mine = withoutPass(done);
  const wanted: (readonly Want[])[] = [withoutPass(solution(lesson, step)) as readonly Want[], ...(step.accept ?? [])];
  return wanted.some((want) => want.length === mine.length && mine.every((action, at) => fits(action, want[at]!)));
}
