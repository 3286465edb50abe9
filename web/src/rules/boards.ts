// Small positions beside the rules and examples that they show. They are cut from `scenarios/`, which prove them.

import type { Action } from '../api/types/Action';
import type { Options } from '../api/types/Options';
import abbot from './boards/abbot.json';
import bridges from './boards/bridges-castles-bazaars.json';
import classic from './boards/classic.json';
import discovery from './boards/discovery.json';
import jubilee from './boards/jubilee.json';
import river from './boards/river.json';

export interface RuleBoard {
  /** The rule or the example that it shows. */
  id: string;
  options: Options;
  seats: number;
  /** All that happens, draws included. */
  actions: Action[];
  /** A part of a tile whose region is shown at the end: `[x, y, on]`. */
  look?: [number, number, string];
}

export const BOARDS = [...classic, ...river, ...abbot, ...jubilee, ...bridges, ...discovery] as unknown as RuleBoard[];

const byId = new Map(BOARDS.map((board) => [board.id, board]));

export function boardOf(id: string): RuleBoard | undefined {
  return byId.get(id);
}

/** The board that stands for a page. */
export const COVERS: Readonly<Record<string, string>> = {
  classic: 'MAJ-5',
  river: 'RIVER-8',
  abbot: 'ABBOT-4',
  jubilee: 'JUB-10',
  'bridges-castles-bazaars': 'EX-CASTLE-20',
  discovery: 'EX-MOUNT-8',
};

/** Where each turn ends: a turn begins with the draw of its tile. Nothing has happened at the first of them. */
export function turnEnds({ actions }: RuleBoard): number[] {
  const draws = actions.flatMap(({ do: verb }, at) => (verb === 'draw' && at > 0 ? [at] : []));
  return actions.length === 0 ? [0] : [0, ...draws, actions.length];
}
