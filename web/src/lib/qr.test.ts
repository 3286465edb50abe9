import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { correction, formatBits, path, qr, versionBits } from './qr';

// The matrices here were made by another encoder (qrcode-generator 2.0.4).

const BASTIDE = [
  '#######..###..#######',
  '#.....#..###..#.....#',
  '#.###.#....##.#.###.#',
  '#.###.#...#...#.###.#',
  '#.###.#.....#.#.###.#',
  '#.....#.#.###.#.....#',
  '#######.#.#.#.#######',
  '.........####........',
  '#..#.##.##...#.#.....',
  '##..#..##.....##.#.##',
  '########.##.##...##.#',
  '#..........#.....#.#.',
  '.#.##.####..#.####..#',
  '........##.#...#.#..#',
  '#######...#..#.##..#.',
  '#.....#.######.#....#',
  '#.###.#..#.#..##.#..#',
  '#.###.#.##.#...###.##',
  '#.###.#..##.#..##.#.#',
  '#.....#......##.#....',
  '#######.#####....#.#.',
];

function drawn(squares: boolean[][]): string[] {
  return squares.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
}

test('the codewords of error correction are those of the known example HELLO WORLD, 1-M', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('format and version are told as the standard lists them', () => {
  const formats = [
    '101010000010010',
    '101000100100101',
    '101111001111100',
    '101101101001011',
    '100010111111001',
    '100000011001110',
    '100111110010111',
    '100101010100000',
  ];
  formats.forEach((bits, mask) => expect(formatBits(mask).toString(2)).toBe(bits));
  expect(versionBits(7)).toBe(0b000111110010010100);
  expect(versionBits(10)).toBe(0b001010010011010011);
});

test('a short word is drawn as another encoder draws it', () => {
  expect(drawn(qr('bastide', 7))).toEqual(BASTIDE);
});

test('long links are drawn as another encoder draws them', () => {
  const link = `https://bastide.example/join/k3x9?seat=1&key=${'0123456789abcdef'.repeat(4)}0123456789`;
  const squares = drawn(qr(link, 7));
  expect(squares.length).toBe(45);
  expect(createHash('sha256').update(squares.join('\n')).digest('hex')).toBe(
    'b17a97a614e56318d47cc92d33d05209069c6aadb21af5992a651f024794df65',
  );
});

test('the size goes by the length, and what is too long is refused', () => {
  const size = (length: number) => qr('x'.repeat(length)).length;
  expect([1, 14, 15, 26, 27, 42, 180, 181, 213].map(size)).toEqual([21, 21, 25, 25, 29, 29, 53, 57, 57]);
  expect(() => qr('x'.repeat(214))).toThrow(RangeError);
});

test('letters outside ASCII take the room of their bytes', () => {
  expect(qr('ø'.repeat(7)).length).toBe(21);
  expect(qr('ø'.repeat(8)).length).toBe(25);
});

test('the path has the dark squares', () => {
  expect(path([[true, true, false], [false, false, true]])).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
});
