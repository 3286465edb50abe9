// A lesson as something to look at: squares, zones and words for the board.

import type { Happened } from '../api/types/Happened';
import type { Words } from '../i18n/index.svelte';
import { same, squares as squaresOf } from '../lib/actions';
import { groundOn, tileAt } from '../lib/geometry';
import type { Kinds } from '../state/art.svelte';
import { figureAt, type FigureAction } from '../table/choices';
import type { Chip, Ghost, Square, Zone } from '../table/look';
import { lineOf, type Line, type Teller } from '../table/words';
import { ME, type LessonRun } from './run.svelte';

export function ghostOf({ laid, layChoices }: LessonRun): Ghost | null {
  if (!laid) return null;
  const ways = layChoices.filter(({ x, y }) => x === laid.x && y === laid.y).length;
  return { tile: laid.tile, x: laid.x, y: laid.y, turns: laid.turns, ways, seat: ME };
}

export function squareList(words: Words, { layChoices }: LessonRun): Square[] {
  const all = squaresOf(layChoices);
  return all.map(({ x, y, lays }, at) => ({
    x,
    y,
    kind: 'legal',
    label: words.table.squareLabel(words.table.where(x, y), at + 1, all.length, lays.length),
  }));
}

/** What a part of a tile shows, also of the tile that is only drafted. */
function groundAt(run: LessonRun, kinds: Kinds, x: number, y: number, on: string): string {
  const { laid, position } = run;
  const tile = laid && laid.x === x && laid.y === y ? laid.tile : position && tileAt(position.game, { x, y })?.tile;
  return groundOn(kinds.get(tile ?? ''), on);
}

export interface FigureZone extends Zone {
  action: FigureAction;
}

export function zoneList(words: Words, run: LessonRun, kinds: Kinds): FigureZone[] {
  return run.figureChoices.map((action, at) => {
    const kind = groundAt(run, kinds, action.x, action.y, action.on);
    const figure = action.do === 'recall' ? figureAt(run.position?.game, ME, action) : action.figure;
    const name = words.table.figureOn(figure, kind);
    const where = words.table.where(action.x, action.y);
    return {
      action,
      x: action.x,
      y: action.y,
      on: action.on,
      number: at < 9 ? at + 1 : 0,
      kind,
      figure,
      seat: ME,
      state: run.figure && same(run.figure, action) ? 'chosen' : 'open',
      label: action.do === 'recall' ? words.table.recallLabel(at + 1, name, where) : words.table.zoneLabel(at + 1, name, null, null),
    };
  });
}

/** The points that an answer brought, in words. */
export function pointLines(teller: Teller, happened: readonly Happened[]): Line[] {
  return happened.flatMap((one): Line[] => {
    if (one.happened === 'paid') {
      const line = (seat: number, points: number): Line => ({
        text: `${teller.name(seat)}: ${teller.words.table.gain(points)}`,
        seat,
        loud: true,
      });
      return [line(one.player, -one.points), ...(one.to === null ? [] : [line(one.to, one.points)])];
    }
    const line = one.happened === 'scored' ? lineOf(teller, one) : null;
    return line ? [line] : [];
  });
}

export function chipList(words: Words, happened: readonly Happened[]): Chip[] {
  return happened.flatMap((one) =>
    one.happened === 'scored' ? [{ x: one.x, y: one.y, seat: one.player, text: words.table.gain(one.points) }] : [],
  );
}
