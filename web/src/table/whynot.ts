// Why something is not possible: the server knows.

import { asError } from '../api/client';
import type { Action } from '../api/types/Action';
import type { Cell } from '../lib/geometry';
import { isFigure } from './choices';
import type { Zone } from './look';
import type { Model } from './model.svelte';

/** Asks what speaks against some actions, and shows it. Says whether anything does. */
function whyNot({ table }: Model, actions: Action[]): Promise<boolean> {
  return table.peek(actions).then(
    () => false,
    (error: unknown) => {
      table.refusal = asError(error).problem;
      return true;
    },
  );
}

/** A zone is pressed: the figure goes there, or the server says why not. */
export async function pressZone(model: Model, zone: Zone): Promise<void> {
  const { table, turn } = model;
  if (zone.state !== 'blocked') return turn.placeOn(zone);
  const at = table.draft.findIndex(isFigure);
  const draft = at < 0 ? table.draft : table.draft.slice(0, at);
  const { figure, x, y, on } = zone;
  if (await whyNot(model, [...draft, { do: 'place', figure, x, y, on }])) model.zone = zone;
}

/** A square is pressed where the tile does not fit: the server says why. */
export async function pressEmpty(model: Model, x: number, y: number): Promise<void> {
  const { table, turn } = model;
  if (table.acting === null || !turn.tile || table.view?.game?.question !== 'lay') return;
  await whyNot(model, [{ do: 'lay', tile: turn.tile, x, y, turns: turn.lay?.turns ?? 0 }]);
}

/** The tile that a tried one does not go with, where the table does not say before what fits. */
export function wrongSide({ table, turn }: Model): Cell | null {
  const at = turn.trial && table.refusal?.at;
  return at ? { x: at[0], y: at[1] } : null;
}
