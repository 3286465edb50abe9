// How long to wait before something is tried again.

const FIRST = 500;
const LONGEST = 8000;

/** In milliseconds, after so many failures before the one just now. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST * 2 ** failures, LONGEST);
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
