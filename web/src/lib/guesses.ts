// What could be meant where a table without aids does not say what is legal: the server is asked about each.

import type { Action } from '../api/types/Action';
import type { GameView } from '../api/types/GameView';

const AROUND = [-1, 0, 1];

export function guesses(game: GameView, seat: number): Action[] {
  const last = game.tiles.at(-1);
  if (!last) return [];
  const near = AROUND.flatMap((y) => AROUND.map((x) => ({ x: last.x + x, y: last.y + y }))).filter(({ x, y }) =>
    game.tiles.some((tile) => tile.x === x && tile.y === y),
  );
  const beside = near.filter(({ x, y }) => x === last.x || y === last.y);
  switch (game.question) {
    case 'bridge':
      return beside.flatMap((cell) => (['NS', 'EW'] as const).map((axis) => ({ do: 'bridge' as const, ...cell, axis })));
    case 'symbol':
      return beside.map((cell) => ({ do: 'symbol' as const, ...cell }));
    case 'castle':
      return game.figures
        .filter(({ player, at }) => player === seat && at.on.startsWith('c'))
        .flatMap(({ at }) => [true, false].map((build) => ({ do: 'castle' as const, ...at, build })));
    case 'reward': {
      const parts = ['c0', 'c1', 'c2', 'c3', 'r0', 'r1', 'r2', 'r3', 'cloister', 'garden', 'bridge'];
      return game.castles
        .filter(({ player }) => player === seat)
        .flatMap(({ at }) =>
          near.flatMap((cell) =>
            parts.map((on) => ({ do: 'reward' as const, castle: [at.x, at.y] as [number, number], ...cell, on })),
          ),
        );
    }
    case 'place':
      return [{ do: 'pass' }];
    default:
      return [];
  }
}
