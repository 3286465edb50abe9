// What a draft would bring about, as chips on the board and as words.

import type { Happened } from '../api/types/Happened';
import type { Preview } from '../api/types/Preview';
import type { RegionCard } from '../api/types/RegionCard';
import type { Spot } from '../api/types/Spot';
import type { Chip, Ghost } from './look';
import { regionOf } from './choices';
import type { Of } from './since';
import { sentences, type Teller } from './words';

type Scored = Of<'scored'>;
type Returned = Of<'returned'>;

const isScored = (event: Happened): event is Scored => event.happened === 'scored';
const isReturned = (event: Happened): event is Returned => event.happened === 'returned';

/** Several players score the same. */
function isShared(event: Scored, all: Scored[]): boolean {
  return all.some(
    (other) => other.player !== event.player && other.what === event.what && other.x === event.x && other.y === event.y && other.on === event.on,
  );
}

/** Points with what comes with them. */
interface Effect {
  event: Scored;
  shared: boolean;
  /** The figure that comes back for it. */
  back: Returned | undefined;
}

function effectsOf(preview: Preview): Effect[] {
  const scored = preview.happened.filter(isScored);
  const back = preview.happened.filter(isReturned);
  return scored.map((event) => ({
    event,
    shared: isShared(event, scored),
    back: back.find(({ player, at }) => player === event.player && stoodIn(at, event, preview)),
  }));
}

/** A figure that comes back stood in what is scored. */
function stoodIn(at: Spot, { x, y, on }: Scored, preview: Preview): boolean {
  const region = on === null ? undefined : regionOf(preview.regions, { x, y, on });
  if (!region) return at.x === x && at.y === y && at.on === on;
  return regionOf([region], at) !== undefined;
}

/** Whose a region is, or was until this very draft completes it. */
export function ownersOf(card: RegionCard, preview: Preview | null): number[] {
  if (card.owners.length > 0 || !preview) return card.owners;
  const scored = preview.happened.filter(isScored).filter(({ x, y, on }) => on !== null && regionOf([card], { x, y, on }));
  return [...new Set(scored.map(({ player }) => player))];
}

/** Cloisters and gardens that are not complete: those of the tile itself, and those where somebody stands. */
function surrounded({ regions }: Preview, ghost: Ghost | null): { card: RegionCard; at: Spot }[] {
  return regions.flatMap((card) => {
    const at = card.segments[0];
    const counts = (card.what === 'cloister' || card.what === 'garden') && !card.complete && at;
    if (!counts) return [];
    const own = ghost?.x === at.x && ghost.y === at.y;
    return own || card.figures.some((count) => count > 0) ? [{ card, at }] : [];
  });
}

/** The chips of a draft; `you` is the seat that is mine. */
export function chipsOf({ words, name, ground }: Teller, preview: Preview, ghost: Ghost | null, you: number | null): Chip[] {
  const { table: t, turn } = words;
  const chips = effectsOf(preview).map(({ event, shared, back }): Chip => {
    const { x, y, on, player, points } = event;
    const what = words.happened.what(event.what);
    const closes = on !== null && regionOf(preview.regions, { x, y, on })?.complete;
    const sum = event.tally.filter(({ count }) => count !== 0).map(({ item, count }) => words.happened.item(item, count));
    const text =
      player === you
        ? back?.figure === 'abbot'
          ? (closes ? turn.chipReturnsAnyway : turn.chipAbbotBack)(points)
          : turn.chipYou(points, what, sum.join(' + '))
        : closes
          ? turn.chipCloses(name(player), points, what)
          : turn.chipGets(name(player), points, what);
    const home = back && back.figure !== 'abbot' ? [t.chipBack(t.figureOn(back.figure, ground(back.at)))] : [];
    return { x, y, seat: player, text: [text, ...(shared ? [t.chipTie] : []), ...home].join(' · ') };
  });
  for (const event of preview.happened) {
    if (event.happened === 'activated') chips.push({ x: event.x, y: event.y, text: words.happened.symbol(event.symbol) });
  }
  for (const { card, at } of surrounded(preview, ghost)) {
    chips.push({ x: at.x, y: at.y, text: `${words.happened.what(card.what)} ${t.chipAround(card.now.points)}` });
  }
  return chips;
}

/** The same for the ear. */
export function effectWords({ words, name, ground }: Teller, preview: Preview, ghost: Ghost | null): string {
  const { happened, table: t } = words;
  const points = effectsOf(preview).map(({ event, shared, back }) => {
    const figure = back && t.figureOn(back.figure, ground(back.at));
    const all = [
      happened.scored(name(event.player), event.points, happened.what(event.what)),
      ...(shared ? [t.chipTie] : []),
      ...(figure ? [t.chipBack(figure)] : []),
    ];
    return all.join(', ');
  });
  const woken = preview.happened.flatMap((event) =>
    event.happened === 'activated' ? [happened.activated(name(event.player), happened.symbol(event.symbol))] : [],
  );
  const around = surrounded(preview, ghost).map(({ card }) => words.turn.around(happened.what(card.what), card.now.points));
  return sentences([...points, ...woken, ...around]);
}
