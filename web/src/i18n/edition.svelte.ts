// Some words depend on the game that is being looked at, as the boxes of each had their own.

import type { Options } from '../api/types/Options';

let shown = $state.raw<Options | null>(null);

/** From now on words are about a game with these options. */
export function speakOf(options: Options | null): void {
  shown = options;
}

/** The first edition or The Discovery is looked at. */
export function isOldBox(): boolean {
  return shown !== null && (shown.game === 'discovery' || shown.edition === 'first');
}
