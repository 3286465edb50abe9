// Numbers as people write them: with a real minus.

export const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? plain(n) : '±0');
