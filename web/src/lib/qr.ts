// QR codes after ISO/IEC 18004: bytes, versions 1 to 10, error correction M. That is enough for any of our links.

/** Per version: codewords of error correction in a block, then blocks as [how many, codewords of data in each]. */
const BLOCKS: { correction: number; blocks: [number, number][] }[] = [
  { correction: 10, blocks: [[1, 16]] },
  { correction: 16, blocks: [[1, 28]] },
  { correction: 26, blocks: [[1, 44]] },
  { correction: 18, blocks: [[2, 32]] },
  { correction: 24, blocks: [[2, 43]] },
  { correction: 16, blocks: [[4, 27]] },
  { correction: 18, blocks: [[4, 31]] },
  { correction: 22, blocks: [[2, 38], [2, 39]] },
  { correction: 22, blocks: [[3, 36], [2, 37]] },
  { correction: 26, blocks: [[4, 43], [1, 44]] },
];

/** Where the centres of the small alignment patterns lie, in both directions. */
const ALIGNMENT: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

// Numbers of GF(256) as powers of 2, modulo x^8 + x^4 + x^3 + x^2 + 1.
const POWERS = new Uint8Array(255);
const LOGS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  POWERS[power] = value;
  LOGS[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : POWERS[(LOGS[a]! + LOGS[b]!) % 255]!;
}

/** The codewords of error correction (Reed–Solomon) that belong to some codewords of data. */
export function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let degree = 0; degree < count; degree++) {
    const next = [...generator, 0];
    generator.forEach((factor, place) => (next[place + 1]! ^= times(factor, POWERS[degree]!)));
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let place = 0; place < data.length; place++) {
    const lead = rest[place]!;
    if (lead === 0) continue;
    generator.forEach((factor, offset) => (rest[place + offset]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

/** A short value with the rest of a division by a binary polynomial behind it. */
function withRest(value: number, polynomial: number, bits: number): number {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit--) if ((rest >> bit) & 1) rest ^= polynomial << (bit - bits);
  return (value << bits) | rest;
}

/** The 15 bits that tell readers about correction level M and the mask. */
export function formatBits(mask: number): number {
  return withRest(mask, 0x537, 10) ^ 0x5412;
}

/** The 18 bits that tell readers the version, from 7 on. */
export function versionBits(version: number): number {
  return withRest(version, 0x1f25, 12);
}

function capacity(version: number): number {
  return BLOCKS[version - 1]!.blocks.reduce((sum, [count, size]) => sum + count * size, 0);
}

/** The smallest version that holds so many bytes. */
function versionFor(bytes: number): number {
  const version = BLOCKS.findIndex((_, index) => {
    const head = index + 1 < 10 ? 12 : 20;
    return Math.ceil((head + bytes * 8) / 8) <= capacity(index + 1);
  });
  if (version < 0) throw new RangeError('too long for a QR code of ours');
  return version + 1;
}

/** The bytes with mode and length in front, filled up. */
function dataWords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => push(byte, 8));
  const room = capacity(version);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + bit, 0));
  for (let filler = 0xec; words.length < room; filler ^= 0xec ^ 0x11) words.push(filler);
  return words;
}

/** Data and correction of all blocks, dealt out in turn. */
function interleaved(data: number[], version: number): number[] {
  const { correction: count, blocks } = BLOCKS[version - 1]!;
  const parts: number[][] = [];
  let at = 0;
  for (const [many, size] of blocks) {
    for (let block = 0; block < many; block++, at += size) parts.push(data.slice(at, at + size));
  }
  const deal = (columns: number[][]) => {
    const longest = Math.max(...columns.map((column) => column.length));
    return Array.from({ length: longest }, (_, row) =>
      columns.flatMap((column) => (row < column.length ? [column[row]!] : [])),
    ).flat();
  };
  return [...deal(parts), ...deal(parts.map((part) => correction(part, count)))];
}

class Matrix {
  readonly size: number;
  readonly dark: boolean[][];
  /** What is no data: no mask changes it. */
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = version * 4 + 17;
    const empty = () => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.dark = empty();
    this.fixed = empty();
    this.drawPatterns();
  }

  private set(row: number, column: number, dark: boolean): void {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row]![column] = dark;
    this.fixed[row]![column] = true;
  }

  private drawPatterns(): void {
    const end = this.size - 1;
    for (let at = 0; at <= end; at++) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    for (const [row, column] of [[3, 3], [3, end - 3], [end - 3, 3]] as const) {
      for (let r = -4; r <= 4; r++) {
        for (let c = -4; c <= 4; c++) {
          const ring = Math.max(Math.abs(r), Math.abs(c));
          this.set(row + r, column + c, ring !== 2 && ring !== 4);
        }
      }
    }
    const centres = ALIGNMENT[this.version - 1]!;
    const last = centres.at(-1);
    for (const row of centres) {
      for (const column of centres) {
        if ((row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)) continue;
        for (let r = -2; r <= 2; r++) {
          for (let c = -2; c <= 2; c++) this.set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
        }
      }
    }
    this.drawFormat(0);
    if (this.version < 7) return;
    const bits = versionBits(this.version);
    for (let bit = 0; bit < 18; bit++) {
      const [near, far] = [Math.floor(bit / 3), this.size - 11 + (bit % 3)];
      this.set(near, far, ((bits >> bit) & 1) === 1);
      this.set(far, near, ((bits >> bit) & 1) === 1);
    }
  }

  drawFormat(mask: number): void {
    const bits = formatBits(mask);
    for (let bit = 0; bit < 15; bit++) {
      const dark = ((bits >> bit) & 1) === 1;
      if (bit < 6) this.set(bit, 8, dark);
      else if (bit < 8) this.set(bit + 1, 8, dark);
      else this.set(this.size - 15 + bit, 8, dark);
      if (bit < 8) this.set(8, this.size - 1 - bit, dark);
      else this.set(8, bit < 9 ? 7 : 14 - bit, dark);
    }
    this.set(this.size - 8, 8, true);
  }

  drawData(words: number[]): void {
    let bit = 0;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const upwards = ((right + 1) & 2) === 0;
        const row = upwards ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.fixed[row]![column]) continue;
          this.dark[row]![column] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          bit += 1;
        }
      }
    }
  }

  /** Turns the data over where the mask says so; twice is as never. */
  turnOver(mask: number): void {
    const at = MASKS[mask]!;
    for (let row = 0; row < this.size; row++) {
      for (let column = 0; column < this.size; column++) {
        if (!this.fixed[row]![column] && at(row, column)) this.dark[row]![column] = !this.dark[row]![column];
      }
    }
  }

  /** How hard it is to read: long runs, blocks, what looks like a finder, too dark or too light. */
  penalty(): number {
    const { size, dark } = this;
    const columns = dark.map((_, column) => dark.map((row) => row[column]!));
    let sum = 0;
    for (const line of [...dark, ...columns]) {
      const text = line.map((is) => (is ? '1' : '0')).join('');
      for (const run of text.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2;
      for (let at = 0; at + 11 <= size; at++) {
        const part = text.slice(at, at + 11);
        if (part === '10111010000' || part === '00001011101') sum += 40;
      }
    }
    for (let row = 0; row + 1 < size; row++) {
      for (let column = 0; column + 1 < size; column++) {
        const is = dark[row]![column]!;
        if (is === dark[row]![column + 1] && is === dark[row + 1]![column] && is === dark[row + 1]![column + 1]) sum += 3;
      }
    }
    const share = (dark.flat().filter(Boolean).length * 100) / (size * size);
    return sum + Math.floor(Math.abs(share - 50) / 5) * 10;
  }
}

/** The squares of a QR code, row by row: `true` is dark. A quiet margin of four squares is to be left around it. */
export function qr(text: string, wantedMask?: number): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const matrix = new Matrix(version);
  matrix.drawData(interleaved(dataWords(bytes, version), version));
  let best = wantedMask ?? 0;
  if (wantedMask === undefined) {
    let least = Infinity;
    for (let mask = 0; mask < MASKS.length; mask++) {
      matrix.turnOver(mask);
      matrix.drawFormat(mask);
      const penalty = matrix.penalty();
      if (penalty < least) [best, least] = [mask, penalty];
      matrix.turnOver(mask);
    }
  }
  matrix.turnOver(best);
  matrix.drawFormat(best);
  return matrix.dark;
}

/** The dark squares as one path of an SVG picture, a unit each. */
export function path(squares: boolean[][]): string {
  const runs: string[] = [];
  squares.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      runs.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`);
    }
  });
  return runs.join('');
}
