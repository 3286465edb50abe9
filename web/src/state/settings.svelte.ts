// What is mine alone: kept in this browser, never sent.

type Theme = 'system' | 'light' | 'dark' | 'contrast';
export type Motion = 'system' | 'on' | 'off';
export type Language = 'en' | 'nl' | 'da' | 'de';

export interface Settings {
  language: Language;
  theme: Theme;
  motion: Motion;
  /** The side of the buttons on a phone. */
  hand: 'right' | 'left';
  coordinates: boolean;
  /** A map of everything in the corner when not all is in sight. */
  minimap: boolean;
  /** Figures on the board, and with them their emblems. */
  figures: 'usual' | 'large';
  /** How a drafted turn is confirmed, besides by keys. */
  confirm: 'button' | 'double';
  wheel: 'zoom' | 'nothing';
  /** A chime when it is my turn. */
  sound: boolean;
  vibration: boolean;
  /** A notification when it is my turn and the page is hidden. */
  notify: boolean;
  /** Single keys act. */
  keys: boolean;
  /** My own keys for commands, where they are not the usual ones. */
  keyMap: Record<string, string>;
  /** Warnings that I do not want. */
  muted: string[];
  /** A turn can be held back for three seconds after it was confirmed. */
  grace: boolean;
  /** For each seat the colour that I see, as an index of the palette. */
  colours: number[];
  /** The name that new tables know me by. */
  name: string;
}

const KEY = 'bastide.settings';
const LANGUAGES: readonly Language[] = ['en', 'nl', 'da', 'de'];

function fromBrowser(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (wanted.find((tag) => (LANGUAGES as readonly string[]).includes(tag)) as Language | undefined) ?? 'en';
}

function usual(): Settings {
  return {
    language: fromBrowser(),
    theme: 'system',
    motion: 'system',
    hand: 'right',
    coordinates: false,
    minimap: true,
    figures: 'usual',
    confirm: 'button',
    wheel: 'zoom',
    sound: false,
    vibration: true,
    notify: false,
    keys: true,
    keyMap: {},
    muted: [],
    grace: false,
    colours: [0, 1, 2, 3, 4, 5],
    name: '',
  };
}

function stored(): Settings {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return usual();
  }
}

export const settings: Settings = $state(stored());

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A full or forbidden store: the setting holds until the page is left.
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const media = $state({ dark: dark.matches, contrast: contrast.matches, still: still.matches });
dark.addEventListener('change', () => (media.dark = dark.matches));
contrast.addEventListener('change', () => (media.contrast = contrast.matches));
still.addEventListener('change', () => (media.still = still.matches));

export function shownTheme(): 'light' | 'dark' | 'contrast' {
  if (settings.theme !== 'system') return settings.theme;
  return media.contrast ? 'contrast' : media.dark ? 'dark' : 'light';
}

export function isStill(): boolean {
  return settings.motion === 'system' ? media.still : settings.motion === 'off';
}
