// A list of tables that is read anew every few seconds, as long as somebody looks at it.

import { asError, type ApiError } from '../api/client';
import type { GameList } from '../api/types/GameList';
import type { GameSummary } from '../api/types/GameSummary';

const EVERY = 10_000;

export class LiveList {
  games = $state.raw<GameSummary[] | null>(null);
  failure = $state.raw<ApiError | null>(null);

  constructor(private readonly ask: () => Promise<GameList>) {}

  async load(): Promise<void> {
    try {
      this.games = (await this.ask()).games;
      this.failure = null;
    } catch (error) {
      this.failure = asError(error);
    }
  }

  /** Reads now and again; the answer ends it. Call it in an effect. */
  follow(): () => void {
    void this.load();
    const look = () => {
      if (document.visibilityState === 'visible') void this.load();
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}
