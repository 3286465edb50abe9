import { expect, test } from 'vitest';
import { PAGES } from '../rules/pageOf';
import { en } from '../i18n/en';
import { isAnswer, LESSON_IDS, LESSONS, lessonOf, solution } from './lessons';

test('every lesson has its words, and every step', () => {
  for (const { id, steps } of LESSONS) {
    const words = en.learn.lessons[id];
    expect(steps.map(({ key }) => key).sort(), id).toEqual(Object.keys(words.steps).sort());
  }
  expect(LESSONS.map(({ id }) => id)).toEqual([...LESSON_IDS]);
  expect(lessonOf('first')?.id).toBe('first');
  expect(lessonOf('nothing')).toBeUndefined();
});

test('steps follow the line, and name rules that exist', () => {
  for (const { id, actions, steps } of LESSONS) {
    let last = 0;
    for (const step of steps) {
      expect(step.at, `${id} ${step.key}`).toBeGreaterThanOrEqual(last);
      last = step.at + (step.solve ?? 0);
      expect(last, `${id} ${step.key}`).toBeLessThanOrEqual(actions.length);
      for (const rule of step.rules) expect(Object.keys(PAGES)).toContain(rule.split('-')[0]);
    }
  }
});

test('an answer is the one of the line, or one as good', () => {
  const lesson = lessonOf('first')!;
  const step = lesson.steps[1]!;
  const [lay, place] = solution(lesson, step);
  expect(isAnswer(lesson, step, [lay!, place!])).toBe(true);
  expect(isAnswer(lesson, step, [{ ...lay!, turns: 3 } as typeof lay & object, place!])).toBe(true);
  expect(isAnswer(lesson, step, [lay!])).toBe(false);
  expect(isAnswer(lesson, step, [lay!, { do: 'pass' }])).toBe(false);
  const market = lessonOf('bazaars')!;
  const decide = market.steps[2]!;
  expect(isAnswer(market, decide, [{ do: 'buy' }])).toBe(true);
  expect(isAnswer(market, decide, [{ do: 'sell' }])).toBe(true);
  const bridges = lessonOf('bridges')!;
  expect(isAnswer(bridges, bridges.steps[1]!, [{ do: 'lay', tile: 'W', x: 2, y: 0, turns: 0 }, { do: 'pass' }])).toBe(true);
});
