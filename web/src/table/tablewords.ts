// The rules of a table in one line.

import type { Setup } from '../api/types/Setup';
import type { Words } from '../i18n/index.svelte';

export function tableWords(t: Words['table'], { options, aids, seed }: Setup): string {
  const m = t.modules;
  const word = seed ? [t.byWord(seed)] : [];
  if (options.game === 'discovery') {
    return [
      t.discoveryGame,
      ...(options.hand_of_two ? [m.handOfTwo] : []),
      ...(options.equal_turns ? [m.equalTurns] : []),
      t.aids[aids],
      ...word,
    ].join(' · ');
  }
  const market = options.bridges_castles_bazaars;
  return [
    t.edition[options.edition],
    options.farmers ? m.farmers : m.noFarmers,
    ...(options.river ? [m.river] : []),
    ...(options.abbot ? [m.abbot] : []),
    ...(options.jubilee ? [m.jubilee] : []),
    ...(market === 'off' ? [] : [m[market]]),
    t.aids[aids],
    ...word,
  ].join(' · ');
}
