// Calls to the server, and refusals as errors.

import { hearDate } from '../lib/clock';
import type { Action } from './types/Action';
import type { ApiProblem } from './types/ApiProblem';
import type { Chances } from './types/Chances';
import type { ChancesQuestion } from './types/ChancesQuestion';
import type { Created } from './types/Created';
import type { DeadSquares } from './types/DeadSquares';
import type { Done } from './types/Done';
import type { Fits } from './types/Fits';
import type { GameList } from './types/GameList';
import type { Hint } from './types/Hint';
import type { Legal } from './types/Legal';
import type { LevelList } from './types/LevelList';
import type { Links } from './types/Links';
import type { NewGame } from './types/NewGame';
import type { NewGuest } from './types/NewGuest';
import type { Person } from './types/Person';
import type { PositionAnswer } from './types/PositionAnswer';
import type { PositionQuestion } from './types/PositionQuestion';
import type { PresetList } from './types/PresetList';
import type { Preview } from './types/Preview';
import type { Places } from './types/Places';
import type { RegionCard } from './types/RegionCard';
import type { RegionList } from './types/RegionList';
import type { TileList } from './types/TileList';
import type { TurnList } from './types/TurnList';
import type { View } from './types/View';

/** A refusal by the server, or a server that does not answer (`code` is `no_answer`). */
export class ApiError extends Error {
  constructor(readonly problem: ApiProblem) {
    super(problem.detail);
  }
  get code(): string {
    return this.problem.code;
  }
  get rule(): string | undefined {
    return this.problem.rule;
  }
}

export function asError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ApiError({ type: 'about:blank', status: 0, code: 'no_answer', detail });
}

const ROOT = '/api/v1';

/** A key under which the server does something once, however often it is asked. */
export function freshKey(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
}

export async function call<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  let answer: Response;
  try {
    answer = await fetch(ROOT + path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw asError(error);
  }
  hearDate(answer.headers.get('date'));
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  let problem: ApiProblem;
  try {
    problem = JSON.parse(text) as ApiProblem;
  } catch {
    problem = { type: 'about:blank', status: answer.status, code: 'no_answer', detail: text || answer.statusText };
  }
  throw new ApiError(problem);
}

const game = (id: string) => `/games/${encodeURIComponent(id)}`;

export const api = {
  me: () => call<Person>('GET', '/me'),
  guest: (name: string) => call<NewGuest>('POST', '/guests', { name }),
  rename: (name: string) => call<Person>('PATCH', '/me', { name }),
  presets: () => call<PresetList>('GET', '/presets'),
  levels: () => call<LevelList>('GET', '/levels'),
  games: (state: 'open' | 'playing' | 'over') => call<GameList>('GET', `/games?state=${state}`),
  myGames: () => call<GameList>('GET', '/me/games'),
  create: (setup: NewGame, key: string) => call<Created>('POST', '/games', setup, key),
  view: (id: string) => call<View>('GET', game(id)),
  links: (id: string) => call<Links>('GET', `${game(id)}/links`),
  legal: (id: string) => call<Legal>('GET', `${game(id)}/legal`),
  preview: (id: string, actions: Action[]) => call<Preview>('POST', `${game(id)}/preview`, { actions }),
  region: (id: string, x: number, y: number, on: string) =>
    call<RegionCard>('GET', `${game(id)}/region?x=${x}&y=${y}&on=${encodeURIComponent(on)}`),
  regions: (id: string) => call<RegionList>('GET', `${game(id)}/regions`),
  places: (id: string, tile: string) => call<Places>('GET', `${game(id)}/places?tile=${encodeURIComponent(tile)}`),
  fits: (id: string, x: number, y: number) => call<Fits>('GET', `${game(id)}/fits?x=${x}&y=${y}`),
  tiles: (id: string) => call<TileList>('GET', `${game(id)}/tiles`),
  dead: (id: string) => call<DeadSquares>('GET', `${game(id)}/dead`),
  hint: (id: string) => call<Hint>('GET', `${game(id)}/hint`),
  turns: (id: string) => call<TurnList>('GET', `${game(id)}/turns`),
  /** Says something to a table: `join`, `start`, `turn`, `chat` … with its fields. */
  say: (id: string, verb: string, fields: object = {}, key: string = freshKey()) =>
    call<Done>('POST', `${game(id)}/${verb}`, fields, key),
  chances: (question: ChancesQuestion) => call<Chances>('POST', '/chances', question),
  position: (question: PositionQuestion) => call<PositionAnswer>('POST', '/positions', question),
};
