// Pictures and tiles: the sheet of symbols is put into the page once for each game, in the theme that is shown.

import { call } from '../api/client';
import type { Art as Looks } from '../api/types/Art';
import type { Game } from '../api/types/Game';
import type { Options } from '../api/types/Options';
import type { PlayerColour } from '../api/types/PlayerColour';
import type { TileData } from '../api/types/TileData';
import type { Tileset } from '../api/types/Tileset';
import { settings, shownTheme } from './settings.svelte';

/** The sheet that goes with each theme of the page. */
const SHEETS = { light: 'standard', dark: 'dark', contrast: 'high-contrast' } as const;

/** The tileset that has all tiles of a game with these options. */
export function tilesetOf(options: Options): string {
  if (options.game === 'discovery') return 'discovery';
  return options.abbot ? 'classic' : 'classic-without-gardens';
}

export type Kinds = ReadonlyMap<string, TileData>;
const NO_KINDS: Kinds = new Map();

class Art {
  /** Themes, colours and sizes; nothing until they are loaded. */
  looks = $state.raw<Looks | null>(null);
  private tilesets = $state.raw<ReadonlyMap<string, Kinds>>(new Map());
  /** The games whose sheets are in the page. */
  private sheets = $state.raw<ReadonlySet<Game>>(new Set());

  private readonly wanted = new Set<Game>();
  private readonly asked = new Map<string, Promise<unknown>>();
  private readonly texts = new Map<string, Promise<string>>();

  constructor() {
    $effect.root(() => {
      $effect(() => {
        const sheet = SHEETS[shownTheme()];
        for (const game of this.wanted) void this.inline(game, sheet);
      });
    });
  }

  /** Loads what a game needs to be drawn. It can be asked for again and again. */
  need(game: Game, tileset: string): Promise<void> {
    const first = !this.wanted.has(game);
    this.wanted.add(game);
    const loads = [
      this.once('looks', async () => (this.looks = await call<Looks>('GET', '/art/themes'))),
      this.once(`tiles ${tileset}`, async () => {
        const { kinds } = await call<Tileset>('GET', `/tilesets/${tileset}`);
        this.tilesets = new Map(this.tilesets).set(tileset, new Map(kinds.map((kind) => [kind.name, kind])));
      }),
      first ? this.inline(game, SHEETS[shownTheme()]) : undefined,
    ];
    return Promise.all(loads).then(
      () => undefined,
      () => undefined,
    );
  }

  /** All that a game needs is there. */
  isReady(game: Game, tileset: string): boolean {
    return this.looks !== null && this.tilesets.has(tileset) && this.sheets.has(game);
  }

  kinds(tileset: string): Kinds {
    return this.tilesets.get(tileset) ?? NO_KINDS;
  }

  /** What lies around the tiles in the theme that is shown. */
  get paper(): string | undefined {
    // The usual and the dark paper are those of the page, so that both look like one.
    if (shownTheme() !== 'contrast') return undefined;
    return this.looks?.themes.find(({ name }) => name === SHEETS.contrast)?.paper;
  }

  /** The number of the colour that I see for a seat. */
  colourOf(seat: number): number {
    return settings.colours[seat] ?? seat % 6;
  }

  /** Colour and emblem of a seat, as I see them. */
  seat(seat: number): PlayerColour {
    const colours = this.looks?.colours;
    return colours?.[this.colourOf(seat)] ?? { name: '', colour: '#5c5041', on_colour: '#ffffff', emblem: 'disc' };
  }

  private once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.asked.get(key);
    if (known) return known as Promise<T>;
    const asked = load();
    this.asked.set(key, asked);
    // What failed is asked for anew next time.
    asked.catch(() => this.asked.delete(key));
    return asked;
  }

  private async inline(game: Game, sheet: string): Promise<void> {
    const address = `/api/v1/art/${game}/${sheet}.svg`;
    const text = this.texts.get(address) ?? fetchText(address);
    this.texts.set(address, text);
    let svg: string;
    try {
      svg = await text;
    } catch {
      this.texts.delete(address);
      this.wanted.delete(game);
      return;
    }
    if (SHEETS[shownTheme()] !== sheet) return;
    put(game, svg);
    this.sheets = new Set([...this.sheets, game]);
  }
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  return answer.text();
}

/** Puts a sheet into the page. Both games have the same figures: those of the second sheet are left out. */
function put(game: Game, svg: string): void {
  const id = `sheet-${game}`;
  document.getElementById(id)?.remove();
  const holder = document.createElement('div');
  holder.id = id;
  holder.hidden = true;
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  for (const part of [...parsed.querySelectorAll('[id]')]) {
    if (document.getElementById(part.id)) part.remove();
  }
  holder.append(document.importNode(parsed, true));
  document.body.append(holder);
}

export const art = new Art();
