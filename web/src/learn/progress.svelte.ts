// How far the lessons of this browser have come.

import type { LessonId } from './lessons';

const KEY = 'bastide.lessons';

type Progress = Partial<Record<LessonId, { step: number; finished: boolean }>>;

function stored(): Progress {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Progress) : {};
  } catch {
    return {};
  }
}

export const progress: Progress = $state(stored());

/** Remembers the step that was reached. What is finished stays finished. */
export function reach(lesson: LessonId, step: number, finished: boolean): void {
  progress[lesson] = { step, finished: finished || (progress[lesson]?.finished ?? false) };
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without a store it is remembered until the page is left.
  }
}
