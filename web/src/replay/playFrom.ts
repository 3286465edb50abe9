// A new table that begins where another game stood.

import { api, freshKey } from '../api/client';
import type { Action } from '../api/types/Action';
import type { Options } from '../api/types/Options';
import { bareSetup } from './position';

interface Wish {
  options: Options;
  begin: Action[];
  /** Names of the players, by seat. */
  names: string[];
  /** The seat that I play for. */
  seat: number;
  /** What others call me. */
  me: string;
  /** The level of the bots; without one, all play on this device. */
  level: string | null;
}

/** Makes the table, fills its seats and starts it. Answers its id. */
export async function playFrom({ options, begin, names, seat, me, level }: Wish): Promise<string> {
  const { game } = await api.create(bareSetup(options, names.length, begin), freshKey());
  const sit = (fields: object) => api.say(game, 'seats', fields);
  if (level === null) {
    for (const [at, name] of names.entries()) await sit({ seat: at, here: at === seat ? me : name });
  } else {
    await sit({ seat, here: me });
    // The first seat is the host's by itself, until it is opened.
    if (seat !== 0) await sit({ seat: 0 });
    for (const at of names.keys()) if (at !== seat) await sit({ seat: at, bot: level });
  }
  await api.say(game, 'start');
  return game;
}
