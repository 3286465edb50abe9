// A confirmed turn that can still be held back for a moment, if its player wants it so.

import { settings } from '../state/settings.svelte';

const MOMENT = 3000;

export class Grace {
  /** Something is about to be sent. */
  pending = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends now, or in a moment if nobody cancels it. */
  async send(run: () => Promise<unknown>): Promise<void> {
    if (!settings.grace) {
      await run();
      return;
    }
    this.cancel();
    this.pending = true;
    this.timer = setTimeout(() => {
      this.pending = false;
      void run();
    }, MOMENT);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.pending = false;
  }
}
