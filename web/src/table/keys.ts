// Which key means what. Single keys can be switched off; those that every page has always work.

export type Command =
  | { do: 'confirm' | 'back' | 'noFigure' | 'bridge' | 'abbot' | 'tiles' | 'log' | 'list' | 'keys' | 'scores' | 'view' | 'board' }
  | { do: 'turn'; way: 1 | -1 }
  | { do: 'zone'; number: number }
  | { do: 'overlay'; kind: 'fields' | 'cities' | 'owners' | 'off' }
  | { do: 'zoom'; factor: number }
  | { do: 'arrow' };

const SINGLE: Record<string, Command> = {
  r: { do: 'turn', way: 1 },
  e: { do: 'turn', way: -1 },
  b: { do: 'bridge' },
  a: { do: 'abbot' },
  f: { do: 'overlay', kind: 'fields' },
  c: { do: 'overlay', kind: 'cities' },
  o: { do: 'overlay', kind: 'owners' },
  x: { do: 'overlay', kind: 'off' },
  t: { do: 'tiles' },
  l: { do: 'log' },
  m: { do: 'list' },
  s: { do: 'scores' },
  v: { do: 'view' },
  g: { do: 'board' },
  '0': { do: 'noFigure' },
  '+': { do: 'zoom', factor: 1.3 },
  '=': { do: 'zoom', factor: 1.3 },
  '-': { do: 'zoom', factor: 1 / 1.3 },
  '?': { do: 'keys' },
  Backspace: { do: 'back' },
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export function commandOf(event: Pressed, single: boolean): Command | null {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z') return { do: 'back' };
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key === 'Escape') return { do: 'back' };
  if (key === 'Enter' || key === ' ') return { do: 'confirm' };
  if (key.startsWith('Arrow')) return { do: 'arrow' };
  if (!single) return null;
  if (/^[1-9]$/.test(key)) return { do: 'zone', number: Number(key) };
  return SINGLE[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Whether a key belongs to what has the focus: text is typed, buttons are pressed. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, dialog')) return true;
  return (key === 'Enter' || key === ' ') && target.closest('a, button, summary') !== null;
}
