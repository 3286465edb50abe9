// Who I am: a guest is made when one is first needed, never before.

import { api, asError } from '../api/client';
import type { Person } from '../api/types/Person';

class Session {
  person = $state<Person | null>(null);
  private asked: Promise<Person | null> | null = null;

  /** Who I am, if the server knows me. */
  load(): Promise<Person | null> {
    this.asked ??= api.me().then(
      (person) => (this.person = person),
      (error) => {
        if (asError(error).code === 'no_answer') this.asked = null;
        return null;
      },
    );
    return this.asked;
  }

  /** Makes me a guest unless I am somebody already. */
  async need(name: string): Promise<Person> {
    const known = this.person ?? (await this.load());
    if (known) return known;
    const guest = await api.guest(name);
    this.person = guest.person;
    this.asked = Promise.resolve(guest.person);
    return guest.person;
  }

  /** Somebody has logged in or out here. */
  become(person: Person | null): void {
    this.person = person;
    this.asked = Promise.resolve(person);
  }

  async rename(name: string): Promise<void> {
    this.person = this.person ? await api.rename(name) : await this.need(name);
  }
}

export const session = new Session();
