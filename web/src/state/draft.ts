// What belongs to drafts besides the table: answers of the server that are known already, and the store of this browser.

import { api, asError } from '../api/client';
import type { Action } from '../api/types/Action';
import type { ApiProblem } from '../api/types/ApiProblem';
import type { Preview } from '../api/types/Preview';

/** A busy or missing server: the same question may be answered soon. */
export function isPassing({ code, status }: ApiProblem): boolean {
  return code === 'no_answer' || code === 'too_many' || status === 0 || status === 429 || status >= 500;
}

/** The rules refuse the draft itself. */
export function isRefused({ code }: ApiProblem): boolean {
  return code === 'illegal_move' || code === 'malformed';
}

/** What would follow from drafts, each asked once until something changes. */
export class Previews {
  private readonly known = new Map<string, Promise<Preview>>();

  constructor(private readonly game: string) {}

  clear(): void {
    this.known.clear();
  }

  of(actions: Action[]): Promise<Preview> {
    const key = JSON.stringify(actions);
    const known = this.known.get(key);
    if (known) return known;
    const asked = api.preview(this.game, actions);
    this.known.set(key, asked);
    asked.catch((error: unknown) => {
      if (!isRefused(asError(error).problem)) this.known.delete(key);
    });
    return asked;
  }
}

const key = (game: string): string => `bastide.draft.${game}`;

export function keepDraft(game: string, draft: Action[]): void {
  try {
    if (draft.length === 0) localStorage.removeItem(key(game));
    else localStorage.setItem(key(game), JSON.stringify(draft));
  } catch {
    // Without a store the draft lives as long as the page.
  }
}

export function keptDraft(game: string): Action[] {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? '[]') as Action[];
  } catch {
    return [];
  }
}
