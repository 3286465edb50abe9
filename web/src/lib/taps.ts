// One tap or two on the same thing.

const BETWEEN = 280;

/** Tells a single tap from a double one: the single one waits a moment for the second. */
export function taps(single: () => void, double: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    if (waiting === undefined) {
      waiting = setTimeout(() => {
        waiting = undefined;
        single();
      }, BETWEEN);
      return;
    }
    clearTimeout(waiting);
    waiting = undefined;
    double();
  };
}
