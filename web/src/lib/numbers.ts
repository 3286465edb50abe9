// Numbers as people write them.

/** With a real minus. */
export const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? plain(n) : '±0');

export function percent(language: string, chance: number): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(chance);
}

/** With its sign, one place behind the point, and a real minus. */
export function signedTenth(language: string, n: number): string {
  const rounded = Math.round(n * 10) / 10;
  if (rounded === 0) return '±0';
  const text = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(rounded));
  return `${rounded < 0 ? '−' : '+'}${text}`;
}
