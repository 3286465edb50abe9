// Opening a table with people and bots on its seats.

import { api, freshKey } from '../api/client';
import type { Setup } from '../api/types/Setup';

/** Who is to sit on a seat. */
export type Plan =
  | { kind: 'me' }
  | { kind: 'open' }
  | { kind: 'link' }
  | { kind: 'bot'; level: string }
  | { kind: 'here'; name: string };

export interface Step {
  verb: string;
  fields: object;
}

export function isFull(plans: readonly Plan[]): boolean {
  return plans.every((plan) => plan.kind !== 'open' && plan.kind !== 'link');
}

/** What a host says to a new table, where they sit on the first seat, so that the seats are as planned. */
export function steps(plans: readonly Plan[], me: string, order?: readonly number[]): Step[] {
  const all: Step[] = [];
  const say = (verb: string, fields: object) => all.push({ verb, fields });
  if (plans[0]?.kind !== 'me') say('seats', { seat: 0 });
  plans.forEach((plan, seat) => {
    if (plan.kind === 'bot') say('seats', { seat, bot: plan.level });
    else if (plan.kind === 'link') say('seats', { seat, reserved: true });
    else if (plan.kind === 'here') say('seats', { seat, here: plan.name });
    // Whoever has others on their device cannot join: they have a seat already.
    else if (plan.kind === 'me' && seat > 0) say('seats', { seat, here: me });
  });
  if (isFull(plans)) {
    if (order) say('reorder', { order });
    say('start', {});
  }
  return all;
}

export function shuffled(count: number, random: () => number = Math.random): number[] {
  const order = Array.from({ length: count }, (_, seat) => seat);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** Opens a table and tells its id. Once there is one, whatever is refused can be put right in its room. */
export async function openTable(setup: Setup, plans: readonly Plan[], me: string, atRandom: boolean): Promise<string> {
  const { game } = await api.create({ ...setup, seats: plans.length }, freshKey());
  try {
    for (const { verb, fields } of steps(plans, me, atRandom ? shuffled(plans.length) : undefined)) {
      await api.say(game, verb, fields);
    }
  } catch {
    // The room shows what is still missing.
  }
  return game;
}
