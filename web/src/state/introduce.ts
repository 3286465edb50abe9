import type { Person } from '../api/types/Person';
import { session } from './session.svelte';
import { set } from './settings.svelte';

/** Makes a guest of a stranger, whose name is remembered; who is known already stays who they are. */
export async function introduce(name: string): Promise<Person> {
  const known = session.person ?? (await session.load());
  if (known) return known;
  const guest = await session.need(name.trim());
  set('name', guest.name);
  return guest;
}
