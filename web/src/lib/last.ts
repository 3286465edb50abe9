// What was played last, so that the next game is one tap away.

const KEY = 'bastide.last';

interface Last {
  preset: string;
  level: string;
}

export function lastPlayed(): Partial<Last> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Last, unknown>>;
    return {
      ...(typeof kept.preset === 'string' ? { preset: kept.preset } : {}),
      ...(typeof kept.level === 'string' ? { level: kept.level } : {}),
    };
  } catch {
    return {};
  }
}

export function keepLast(last: Last): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(last));
  } catch {
    // Next time the usual game is offered.
  }
}
