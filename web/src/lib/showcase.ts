// A piece of a real game between four bots, for the start page.

export const WIDTH = 8;
export const HEIGHT = 5;

/** Symbol, quarter turns, column, row. */
export const TILES: readonly (readonly [string, number, number, number])[] = [
  ['tile-U', 2, 0, 0],
  ['tile-J', 0, 1, 0],
  ['tile-river-16', 0, 2, 0],
  ['tile-river-11', 3, 3, 0],
  ['tile-river-source-a', 0, 4, 0],
  ['tile-river-source-b', 0, 5, 0],
  ['tile-river-10-plain', 1, 6, 0],
  ['tile-W', 3, 7, 0],
  ['tile-D', 1, 0, 1],
  ['tile-river-03', 3, 2, 1],
  ['tile-P', 3, 3, 1],
  ['tile-A', 1, 4, 1],
  ['tile-Eg-plain', 2, 5, 1],
  ['tile-river-04', 2, 6, 1],
  ['tile-U', 0, 7, 1],
  ['tile-U', 0, 0, 2],
  ['tile-river-07', 2, 1, 2],
  ['tile-river-09', 2, 2, 2],
  ['tile-K', 0, 3, 2],
  ['tile-E', 1, 4, 2],
  ['tile-Q', 0, 5, 2],
  ['tile-river-02', 3, 6, 2],
  ['tile-L', 2, 7, 2],
  ['tile-river-06', 0, 1, 3],
  ['tile-U', 2, 2, 3],
  ['tile-Ig-plain', 1, 4, 3],
  ['tile-F', 2, 5, 3],
  ['tile-river-15', 3, 6, 3],
  ['tile-river-05', 0, 7, 3],
  ['tile-Rg-plain', 3, 0, 4],
  ['tile-river-13', 0, 1, 4],
  ['tile-U', 2, 2, 4],
  ['tile-B', 0, 3, 4],
  ['tile-J', 0, 4, 4],
  ['tile-U', 3, 5, 4],
  ['tile-Ug-plain', 1, 6, 4],
  ['tile-river-14-plain', 3, 7, 4],
];

/** Kind of figure, seat, and where it stands in units of the board: 100 to a tile. */
export const FIGURES: readonly (readonly ['follower' | 'farmer', number, number, number])[] = [
  ['follower', 1, 235, 35],
  ['follower', 2, 213, 150],
  ['follower', 0, 265, 265],
  ['follower', 2, 750, 450],
  ['follower', 1, 123, 423],
  ['farmer', 0, 358, 248],
  ['follower', 1, 50, 450],
  ['farmer', 2, 550, 150],
  ['follower', 3, 50, 50],
  ['farmer', 1, 533, 428],
  ['farmer', 3, 28, 133],
  ['follower', 2, 350, 450],
];
