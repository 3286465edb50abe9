// What the final scoring has told so far, for everything else that shows points.

import { untrack } from 'svelte';
import type { Table } from '../state/table.svelte';
import type { Highlight } from '../table/look';

interface Told {
  /** The table that is counted out; nothing when none is. */
  game: string | null;
  /** The points of each seat at this step. */
  scores: number[];
  /** The region that is counted. */
  regions: Highlight[];
}

export const finale: Told = $state({ game: null, scores: [], regions: [] });

/** The points of a seat as they are shown: those of the step while the final scoring is told. */
export function shownScore(game: string, seat: number, score: number): number {
  return finale.game === game ? (finale.scores[seat] ?? score) : score;
}

/** Keeps the points as they were when the game ended, until the final scoring is there to tell them. */
export function keepScores(table: Table): void {
  let before: number[] = [];
  $effect.pre(() => {
    const { stage, seats } = table.view ?? { stage: 'lobby', seats: [] };
    if (stage === 'playing') before = seats.map(({ score }) => score);
    if (stage !== 'over' || before.length === 0) return;
    untrack(() => Object.assign(finale, { game: table.id, scores: before }));
    before = [];
  });
}
