// What a draft would bring about, as chips on the board and as words.

import type { Happened } from '../api/types/Happened';
import type { Preview } from '../api/types/Preview';
import type { Chip, Ghost } from './look';
import type { Teller } from './words';

type Scored = Extract<Happened, { happened: 'scored' }>;

const isScored = (event: Happened): event is Scored => event.happened === 'scored';

/** Several players score the same. */
function isShared(event: Scored, all: Scored[]): boolean {
  return all.some(
    (other) => other.player !== event.player && other.what === event.what && other.x === event.x && other.y === event.y && other.on === event.on,
  );
}

export function chipsOf({ words, ground }: Teller, preview: Preview, ghost: Ghost | null): Chip[] {
  const t = words.table;
  const scored = preview.happened.filter(isScored);
  const back = preview.happened.filter((event) => event.happened === 'returned');
  const chips = scored.map((event): Chip => {
    const returns = back.find(({ player, at }) => player === event.player && near(at, event, preview));
    const words_ = [
      t.chipGets(event.points, words.happened.what(event.what)),
      ...(isShared(event, scored) ? [t.chipTie] : []),
      ...(returns ? [t.chipBack(t.figureOn(returns.figure, ground(returns.at)))] : []),
    ];
    return { x: event.x, y: event.y, seat: event.player, text: words_.join(' · ') };
  });
  for (const event of preview.happened) {
    if (event.happened === 'activated') chips.push({ x: event.x, y: event.y, text: words.happened.symbol(event.symbol) });
  }
  for (const { what, complete, now } of preview.regions) {
    const around = (what === 'cloister' || what === 'garden') && !complete && ghost;
    if (around) chips.push({ x: ghost.x, y: ghost.y, text: `${words.happened.what(what)} ${t.chipAround(now.points)}` });
  }
  return chips;
}

/** A figure that comes back stood in what is scored. */
function near(at: { x: number; y: number; on: string }, event: Scored, preview: Preview): boolean {
  const region = preview.regions.find(({ segments }) =>
    segments.some((spot) => spot.x === event.x && spot.y === event.y && spot.on === event.on),
  );
  if (!region) return at.x === event.x && at.y === event.y && at.on === event.on;
  return region.segments.some((spot) => spot.x === at.x && spot.y === at.y && spot.on === at.on);
}

/** The same for the ear. */
export function effectWords({ words, name }: Teller, preview: Preview): string {
  const t = words.happened;
  return preview.happened
    .filter(isScored)
    .map((event) => `${t.scored(name(event.player), event.points, t.what(event.what))}.`)
    .join(' ');
}
