// Chances of winning as things to draw: whole percents that add up, and bands over the whole game.

/** Percents without fractions that are 100 together. */
export function wholePercents(chances: readonly number[]): number[] {
  const exact = chances.map((chance) => chance * 100);
  const whole = exact.map(Math.floor);
  const missing = Math.round(exact.reduce((sum, one) => sum + one, 0)) - whole.reduce((sum, one) => sum + one, 0);
  const byFraction = exact.map((_, seat) => seat).sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!) || a - b);
  for (const seat of byFraction.slice(0, Math.max(missing, 0))) whole[seat]! += 1;
  return whole;
}

/** The chances after each of these numbers of actions; the last are those of the end. */
export function atMoves(chances: readonly number[][], ends: readonly number[]): number[][] {
  return [0, ...ends].map((actions, at) => (at > 0 && at === ends.length ? chances.at(-1) : chances[actions]) ?? []);
}

/** The outline of a seat's band, where all bands lie upon each other: points of an SVG polygon. */
export function band(moves: readonly number[][], seat: number, width: number, height: number): string {
  const x = (at: number): string => ((width * at) / Math.max(moves.length - 1, 1)).toFixed(1);
  const y = (sum: number): string => (height * sum).toFixed(1);
  const below = (chances: readonly number[], upTo: number): number => chances.slice(0, upTo).reduce((sum, one) => sum + one, 0);
  const top = moves.map((chances, at) => `${x(at)},${y(below(chances, seat))}`);
  const bottom = moves.map((chances, at) => `${x(at)},${y(below(chances, seat + 1))}`);
  return [...top, ...bottom.reverse()].join(' ');
}
