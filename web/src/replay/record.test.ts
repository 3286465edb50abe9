import { expect, test } from 'vitest';
import { moveOfTile, moves, readRecord, RecordFault } from './record';

const text = `{"format":"bastide-record","version":1,"options":{"game":"classic","edition":"first"},"players":[{"name":"red"},{"name":"blue"}]}
{"by":"chance","do":"draw","tile":"E"}
{"by":0,"do":"lay","tile":"E","x":0,"y":-1,"turns":2}
{"by":0,"do":"place","figure":"follower","x":0,"y":-1,"on":"c0"}
{"event":"scored","by":0,"points":2,"rule":"CITY-4","what":"city","at":[0,-1,"c0"],"tally":[]}

{"by":"chance","do":"draw","tile":"C"}
{"by":"chance","do":"draw","tile":"H"}
{"by":1,"do":"lay","tile":"H","x":1,"y":-1,"turns":1}
{"by":1,"do":"pass"}
{"by":"chance","do":"draw","tile":"V"}
{"by":1,"do":"lay","tile":"V","x":1,"y":0,"turns":0}
{"event":"paid","by":1,"to":0,"points":3}
{"by":0,"do":"castle","x":0,"y":0,"on":"c0","build":false}
{"by":"chance","do":"draw","tile":"U"}
`;

test('a record is read, events are passed over but for their points', () => {
  const record = readRecord(text);
  expect(record.names).toEqual(['red', 'blue']);
  expect(record.options).toMatchObject({ game: 'classic', edition: 'first', farmers: true, river: false });
  expect(record.actions).toHaveLength(11);
  expect(record.actions[1]).toEqual({ by: 0, action: { do: 'lay', tile: 'E', x: 0, y: -1, turns: 2 } });
  expect(record.actions[0]!.by).toBeNull();
  expect(record.isOver).toBe(false);
  expect(readRecord(`${text}{"result":{"scores":[1,2],"winners":[1]}}`).isOver).toBe(true);
});

test('moves are what one player does without a break', () => {
  expect(moves(readRecord(text))).toEqual([
    { by: 0, from: 0, to: 3, gains: [{ seat: 0, points: 2 }] },
    { by: 1, from: 3, to: 7, gains: [] },
    { by: 1, from: 7, to: 9, gains: [{ seat: 1, points: -3 }, { seat: 0, points: 3 }] },
    { by: 0, from: 9, to: 11, gains: [] },
  ]);
});

test('a tile is found by its number', () => {
  const record = readRecord(text);
  expect([1, 2, 3].map((tile) => moveOfTile(record, tile))).toEqual([1, 2, 3]);
  expect(moveOfTile(record, 9)).toBe(0);
});

test('one object is as good as lines', () => {
  const whole = JSON.stringify({
    format: 'bastide-record',
    version: 1,
    options: { game: 'discovery' },
    players: [{ name: 'a' }],
    actions: [{ by: 0, do: 'pass' }],
    result: {},
  });
  const record = readRecord(whole);
  expect(record.options).toEqual({ game: 'discovery', hand_of_two: false, equal_turns: false });
  expect(record.actions).toHaveLength(1);
  expect(record.isOver).toBe(true);
});

test('what is no record is refused with a reason', () => {
  const fault = (of: string) => {
    try {
      readRecord(of);
    } catch (error) {
      return error instanceof RecordFault ? [error.fault, error.line] : error;
    }
    return null;
  };
  expect(fault(' \n')).toEqual(['empty', 0]);
  expect(fault('[Game "classic/modern"]')).toEqual(['text', 0]);
  expect(fault('hello')).toEqual(['unreadable', 1]);
  expect(fault('{"format":"other"}')).toEqual(['other', 1]);
  expect(fault(`${text}oops`)).toEqual(['unreadable', 16]);
});
