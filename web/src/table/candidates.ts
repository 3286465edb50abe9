// What the board offers besides squares and zones, and which squares belong to a castle.

import { i18n } from '../i18n/index.svelte';
import { same } from '../lib/actions';
import { tileAt, type Cell } from '../lib/geometry';
import type { Candidate } from './look';
import { castleOffer } from './castle';
import type { Model } from './model.svelte';

const bridgeKey = ({ x, y, axis }: { x: number; y: number; axis: string }): string => `bridge ${x},${y},${axis}`;
const symbolKey = ({ x, y }: Cell): string => `symbol ${x},${y}`;
export const rewardKey = ({ castle, x, y, on }: Cell & { castle: readonly number[]; on: string }): string => `reward ${castle} ${x},${y},${on}`;

/** The symbol on a tile. */
function symbolAt({ table, turn }: Model, { x, y }: Cell): string {
  const { ghost } = turn;
  const game = table.view?.game;
  const tile = ghost?.x === x && ghost.y === y ? ghost.tile : game && tileAt(game, { x, y })?.tile;
  const symbol = tile && turn.kinds.get(tile)?.arrow?.symbol;
  return symbol ? symbol.replace('_', '-') : '';
}

export function candidatesOf(model: Model): Candidate[] {
  const { table, turn } = model;
  if (table.acting === null) return [];
  const t = i18n.t.table;
  const bridges = turn.bridges.map((bridge): Candidate => {
    const chosen = turn.bridge !== null && same(turn.bridge, bridge);
    return {
      ...{ key: bridgeKey(bridge), kind: 'bridge', x: bridge.x, y: bridge.y, axis: bridge.axis },
      ...{ label: t.bridgeAt(t.where(bridge.x, bridge.y), bridge.axis), text: '', chosen, lost: false },
      choose: () => void turn.build(chosen ? null : bridge),
    };
  });
  // One symbol alone is no question.
  const symbols = (turn.symbols.length > 1 ? turn.symbols : []).map((symbol): Candidate => {
    const { x, y } = symbol;
    const kind = symbolAt(model, symbol);
    const text = i18n.t.happened.symbol(kind);
    const effect = t.symbolEffects[kind] ?? text;
    const chosen = turn.symbol !== null && same(turn.symbol, symbol);
    const lost = turn.symbol !== null && !chosen;
    const note = `${t.where(x, y)}${lost ? `, ${t.symbolLost}` : ''}`;
    return {
      ...{ key: symbolKey(symbol), kind: 'symbol', x, y, label: t.symbolText(effect, note), text, effect, note, chosen, lost },
      choose: () => void turn.decide(symbol),
    };
  });
  const rewards = turn.rewards.map((reward): Candidate => {
    const { x, y, on } = reward;
    const text = i18n.t.happened.what(model.teller.ground(reward).replace('-first', ''));
    return {
      ...{ key: rewardKey(reward), kind: 'reward', x, y, on, text, label: t.rewardText(text, t.where(x, y)), lost: false },
      chosen: table.draft.some((action) => same(action, reward)),
      choose: () => void turn.decide(reward),
    };
  });
  return [...bridges, ...symbols, ...rewards];
}

/** The squares of the castle that is offered, or of a waiting one whose city is looked at. */
export function litSquares({ table, card }: Model): Cell[] {
  const offer = castleOffer(table);
  const castle = table.view?.game?.castles.find(
    ({ at, waits }) => waits && card?.segments.some(({ x, y, on }) => x === at.x && y === at.y && on === at.on),
  );
  return (offer ?? castle)?.squares.map(([x, y]) => ({ x, y })) ?? [];
}
