// Which key means what. Single keys can be chosen and switched off; those that every page has always work.

/** What a single key can mean, with its usual key. */
export const USUAL = {
  turnRight: 'r',
  turnLeft: 'e',
  noFigure: '0',
  bridge: 'b',
  abbot: 'a',
  back: 'Backspace',
  board: 'g',
  fields: 'f',
  cities: 'c',
  owners: 'o',
  noOverlay: 'x',
  tiles: 't',
  hint: 'w',
  list: 'p',
  log: 'h',
  sayScores: 's',
  sayLast: 'l',
  sayClock: 'k',
  sayFollowers: 'm',
  sayFocus: 'i',
  zoomIn: '+',
  zoomOut: '-',
  view: 'v',
  keys: '?',
} as const;

export type KeyId = keyof typeof USUAL;
export const KEY_IDS = Object.keys(USUAL) as KeyId[];

export type Command = { do: KeyId | 'confirm' | 'arrow' } | { do: 'zone'; number: number };

/** Own keys, where they are not the usual ones. */
type KeyMap = Readonly<Record<string, string>>;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export function keyOf(own: KeyMap, id: KeyId): string {
  return own[id] ?? USUAL[id];
}

/** A key as it is kept: letters without their case. */
export function plainKey(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** A key as people call it. */
export function keyName(key: string): string {
  return key.length === 1 ? key.toUpperCase().replace('-', '−') : key;
}

/** Keys that always mean the same, and those that belong to the page or the system. */
export function isFixed(key: string): boolean {
  return /^[1-9 ]$/.test(key) || (key.length > 1 && key !== 'Backspace' && key !== 'Delete' && !/^F\d+$/.test(key));
}

/** The other commands that have the same key. */
export function rivals(own: KeyMap, id: KeyId): KeyId[] {
  return KEY_IDS.filter((other) => other !== id && keyOf(own, other) === keyOf(own, id));
}

export function commandOf(event: Pressed, single: boolean, own: KeyMap = {}): Command | null {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z') return { do: 'back' };
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key === 'Escape') return { do: 'back' };
  if (key === 'Enter' || key === ' ') return { do: 'confirm' };
  if (key.startsWith('Arrow')) return { do: 'arrow' };
  if (!single) return null;
  if (/^[1-9]$/.test(key)) return { do: 'zone', number: Number(key) };
  const command = (pressed: string): KeyId | undefined => KEY_IDS.find((id) => keyOf(own, id) === pressed);
  // Where + needs Shift, the same key without it will do.
  const found = command(plainKey(key)) ?? (key === '=' ? command('+') : undefined);
  return found ? { do: found } : null;
}

/** Whether a key belongs to what has the focus: text is typed, buttons are pressed. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, dialog')) return true;
  // Whoever has chosen a place and goes on means the turn, not to take the choice back.
  if (target.closest('[data-zone][aria-pressed="true"]')) return false;
  return (key === 'Enter' || key === ' ') && target.closest('a, button, summary') !== null;
}
