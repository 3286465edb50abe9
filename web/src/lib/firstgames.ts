// The first games of this browser: who has played a few needs less to be told.

const KEY = 'bastide.games';
const FEW = 3;

/** Whether a game is among the first few that are played here. It counts from the first time that it is asked about. */
export function isEarlyGame(id: string): boolean {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
    if (known.includes(id)) return true;
    if (known.length >= FEW) return false;
    localStorage.setItem(KEY, JSON.stringify([...known, id]));
  } catch {
    // Without a store every game is the first.
  }
  return true;
}
