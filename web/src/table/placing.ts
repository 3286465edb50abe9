// Where words on the board lie: in sight, beside what has to be pressed, and not upon each other.

import type { BridgeView } from '../api/types/BridgeView';
import type { TileView } from '../api/types/TileView';
import { i18n } from '../i18n/index.svelte';
import { corner, type Cell, type Point } from '../lib/geometry';
import type { Box } from '../lib/panzoom';
import { apart } from '../lib/stack';
import { placeOf, type Candidate, type Chip, type Look } from './look';

/** What a finger needs, and how high the words are, in pixels. */
const FINGER = 44;
const ANSWER = 34;
const CHIP = 24;
/** How much wider words are than their letters, and a letter. */
const ENDS = 34;
const LETTER = 7.6;
/** The gap to the tile, and to the rim of the board. */
const GAP = 8;
const BRIM = 4;
/** Words that had to go further, in pixels, would seem to be about something else. */
const FAR = 120;

/** Words that were moved: by so much on the screen from a place of the board. */
export interface Placed<T> {
  item: T;
  place: Point;
  by: Point;
  /** What they cover, in units of the board. */
  box: Box;
}

/** Where words may lie, in units of the board. */
export interface Room {
  taken: readonly Box[];
  within: Box | undefined;
}

const times = ({ x, y, width, height }: Box, by: number): Box => ({ x: x * by, y: y * by, width: width * by, height: height * by });
const wordsWide = (text: string): number => ENDS + text.length * LETTER;

/** What a cell covers. */
export function cellBox(cell: Cell, look: Look): Box {
  const [x, y] = corner(cell, look.quarter);
  return { x, y, width: 100, height: 100 };
}

/** What a finger needs around a place. */
export function fingerBox([x, y]: Point, zoom: number): Box {
  const size = FINGER / zoom;
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

function placed<T>(items: readonly T[], wanted: (item: T) => { place: Point; box: Box }, look: Look, { taken, within }: Room): Placed<T>[] {
  const { zoom } = look;
  const sight = within && times(within, zoom);
  const inner = sight && { x: sight.x + BRIM, y: sight.y + BRIM, width: sight.width - 2 * BRIM, height: sight.height - 2 * BRIM };
  const moved = apart(items, (item) => wanted(item).box, taken.map((box) => times(box, zoom)), inner);
  return moved.map(({ item, box, by }) => ({ item, place: wanted(item).place, by, box: times(box, 1 / zoom) }));
}

/** The middle of an answer that nothing has moved. */
export function answerAt(candidate: Candidate, tiles: Map<string, TileView>, bridges: readonly BridgeView[], look: Look): Point {
  const { x, y, on } = candidate;
  const [left, top] = corner(candidate, look.quarter);
  return (on && placeOf(look, tiles, bridges, { x, y, on })) || [left + 50, top + 50];
}

/** A turned view turns the axes too. */
export const isUpright = ({ axis }: Candidate, { quarter }: Look): boolean => axis !== undefined && (axis === 'NS') === (quarter % 2 === 0);

export function placeAnswers(
  candidates: readonly Candidate[],
  tiles: Map<string, TileView>,
  bridges: readonly BridgeView[],
  look: Look,
  room: Room,
): Placed<Candidate>[] {
  const wanted = (candidate: Candidate): { place: Point; box: Box } => {
    const place = answerAt(candidate, tiles, bridges, look);
    const lost = candidate.lost ? `  · ${i18n.t.table.symbolLost}` : '';
    const width = candidate.text ? wordsWide(candidate.text + lost) : ANSWER;
    return { place, box: { x: place[0] * look.zoom - width / 2, y: place[1] * look.zoom - ANSWER / 2, width, height: ANSWER } };
  };
  // Places for bridges are marked where they are, words give way; and somebody may stand in the middle of a bridge.
  const isMark = ({ text, chosen }: Candidate): boolean => !text && !chosen;
  const marks = placed(candidates.filter(isMark), wanted, look, { taken: [], within: undefined });
  const middles = candidates.filter(({ kind, chosen }) => kind === 'bridge' && chosen).map((built) => fingerBox(wanted(built).place, look.zoom));
  const taken = [...room.taken, ...marks.map(({ box }) => box), ...middles];
  return [...marks, ...placed(candidates.filter((candidate) => !isMark(candidate)), wanted, look, { ...room, taken })];
}

export function placeChips(chips: readonly Chip[], look: Look, room: Room): Placed<Chip>[] {
  const wanted = (chip: Chip): { place: Point; box: Box } => {
    const [left, top] = corner(chip, look.quarter);
    const width = wordsWide(chip.text);
    return {
      place: [left + 50, top],
      box: { x: (left + 50) * look.zoom - width / 2, y: top * look.zoom - GAP - CHIP, width, height: CHIP },
    };
  };
  return placed(chips, wanted, look, room).filter(({ by: [x, y] }) => Math.abs(x) + Math.abs(y) < FAR);
}
