// What the server offers to play: read once, and kept while the page lives.

import { api } from '../api/client';
import type { LevelView } from '../api/types/LevelView';
import type { Preset } from '../api/types/Preset';

class Offers {
  presets = $state.raw<Preset[]>([]);
  levels = $state.raw<LevelView[]>([]);
  private asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.asked ??= Promise.all([api.presets(), api.levels()]).then(
      ([{ presets }, { levels }]) => {
        this.presets = presets;
        this.levels = levels;
      },
      (error: unknown) => {
        this.asked = null;
        throw error;
      },
    );
    return this.asked;
  }
}

export const offers = new Offers();
