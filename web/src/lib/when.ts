// How long ago something was, in words.

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const MONTH = 30 * 86_400_000;

/** `5 minutes ago`; what is older than a month by its date. */
export function ago(at: number, now: number, language: string): string {
  const past = Math.max(0, now - at);
  if (past > MONTH) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, ms]) => past >= ms) ?? ['second', Infinity];
  return words.format(-Math.floor(past / length), unit);
}
