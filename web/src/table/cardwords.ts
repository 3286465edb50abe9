// What a card says of a region, for cards and lists.

import type { RegionCard } from '../api/types/RegionCard';
import type { i18n as I18n } from '../i18n/index.svelte';
import { percent } from '../lib/numbers';

/** What is complete when its neighbours lie there is worth just one sum then; open ends take tiles that nobody knows yet. */
export function needsNeighbours(what: string): boolean {
  return what === 'cloister' || what === 'garden';
}

/** How likely a region is to be completed, where that is more than a guess: what may well happen needs no words. */
export function oddsWords({ t, language }: typeof I18n, { odds, complete }: RegionCard): string {
  if (!odds || complete) return '';
  if (odds.hopeless) return t.table.hopeless;
  const shown = percent(language, odds.at_most);
  return shown === percent(language, 1) ? '' : t.table.odds(shown);
}
