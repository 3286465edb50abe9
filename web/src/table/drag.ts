// The tile can be dragged from the hand onto a square: one more way, never the only one.

import type { Turn } from './turn.svelte';

/** What a hand trembles, in pixels. */
const TREMBLE = 8;

/** Lets the tile at hand follow a pointer that goes down on it. It snaps to squares where it fits, and stays on the last. */
export function dragFromHand(turn: Turn): (hand: HTMLElement) => () => void {
  return (hand) => {
    let from: PointerEvent | null = null;
    const down = (event: PointerEvent): void => {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (isButton || event.button !== 0) return;
      from = event;
      // A quick hand is out of it with its first move.
      hand.setPointerCapture(event.pointerId);
      event.preventDefault();
    };
    const move = (event: PointerEvent): void => {
      if (!from || event.pointerId !== from.pointerId) return;
      if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < TREMBLE) return;
      const cell = squareAt(event.clientX, event.clientY);
      const lay = cell && turn.firstAt(...cell);
      if (lay && (turn.lay?.x !== lay.x || turn.lay.y !== lay.y)) void turn.put(lay);
    };
    const up = (): void => {
      from = null;
    };
    hand.addEventListener('pointerdown', down);
    hand.addEventListener('pointermove', move);
    hand.addEventListener('pointerup', up);
    hand.addEventListener('pointercancel', up);
    return () => {
      hand.removeEventListener('pointerdown', down);
      hand.removeEventListener('pointermove', move);
      hand.removeEventListener('pointerup', up);
      hand.removeEventListener('pointercancel', up);
    };
  };
}

function squareAt(left: number, top: number): [number, number] | null {
  const cells = document.elementsFromPoint(left, top).map((element) => element.getAttribute('data-cell'));
  const [x, y] = (cells.find((cell) => cell !== null) ?? '').split(',').map(Number);
  return x === undefined || y === undefined ? null : [x, y];
}
