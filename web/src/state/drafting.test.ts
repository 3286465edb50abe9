import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '../api/types/Action';
import { Drafting } from './drafting.svelte';

const lay = (x: number, turns = 0): Action => ({ do: 'lay', tile: 'V', x, y: 0, turns });
const place: Action = { do: 'place', figure: 'follower', x: 1, y: 0, on: 'r0' };

type Answer = 'ok' | 'busy' | 'gone' | 'illegal';
let answers: (actions: Action[]) => Answer;
let asked: number;
let next: (actions: Action[]) => Action[];

class Own extends Drafting {
  kept: Action[] = [];
  constructor() {
    super('g', (draft) => (this.kept = draft));
  }
  /** Something has happened at the table. */
  event(): Promise<void> {
    this.previews.clear();
    return this.ask();
  }
}

const problem = (status: number, code: string): Response =>
  new Response(JSON.stringify({ type: 'about:blank', status, code, detail: '' }), { status });

beforeEach(() => {
  vi.useFakeTimers();
  answers = () => 'ok';
  next = () => [{ do: 'pass' }];
  asked = 0;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked += 1;
    const { actions } = JSON.parse(body) as { actions: Action[] };
    const answer = answers(actions);
    if (answer === 'gone') throw new TypeError('Failed to fetch');
    if (answer === 'busy') return problem(429, 'too_many');
    if (answer === 'illegal') return problem(422, 'illegal_move');
    return new Response(JSON.stringify({ happened: [], scores: [], projected: null, regions: [], next: next(actions) }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

for (const failure of ['busy', 'gone'] as const) {
  test(`a server that is ${failure} takes no draft away`, async () => {
    const own = new Own();
    await own.tryDraft([lay(1), place]);
    answers = () => failure;
    const settled = own.event();
    await vi.advanceTimersByTimeAsync(3000);
    expect(own.draft).toEqual([lay(1), place]);
    expect(own.kept).toEqual([lay(1), place]);
    expect(own.refusal?.code).toBe(failure === 'busy' ? 'too_many' : 'no_answer');
    expect(asked).toBeLessThan(12);
    answers = () => 'ok';
    await vi.advanceTimersByTimeAsync(9000);
    await settled;
    expect(own.refusal).toBeNull();
    expect(own.settled).toBe(true);
  });
}

test('the rules shorten a draft to what was there before', async () => {
  const own = new Own();
  await own.tryDraft([lay(1)]);
  answers = (actions) => (actions.length > 1 ? 'illegal' : 'ok');
  await own.choose(place);
  expect(own.draft).toEqual([lay(1)]);
  expect(own.refusal?.code).toBe('illegal_move');
  answers = () => 'illegal';
  await own.event();
  expect(own.draft).toEqual([]);
  expect(own.kept).toEqual([]);
});

test('a second tap before the first is answered does not lose the tile', async () => {
  const own = new Own();
  answers = ([action]) => (action!.do === 'lay' && action!.turns === 1 ? 'illegal' : 'ok');
  void own.tryDraft([lay(1)]);
  expect(own.settled).toBe(false);
  await own.tryDraft([lay(1, 1)]);
  expect(own.draft).toEqual([lay(1)]);
  expect(own.settled).toBe(true);
});

test('a tile that goes elsewhere is not settled by the answer for the old square', async () => {
  const own = new Own();
  await own.tryDraft([lay(1), place]);
  const moved = own.tryDraft([lay(2)]);
  expect(own.settled).toBe(false);
  expect(own.preview).toBeNull();
  await moved;
  void own.tryDraft([lay(2, 1)]);
  expect(own.settled).toBe(false);
  expect(own.preview, 'of the tile as it lay before it was turned').not.toBeNull();
  void own.tryDraft([]);
  expect(own.settled).toBe(true);
});

test('a bridge that the tile needs comes and goes with the tile', async () => {
  const own = new Own();
  const bridge: Action = { do: 'bridge', x: 1, y: 0, axis: 'NS' };
  next = (actions) => (actions.length === 1 ? [bridge] : [{ do: 'pass' }]);
  await own.tryDraft([lay(1)]);
  expect(own.draft).toEqual([lay(1), bridge]);
  await own.stepBack();
  expect(own.draft).toEqual([]);
});
