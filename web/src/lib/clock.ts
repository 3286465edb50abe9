// Clocks as numbers and as text.

import type { ClockView } from '../api/types/ClockView';

let ahead = 0;
let exact = false;

/** The server has said what time it is: clocks go by its time, whatever this device thinks. */
export function hearTime(server: number, here = Date.now()): void {
  ahead = server - here;
  exact = true;
}

/** The same from the head of an answer, which knows whole seconds only. */
export function hearDate(date: string | null, here = Date.now()): void {
  const server = Date.parse(date ?? '');
  if (!exact && !Number.isNaN(server)) ahead = Math.abs(server - here) < 1000 ? 0 : server - here;
}

/** The time of the server. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** What a seat has left at a moment, in milliseconds. */
export function leftOn(clock: ClockView, seat: number, now: number): number {
  const left = clock.left_ms[seat] ?? 0;
  if (clock.running !== seat || clock.running_since === null) return left;
  return Math.max(0, left - Math.max(0, now - clock.running_since));
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `0:07`, `12:30`, `3:05:00`, `2 d 4 h`. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days >= 1) return `${days} d ${hours % 24} h`;
  if (hours >= 1) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
