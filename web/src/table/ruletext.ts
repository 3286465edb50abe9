// The text of a rule, for refusals. All pages are read once, when the first one is needed.

import { call } from '../api/client';
import type { RuleBook } from '../api/types/RuleBook';

let book: Promise<Map<string, string>> | null = null;

async function read(): Promise<Map<string, string>> {
  const { pages } = await call<RuleBook>('GET', '/rules');
  const rules = pages.flatMap(({ sections }) => sections.flatMap(({ rules }) => rules));
  return new Map(rules.map(({ id, text }) => [id, text.replace(/[*`]/g, '')]));
}

export async function ruleText(id: string): Promise<string> {
  book ??= read();
  try {
    return (await book).get(id) ?? '';
  } catch {
    book = null;
    return '';
  }
}
