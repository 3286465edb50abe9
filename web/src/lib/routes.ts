// Which screen an address means.

export interface Place {
  screen: string;
  /** What the address names: a game, a page of rules, a lesson. */
  id?: string;
}

const FIXED: Record<string, string> = {
  '/': 'home',
  '/new': 'new',
  '/rules': 'rules',
  '/learn': 'learn',
  '/settings': 'settings',
  '/mine': 'mine',
  '/watch': 'watch',
};

export function match(path: string): Place {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const fixed = FIXED[trimmed];
  if (fixed) return { screen: fixed };
  const [, first, id, rest, more] = trimmed.split('/');
  if (!id || more !== undefined) return { screen: 'none' };
  const name = decode(id);
  if (first === 'join' && !rest) return { screen: 'join', id: name };
  if (first === 'games' && !rest) return { screen: 'game', id: name };
  if (first === 'games' && rest === 'replay') return { screen: 'replay', id: name };
  if (first === 'rules' && !rest) return { screen: 'rules', id: name };
  if (first === 'learn' && !rest) return { screen: 'lesson', id: name };
  return { screen: 'none' };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
