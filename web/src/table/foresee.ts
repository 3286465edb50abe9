// What would follow is asked before the press: when a mouse rests on a square, or a finger goes down on it.

import type { Turn } from './turn.svelte';

/** How long a mouse rests on a square that it means, in milliseconds. */
const REST = 30;

/** Watches the pointer over a board. The answers are kept for the press; whether they come does not matter before. */
export function foresee(turn: Turn): (board: HTMLElement) => () => void {
  return (board) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = ({ target, pointerType }: PointerEvent): void => {
      clearTimeout(timer);
      const cell = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null;
      if (cell) timer = setTimeout(() => ask(turn, cell), pointerType === 'mouse' ? REST : 0);
    };
    board.addEventListener('pointerover', over);
    return () => {
      clearTimeout(timer);
      board.removeEventListener('pointerover', over);
    };
  };
}

function ask(turn: Turn, cell: string): void {
  const { table, lay } = turn;
  const [x, y] = cell.split(',').map(Number);
  if (x === undefined || y === undefined || table.blind || (lay?.x === x && lay.y === y)) return;
  const first = turn.firstAt(x, y);
  const picked = table.draft.filter((action) => action.do === 'pick');
  if (first) table.peek([...picked, first]).catch(() => undefined);
}
