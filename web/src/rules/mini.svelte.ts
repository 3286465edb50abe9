// A small board of the rules, turn by turn. The server tells every position, and every point.

import type { Happened } from '../api/types/Happened';
import type { PositionAnswer } from '../api/types/PositionAnswer';
import type { RegionCard } from '../api/types/RegionCard';
import { happenedIn, positionAfter, scoredRegions } from '../replay/position';
import type { Highlight } from '../table/look';
import { turnEnds, type RuleBoard } from './boards';

export class MiniBoardRun {
  readonly ends: number[];
  /** So many turns have been played. */
  at = $state(0);
  position = $state.raw<PositionAnswer | null>(null);
  happened = $state.raw<Happened[]>([]);
  /** Where points were scored in this turn. */
  scored = $state.raw<Highlight[]>([]);
  card = $state.raw<RegionCard | null>(null);
  failed = $state(false);

  constructor(readonly board: RuleBoard) {
    this.ends = turnEnds(board);
    this.at = this.last;
  }

  get last(): number {
    return this.ends.length - 1;
  }

  private begin(at: number): RuleBoard['actions'] {
    return this.board.actions.slice(0, this.ends[at]);
  }

  async show(at: number): Promise<void> {
    const { options, seats, look } = this.board;
    const begin = this.begin(at);
    this.at = at;
    try {
      const [position, happened] = await Promise.all([
        positionAfter(options, seats, begin, at === this.last && look ? { region: look } : {}),
        at === 0 ? [] : happenedIn(options, seats, this.begin(at - 1), begin.slice(this.ends[at - 1])),
      ]);
      const scored = await scoredRegions(options, seats, begin, happened);
      if (this.at !== at) return;
      this.position = position;
      this.happened = happened;
      this.scored = scored;
      this.card = position.region;
      this.failed = false;
    } catch {
      if (this.at === at) this.failed = true;
    }
  }

  async inspect(x: number, y: number, on: string): Promise<void> {
    const { at } = this;
    const { options, seats } = this.board;
    const answer = await positionAfter(options, seats, this.begin(at), { region: [x, y, on] }).catch(() => null);
    if (this.at === at && answer) this.card = answer.region;
  }
}
