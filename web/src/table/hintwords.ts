// A hint in words: what it would do, and what that changes for whom.

import type { Hint } from '../api/types/Hint';
import { i18n } from '../i18n/index.svelte';
import { signedTenth } from '../lib/numbers';
import { levelName } from '../lib/words';
import { offers } from '../state/offers.svelte';
import { isFigure } from './choices';
import { differenceOf, type Difference } from './differences';
import { wayWords } from './labels';
import type { Model } from './model.svelte';

/** What the others get, in words. */
export function othersWords(model: Model, { others }: Difference): string {
  const one = ({ seat, points }: Difference['others'][number]): string =>
    i18n.t.bots.points(model.names[seat] ?? '', signedTenth(i18n.language, points));
  return others.map(one).join(', ');
}

/** What the hint is, in a sentence. */
export function hintWords(model: Model, { actions, level }: Hint): string {
  const { bots, turn: w } = i18n.t;
  const name = levelName(level, offers.levels, i18n.t);
  const lay = actions.find((action) => action.do === 'lay');
  if (lay) return bots.hintWould(name, wayWords(model, { lay, actions, scores: [], projected: null }).how);
  if (!actions.some(isFigure) && actions.every((action) => action.do === 'pass')) return bots.hintWould(name, w.nobody);
  return bots.hintShown(name);
}

/** The hint and its weightiest reasons, to be said aloud. */
export function hintSpeech(model: Model, hint: Hint): string {
  const { bots, happened, table: t } = i18n.t;
  const reasons = hint.regions.slice(0, 3).map(({ card, points }) => {
    const [first] = card.segments;
    const { mine, others } = differenceOf(points, hint.seat);
    const theirs = othersWords(model, { mine, others });
    return [
      happened.what(card.what),
      ...(first ? [t.where(first.x, first.y)] : []),
      ...(mine === 0 ? [] : [signedTenth(i18n.language, mine)]),
      ...(theirs ? [theirs] : []),
    ].join(', ');
  });
  const total = `${bots.hintTotal} ${signedTenth(i18n.language, hint.total[hint.seat] ?? 0)}`;
  return [hintWords(model, hint), ...reasons.map((reason) => `${reason}.`), `${total}.`].join(' ');
}
