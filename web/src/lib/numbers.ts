// Numbers as people write them.

/** With a real minus. */
export const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? plain(n) : '±0');

export function percent(language: string, chance: number): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(chance);
}
