// Warnings worth a stop. They tell and never hold anybody up.

import type { Words } from '../i18n/index.svelte';
import type { Model } from './model.svelte';

export function warningsOf({ table, turn }: Model, words: Words['table']['warnings']): string[] {
  const seat = table.acting === null ? undefined : table.view?.seats[table.acting];
  if (!seat) return [];
  const found: string[] = [];
  const placed = turn.figureAction?.do === 'place' ? turn.figureAction : null;
  if (placed?.figure === 'follower') {
    if (turn.groundOf(placed) === 'field') found.push(words.field);
    if (seat.followers === 1) found.push(words.lastFollower);
  }
  if (turn.bridge && seat.bridges === 1) found.push(words.lastBridge);
  if (turn.figureStep && seat.followers === 0) {
    const back = table.preview?.happened.some(
      (event) => event.happened === 'returned' && event.player === table.acting && event.figure === 'follower',
    );
    found.push(back ? words.backThisTurn : words.noneLeft);
  }
  return found;
}
