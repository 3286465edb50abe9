// What is said when somebody asks by a key: points, clocks, the last move, my followers, what is under the focus.

import { i18n } from '../i18n/index.svelte';
import { clockText, leftOn, serverNow } from '../lib/clock';
import { tileAt } from '../lib/geometry';
import type { Model } from './model.svelte';
import { entryOf, sentences } from './words';

export function scoreWords({ table, names }: Model): string {
  const seats = table.view?.seats ?? [];
  return sentences(seats.map(({ score, projected }, seat) => i18n.t.table.scoreLabel(names[seat] ?? '', score, projected)));
}

export function clockWords({ table, names }: Model): string {
  const clock = table.view?.clock;
  if (!clock) return i18n.t.turn.noClocks;
  const now = serverNow();
  return sentences(names.map((name, seat) => `${name}: ${i18n.t.table.timeLeft(clockText(leftOn(clock, seat, now)))}`));
}

export function lastWords({ table, teller }: Model): string {
  const last = table.events.findLast(({ change }) => change === 'acted');
  const lines = last ? (entryOf(teller, last)?.lines ?? []) : [];
  return lines.length === 0 ? i18n.t.table.noLog : sentences(lines.map(({ text }) => text));
}

export function followerWords({ table, turn, teller }: Model): string {
  const t = i18n.t.table;
  const seat = turn.mySeat;
  const view = seat === null ? undefined : table.view?.seats[seat];
  if (!view) return t.watching;
  const out = (table.view?.game?.figures ?? [])
    .filter(({ player }) => player === seat)
    .map(({ figure, at }) => `${t.figureOn(figure, teller.ground(at))}, ${t.where(at.x, at.y)}`);
  return sentences([t.followers(view.followers), ...out]);
}

/** The parts of the tile that has the focus, or what can be done on the square that has it. */
export async function focusWords(model: Model): Promise<string> {
  const cell = document.activeElement?.closest<HTMLElement>('[data-cell]');
  const game = model.table.view?.game;
  const [x, y] = (cell?.dataset.cell ?? '').split(',').map(Number);
  if (!cell || !game || x === undefined || y === undefined) return i18n.t.turn.nothingFocused;
  const tile = tileAt(game, { x, y });
  const parts = (tile && model.turn.kinds.get(tile.tile)?.segments) ?? [];
  const cards = await Promise.all(
    parts.filter(({ kind }) => kind !== 'river').map(({ name }) => model.region({ x, y, on: name }).catch(() => null)),
  );
  const known = [...new Set(cards)].filter((card) => card !== null).map((card) => model.cardWords(card));
  return sentences([cell.ariaLabel ?? '', ...known]);
}
