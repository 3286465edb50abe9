// Moves of a record in a few words.

import type { Action } from '../api/types/Action';
import type { Occupant } from '../api/types/Occupant';
import type { Words } from '../i18n/index.svelte';
import { groundOn } from '../lib/geometry';
import { seatNames } from '../lib/words';
import type { Kinds } from '../state/art.svelte';
import { roleGround } from '../table/words';
import type { Move, Record } from './record';

interface MoveWords {
  text: string;
  /** The tile that was laid or picked. */
  tile?: { name: string; turns: number };
}

/** The players of a record. Bots are named by their level there. */
export function playerNames(words: Words, names: readonly string[]): string[] {
  const occupants = names.map((name): Occupant => {
    const level = /^bot (\S+)$/.exec(name)?.[1];
    return level ? { kind: 'bot', level } : { kind: 'person', user: '', name };
  });
  return seatNames(occupants, [], words);
}

export function moveWords(words: Words, record: Record, kinds: Kinds, move: Move): MoveWords {
  const t = words.replay;
  const own = record.actions.slice(move.from, move.to).filter(({ by }) => by !== null);
  const lay = own.find(({ action }) => action.do === 'lay')?.action as Extract<Action, { do: 'lay' }> | undefined;
  const role = (figure: string, x: number, y: number, on: string) => {
    // Parts are looked up on the tile that was laid there.
    const tile = record.actions.find(({ action }) => action.do === 'lay' && action.x === x && action.y === y)?.action;
    const name = tile?.do === 'lay' ? tile.tile : '';
    const ground = groundOn(kinds.get(name), on);
    return words.table.figureOn(figure, roleGround(record.options, ground));
  };
  const said = own.flatMap(({ action }): string[] => {
    switch (action.do) {
      case 'lay':
        return [t.laid(words.table.where(action.x, action.y))];
      case 'place': {
        const figure = role(action.figure, action.x, action.y, action.on);
        const isHere = lay && lay.x === action.x && lay.y === action.y;
        return [isHere ? figure : t.elsewhere(figure, words.table.where(action.x, action.y))];
      }
      case 'recall':
        return [t.recalled(role(record.options.game === 'classic' ? 'abbot' : 'follower', action.x, action.y, action.on))];
      case 'bridge':
        return [t.bridge];
      case 'symbol':
        return [t.symbol];
      case 'refuse':
        return [t.refused];
      case 'castle':
        return [action.build ? t.castle : t.noCastle];
      case 'reward':
        return [t.reward];
      case 'pick':
        return [action.bid === undefined ? t.picked : t.pickedFor(action.bid)];
      case 'bid':
        return [t.bid(action.points)];
      case 'pass':
        return lay ? [] : [t.passed];
      case 'buy':
        return [t.buys];
      case 'sell':
        return [t.sells];
      default:
        return [];
    }
  });
  const picked = own.find(({ action }) => action.do === 'pick' || action.do === 'refuse')?.action;
  const tile = lay
    ? { name: lay.tile, turns: lay.turns }
    : picked && 'tile' in picked
      ? { name: picked.tile, turns: 0 }
      : undefined;
  return { text: said.join(' · '), ...(tile ? { tile } : {}) };
}
