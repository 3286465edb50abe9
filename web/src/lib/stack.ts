// Labels that do not cover each other.

/** The height of a label with the gap above it, in pixels. */
export const ROW = 27;

interface Place {
  /** The middle of its lower edge. */
  x: number;
  y: number;
  width: number;
}

/** Lifts each label by as many rows as it takes not to cover those before it. */
export function stacked<T>(items: readonly T[], place: (item: T) => Place): { item: T; row: number }[] {
  const taken: Place[] = [];
  return items.map((item) => {
    const { x, y, width } = place(item);
    let row = 0;
    const covers = (other: Place): boolean =>
      Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - (y - row * ROW)) < ROW;
    while (row < 12 && taken.some(covers)) row += 1;
    taken.push({ x, y: y - row * ROW, width });
    return { item, row };
  });
}
