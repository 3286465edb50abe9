// Warnings worth a stop, each of which can be switched off. They tell and never hold anybody up.

import { i18n, type Words } from '../i18n/index.svelte';
import { isEarlyGame } from '../lib/firstgames';
import { settings } from '../state/settings.svelte';
import type { Model } from './model.svelte';

export function warningsOf(model: Model, words: Words['table']['warnings']): string[] {
  const { table, turn } = model;
  const seat = table.acting === null ? undefined : table.view?.seats[table.acting];
  if (!seat) return [];
  const found: string[] = [];
  const warn = (kind: string, text: string): void => {
    if (!settings.muted.includes(kind)) found.push(text);
  };
  const placed = turn.figureAction?.do === 'place' ? turn.figureAction : null;
  if (placed?.figure === 'follower') {
    if (turn.groundOf(placed) === 'field' && isEarlyGame(table.id)) warn('field', words.field);
    if (seat.followers === 1) warn('lastFollower', words.lastFollower);
  }
  if (turn.bridge && seat.bridges === 1) warn('lastBridge', words.lastBridge);
  const ending = takeBackEnds(model);
  if (ending && turn.figureAction?.do !== 'recall') warn('takeBack', ending);
  if (turn.figureStep && seat.followers === 0) {
    const back = table.preview?.happened.some(
      (event) => event.happened === 'returned' && event.player === table.acting && event.figure === 'follower',
    );
    if (back) found.push(words.backThisTurn);
    // An abbot may still be there to be placed, or to be taken back.
    else if (turn.figureActions.length === 0) found.push(words.noneLeft);
  }
  return found;
}

/** In The Discovery one follower can be taken back a turn: from now on every turn counts. */
function takeBackEnds({ table, isDiscovery }: Model): string | null {
  const view = table.view;
  if (!isDiscovery || !view?.game) return null;
  const { left, figures } = view.game;
  const out = figures.filter(({ player }) => player === table.acting).length;
  const turns = 1 + Math.floor(left / view.seats.length);
  return out > 0 && turns <= out ? i18n.t.turn.takeBackEnds(left, out) : null;
}
